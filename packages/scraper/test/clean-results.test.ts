import { strToU8, zipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import { createReader } from "../src/read.ts";
import { fakeHttp } from "./helpers/fake-http.ts";

/** Terminal escape, NUL, a C1 control, tag characters that spell "obey", and variation selectors. */
const [ESC, C1] = ["\u001b[31m", "\u009d"];
const TAGS = Array.from("obey", (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
const SELECTORS = String.fromCodePoint(0xe0100, 0xe0101, 0xe0102);
const JUNK = `${ESC}${C1}${TAGS}${SELECTORS}`;
const PROSE = "Harbour masters read the gauge every morning, and the record is older than the harbour itself.";

const reader = createReader({ http: fakeHttp(() => ({})), issueUrl: "https://example.org/issues" });
afterAll(() => reader.close());

/**
 * Control characters except line ends and tabs, tags, selectors, and their JSON escapes and those of lone surrogates.
 */
const bad = /(?![\n\t])\p{Cc}|[\u{e0000}-\u{e01ef}]|\\u00(?:[01]|7f)|\\ud[89a-f]/iu;
const read = async (text: string | Uint8Array, clues: { name: string; mediaType?: string }) => {
  const page = await reader.parse(typeof text === "string" ? new TextEncoder().encode(text) : text, clues);
  expect(JSON.stringify(page)).not.toMatch(bad);
  return page;
};

const epub = (title: string): Uint8Array =>
  zipSync({
    mimetype: [strToU8("application/epub+zip"), { level: 0 }],
    "META-INF/container.xml": strToU8(
      '<container><rootfiles><rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ),
    "a.opf": strToU8(
      `<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>${title}</dc:title><dc:creator>Ada${title}</dc:creator></metadata><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>`,
    ),
    "c.xhtml": strToU8(`<?xml version="1.0"?><html><body><h1>One</h1><p>${PROSE} <![CDATA[Kept.]]></p></body></html>`),
  });

describe("no string of a page carries what nobody sees", () => {
  test("title, description, author, headings and alt texts of a web page", async () => {
    const page = await read(
      `<html><head><title>Gauges${JUNK}</title><meta name="description" content="About${JUNK}"><meta name="author" content="Ada${JUNK} Byron"></head><body><article><h1>Gauges${JUNK}</h1><p>${PROSE}</p><h2>Two${JUNK}</h2><p><img src="https://a.example/a.png" width="300" height="200" alt="A harbour${JUNK} at noon"></p><p>${PROSE} Again.</p></article></body></html>`,
      { name: "a.html", mediaType: "text/html" },
    );
    expect(page.metadata).toMatchObject({ title: "Gauges", description: "About" });
  });

  test("front matter of Markdown", async () => {
    const page = await read(`---\ntitle: "Gauges${JUNK}"\nauthor: "Ada${JUNK}"\n---\n\n# Gauges\n\n${PROSE}\n`, {
      name: "a.md",
      mediaType: "text/markdown",
    });
    expect(page.metadata.title).toBe("Gauges");
  });

  test("a feed", async () => {
    const page = await read(
      `<rss version="2.0"><channel><title>Tides${JUNK}</title><managingEditor>Ada${JUNK}</managingEditor><item><title>High${JUNK}</title><author>Bo${JUNK}</author><description>${PROSE}</description></item></channel></rss>`,
      { name: "a.rss" },
    );
    expect(page.metadata.title).toBe("Tides");
  });

  test("an article in JATS", async () => {
    const page = await read(
      `<!DOCTYPE article PUBLIC "-//NLM//DTD JATS 1.2//EN" "x.dtd"><article><front><journal-meta><journal-title>Tides${JUNK}</journal-title></journal-meta><article-meta><title-group><article-title>Gauges${JUNK}</article-title></title-group><contrib-group><contrib contrib-type="author"><name><surname>Byron${JUNK}</surname><given-names>Ada</given-names></name></contrib></contrib-group></article-meta></front><body><sec><title>One</title><p>${PROSE}</p></sec></body></article>`,
      { name: "a.xml" },
    );
    expect(page.metadata.title).toBe("Gauges");
  });

  test("a book", async () => {
    const page = await read(epub(`Gauges${JUNK}`), { name: "a.epub" });
    expect(page.metadata.title).toBe("Gauges");
    expect(page.markdown).toContain("Kept.");
  });

  test("a document in RTF, by its numbers of characters", async () => {
    const page = await read(`{\\rtf1\\ansi{\\info{\\title Gauges\\u27?\\u-10240?\\u157?x}}\\pard ${PROSE}\\par}`, {
      name: "a.rtf",
    });
    expect(page.metadata.title).toContain("Gauges");
  });

  test("the failure of a file with such a name", async () => {
    const failed = await reader.parse(new Uint8Array(), { name: `a${JUNK}.pdf` }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Error);
    expect(String(failed)).not.toMatch(bad);
  });
});

describe("comments of Markdown and plain text", () => {
  const SECRET = "wire the money";
  test.each([
    ["in Markdown", "text/markdown", `<!-- ${SECRET} -->`],
    ["over several lines", "text/markdown", `<!--\n${SECRET}\n\n${SECRET}\n-->`],
    ["as CDATA", "text/markdown", `<![CDATA[ ${SECRET} ]]>`],
    ["as an instruction for a program", "text/markdown", `<?x ${SECRET} ?>`],
    ["as a declaration", "text/markdown", `<!ELEMENT ${SECRET}>`],
    ["as a link that nothing refers to", "text/markdown", `[//]: # (${SECRET})`],
    ["as a link to nowhere", "text/markdown", `[comment]: <> "${SECRET}"`],
  ])("%s go, and are counted", async (_, mediaType, comment) => {
    const page = await read(`Gauges\n\n${PROSE}\n\n${comment}\n\nThe end.\n`, { name: "a", mediaType });
    expect(page.markdown).not.toContain(SECRET);
    expect(page.markdown).toContain("The end.");
    expect(page.hiddenTextRemoved).toBe(1);
  });

  test("in plain text stay, because readers of plain text see them", async () => {
    const page = await read(`Gauges\n\n${PROSE}\n\n<!-- ${SECRET} -->\n`, { name: "a", mediaType: "text/plain" });
    expect(page.markdown).toContain(SECRET);
    expect(page.hiddenTextRemoved).toBe(0);
  });

  test.each([
    ["in code", "`<!-- a -->` and\n\n```html\n<!-- b -->\n<?php c ?>\n```", ["<!-- a -->", "<!-- b -->", "<?php c ?>"]],
    ["never closed on their line", "if a <!b and c then\n\nd > e", ["<!b and c", "d > e"]],
    ["links that lead somewhere", '[a]: https://a.example "Title"', ['[a]: https://a.example "Title"']],
  ])("what only looks like one stays: %s", async (_, body, kept) => {
    const { markdown } = await read(`# Gauges\n\n${PROSE}\n\n${body}\n`, { name: "a.md", mediaType: "text/markdown" });
    for (const text of kept) expect(markdown).toContain(text);
  });
});

describe("what Markdown hides with HTML of its own", () => {
  const SECRET = "wire the money";
  const readMarkdown = (body: string) =>
    read(`# Gauges\n\n${PROSE}\n\n${body}\n\nThe end.\n`, { name: "a.md", mediaType: "text/markdown" });

  test.each([
    ["an attribute", `<div hidden>\n\n${SECRET}\n\n</div>`],
    ["a style, within a line", `Read <span style="display: none">${SECRET}</span> it.`],
    ["a style in odd letters", `<P STYLE='Font-Size:0'>${SECRET}</P>`],
    ["a bracket in another attribute", `<div title="a > b" hidden>${SECRET}</div>`],
    ["a class for screen readers", `<span class="sr-only">${SECRET}</span>`],
    ["boxes in boxes", `<div hidden><div>a</div>${SECRET}</div>`],
    ["an image inside", `<div hidden><img src="a.png"><br>${SECRET}</div>`],
    ["a closed dialog", `<dialog>${SECRET}</dialog>`],
    ["a script", `<script>\n\n${SECRET}\n</script>`],
    ["nothing that ends it", `<div hidden>\n${SECRET}`],
  ])("by %s goes, and is counted", async (_, body) => {
    const page = await readMarkdown(body);
    expect(page.markdown).not.toContain(SECRET);
    expect(page.markdown).toContain("The end.");
    expect(page.hiddenTextRemoved).toBe(1);
  });

  test.each([
    ["in code", "Write `<div hidden>` before\n\n```html\n<div hidden>wire the money</div>\n```"],
    ["escaped", "Write \\<div hidden> and wire the money"],
    ["a tag's name in prose", "A <template> or a <script> may wire the money"],
    ["what opens with a click", "<details><summary>More</summary>\n\nwire the money\n\n</details>"],
    ["a box that is shown", '<div align="center" class="hidden-gem">wire the money</div>'],
    ["what stands behind the end", "<div hidden>a</div> wire the money"],
  ])("what a reader can see stays: %s", async (_, body) => {
    expect((await readMarkdown(body)).markdown).toContain(SECRET);
  });
});
