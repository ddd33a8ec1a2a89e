/**
 * Writes an audit's results for a labelled list as predictions for the corpus's scorer. The corpus's registry must be
 * running; or give the folder of a registry of works in place of its map, and no request is made.
 * `node --conditions=@wellsourced/source bench/references/audit-predictions.ts MAP.json|FOLDER ENTRIES.jsonl OUT.jsonl
 * [share of the entries, such as 1/4]`
 */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createWellsourced } from "../../packages/wellsourced/src/index.ts";
import { type Labelled, predictionsFor } from "./predictions.ts";

const [map = "", labels = "", out = "", share = "1/1"] = process.argv.slice(2);
const [part = 1, of = 1] = share.split("/").map(Number);

const entries = readFileSync(labels, "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line): Labelled => JSON.parse(line))
  .filter((_, index) => index % of === part - 1);
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
  ...(statSync(map).isDirectory()
    ? { worksDir: map, offline: true }
    : { originMap: JSON.parse(readFileSync(map, "utf8")) }),
  keys: { OPENALEX_EMAIL: "made@example.org" },
  rates: Object.fromEntries(names.map((name) => [name, 1_000])),
});
const began = process.cpuUsage();
const { predictions, summary } = await predictionsFor(entries, sources);
writeFileSync(out, predictions.map((one) => `${JSON.stringify(one)}\n`).join(""));
const { user, system } = process.cpuUsage(began);
process.stdout.write(`${JSON.stringify({ ...summary, cpuSeconds: (user + system) / 1e6 })}\n`);
await sources.close();
