import { foldedWords } from "@wellsourced/core";

/**
 * Damps the lead of first places. The usual 60 was found on lists of a thousand; in lists of ten to twenty it lets
 * anything that two sources know by chance pass what one of them is sure of.
 */
const SHORT_LISTS = 10;

/** What one source found, best first. */
export interface RankedList<Rec> {
  readonly provider: string;
  /** The index behind it. Those that resell one index have one vote together. */
  readonly index: string;
  readonly records: readonly Rec[];
}

/** How records of one kind are known to be the same thing, and made one. */
export interface Joining<Rec> {
  /** Names of the thing, the surest first, each with its sort: `doi:10.1/x`, `url:…`, `title:… 2020`. */
  identities(record: Rec): readonly string[];
  /** The first with what only the second knows. */
  combine(first: Rec, second: Rec): Rec;
}

/** A record with everybody who found it. */
export type Joined<Rec> = Rec & { readonly foundBy: readonly string[] };

interface Entry<Rec> {
  record: Rec;
  doi: string | undefined;
  readonly foundBy: Set<string>;
  /** Best place in each index. */
  readonly places: Map<string, number>;
}

const doiAmong = (identities: readonly string[]): string | undefined =>
  identities.find((identity) => identity.startsWith("doi:"));

interface Ranking<Rec> {
  /** Damps the lead of first places. */
  readonly damping: number;
  /** What decides among records of equal rank. */
  readonly nearness?: (record: Rec) => number;
}

/** The things in several ranked lists, each once, ordered by reciprocal rank fusion over the indexes. */
function rank<Rec>(
  lists: readonly RankedList<Rec>[],
  { identities, combine }: Joining<Rec>,
  { damping, nearness = () => 0 }: Ranking<Rec>,
): readonly Entry<Rec>[] {
  const entries = new Set<Entry<Rec>>();
  const byName = new Map<string, Entry<Rec>>();
  for (const { provider, index, records } of lists) {
    for (const [place, record] of records.entries()) {
      const names = identities(record);
      const doi = doiAmong(names);
      // Works that have two DOIs are two works, whatever else they have in common.
      const isOther = (entry: Entry<Rec>) => doi !== undefined && entry.doi !== undefined && entry.doi !== doi;
      const same = names.map((name) => byName.get(name)).find((entry) => entry && !isOther(entry));
      const entry = same ?? { record, doi, foundBy: new Set(), places: new Map() };
      if (same) same.record = combine(same.record, record);
      entries.add(entry);
      entry.foundBy.add(provider);
      entry.places.set(index, Math.min(place, entry.places.get(index) ?? place));
      entry.doi ??= doi;
      for (const name of names) if (!byName.has(name)) byName.set(name, entry);
    }
  }
  const scoreOf = ({ places }: Entry<Rec>) =>
    [...places.values()].reduce((sum, place) => sum + 1 / (damping + place + 1), 0);
  return [...entries]
    .map((entry) => ({ entry, score: scoreOf(entry), near: nearness(entry.record) }))
    .sort((a, b) => b.score - a.score || b.near - a.near)
    .map(({ entry }) => entry);
}

/**
 * What several providers found as one list: the same thing once, with all who found it. Among equals what is nearer to
 * the question comes first, then the earlier list.
 */
export const joinLists = <Rec extends object>(
  lists: readonly RankedList<Rec>[],
  joining: Joining<Rec>,
  nearness?: (record: Rec) => number,
): readonly Joined<Rec>[] =>
  rank(lists, joining, { damping: SHORT_LISTS, ...(nearness ? { nearness } : {}) }).map(({ record, foundBy }) => ({
    ...record,
    foundBy: [...foundBy],
  }));

/** Several ranked lists of one provider as one. Records with the same key are one record, the first seen. */
export const fuse = <Rec>(lists: readonly (readonly Rec[])[], keyOf: (record: Rec) => string): readonly Rec[] =>
  rank(
    lists.map((records, at) => ({ provider: "", index: String(at), records })),
    { identities: (record) => [`key:${keyOf(record)}`], combine: (first) => first },
    { damping: 60 },
  ).map(({ record }) => record);

const wordsOf = (text: string): ReadonlySet<string> => new Set(foldedWords(text).split(" ").filter(Boolean));

/** How much of a question stands in a title, and how much of the title in the question: 0 to 1. */
export function nearnessTo(query: string): (record: { readonly title: string }) => number {
  const asked = wordsOf(query);
  return ({ title }) => {
    const words = wordsOf(title);
    const common = asked.intersection(words).size;
    return common === 0 ? 0 : (2 * common) / (asked.size + words.size);
  };
}
