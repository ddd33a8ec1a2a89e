import type { DatabaseSync } from "node:sqlite";
import { createLruCache } from "./lru-cache.ts";
import { lengthsOf, ownersOf } from "./merge.ts";
import { type Unpacked, unpack, unpackShared } from "./numbers.ts";
import { gramsOf, hasGrams, likeness, stemOf } from "./word-forms.ts";

/** All passages by number, with their lengths and owners (0 if removed). */
export interface Passages {
  readonly count: number;
  readonly lengths: Uint16Array;
  readonly owners: Int32Array;
  readonly meanLength: number;
  /** Words in each document, by document number. */
  readonly documentLengths: Float64Array;
  /** First passage of each document, by document number; the others follow it. */
  readonly firsts: Int32Array;
  readonly documents: number;
}

/** A word treated as a form of a query word, with its weight. */
export interface Form {
  readonly no: number;
  readonly weight: number;
}

/** Thresholds for similar words. */
export interface Families {
  /** Minimum likeness for scripts without a stemmer, and for words not in the corpus. */
  readonly least: number;
  /** Minimum if the first three letters agree: most languages inflect at the end. */
  readonly begun: number;
  /** Minimum for words in Latin letters with another stem, and for those that begin alike. */
  readonly latin: number;
  readonly latinBegun: number;
  /** Maximum forms for each word. */
  readonly most: number;
}

/** Thresholds for one lookup of similar words. */
interface Likeness {
  readonly least: number;
  readonly begun: number;
  /** Exponent for the weight of a form; at least 2 below `least`. */
  readonly power: number;
}

/**
 * Maximum unpacked entries of long lists kept in the cache, at six bytes each; enough for the words of most queries.
 */
const MAX_CACHED = 4_000_000;
const LONG = 1_000;
const BEGINS = 256;
const SIZE = 1_024;
/** Words whose forms are cached. */
const MOST_FORMS = 4_000;

