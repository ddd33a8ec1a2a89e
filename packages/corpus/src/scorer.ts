import { best } from "./best.ts";
import { candidatesOf, countAll, countIn, type WeighedList } from "./count.ts";
import { addShares, type Levels, levelsFor, rarity } from "./levels.ts";
import type { Form, Passages, Reader } from "./reader.ts";
import type { Ranking, ScoredWords, Wanted } from "./score.ts";
import { clearSums, largest } from "./sums.ts";

/** A word of the query with the lists of its passages. */
interface Term {
  readonly word: string;
  readonly times: number;
  readonly own: readonly WeighedList[];
  /** Its own lists and those of its other forms; none where it has no other form. */
  readonly all: readonly WeighedList[];
  /** Entries of all its lists. */
  readonly entries: number;
}

/** What a word that is in a passage a few times brings at most, as a multiple of its rarity. */
const USUAL_MOST = 1.5;
/** While fewer documents have a word of the query, every further word may add some. */
const ENOUGH = 4_000;
/** So many documents are chosen at least. */
const CHOSEN = 1_000;

/** Ranks the documents that have words of a query or forms of them. */
export function createScorer(reader: Reader, figures: Ranking) {
  const { floor, exact, k1, passage: share, second } = figures;
  let levels: Levels | undefined;

  const listsOf = ({ no, weight }: Form): WeighedList[] => reader.lists(no).map((list) => ({ ...list, weight }));

  function toTerm(word: string, times: number): Term {
    const no = reader.wordNumber(word);
    const others = reader.forms(word, no !== undefined, figures).filter((form) => form.no !== no);
    const own = no === undefined ? [] : listsOf({ no, weight: 1 });
    const all = others.length === 0 ? [] : [...own, ...others.flatMap(listsOf)];
    const entries = (all.length > 0 ? all : own).reduce((sum, { numbers }) => sum + numbers.length, 0);
    return { word, times, own, all, entries };
  }

  /** The rarest words choose the documents; what they cannot be overtaken by only puts them in order. */
  function scoreTerms(terms: readonly Term[], at: Levels, { most, allowed, idle }: Wanted) {
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
      clearSums(at.passages.counts);
      clearSums(at.documents.counts);
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
    /** The best documents, each by its best passage and by its whole text. */
    score(passages: Passages, words: ReadonlyMap<string, number>, wanted: Wanted): ScoredWords {
      if (levels?.of !== passages) levels = levelsFor(passages, figures);
      const at = levels;
      const terms = [...words].map(([word, times]) => toTerm(word, times));
      const isIdle = ({ word }: Term) => Number(wanted.idle?.has(word) ?? false);
      terms.sort((one, other) => isIdle(one) - isIdle(other) || one.entries - other.entries);
      const { weights, candidates } = scoreTerms(terms, at, wanted);
      const { touched, count } = at.passages.scores;
      const scored = best(at, share, wanted.most, candidates ?? touched.subarray(0, count));
      const total = countFound(at.found, wanted.allowed);
      for (const { scores } of [at.passages, at.documents]) clearSums(scores);
      for (const seen of [at.found, at.passageSeen, at.documentSeen]) seen.fill(0);
      return { scored, total, weights };
    },
  };
}

function countFound(found: Uint8Array, allowed: ReadonlySet<number> | undefined): number {
  let total = 0;
  if (allowed) for (const document of allowed) total += found[document] ?? 0;
  // Number 0 stands for documents that were removed.
  else for (let at = 1; at < found.length; at++) total += found[at] as number;
  return total;
}
