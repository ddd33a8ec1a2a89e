import type { CslName } from "@wellsourced/citations";
import { toAscii } from "@wellsourced/citations/matching";
import type { FoundWork, WantedWork } from "../store.ts";
import type { WorkRecord } from "../work.ts";
import { likenessTo } from "./likeness.ts";

const familyOf = (name: CslName): string =>
  toAscii(name.family ?? name.literal?.split(/[,\s]+/u).at(-1) ?? "").replace(/[^\p{L}]+/gu, "");

/** Share of the wanted authors whom the record names, by family name. */
function authorsShared(wanted: readonly string[], record: WorkRecord): number {
  if (wanted.length === 0 || !record.authors?.length) return 0;
  const known = new Set(record.authors.map(familyOf));
  return wanted.filter((family) => known.has(family)).length / wanted.length;
}

function yearShared(year: number | undefined, record: WorkRecord): number {
  const away = Math.min(...(record.years ?? []).map((one) => Math.abs(one - (year ?? Number.NaN))));
  return [1, 0.6, 0.2][away] ?? 0;
}

/** Weights of authors and year beside that of the title, which is 1. */
const [AUTHORS, YEAR] = [0.2, 0.05];
const titlesOf = ({ title, subtitle, otherTitles = [] }: WorkRecord): string[] => [
  title,
  ...(subtitle ? [`${title}: ${subtitle}`] : []),
  ...otherTitles,
];

/** Compares records with the work that is wanted, and puts the most likely first. */
export function rank(wanted: WantedWork, records: readonly WorkRecord[]): FoundWork[] {
  const likeness = likenessTo(wanted.title);
  const families = (wanted.authors ?? []).map(familyOf).filter(Boolean);
  const ranked = records.map((record) => {
    const alike = Math.max(...titlesOf(record).map(likeness));
    const weight = alike + AUTHORS * authorsShared(families, record) + YEAR * yearShared(wanted.year, record);
    return { found: { record, likeness: Math.round(alike * 1000) / 1000 }, weight };
  });
  return ranked.sort((a, b) => b.weight - a.weight).map(({ found }) => found);
}
