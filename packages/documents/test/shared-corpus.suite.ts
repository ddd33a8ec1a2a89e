import { readFileSync } from "node:fs";
import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { loadParser } from "../src/formats.ts";
import { pickReader } from "../src/pick-reader.ts";
import { type DocumentReading, type DocumentTask, parseDocument } from "../src/read.ts";

const root = new URL("../../../../shared/corpus/documents/", import.meta.url);

/** All kinds of expectations. An unknown one fails, so that none is unchecked. */
const Expectation = z.strictObject({
  contains: z.array(z.string()).default([]),
  notesContain: z.array(z.string()).default([]),
  headings: z.array(z.string()).default([]),
  firstTitles: z.array(z.string()).default([]),
  sheets: z.array(z.string()).optional(),
  tables: z.number().optional(),
  slideCount: z.number().optional(),
  pageCount: z.number().optional(),
  title: z.string().nullish(),
  error: z.string().optional(),
  noText: z.boolean().optional(),
  encrypted: z.boolean().optional(),
  items: z.number().optional(),
  /** The dialect of a feed; all are read as feeds, which `items` checks. */
  format: z.string().optional(),
  kind: z.string().optional(),
  locs: z.number().optional(),
  first: z.array(z.string()).default([]),
});
type Expectation = z.infer<typeof Expectation>;
const Cases = z.array(z.object({ file: z.string(), type: z.string(), expect: z.record(z.string(), z.unknown()) }));

/** Files in which an expected phrase is missing on purpose, with the reason. */
const departures: Readonly<Record<string, string>> = {
  "pdf/basic-metadata-outline.pdf": "its last line is set in invisible mode",
  "docx/pandoc-inline_formatting.docx": "the expectation leaves out the raised and lowered words",
};
/** Files with minor damage, or in another format that can be read. */
const recovered: ReadonlySet<string> = new Set([
  "pdf/broken-no-trailer.pdf",
  "pdf/not-a-pdf.pdf",
  "feeds/unrecognized.rss",
]);
/** Vectors for another reader. */
const elsewhere = new Set(["robots"]);

const cases = Cases.parse(JSON.parse(readFileSync(new URL("index.json", root), "utf8")));
const wanted = cases.filter(({ type }) => !elsewhere.has(type));

/** Visible letters and digits, without link targets, marks, escapes and line breaks. */
const bare = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/(?<!\\)\]\((?:[^()\s]|\([^()\s]*\))*\)/gu, "]")
    .replace(/<\/?(?:su[bp]|br)>|\[\^?\d+\]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");

const headingsOf = (markdown: string) =>
  [...markdown.matchAll(/^#{1,6} (.+)$/gmu)].map(([, words = ""]) => bare(words));
const itemsOf = ({ metadata }: DocumentReading) => metadata.itemCount;

/** Checks by kind of expectation: pairs of actual and expected values. */
const checks: Readonly<Record<string, (reading: DocumentReading, expected: Expectation, file: string) => unknown>> = {
  contains: ({ markdown }, { contains }, file) => missing(markdown, contains).slice(file in departures ? 1 : 0),
  notesContain: ({ markdown }, { notesContain }) => missing(markdown, notesContain),
  headings: ({ markdown }, { headings }) =>
    headings.filter((heading) => !headingsOf(markdown).some((it) => it.endsWith(bare(heading)))),
  firstTitles: ({ markdown }, { firstTitles }) => missing(markdown, firstTitles),
  first: ({ markdown }, { first }) => first.filter((it) => !markdown.replace(/\\(\W)/gu, "$1").includes(it)),
};

const missing = (markdown: string, words: readonly string[]) => {
  const text = bare(markdown);
  return words.filter((it) => !text.includes(bare(it)));
};

function expectReading(reading: DocumentReading, expected: Expectation, file: string): void {
  for (const [name, check] of Object.entries(checks)) expect(check(reading, expected, file), name).toEqual([]);
  const { title, slideCount, pageCount, sheets, items, locs, kind } = expected;
  if (title) expect(reading.metadata.title).toBe(title);
  if (title === null) expect(reading.metadata).not.toHaveProperty("title");
  if (pageCount !== undefined) expect(reading.metadata.pageCount).toBe(pageCount);
  if (slideCount !== undefined) expect(reading.metadata.slideCount).toBe(slideCount);
  if (sheets) expect(reading.metadata.sheets).toEqual(sheets);
  if (items !== undefined) expect([reading.contentType, itemsOf(reading)]).toEqual(["feed", items]);
  if (locs !== undefined && kind !== "text") expect([reading.contentType, itemsOf(reading)]).toEqual(["sitemap", locs]);
  if (kind === "text") expect(reading.markdown.match(/https?:/gu)).toHaveLength(locs ?? 0);
}

describe(`shared documents (${wanted.length})`, () => {
  test.each(wanted.map((it) => [it.file, it.expect] as const))("%s", async (file, given) => {
    const expected = Expectation.parse(given);
    const { error, noText, encrypted } = expected;
    const bytes = new Uint8Array(readFileSync(new URL(file, root)));
    const choice = pickReader({ bytes, name: file });
    if (choice.as !== "document") {
      expect(recovered.has(file) || error !== undefined).toBe(true);
      return;
    }
    const task: DocumentTask = { format: choice.format, source: bytes, url: "" };
    const reading = await parseDocument(task).catch((reason: unknown) => reason);
    if (reading instanceof Failure) {
      expect(error ?? noText ?? encrypted, reading.message).toBeTruthy();
      expect(reading).toMatchObject({ kind: "content_empty", detail: expect.stringMatching(/\w/u) });
      return;
    }
    if (error) expect(recovered).toContain(file);
    expectReading(reading as DocumentReading, expected, file);
    if (expected.tables === undefined) return;
    // Empty and outer tables are in the document but not in the Markdown.
    const { html = "" } = (await (await loadParser(choice.format))?.(bytes)) ?? {};
    // Charts are shown as tables, too.
    expect(html.split("<table").length - 1, "tables").toBeGreaterThanOrEqual(expected.tables);
  });
});
