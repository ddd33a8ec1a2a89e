/**
 * Writes an audit's results for a labelled list as predictions for the corpus's scorer. The corpus's registry must be
 * running.
 * `node --conditions=@wellsourced/source bench/references/audit-predictions.ts MAP.json ENTRIES.jsonl OUT.jsonl [share
 * of the entries, such as 1/4]`
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "../../packages/citations/src/index.ts";
import { type AuditedEntry, createWellsourced } from "../../packages/wellsourced/src/index.ts";

const [map = "", labels = "", out = "", share = "1/1"] = process.argv.slice(2);
const [part = 1, of = 1] = share.split("/").map(Number);

interface Labelled {
  readonly key: string;
  readonly bibtex: string;
}

const FIELDS: Readonly<Record<string, string>> = {
  title_differs: "title",
  authors_differ: "authors",
  year_differs: "year",
  venue_differs: "venue",
  not_published_there: "venue",
  version_differs: "venue",
  not_found: "doi",
  mismatch: "doi",
  placeholder: "authors",
};

/** A list of names in the scorer's format. */
const namesIn = ({ best }: AuditedEntry): string | undefined =>
  best?.item.author?.map(({ family = "", given = "", literal }) => literal ?? `${family}, ${given}`).join("; ");

function rightValue(entry: AuditedEntry, field: string): string | undefined {
  const { best, differences = [] } = entry;
  if (field === "authors" && best) return namesIn(entry);
  if (field === "doi") return best?.item.DOI ?? entry.possibleMatch?.doi;
  if (field === "title" && best?.item.title) return best.item.title;
  if (field === "year" && best?.item.issued) return String(best.item.issued["date-parts"]?.[0]?.[0] ?? "");
  const values = differences.find((one) => one.field === field)?.recorded.map(({ value }) => value) ?? [];
  const venue = field === "venue" ? best?.item["container-title"] : undefined;
  return values.find((value) => venue && value.startsWith(venue)) ?? venue ?? values[0];
}

function predictionOf(key: string, entry: AuditedEntry) {
  const wrong = entry.flags.filter((flag) => flag in FIELDS);
  const verdict =
    wrong.length > 0 ? "wrong" : (entry.flags.find((one) => one === "unfound" || one === "unchecked") ?? "right");
  const findings = wrong.map((flag) => {
    const field = FIELDS[flag] ?? flag;
    return { kind: flag, field, right: rightValue(entry, field) };
  });
  const nowhere = entry.flags.includes("unfound") ? [{ kind: "unfound", field: "existence" }] : [];
  return { key, verdict, findings: [...findings, ...nowhere], reason: entry.reason };
}

const entries = readFileSync(labels, "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line): Labelled => JSON.parse(line))
  .filter((_, index) => index % of === part - 1);
const originMap = JSON.parse(readFileSync(map, "utf8"));
const names = [
  "crossref",
  "openalex",
  "semanticscholar",
  "pubmed",
  "europepmc",
  "datacite",
  "doi",
  "arxiv",
  "dblp",
  "openreview",
  "openlibrary",
  "acl-anthology",
  "inspire",
  "zbmath",
  "hal",
];
const sources = createWellsourced({
  cacheDir: false,
  dataDir: false,
  chromePath: "disabled",
  allowPrivateNetwork: true,
  originMap,
  keys: { OPENALEX_EMAIL: "made@example.org" },
  rates: Object.fromEntries(names.map((name) => [name, 1_000])),
});
const began = process.cpuUsage();
const items = await Promise.all(
  entries.map(async ({ bibtex }) => (await parse(bibtex, { format: "bibtex" })).items[0]),
);
const asked = entries.map(({ bibtex }, index) => {
  const reference = items[index];
  return { title: reference?.title ?? "?", doi: reference?.DOI, ...(reference && { reference }), raw: bibtex };
});
const { entries: audited, summary } = await sources.check.bibliography(
  { entries: asked, most: asked.length },
  { atOnce: 16 },
);
writeFileSync(
  out,
  audited.map((one) => `${JSON.stringify(predictionOf(entries[one.index]?.key ?? "", one))}\n`).join(""),
);
const { user, system } = process.cpuUsage(began);
process.stdout.write(`${JSON.stringify({ ...summary, cpuSeconds: (user + system) / 1e6 })}\n`);
await sources.close();
