import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { WorkDeletion, WorkRecord } from "../../src/work.ts";
import { readAll } from "./files.ts";

/** Real pieces of the published dumps, beside the checkout. */
const upstream = new URL("../../../../../shared/upstream/", import.meta.url);

const textOf = (path: string): string => readFileSync(new URL(path, upstream), "utf8");
const linesOf = (text: string): number => text.split("\n").filter((line) => line.trim() !== "").length;
const count = (pattern: RegExp) => (text: string) => text.match(pattern)?.length ?? 0;
const items = (text: string): number => JSON.parse(text).items.length;
const pubmed = count(/<PubmedArticle[ >]|(?<=<DeleteCitation>.*)<PMID/gu);
const dblp = count(/<(?:article|inproceedings|proceedings|book|incollection|phdthesis|mastersthesis|www|data) /gu);
const acl = count(/<paper |<frontmatter>/gu);
const rows = (text: string): number => linesOf(text) - 1;

/** A sample, how many records it has, and what is left out or broken in it. */
type Row = readonly [
  path: string,
  source: string,
  records: (text: string) => number,
  leftOut?: Readonly<Record<string, number>>,
  broken?: readonly string[],
];

const samples: readonly Row[] = [
  ["dump-arxiv/sample-50.jsonl", "arxiv", linesOf],
  ["dump-arxiv/old-id.jsonl", "arxiv", linesOf],
  ["dump-arxiv/edge-cases.jsonl", "arxiv", linesOf],
  ["dump-crossref/sample-50.jsonl", "crossref", linesOf, { "records of the type peer-review": 1 }],
  ["dump-crossref/new-layout-2025.jsonl", "crossref", linesOf],
  ["dump-crossref/old-layout-0.json", "crossref", items],
  ["dump-crossref/edge-cases.jsonl", "crossref", linesOf, { "records without a title": 1 }, ["line 4"]],
  ["dump-openalex/works-50-few-fields.jsonl", "openalex", linesOf],
  ["dump-openalex/works-full.jsonl", "openalex", linesOf],
  ["dump-openalex/deleted_ids.csv", "openalex", rows],
  ["dump-openalex/merged_ids.csv", "openalex", rows],
  ["dump-datacite/sample-27.jsonl", "datacite", linesOf, { "pictures, physical objects, events and the like": 1 }],
  [
    "dump-datacite/old-layout-2023.jsonl",
    "datacite",
    linesOf,
    { "pictures, physical objects, events and the like": 1 },
  ],
  ["dump-datacite/report-2026-01.csv", "datacite", (text) => count(/,registered,/gu)(text)],
  ["dump-pubmed/baseline-sample-1.xml", "pubmed", pubmed],
  ["dump-pubmed/baseline-sample-2.xml", "pubmed", pubmed],
  ["dump-pubmed/baseline-sample-3.xml", "pubmed", pubmed],
  ["dump-pubmed/baseline-sample-4.xml", "pubmed", pubmed],
  ["dump-pubmed/baseline-sample-5.xml", "pubmed", pubmed],
  ["dump-pubmed/efetch-3.xml", "pubmed", pubmed],
  ["dump-pubmed/update-with-deletes.xml", "pubmed", pubmed],
  ["dump-semantic-scholar/papers-50.jsonl", "semanticscholar", linesOf],
  ["dump-semantic-scholar/diff-delete-lines.jsonl", "semanticscholar", linesOf],
  ["dblp/dump-sample.xml", "dblp", dblp, { "pages of persons": 1 }],
  ["dblp/dump-sample-2.xml", "dblp", dblp],
  ["acl-anthology/xml-2022.acl.xml", "acl-anthology", acl],
  ["acl-anthology/xml-2022.naloma.xml", "acl-anthology", acl],
  ["acl-anthology/xml-J89.xml", "acl-anthology", acl],
  ["acl-anthology/xml-L06.xml", "acl-anthology", acl],
  ["acl-anthology/xml-all-fields-made.xml", "acl-anthology", acl],
  ["retraction-watch/retraction_watch_sample.csv", "retraction-watch", rows],
];

const pathOf = (path: string): string => fileURLToPath(new URL(path, upstream));

describe("samples of the published dumps", () => {
  test.for(samples)("%s is read to the last record", async ([path, source, records, leftOut = {}, broken = []]) => {
    const read = await readAll(pathOf(path));
    expect(read.failure).toBeUndefined();
    expect(read.source).toBe(source);
    expect(read.leftOut).toEqual(leftOut);
    expect(read.problems.map(({ place }) => place)).toEqual(broken);
    const left = Object.values(leftOut).reduce((sum, one) => sum + one, 0);
    expect(read.changes.length + left + broken.length).toBe(records(textOf(path)));
  });

  test.for(samples)("%s becomes plain records", async ([path, source]) => {
    for (const change of (await readAll(pathOf(path))).changes) {
      expect(change.source).toBe(source);
      if ("deleted" in change) {
        expect(WorkDeletion.parse(change)).toEqual(change);
        continue;
      }
      expect(WorkRecord.parse(change)).toEqual(change);
      const names = (change.authors ?? []).flatMap((name) => [name.family, name.given, name.literal]);
      for (const text of [change.title, change.container, ...names])
        expect(text ?? "").not.toMatch(/&(?:[a-z]{2,8}|#\d+);|<\/?[a-z]+[ >/]|\s\s|^\s|\s$/iu);
    }
  });
});

test("identifiers and years are those of the records", async () => {
  for (const change of (await readAll(pathOf("dump-arxiv/sample-50.jsonl"))).changes) {
    if ("deleted" in change) continue;
    expect(change.ids).toContain(`arxiv:${change.key}`);
    const [year] = /^\d\d/u.exec(change.key) ?? [];
    if (year) expect((change.years ?? []).map((one) => one % 100)).toContain(Number(year));
  }
  for (const change of (await readAll(pathOf("dump-crossref/sample-50.jsonl"))).changes) {
    if ("deleted" in change) continue;
    const own = change.key.startsWith("10.48550/arxiv.") ? `arxiv:${change.key.slice(15)}` : `doi:${change.key}`;
    expect(change.ids).toContain(own);
  }
});

test.each(["bot-check-anubis-200.html", "bot-check-anubis-500.html", "too-many-429.html"])(
  "%s is no dump",
  async (name) => {
    const { changes, failure } = await readAll(pathOf(`dblp/${name}`));
    expect(changes).toEqual([]);
    expect(String(failure)).toMatch(/web page/u);
  },
);
