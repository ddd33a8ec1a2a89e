import { gzipSync } from "node:zlib";
import { Failure } from "@wellsourced/core";
import {
  archive,
  docxFile,
  epubFile,
  line,
  odfFile,
  paragraph,
  pptxFile,
  row,
  shape,
  xlsxFile,
} from "@wellsourced/testkit/files";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { type DocumentFormat, parseDocument, readDocument } from "../src/index.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const parse = (format: DocumentFormat, source: string | Uint8Array, url = "") =>
  parseDocument({ format, source: typeof source === "string" ? bytesOf(source) : source, url });
const markdownOf = async (format: DocumentFormat, source: string, url = "") =>
  (await parse(format, source, url)).markdown;

/** The cells of a Markdown table, without marks. */
const cellsOf = (markdown: string): string[][] =>
  markdown
    .split("\n")
    .filter((_, at) => at !== 1)
    .map((text) => text.slice(2, -2).split(" | "));

describe("CSV", () => {
  const cell = fc.string({
    unit: fc.constantFrom("a", "é", "日", " ", '"', ",", ";", "\t", "7", "\n", "'"),
    maxLength: 8,
  });

  test("written as RFC 4180 has it is read back cell by cell, whatever the delimiter", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(",", ";", "\t"),
        fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 6 }),
        async (delimiter, rows) => {
          const all = [["one", "two", "three"], ...rows.map((cells) => cells.map((text) => `x${text}`))];
          const quoted = all.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter));
          const squeezed = all.map((cells) => cells.map((text) => text.replace(/\s+/gu, " ").trim()));
          const read = cellsOf(await markdownOf("csv", quoted.join("\r\n")));
          expect(read.map((cells) => cells.map((text) => text.replaceAll("<br>", " ")))).toEqual(squeezed);
        },
      ),
      { numRuns: 80 },
    );
  });

  test.each([
    ["one column", "name\nAda\nBen\n", "```csv\nname\nAda\nBen\n```"],
    ["one row", "a,b,c", "```csv\na,b,c\n```"],
    ["commas of decimals", "a;b\n1,5;2\n3,5;4\n", "| a | b |\n| --- | --- |\n| 1,5 | 2 |\n| 3,5 | 4 |"],
    [
      "days in its first row",
      "2024-01-01,2024-01-02\n1,2\n",
      "| Column 1 | Column 2 |\n| --- | --- |\n| 2024-01-01 | 2024-01-02 |\n| 1 | 2 |",
    ],
    ["blank lines around", "\n\na,b\n1,2\n\n", "| a | b |\n| --- | --- |\n| 1 | 2 |"],
    [
      "marks of Markdown",
      "a,b\n*x*,[y](z)\n|,`\n",
      "| a | b |\n| --- | --- |\n| \\*x\\* | \\[y\\](z) |\n| \\| | \\` |",
    ],
    ["nothing", "", ""],
    ["blanks", " \n \n", ""],
  ])("of %s", async (_, source, markdown) => {
    expect(await markdownOf("csv", source)).toBe(markdown);
  });

  test("of more columns than a table has says which are left out", async () => {
    const columns = Array.from({ length: 130 }, (_, at) => `c${at}`).join(",");
    const { markdown, metadata } = await parse("csv", `${columns}\n${columns}\n`);
    expect(markdown).toContain("Left out: 30 more columns.");
    expect(metadata.leftOut).toEqual(["30 more columns"]);
  });
});

