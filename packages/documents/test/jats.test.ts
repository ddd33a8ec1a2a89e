import { describe, expect, test } from "vitest";
import { parseDocument } from "../src/index.ts";
import { dateOf, parseArticle } from "../src/jats-parts.ts";

const read = (xml: string) => parseDocument({ format: "jats", source: new TextEncoder().encode(xml), url: "" });

const article = (body: string, meta = "", back = "") =>
  `<?xml version="1.0"?><article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML" xml:lang="en"><front><journal-meta><journal-title>Journal of Tides</journal-title></journal-meta><article-meta><title-group><article-title>Ebb</article-title></title-group>${meta}</article-meta></front><body>${body}</body><back>${back}</back></article>`;

/** The Markdown of the body, without the title and journal line. */
async function bodyOf(body: string, back = ""): Promise<string> {
  const { markdown } = await read(article(body, "", back));
  return markdown.replace(/^# Ebb\n+\*Journal of Tides\*\n*/u, "").trim();
}

describe("what an article says of itself", () => {
  const person = (surname: string, given: string, kind = "author") =>
    `<contrib contrib-type="${kind}"><name><surname>${surname}</surname><given-names>${given}</given-names></name></contrib>`;
  const meta =
    `<article-id pub-id-type="pmid">1</article-id><article-id pub-id-type="doi">10.1234/ABC.5</article-id>` +
    `<contrib-group>${person("Harbour", "Ada")}${person("Boss", "Eve", "editor")}` +
    `<contrib contrib-type="author"><collab>The Tide Group<contrib-group>${person("Member", "Max")}</contrib-group></collab></contrib></contrib-group>` +
    `<pub-date pub-type="collection"><year>2022</year></pub-date><pub-date pub-type="epub"><day>3</day><month>9</month><year>2021</year></pub-date>` +
    `<volume>12</volume><issue>4</issue>` +
    `<permissions><license><license-p>Under <ext-link xlink:href="https://creativecommons.org/licenses/by/4.0/">CC BY</ext-link></license-p></license></permissions>` +
    `<abstract><p>Short &amp; sweet.</p></abstract><abstract abstract-type="graphical"><p>Picture.</p></abstract>`;

  test("its fields", async () => {
    const { metadata } = await read(article("<p>Text.</p>", meta));
    expect(metadata).toMatchObject({
      title: "Ebb",
      authors: ["Ada Harbour", "The Tide Group"],
      site: "Journal of Tides",
      published: "2021-09-03",
      language: "en",
      description: "Short & sweet.",
      licence: "https://creativecommons.org/licenses/by/4.0/",
      doi: "10.1234/abc.5",
    });
  });

  test("its head and its abstract, without the one in pictures", async () => {
    const { markdown } = await read(article("<p>Text.</p>", meta));
    expect(markdown).toContain("# Ebb\n\nAda Harbour, The Tide Group · *Journal of Tides* 12(4) · 2021-09-03");
    expect(markdown).toContain("## Abstract\n\nShort & sweet.");
    expect(markdown).not.toContain("Picture.");
  });

  test.each([
    ["<year>2021</year><month>9</month><day>3</day>", "2021-09-03"],
    ["<year>2021</year><month>Sep</month>", "2021-09"],
    ["<year>2021</year><month>September</month><day>30</day>", "2021-09-30"],
    ["<year>2021</year>", "2021"],
    ["<year>2021a</year>", "2021"],
    ["<Year>2021</Year><Month>2</Month><Day>28</Day>", "2021-02-28"],
    ["<year>2021</year><month>13</month><day>3</day>", "2021"],
    ["<year>2021</year><month>2</month><day>30</day>", "2021-02"],
    ["<year>2021</year><month>2</month><day>1.5</day>", "2021-02"],
    ["<year>2021</year><month>1.5</month><day>1</day>", "2021"],
    ["<year>2021</year><month>4</month><day>31</day>", "2021-04"],
    ["<year>2020</year><month>2</month><day>29</day>", "2020-02-29"],
    ["<month>9</month>", undefined],
    ["<year>soon</year>", undefined],
  ])("the date %s is %j", (xml, date) => {
    expect(dateOf(parseArticle(`<pub-date>${xml}</pub-date>`))).toBe(date);
  });

  test.each(["javascript:alert(1)", "see below", "https://a.example/x y"])("no licence: %s", async (address) => {
    const { metadata } = await read(
      article("<p>x</p>", `<permissions><license xlink:href="${address}"/></permissions>`),
    );
    expect(metadata.licence).toBeUndefined();
  });
});

test.each([
  ["a section with a number", "<sec><label>1.</label><title>Moon</title><p>a</p></sec>", "## 1. Moon\n\na"],
  ["sections in sections", "<sec><title>A</title><sec><title>B</title><p>c</p></sec></sec>", "## A\n\n### B\n\nc"],
  ["letters of a kind", "<p><italic>a</italic> <bold>b</bold> <monospace>c</monospace></p>", "*a* **b** `c`"],
  ["an ordered list", '<list list-type="order"><list-item><p>a</p></list-item></list>', "1. a"],
  ["a list of dots", '<list list-type="bullet"><list-item><label>•</label><p>a</p></list-item></list>', "- a"],
  ["a quotation", "<disp-quote><p>a</p><attrib>Ada</attrib></disp-quote>", "> a\n>\n> — Ada"],
  ["code in a line", "<p><code>a&lt;b</code></p>", "`a<b`"],
  ["code of a language", '<code language="R">a\nb</code>', "```r\na\nb\n```"],
  ["a link", '<p><ext-link xlink:href="https://a.example/">b</ext-link></p>', "[b](https://a.example/)"],
  ["a link that leads nowhere", '<p><ext-link xlink:href="javascript:x">b</ext-link></p>', "b"],
  ["an address of mail", "<p><email>a@b.example</email></p>", "[a@b.example](mailto:a@b.example)"],
  ["a formula in TeX", "<p><inline-formula><tex-math>$x^2$</tex-math></inline-formula></p>", "$x^2$"],
  [
    "a whole LaTeX file around a formula",
    "<p><inline-formula><tex-math>\\documentclass{x}\\begin{document}$$x_1$$\\end{document}</tex-math></inline-formula></p>",
    "$x_1$",
  ],
  ["a formula in MathML", "<p><inline-formula><mml:math><mml:mi>x</mml:mi></mml:math></inline-formula></p>", "$x$"],
  [
    "a figure",
    '<fig><label>Fig 1</label><caption><title>T.</title><p>Words.</p></caption><graphic xlink:href="a.tif"/></fig>',
    "**Fig 1** **T.** Words.",
  ],
  ["an unknown element", "<p><blink>a</blink></p>", "a"],
  [
    "text that looks like Markdown",
    "<p># a [b](https://c.example) &lt;img src=x&gt;</p>",
    "\\# a \\[b\\](https://c.example) \\<img src=x>",
  ],
])("%s", async (_, xml, markdown) => {
  expect(await bodyOf(xml)).toBe(markdown);
});

test.each(["constructor", "__proto__", "toString", "valueOf", "hasOwnProperty"])(
  "an element named %s is a box",
  async (name) => {
    expect(await bodyOf(`<p>a <${name}>b</${name}> c</p>`)).toBe("a b c");
  },
);

describe("references", () => {
  const list = (citation: string) => `<ref-list><ref id="r1">${citation}</ref></ref-list>`;
  const name = (n: number) => `<name><surname>S${n}</surname><given-names>G</given-names></name>`;

  test.each([
    [
      "from fields",
      `<element-citation>${name(1)}<year>2001</year><article-title>Title</article-title><source>Src</source><volume>3</volume><issue>2</issue><fpage>10</fpage><lpage>19</lpage></element-citation>`,
      "G S1 (2001). Title. *Src* 3(2) 10–19.",
    ],
    [
      "of many authors",
      `<element-citation>${[1, 2, 3, 4, 5, 6, 7].map(name).join("")}<source>Src</source></element-citation>`,
      "G S1, G S2, G S3, G S4, G S5, G S6 et al. *Src*.",
    ],
    [
      "as the journal set it",
      "<mixed-citation><name><surname>Sea</surname></name> , Title . 2001 .</mixed-citation>",
      "Sea, Title. 2001.",
    ],
    [
      "with a DOI",
      '<mixed-citation>Sea. <pub-id pub-id-type="doi">https://doi.org/10.1234/x</pub-id></mixed-citation>',
      "doi:10.1234/x",
    ],
    ["without a citation", "Plain words", "Plain words"],
  ])("%s", async (_, citation, line) => {
    const markdown = await bodyOf("<p>a</p>", list(citation));
    expect(markdown).toContain("## References");
    expect(markdown).toContain(line);
  });

  test("a mark in the text leads to its entry", async () => {
    const cited = '<p>a <xref ref-type="bibr" rid="r1">1</xref> b <xref ref-type="fig" rid="f1">Fig 1</xref></p>';
    const markdown = await bodyOf(cited, list("<mixed-citation>Sea. 2001.</mixed-citation>"));
    expect(markdown).toContain("Sea. 2001.");
    expect(markdown).toContain("Fig 1");
    expect(markdown).not.toContain("[Fig 1]");
  });
});

test("where the data are is shown, though it is stated beside the metadata", async () => {
  const stated = (name: string, value: string) =>
    `<custom-meta><meta-name>${name}</meta-name><meta-value>${value}</meta-value></custom-meta>`;
  const meta = `<custom-meta-group>${stated("Stage", "proof")}${stated("Data Availability", "All data are in <bold>the paper</bold>.")}</custom-meta-group>`;
  const { markdown } = await read(article("<p>a</p>", meta));
  expect(markdown).toContain("a\n\n## Data Availability\n\nAll data are in **the paper**.");
  expect(markdown).not.toContain("proof");
});

test.each([
  ["<x/>", "the article has no text"],
  ["<article></article>", "the article has no text"],
])("%s is refused", async (xml, message) => {
  await expect(read(xml)).rejects.toThrow(message);
});
