import type { CslName } from "@wellsourced/citations";
import { combined } from "./hash.ts";
import { isContent, Letters, MAX_WORDS } from "./letters.ts";

const SALT = { whole: 1, author: 2, pair: 3, start: 4, end: 5 } as const;

/** Titles of so few words have an author in one of their keys, and the halves of their letters. */
const FEW_WORDS = 3;
/** How far apart words may be to be a pair, by the number of words: a slip spoils more of a short title. */
const REACH: readonly number[] = [0, 0, 1, 2, 3, 2];
const MOST_PAIRS = 14;
const [SHORTEST_HALVED, LONGEST_HALVED] = [6, 40];

export interface Titled {
  readonly title: string;
  readonly authors?: readonly CslName[] | undefined;
  readonly year?: number | undefined;
}

/** Words that stand together, in either order. */
const pairOf = (a: number, b: number): number => combined(SALT.pair, a < b ? combined(a, b) : combined(b, a));

/** More keys than a title can have. */
const MOST_KEYS = 128;

/** Makes the keys of one title after another, in one list that it uses again. */
export class TitleKeys {
  readonly #keys = new Uint32Array(MOST_KEYS);
  #count = 0;
  readonly #title = new Letters();
  readonly #name = new Letters();
  /** Words with a meaning; all words where there are hardly any. */
  readonly #content = new Uint32Array(MAX_WORDS);
  #contentCount = 0;

  /** Forgets the keys so far, and takes the next title apart. */
  #open({ title }: Titled): void {
    this.#count = 0;
    this.#title.read(title);
    this.#contentOf(this.#title.wordCount);
  }

  /** Keys of the title of a record. */
  ofRecord(titled: Titled): Uint32Array {
    this.#open(titled);
    this.#addParts(titled);
    this.#addWhole(titled);
    return this.#keys.subarray(0, this.#count);
  }

  /** Keys of a further title of a record, by which it is found as a whole. */
  ofOtherTitle(titled: Titled): Uint32Array {
    this.#open(titled);
    this.#addWhole(titled);
    return this.#keys.subarray(0, this.#count);
  }

  /** Keys of parts of a title that may be damaged: of halves also as if a letter had been lost or added. */
  ofWanted(titled: Titled): Uint32Array {
    this.#open(titled);
    this.#addParts(titled);
    const { length } = this.#title;
    if (this.#isHalved()) this.#addHalves(length % 2 === 0 ? length - 1 : length + 1, titled);
    return this.#keys.subarray(0, this.#count);
  }

  #add(key: number): void {
    this.#keys[this.#count++] = key;
  }

  #contentOf(words: number): void {
    let count = 0;
    for (let at = 0; at < words; at++) {
      const word = this.#title.words[at] ?? 0;
      if (isContent(word)) this.#content[count++] = word;
    }
    if (count < 2) this.#content.set(this.#title.words.subarray(0, words));
    this.#contentCount = count < 2 ? words : count;
  }

  #isHalved(): boolean {
    const { length } = this.#title;
    return length >= SHORTEST_HALVED && length <= LONGEST_HALVED && this.#contentCount <= FEW_WORDS;
  }

  /** Keys that a title shares with damaged copies of itself. */
  #addParts(titled: Titled): void {
    const content = this.#content;
    const count = this.#contentCount;
    const reach = REACH[count] ?? 1;
    for (let at = 0; at < Math.min(count - 1, MOST_PAIRS); at++) {
      const last = Math.min(at + reach, count - 1);
      for (let other = at + 1; other <= last; other++) this.#add(pairOf(content[at] ?? 0, content[other] ?? 0));
    }
    if (this.#isHalved()) this.#addHalves(this.#title.length, titled);
  }

  /** Keys of both halves of the letters, also with the author: a slip in one half leaves the other as it was. */
  #addHalves(length: number, titled: Titled): void {
    const half = length >> 1;
    const all = this.#title.length;
    this.#addWithAuthor(this.#title.hash(0, half, SALT.start), titled);
    this.#addWithAuthor(this.#title.hash(all - half, all, SALT.end), titled);
  }

  /** Keys by which a title is found whole: itself and its main part, and both with the first author if they are short. */
  #addWhole(titled: Titled): void {
    const { length, mainLength, mainWords } = this.#title;
    if (length > 0) this.#addStart(length, titled);
    if (mainLength === 0) return;
    this.#contentOf(mainWords);
    this.#addStart(mainLength, titled);
  }

  #addStart(length: number, titled: Titled): void {
    this.#addWithAuthor(this.#title.hash(0, length, SALT.whole), titled);
  }

  /** Adds a key; for short titles, which many works share, also with the author, and with author and year. */
  #addWithAuthor(key: number, { authors, year }: Titled): void {
    this.#add(key);
    const author = this.#contentCount <= FEW_WORDS ? this.#firstAuthor(authors) : undefined;
    if (author === undefined) return;
    this.#add(combined(key, author));
    if (year !== undefined) this.#add(combined(combined(key, author), year));
  }

  /** The family name of the first author, as a hash. */
  #firstAuthor(authors: Titled["authors"]): number | undefined {
    const [first] = authors ?? [];
    const name = first?.family ?? first?.literal?.split(/[,\s]+/u).at(-1);
    return name ? this.#name.read(name).hash(0, this.#name.length, SALT.author) : undefined;
  }
}