export function createReader(db: DatabaseSync) {
  const findWord = db.prepare("SELECT no FROM words WHERE word = ?");
  const findStem = db.prepare("SELECT word FROM stems WHERE stem = ? LIMIT 64");
  const findLists = db.prepare("SELECT list FROM lists WHERE word = ? ORDER BY segment");
  const findGrams = db.prepare("SELECT list FROM grams WHERE gram = ? ORDER BY segment");
  const lastWord = db.prepare("SELECT coalesce(max(last), 0) AS last FROM segments");
  const version = db.prepare(
    "SELECT (SELECT count(*) FROM removed) AS removed, (SELECT max(no) FROM segments) AS last",
  );
  const cache = createLruCache<number, Unpacked[]>(MAX_CACHED);
  const knownForms = createLruCache<string, Form[]>(MOST_FORMS);
  // By word: shared trigrams, those of its beginning times `BEGINS`, and all of its trigrams times `SIZE`.
  let tallies = new Uint32Array(0);
  let known = "";
  let passages = emptyPassages;

  function load(): Passages {
    const removed = new Set(
      db
        .prepare("SELECT no FROM removed")
        .all()
        .map(({ no }) => Number(no)),
    );
    const rows = db.prepare("SELECT lengths, owners FROM segments ORDER BY no").all();
    return gather(
      rows.map((row) => ({ lengths: lengthsOf(row.lengths), owners: ownersOf(row.owners) })),
      removed,
    );
  }

  const wordNumber = (word: string): number | undefined => {
    const no = findWord.get(word)?.no;
    return no === undefined ? undefined : Number(no);
  };

  return {
    wordNumber,
    /** The current passages, including those added by other processes. */
    passages(): Passages {
      const row = version.get();
      const now = `${row?.removed} ${row?.last}`;
      if (now !== known) {
        passages = load();
        cache.clear();
        knownForms.clear();
      }
      known = now;
      return passages;
    },
    /** Passages that contain a word and how often, one list for each segment. */
    lists(no: number): Unpacked[] {
      const known = cache.get(no);
      if (known) return known;
      const lists = findLists.all(no).flatMap(({ list }) => (list instanceof Uint8Array ? [unpack(list)] : []));
      const entries = lists.reduce((sum, { numbers }) => sum + numbers.length, 0);
      if (entries >= LONG) cache.set(no, lists, entries);
      return lists;
    },
    /** Other words treated as forms of this one. */
    forms(word: string, isKnown: boolean, families: Families): readonly Form[] {
      const found = knownForms.get(word);
      if (found) return found;
      const forms = formsOf(word, isKnown, families);
      knownForms.set(word, forms, 1);
      return forms;
    },
  };

  function formsOf(word: string, isKnown: boolean, families: Families): Form[] {
    const stem = stemOf(word);
    const same = stem === null ? [] : withStem(stem).map((no) => ({ no, weight: 1 }));
    if (!hasGrams(word)) return same;
    const { least, begun, latin, latinBegun, most } = families;
    if (stem === null || (!isKnown && same.length === 0)) return alike(word, { least, begun, power: 1 }, most);
    const has = new Set(same.map(({ no }) => no));
    const others = alike(word, { least: latin, begun: latinBegun, power: 2 }, most);
    return [...same, ...others.filter(({ no }) => !has.has(no))];
  }

  function withStem(stem: string): number[] {
    const itself = stemOf(stem) === stem ? wordNumber(stem) : undefined;
    const others = findStem.all(stem).map(({ word }) => Number(word));
    return itself === undefined ? others : [itself, ...others];
  }

  /** Packed lists of the words with each trigram, the shortest first. */
  function listsOfGrams(grams: readonly string[]) {
    const found = grams.map((gram, at) => {
      const lists = findGrams.all(gram).flatMap(({ list }) => (list instanceof Uint8Array ? [list] : []));
      // The first two trigrams are the word boundary with two letters, and the first three letters.
      return { lists, bytes: lists.reduce((sum, list) => sum + list.length, 0), step: at < 2 ? 1 + BEGINS : 1 };
    });
    return found.sort((one, other) => one.bytes - other.bytes);
  }

  /** Returns words that share trigrams with this one, most similar first. */
  function alike(word: string, { least, begun, power }: Likeness, most: number): Form[] {
    const grams = gramsOf(word);
    const words = Number(lastWord.get()?.last ?? 0) + 1;
    if (tallies.length < words) tallies = new Uint32Array(words);
    const touched: number[] = [];
    for (const [turn, { lists, step }] of listsOfGrams(grams).entries()) {
      const left = grams.length - turn;
      // The longest lists come last, when words that were in no list before cannot be similar enough.
      const mayBegin = likeness(left, grams.length, left) >= Math.min(least, begun);
      for (const list of lists) {
        const { numbers, amounts, count } = unpackShared(list);
        for (let at = 0; at < count; at++) {
          const no = numbers[at] as number;
          const tally = tallies[no] as number;
          if (tally > 0) tallies[no] = tally + step;
          else if (mayBegin) {
            touched.push(no);
            tallies[no] = (amounts[at] as number) * SIZE + step;
          }
        }
      }
    }
    const forms: Form[] = [];
    for (const no of touched) {
      const tally = tallies[no] as number;
      tallies[no] = 0;
      const weight = likeness(tally % BEGINS, grams.length, Math.floor(tally / SIZE));
      const enough = Math.floor(tally / BEGINS) % (SIZE / BEGINS) === 2 ? Math.min(begun, least) : least;
      if (weight >= enough) forms.push({ no, weight: weight ** (weight < least ? 2 : power) });
    }
    return forms.sort((one, other) => other.weight - one.weight || one.no - other.no).slice(0, most);
  }
}

export type Reader = ReturnType<typeof createReader>;

const emptyPassages: Passages = gather([], new Set());

function gather(
  segments: readonly { readonly lengths: Uint16Array; readonly owners: Int32Array }[],
  removed: ReadonlySet<number>,
): Passages {
  const size = segments.reduce((sum, { lengths }) => sum + lengths.length, 0);
  const lengths = new Uint16Array(size);
  const owners = new Int32Array(size);
  let at = 0;
  for (const segment of segments) {
    lengths.set(segment.lengths, at);
    owners.set(segment.owners, at);
    at += segment.lengths.length;
  }
  const most = owners.reduce((max, owner) => Math.max(max, owner), 0);
  const documentLengths = new Float64Array(most + 1);
  const firsts = new Int32Array(most + 1);
  let documents = 0;
  let count = 0;
  let words = 0;
  for (let passage = 0; passage < size; passage++) {
    const owner = owners[passage] ?? 0;
    if (removed.has(owner)) {
      owners[passage] = 0;
      continue;
    }
    count++;
    words += lengths[passage] ?? 0;
    documentLengths[owner] = (documentLengths[owner] ?? 0) + (lengths[passage] ?? 0);
    if (passage > 0 && owners[passage - 1] === owner) continue;
    firsts[owner] = passage;
    documents++;
  }
  const meanLength = count === 0 ? 1 : words / count;
  return { count, lengths, owners, meanLength, documentLengths, firsts, documents };
}
