import { clearAccumulator, largest } from "./accumulator.ts";
import { addShares, rarity, type ScoreTables, scoreTablesFor } from "./bm25.ts";
import { candidatesOf, countAll, countIn, type WeighedList } from "./count.ts";
import type { Form, Passages, Reader } from "./reader.ts";
import type { Ranking, ScoredWords, Wanted } from "./score.ts";
import { topDocuments } from "./top-documents.ts";

/** A query word with its passage lists. */
interface Term {
  readonly word: string;
  readonly times: number;
  readonly own: readonly WeighedList[];
  /** Its own lists and those of its other forms; empty without other forms. */
  readonly all: readonly WeighedList[];
  /** Entries in all its lists. */
  readonly entries: number;
}

/** Usual upper bound of a word's score, as a multiple of its rarity. */
const USUAL_MOST = 1.5;
/** Below this number of matches, further words may still add documents. */
const ENOUGH = 4_000;
/** Minimum number of candidate documents. */
const CHOSEN = 1_000;

/** Ranks the documents that contain query words or their forms. */
export function createScorer(reader: Reader, figures: Ranking) {
  const { floor, exact, k1, passage: share, second } = figures;
  let tables: ScoreTables | undefined;

  const listsOf = ({ no, weight }: Form): WeighedList[] => reader.lists(no).map((list) => ({ ...list, weight }));

  function toTerm(word: string, times: number): Term {
    const no = reader.wordNumber(word);
    const others = reader.forms(word, no !== undefined, figures).filter((form) => form.no !== no);
    const own = no === undefined ? [] : listsOf({ no, weight: 1 });
    const all = others.length === 0 ? [] : [...own, ...others.flatMap(listsOf)];
    const entries = (all.length > 0 ? all : own).reduce((sum, { numbers }) => sum + numbers.length, 0);
    return { word, times, own, all, entries };
  }

  /** The rarest words select the documents; once the rest can no longer change the selection, they only reorder it. */
  function scoreTerms(terms: readonly Term[], at: ScoreTables, { most, allowed, idle }: Wanted) {
    const weights = new Map<string, number>();
    const mostOf = ({ times, entries }: Term) =>
      USUAL_MOST * times * rarity(Math.min(entries, at.passages.all), at.passages.all, floor);
    let left = terms.reduce((sum, term) => sum + mostOf(term), 0);
    let candidates: Int32Array | undefined;
    let turn = 0;
    const add = (lists: readonly WeighedList[], part: number, isIdle: boolean): number => {
      const having = candidates ? countIn(lists, at, candidates, isIdle) : countAll(lists, at, ++turn, allowed);
      const rare = rarity(having.passages, at.passages.all, floor);
      addShares(at.passages, part * rare, k1);
      addShares(at.documents, part * rarity(having.documents, at.documents.all, floor), k1);
      clearAccumulator(at.passages.counts);
      clearAccumulator(at.documents.counts);
      return rare;
    };
    for (const term of terms) {
      const { word, times, own, all } = term;
      const { scores } = at.documents;
      const isIdle = idle?.has(word) ?? false;
      if (isIdle) candidates ??= candidatesOf(at, Number.POSITIVE_INFINITY);
      if (
        !candidates &&
        scores.count > Math.max(ENOUGH, most) &&
        left < (1 - share) * largest(scores, most > CHOSEN ? most : second)
      )
        candidates = candidatesOf(at, Math.max(CHOSEN, most));
      if (own.length > 0) weights.set(word, add(own, times * (all.length > 0 ? exact : 1), isIdle));
      if (all.length > 0) weights.set(word, add(all, times * (1 - exact), isIdle));
      left -= mostOf(term);
    }
    return { weights, candidates };
  }

  return {
    /** Returns the top documents, scored by best passage and whole text. */
    score(passages: Passages, words: ReadonlyMap<string, number>, wanted: Wanted): ScoredWords {
      if (tables?.of !== passages) tables = scoreTablesFor(passages, figures);
      const at = tables;
      const terms = [...words].map(([word, times]) => toTerm(word, times));
      const isIdle = ({ word }: Term) => Number(wanted.idle?.has(word) ?? false);
      terms.sort((one, other) => isIdle(one) - isIdle(other) || one.entries - other.entries);
      const { weights, candidates } = scoreTerms(terms, at, wanted);
      const { touched, count } = at.passages.scores;
      const scored = topDocuments(at, share, wanted.most, candidates ?? touched.subarray(0, count));
      const total = countFound(at.found, wanted.allowed);
      for (const { scores } of [at.passages, at.documents]) clearAccumulator(scores);
      for (const seen of [at.found, at.passageSeen, at.documentSeen]) seen.fill(0);
      return { scored, total, weights };
    },
  };
}

function countFound(found: Uint8Array, allowed: ReadonlySet<number> | undefined): number {
  let total = 0;
  if (allowed) for (const document of allowed) total += found[document] ?? 0;
  // Number 0 means removed documents.
  else for (let at = 1; at < found.length; at++) total += found[at] as number;
  return total;
}
