import { pickReader } from "@wellsourced/documents";
import { type GrowthOptions, growthOf } from "@wellsourced/testkit";
import { pdfFile, put } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { extract } from "../src/extract.ts";
import { parse } from "../src/parse.ts";

/** Hostile texts: the cost must grow hardly faster than their length. */
const STEEPEST = 1.5;
const url = "https://strangers.example/page";

const choice = (text: string) => () => pickReader({ bytes: Buffer.from(text) });
const page = (html: string) => () => extract(html, { url });
const document = (format: "xml" | "feed", text: string) => () =>
  parse({ kind: "document", format, source: Buffer.from(text), url }).catch(() => undefined);

/** A form with a field over one word. */
const form = (word: string) => {
  const source = pdfFile([put("Name") + put(word, { x: 200, size: 1 })], {
    annotations: "<< /Type /Annot /Subtype /Widget /F 4 /Rect [100 690 9999 716] /FT /Tx /T (a) /V (Ada) >>",
    catalog: "/AcroForm << /Fields [] >>",
  });
  return () => parse({ kind: "document", format: "pdf", source, url });
};

type Attack = readonly [name: string, prepare: (size: number) => () => unknown, sizes: GrowthOptions];

/** These doubled the time with each further character. */
const few = { from: 12, to: 4_000, factor: 1.25 };
const some = { from: 250, to: 64_000 };
const many = { from: 8_000, to: 128_000 };

const attacks: readonly Attack[] = [
  ["comments before what is no tag", (size) => choice(`${"<!---->".repeat(size)}<q`), few],
  ["comments and blanks before what is no tag", (size) => choice(`${"<!-- -->\n ".repeat(size)}<q`), few],
  ["declarations before what is no tag", (size) => choice(`${"<?a?>".repeat(size)}<q`), few],
  ["document types before what is no tag", (size) => choice(`${"<!doctype a>".repeat(size)}<q`), few],
  ["a title with a line of dashes", (size) => page(`<title>News ${"-".repeat(size)}end</title><p>x</p>`), few],
  ["a title with a line of colons", (size) => page(`<title>News ${":".repeat(size)}end</title><p>x</p>`), few],
  ["document types in XML", (size) => document("xml", "<!doctype[".repeat(size)), some],
  ["document types with brackets in XML", (size) => document("xml", "<!doctype a[ <!entit".repeat(size)), some],
  ["the author of a feed", (size) => document("feed", feedBy("@(".repeat(size))), some],
  ["a field over a word of underscores", (size) => form(`x${"_".repeat(size)}x`), some],
  ["the address of a feed's author", (size) => document("feed", feedBy(`${"a@".repeat(size)} x`)), some],
];

const feedBy = (author: string) => `<rss><channel><title>x</title><author>${author}</author></channel></rss>`;
const filled = (mark: string, length: number) => mark.repeat(Math.ceil(length / mark.length));

const marks = [
  "<p>`",
  "<p>[a](",
  "<div>x",
  "<table><tr><td>x",
  '<template id="B:1"></template><!--$?-->x<!--/$--><div id="S:1"></div><script>$RC("B:1","S:1")</script>',
  "<font>x",
  "<i><template shadowrootmode=open><slot></slot><slot name=a></slot></template>x</i>",
  "<input id=a><label for=a>A</label><div></div>",
  "<div role=tablist><i role=tab>A</i><i role=tab>B</i></div><p role=tabpanel>x</p><p role=tabpanel>y</p>",
];

describe("what takes no longer than its length allows", () => {
  test.each(attacks)("%s", async (_, prepare, sizes) => {
    const { exponent, costs } = await growthOf(prepare, { ...sizes, doubtful: STEEPEST });
    expect(exponent, JSON.stringify(costs)).toBeLessThan(STEEPEST);
  });

  test.each(marks)("a page of nothing but %s", async (mark) => {
    const { exponent, costs } = await growthOf((size) => page(filled(mark, size)), { ...many, doubtful: STEEPEST });
    expect(exponent, JSON.stringify(costs)).toBeLessThan(STEEPEST);
  });
});

/** Nested tables were searched once for each enclosing one. */
test("tables left open cost no more than other elements left open", async () => {
  const cost = async (mark: string) => {
    const { costs } = await growthOf(() => page(filled(mark, 150_000)), { from: 1, to: 1 });
    return costs[0]?.ms ?? 0;
  };
  const sections = await cost("<section>x");
  expect(await cost("<table><tr><td>x")).toBeLessThan(3 * sections);
});
