import { plainTitle, STOP_WORDS, toAscii } from "@wellsourced/citations/matching";
import { mixed, START, step } from "./hash.ts";

/** Longer titles are abstracts in the wrong field. */
const MAX_LETTERS = 600;
export const MAX_WORDS = 80;

const marked = /[<&\\${}]/u;
const beyondAscii = /[\u0080-\uffff]/u;

/** A title without markup, in lower-case ASCII as far as its script allows. */
function folded(title: string): string {
  const plain = marked.test(title) ? plainTitle(title) : title;
  return beyondAscii.test(plain) ? toAscii(plain) : plain.toLowerCase();
}

const FIRST_BEYOND = 0x80;

/** A table of the characters of ASCII that has 1 for some of them. */
function flags(characters: string): Uint8Array {
  const table = new Uint8Array(FIRST_BEYOND);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

const [E, H, I, J, Y] = [101, 104, 105, 106, 121];
const FIRST_LETTER = 97;
/** c, k, s, t and z, after which an h is spelling: `sh` and `kh` of transliterations, `th` and `ch` of typists. */
const BEFORE_H = flags("ckstz");
const BEFORE_E = flags("aou");

/**
 * The letter that counts for a letter after another, or 0 if it is mere spelling: a doubled letter, the e of `ae`, `oe`
 * and `ue`, the h of `sh`. So umlauts, transliterations and many slips of the pen fold to the same letters.
 */
function counting(unit: number, before: number): number {
  const letter = unit === J || unit === Y ? I : unit;
  if (letter === before && letter >= FIRST_LETTER) return 0;
  if (letter === E && BEFORE_E[before] === 1) return 0;
  return letter === H && BEFORE_H[before] === 1 ? 0 : letter;
}

/** Kana, Han and Thai, in which each letter counts as a word. */
const isUnspaced = (unit: number): boolean =>
  (unit >= 0x3040 && unit <= 0x30ff) || (unit >= 0x3400 && unit <= 0x9fff) || (unit >= 0xe00 && unit <= 0xe7f);
const letterOrDigit = /[\p{L}\p{N}\p{M}]/u;

const IN_WORD = flags("abcdefghijklmnopqrstuvwxyz0123456789");

function isPartOfWord(unit: number): boolean {
  if (unit < FIRST_BEYOND) return IN_WORD[unit] === 1;
  return (unit >= 0xd800 && unit <= 0xdfff) || isUnspaced(unit) || letterOrDigit.test(String.fromCharCode(unit));
}

const SPACE = 32;
const APOSTROPHE = 39;
const PARTING = new Set([...":;?!|(["].map((mark) => mark.charCodeAt(0)));
const DASHES = new Set([..."-–—"].map((mark) => mark.charCodeAt(0)));

/** Whether a mark separates a title from its subtitle. Full stops and dashes do so only before or between spaces. */
function isParting(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (PARTING.has(unit)) return true;
  if (text.charCodeAt(at + 1) !== SPACE) return false;
  return unit === 46 || (DASHES.has(unit) && text.charCodeAt(at - 1) === SPACE);
}

/**
 * A title taken apart: the hashes of its words, and the letters that count, without spaces. One object takes apart one
 * title after another, and no title leaves anything behind to collect: a registry reads hundreds of millions.
 */
export class Letters {
  readonly words = new Uint32Array(MAX_WORDS);
  readonly letters = new Uint16Array(MAX_LETTERS);
  wordCount = 0;
  length = 0;
  /** Words and letters before the subtitle; 0 without one. */
  mainWords = 0;
  mainLength = 0;

  read(title: string): this {
    const text = folded(title);
    this.wordCount = this.mainWords = this.mainLength = 0;
    let length = 0;
    let last = 0;
    /** The word under way: its hash, and its last letter that counts. */
    let hash = START;
    let before = 0;
    for (let at = 0; at < text.length && length < MAX_LETTERS; at++) {
      const unit = text.charCodeAt(at);
      if (isPartOfWord(unit)) {
        const counted = counting(unit, last);
        if (counted !== 0) this.letters[length++] = last = counted;
        const inWord = counting(unit, before);
        if (inWord !== 0) {
          hash = step(hash, inWord);
          before = inWord;
        }
        if (unit < FIRST_BEYOND || !isUnspaced(unit)) continue;
        // An apostrophe is part of its word, which often loses it.
      } else if (unit === APOSTROPHE) continue;
      if (before !== 0) this.#addWord(hash);
      hash = START;
      before = 0;
      if (unit !== SPACE && this.mainLength === 0 && isParting(text, at)) {
        this.mainWords = this.wordCount;
        this.mainLength = length;
      }
    }
    if (before !== 0) this.#addWord(hash);
    if (this.mainLength === length) this.mainWords = this.mainLength = 0;
    this.length = length;
    return this;
  }

  /** A hash of some of the letters. */
  hash(from: number, to: number, salt: number): number {
    let hash = step(START, salt);
    for (let at = from; at < to; at++) hash = step(hash, this.letters[at] ?? 0);
    return mixed(hash);
  }

  #addWord(hash: number): void {
    if (this.wordCount < MAX_WORDS) this.words[this.wordCount++] = mixed(hash);
  }
}

const shared = new Letters();
/** Hashes as signed numbers, which a set finds faster. */
const stop = new Set(
  [...STOP_WORDS].flatMap((word) => [...new Int32Array(shared.read(word).words.slice(0, shared.wordCount))]),
);

/** Whether a word, as its hash, has a meaning of its own. */
export const isContent = (word: number): boolean => !stop.has(word | 0);
