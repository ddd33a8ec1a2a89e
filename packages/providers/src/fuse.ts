import { foldedWords } from "@wellsourced/core";

/**
 * Damping constant of reciprocal rank fusion. The usual 60 was tuned for lists of a thousand; in lists of ten to
 * twenty, chance matches of two sources would outrank one source's best result.
 */
const SHORT_LISTS = 10;

/** The records of one source, best first. */
export interface RankedList<Rec> {
  readonly provider: string;
  /** The underlying index. Providers that resell the same index share one vote. */
  readonly index: string;
  readonly records: readonly Rec[];
}

/** Recognises and merges duplicate records. */
export interface Fusion<Rec> {
  /** Identities of a record, most certain first, each with its kind: `doi:10.1/x`, `url:…`, `title:… 2020`. */
  identities(record: Rec): readonly string[];
  /** Merges two records: fields of `first`, completed from `second`. */
  combine(first: Rec, second: Rec): Rec;
}

/** A record with all providers that found it. */
export type Fused<Rec> = Rec & { readonly foundBy: readonly string[] };

interface Entry<Rec> {
  record: Rec;
  doi: string | undefined;
  readonly foundBy: Set<string>;
  /** Best position in each index. */
  readonly places: Map<string, number>;
}

const doiAmong = (identities: readonly string[]): string | undefined =>
  identities.find((identity) => identity.startsWith("doi:"));

interface Ranking<Rec> {
  /** Damping constant of the fusion. */
  readonly damping: number;
  /** Breaks ties. */
  readonly nearness?: (record: Rec) => number;
}

/** Merges ranked lists without duplicates by reciprocal rank fusion. */
function rank<Rec>(
  lists: readonly RankedList<Rec>[],
  { identities, combine }: Fusion<Rec>,
  { damping, nearness = () => 0 }: Ranking<Rec>,
): readonly Entry<Rec>[] {
  const entries = new Set<Entry<Rec>>();
  const byName = new Map<string, Entry<Rec>>();
  for (const { provider, index, records } of lists) {
    for (const [place, record] of records.entries()) {
      const names = identities(record);
      const doi = doiAmong(names);
      // Works with different DOIs are different even if everything else agrees.
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
 * Merges the lists of several providers, with the names of all that found each record. Ties go to the record closer
 * to the query, then to the earlier list.
 */
export const fuseLists = <Rec extends object>(
  lists: readonly RankedList<Rec>[],
  fusion: Fusion<Rec>,
  nearness?: (record: Rec) => number,
): readonly Fused<Rec>[] =>
  rank(lists, fusion, { damping: SHORT_LISTS, ...(nearness ? { nearness } : {}) }).map(({ record, foundBy }) => ({
    ...record,
    foundBy: [...foundBy],
  }));

/** Merges ranked lists of one provider. Of records with the same key, the first is kept. */
export const fuse = <Rec>(lists: readonly (readonly Rec[])[], keyOf: (record: Rec) => string): readonly Rec[] =>
  rank(
    lists.map((records, at) => ({ provider: "", index: String(at), records })),
    { identities: (record) => [`key:${keyOf(record)}`], combine: (first) => first },
    { damping: 60 },
  ).map(({ record }) => record);

const wordsOf = (text: string): ReadonlySet<string> => new Set(foldedWords(text).split(" ").filter(Boolean));

/** Overlap between a query and a title, in both directions: 0 to 1. */
export function nearnessTo(query: string): (record: { readonly title?: unknown }) => number {
  const asked = wordsOf(query);
  return ({ title }) => {
    const words = wordsOf(typeof title === "string" ? title : "");
    const common = asked.intersection(words).size;
    return common === 0 ? 0 : (2 * common) / (asked.size + words.size);
  };
}