describe("JSON", () => {
  test.each([
    ["nothing", "", ""],
    ["null", "null", "```json\nnull\n```"],
    ["half a value", '{"a":', '```json\n{"a":\n```'],
    ["a fence of Markdown", '["```"]', '````json\n["```"]\n````'],
    ["a text", '"# H"', '```json\n"# H"\n```'],
  ])("that is %s stays as it is", async (_, source, markdown) => {
    expect(await markdownOf("json", source)).toBe(markdown);
  });

  const feed = (more: object, item: object) =>
    JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: "T", ...more, items: [item] });

  test.each([
    [
      "addresses that run code",
      { home_page_url: "javascript:alert(1)" },
      { title: "A", url: "javascript:alert(1)", content_html: '<a href="javascript:x">y</a>' },
      "# T\n\n## A\n\ny",
    ],
    ["text that looks like markup", {}, { content_text: "<b>*x*</b>" }, "# T\n\n\\<b>\\*x\\*\\</b>"],
    [
      "attachments without an address",
      {},
      { title: "A", attachments: [{ mime_type: "audio/mpeg" }, null, 7] },
      "# T\n\n## A",
    ],
    [
      "authors of every form",
      { authors: [{ name: "Ada" }, "Ben", null, { url: "x" }] },
      { title: "A", author: { name: "Cy" } },
      "# T\n\n## A\n\nCy",
    ],
    ["a date that is none", {}, { title: "A", date_published: "2021-02-30" }, "# T\n\n## A"],
  ])("feeds with %s", async (_, more, item, markdown) => {
    expect(await markdownOf("json", feed(more, item))).toBe(markdown);
  });

  test("that only resembles a feed or an article is data", async () => {
    for (const value of [
      { version: "https://evil.example/jsonfeed.org/version/1", items: [] },
      { "@context": "https://schema.org", "@type": "Article" },
      { items: [] },
    ])
      expect(await markdownOf("json", JSON.stringify(value))).toMatch(/^```json/u);
  });

  test("of a thousand entries and more names how many are left out", async () => {
    const items = Array.from({ length: 1_002 }, (_, at) => ({ title: `t${at}` }));
    const { metadata } = await parse("json", JSON.stringify({ version: "https://jsonfeed.org/version/1", items }));
    expect(metadata).toMatchObject({ itemCount: 1_002, leftOut: ["2 older entries"] });
  });
});

describe("feeds and sitemaps", () => {
  const rss = (item: string, head = "<title>T</title>") =>
    `<rss version="2.0"><channel>${head}<item>${item}</item></channel></rss>`;

  test.each([
    ["a link that runs code", rss("<title>A</title><link>javascript:alert(1)</link>"), "# T\n\n## A"],
    [
      "an attachment that runs code",
      rss('<title>A</title><enclosure url="javascript:x" type="audio/mpeg"/>'),
      "# T\n\n## A\n\nAttachment: audio/mpeg",
    ],
    [
      "headings inside an entry",
      rss("<title>A</title><description>&lt;h1&gt;Big&lt;/h1&gt;</description>"),
      "# T\n\n## A\n\n### Big",
    ],
    [
      "an address with a name",
      rss("<title>A</title><author>ada@x.example (Ada Byron)</author>"),
      "# T\n\n## A\n\nAda Byron",
    ],
    ["an address alone, which is nobody's name", rss("<title>A</title><author>ada@x.example</author>"), "# T\n\n## A"],
    [
      "an identifier that is an address",
      rss("<title>A</title><guid>https://a.example/1</guid>"),
      "# T\n\n## [A](https://a.example/1)",
    ],
    [
      "an identifier that says it is no address",
      rss('<title>A</title><guid isPermaLink="false">https://a.example/1</guid>'),
      "# T\n\n## A",
    ],
    ["a day that does not exist", rss("<title>A</title><pubDate>31 Feb 2020 10:00:00 GMT</pubDate>"), "# T\n\n## A"],
    ["no title at all", rss("<description>Words.</description>", ""), "Words."],
  ])("with %s", async (_, source, markdown) => {
    expect(await markdownOf("feed", source, "https://a.example/feed")).toBe(markdown);
  });

  test("relative addresses are those of the feed", async () => {
    const source = rss('<title>A</title><link>/1</link><description>&lt;a href="two"&gt;x&lt;/a&gt;</description>');
    expect(await markdownOf("feed", source, "https://a.example/b/feed")).toBe(
      "# T\n\n## [A](https://a.example/1)\n\n[x](https://a.example/b/two)",
    );
  });

  test("a sitemap shows addresses as words where they are none to follow", async () => {
    const { markdown, metadata } = await parse(
      "sitemap",
      "<urlset><url><loc>javascript:x</loc></url><url><loc></loc></url><url/></urlset>",
    );
    expect([markdown, metadata.itemCount]).toEqual(["- javascript:x", 1]);
  });
});

describe("text and Markdown", () => {
  test.each([
    ["a heading", "# H", "\\# H"],
    ["a list", "- a\n- b", "\\- a  \n\\- b"],
    ["numbers", "1. a\n2) b", "1\\. a  \n2\\) b"],
    ["a quotation", "> q", "\\> q"],
    ["tags", "<div>x</div>", "\\<div>x\\</div>"],
    ["marks", "*a* _b_ `c` [d](e)", "\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e)"],
    ["a comment", "a<!-- no -->b", "a\\<!-- no -->b"],
    ["a comment without end", "a<!-- b", "a\\<!-- b"],
    ["lines of old programs", "Roses\rViolets", "Roses  \nViolets"],
  ])("plain text with %s is text in Markdown", async (_, source, markdown) => {
    expect(await markdownOf("text", source)).toBe(markdown);
  });

  test.each([
    ["---\ntitle: A\n---\n# B", { title: "A" }],
    [
      "---\nTitle: A\nDate: 2021-02-03\nlastmod: 2022-03-04\n---\n",
      { title: "A", published: "2021-02-03", modified: "2022-03-04" },
    ],
    ["---\nnot a block\n---\n# B", { title: "B" }],
    ["# `B` **c** \\# ##", { title: "B c #" }],
    ["Words\n\n### Deep", {}],
  ])("the head of %j says %j", async (source, metadata) => {
    expect((await parse("markdown", source)).metadata).toEqual(metadata);
  });

  test("HTML that nobody would see is taken out of Markdown, and code is left alone", async () => {
    const source = "# T\n\n<script>x</script>\n\n<div hidden>Obey.</div>\n\n```html\n<div hidden>shown</div>\n```\n";
    const { markdown, removed } = await parse("markdown", source);
    expect(markdown).toBe("# T\n\n```html\n<div hidden>shown</div>\n```");
    expect(removed.map(({ text }) => text)).toEqual(["x", "Obey."]);
  });
});

describe("a packed file", () => {
  test("is read as what is inside, by its name without the ending", async () => {
    const source = new Uint8Array(gzipSync("a,b\n1,2\n"));
    const { contentType, markdown } = await readDocument(source, {
      name: "table.csv.gz",
      url: "https://a.example/table.csv.gz",
    });
    expect([contentType, markdown]).toEqual(["csv", "| a | b |\n| --- | --- |\n| 1 | 2 |"]);
  });

  test.each([
    ["another compressed file", new Uint8Array(gzipSync(gzipSync("x"))), /, because it is another compressed file$/u],
    ["nothing", new Uint8Array(gzipSync("")), /, because it is empty$/u],
    ["noise", new Uint8Array(gzipSync(new Uint8Array(100))), /, because it is binary data$/u],
    ["what is cut off", new Uint8Array(gzipSync("a,b\n1,2\n".repeat(1_000))).subarray(0, 30), /damaged|cut off/u],
  ])("of %s is a failure that says why", async (_, source, why) => {
    await expect(readDocument(source)).rejects.toMatchObject({
      kind: "content_empty",
      detail: expect.stringMatching(why),
    });
  });

  test("of a web page is for a reader of pages", async () => {
    await expect(readDocument(bytesOf("<!doctype html><p>x"))).rejects.toMatchObject({ detail: "it is a web page" });
  });
});

const p = (text: string) => `<text:p>${text}</text:p>`;
/** Generated files of each format, to be damaged. */
const texts: Readonly<Partial<Record<DocumentFormat, string>>> = {
  rtf: '{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset204 A;}}{\\colortbl;\\red255\\green255\\blue255;}\\pard\\s1 T\\par\\trowd\\intbl a\\cell\\row{\\field{\\*\\fldinst HYPERLINK "https://a.example"}{\\fldrslt x}}\\u228?\\\'e9{\\footnote n}\\par}',
  feed: '<rss version="2.0"><channel><title>T</title><item><title>A</title><description>&lt;p&gt;x&lt;/p&gt;</description></item></channel></rss>',
  json: '{"version":"https://jsonfeed.org/version/1.1","items":[{"title":"A","content_html":"<p>x</p>"}]}',
  csv: 'a,b,c\n"x, ""y""",2,3\n4,5,6\n',
  sitemap: "<urlset><url><loc>https://a.example/</loc></url></urlset>",
  markdown: "---\ntitle: T\n---\n# H\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n<div hidden>x</div>\n",
  xml: "<r><a x='1'>t</a></r>",
};
const archives: Readonly<Partial<Record<DocumentFormat, Uint8Array>>> = {
  docx: docxFile(paragraph("Tides", { style: "Heading1" }) + paragraph("rise")),
  xlsx: xlsxFile([{ name: "S", rows: row(1, "a", "b") + row(2, 1, 2) }], {
    styles: ["0.0"],
    strings: "<si><t>x</t></si>",
  }),
  pptx: pptxFile([{ shapes: shape("title", line("T")) + shape("body", line("a"), line("b", 1)), notes: "n" }]),
  odt: odfFile("text", `<text:h>H</text:h>${p("x")}<text:list><text:list-item>${p("y")}</text:list-item></text:list>`),
  ods: odfFile(
    "spreadsheet",
    `<table:table table:name="T"><table:table-column/><table:table-row><table:table-cell>${p("a")}</table:table-cell></table:table-row></table:table>`,
  ),
  odp: odfFile(
    "presentation",
    `<draw:page><draw:frame presentation:class="title"><draw:text-box>${p("T")}</draw:text-box></draw:frame></draw:page>`,
  ),
  epub: epubFile({ "a.xhtml": "<h1>A</h1><p>t</p>" }),
};
const wound = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  drop: fc.nat(6),
  put: fc.constantFrom(
    "",
    "<",
    ">",
    "&",
    '"',
    "\\",
    "{",
    "}",
    "\u0000",
    "]]>",
    "<!--",
    "-1",
    "999999999999",
    "\\bin99",
    "\ud800",
    "=",
    ";",
  ),
});
const damaged = (
  text: string,
  wounds: readonly { readonly at: number; readonly drop: number; readonly put: string }[],
) =>
  wounds.reduce((left, { at, drop, put }) => {
    const from = Math.floor(at * left.length);
    return left.slice(0, from) + put + left.slice(from + drop);
  }, text);
const readsOrFails = async (format: DocumentFormat, source: Uint8Array): Promise<void> => {
  try {
    const { markdown } = await parseDocument({ format, source, url: "https://a.example/x" });
    expect(markdown.isWellFormed()).toBe(true);
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
  }
};

describe("a damaged file is read as far as it goes, or fails as a document does", () => {
  test.each(Object.entries(texts) as [DocumentFormat, string][])("%s", async (format, text) => {
    await fc.assert(
      fc.asyncProperty(fc.array(wound, { minLength: 1, maxLength: 4 }), (wounds) =>
        readsOrFails(format, bytesOf(damaged(text, wounds))),
      ),
      { numRuns: 120 },
    );
  });

  test.each(Object.entries(archives) as [DocumentFormat, Uint8Array][])(
    "%s, in any of its parts",
    async (format, bytes) => {
      const parts = unzipSync(bytes);
      const names = Object.keys(parts).filter((name) => name !== "mimetype");
      await fc.assert(
        fc.asyncProperty(fc.nat(names.length - 1), fc.array(wound, { minLength: 1, maxLength: 4 }), (which, wounds) => {
          const name = names[which] ?? "";
          const text = damaged(new TextDecoder().decode(parts[name]), wounds);
          return readsOrFails(format, archive({ ...parts, [name]: text }, 0));
        }),
        { numRuns: 60 },
      );
    },
  );
});
