import { citeKey } from "../cite-key.ts";
import { type CslItem, yearOf } from "../csl.ts";
import { people } from "../match/people.ts";
import { isCut } from "./authors.ts";
import type { FoundRecord } from "./judgement.ts";
import { isPreprint } from "./venues.ts";

export interface BestRecord {
  readonly item: CslItem;
  /** Source of each field. */
  readonly sources: Readonly<Record<string, string>>;
  readonly url?: string;
}

/** From most to least trusted: registries, curated indexes, automatic aggregators. */
const TRUST = [
  "crossref",
  "datacite",
  "acl-anthology",
  "openreview",
  "dblp",
  "pubmed",
  "europepmc",
  "arxiv",
  "openlibrary",
  "inspire",
  "zbmath",
  "hal",
  "openalex",
  "semanticscholar",
];
const rankOf = (source: string): number => {
  const at = TRUST.indexOf(source);
  return at < 0 ? TRUST.length : at;
};

/** Scores full names above initials and long lists above short ones. */
function authorsSay({ item }: FoundRecord): number {
  const all = people(item);
  const full = all.filter(({ givenWords }) => givenWords.some((word) => word.length > 1)).length;
  return isCut(item) || all.length === 0 ? 0 : full / all.length;
}

/** Counts the records that give each value. */
function counted<Value>(
  works: readonly FoundRecord[],
  termOf: (record: FoundRecord) => Value,
): (record: FoundRecord) => number {
  const counts = new Map<Value, number>();
  for (const record of works) counts.set(termOf(record), (counts.get(termOf(record)) ?? 0) + 1);
  return (record) => counts.get(termOf(record)) ?? 0;
}

/** Returns the family names in order, for comparison. A record that lost or swapped one matches no other. */
const familiesIn = ({ item }: FoundRecord): string =>
  people(item)
    .map(({ family }) => family)
    .join("|");

/** Picks the author list that most records agree on, preferring full names. */
function authorsOf(ranked: readonly FoundRecord[]): FoundRecord | undefined {
  const listed = ranked.filter(({ item }) => (item.author ?? []).length > 0);
  const often = counted(listed, familiesIn);
  return [...listed].sort(
    (a, b) => often(b) - often(a) || authorsSay(b) - authorsSay(a) || rankOf(a.source) - rankOf(b.source),
  )[0];
}

const FIELDS = [
  "title",
  "container-title",
  "publisher",
  "volume",
  "issue",
  "page",
  "edition",
  "DOI",
  "ISBN",
  "issued",
  "URL",
] as const;

/** Builds the best record of the cited version, taking each field from the index that is most reliable for it. */
export function bestOf(reference: CslItem, works: readonly FoundRecord[]): BestRecord | undefined {
  const year = yearOf(reference.issued);
  const published = works.filter((record) => !isPreprint(record));
  // Indexes give the year of the preprint, the conference or the print: prefer the most frequent one.
  const often = counted(published, ({ item }) => yearOf(item.issued));
  const most = Math.max(...published.map(often));
  const order = (record: FoundRecord) =>
    (isPreprint(record) ? 100 : 0) +
    (record.item["container-title"] ? 0 : 20) +
    rankOf(record.source) +
    (often(record) === most ? 0 : 30) +
    (yearOf(record.item.issued) === year ? 0 : 0.5);
  const ranked = [...works].sort((a, b) => order(a) - order(b));
  const [base] = ranked;
  if (!base) return undefined;
  // Volume and pages must come from the version and year of the chosen record.
  const own = ranked.filter(
    (record) => isPreprint(record) === isPreprint(base) && yearOf(record.item.issued) === yearOf(base.item.issued),
  );
  // Most indexes label every paper an article.
  const isPaper = reference.type === "paper-conference" && !isPreprint(base) && !own.some(({ item }) => item.volume);
  const sources: Record<string, string> = isPaper ? {} : { type: base.source };
  const item: CslItem = { id: reference.id, type: isPaper ? reference.type : base.item.type };
  for (const field of FIELDS) {
    const from = own.find((record) => record.item[field] !== undefined && record.item[field] !== "");
    if (!from) continue;
    Object.assign(item, { [field]: field === "title" ? tidyTitle(from.item.title ?? "") : from.item[field] });
    sources[field] = from.source;
  }
  const authors = authorsOf(ranked);
  if (authors?.item.author) {
    item.author = authors.item.author;
    sources.author = authors.source;
  }
  item.id ||= citeKey(item);
  const url = base.url ?? base.item.URL;
  return { item, sources, ...(url !== undefined && { url }) };
}

/** Removes the full stop with which DBLP ends every title. */
const tidyTitle = (title: string): string =>
  title
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/(?<=[\p{L}\p{N})])\.$/u, "");
