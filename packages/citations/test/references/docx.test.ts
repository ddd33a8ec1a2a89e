import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { findReferences } from "../../src/references/find-references.ts";

const paragraph = (text: string, style = "") =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
const field = (code: string, shown = "(1)") =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>${shown}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const word = (body: string, parts: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({ "word/document.xml": `<w:document><w:body>${body}</w:body></w:document>`, ...parts }).map(
        ([name, text]) => [name, strToU8(text)],
      ),
    ),
  );
const found = async (bytes: Uint8Array, links?: "all") =>
  (await findReferences(bytes, { type: "docx", ...(links ? { links } : {}) })).references;

const first = "Byron, A. (1843). Notes on engines. Memoirs 3, 4–5.";
const second = "Quine, M. (2001). Hens of the world. Bremen: Acker.";
const quine = JSON.stringify({
  citationItems: [
    {
      id: 7,
      itemData: { type: "book", title: "Hens of the world", DOI: "10.1000/ABC", author: [{ family: "Quine" }] },
    },
  ],
}).replace(/"/gu, "&quot;");

describe("Word documents", () => {
  test("paragraphs in the style of a bibliography, whatever its id in the user's language", async () => {
    const styles =
      '<w:styles><w:style w:styleId="Literaturverzeichnis"><w:name w:val="Bibliography"/></w:style></w:styles>';
    const body =
      paragraph("Text.") + paragraph(first, "Literaturverzeichnis") + paragraph(second, "Literaturverzeichnis");
    expect(await found(word(body, { "word/styles.xml": styles }))).toMatchObject([
      { kind: "entry", raw: first, line: 2 },
      { kind: "entry", raw: second, line: 3 },
    ]);
  });

  test("paragraphs under a heading, up to the next one", async () => {
    const body =
      paragraph("References", "Heading1") +
      paragraph(`1. ${first}`) +
      paragraph(second) +
      paragraph("Appendix", "Heading1") +
      paragraph(`${first} Again.`);
    expect((await found(word(body))).map(({ raw, key }) => [raw, key])).toEqual([
      [first, "1"],
      [second, undefined],
    ]);
  });

  test.each([
    ["Zotero", `ADDIN ZOTERO_ITEM CSL_CITATION ${quine}`],
    ["Mendeley", `ADDIN CSL_CITATION ${quine}`],
    [
      "EndNote",
      "ADDIN EN.CITE &lt;EndNote&gt;&lt;Cite&gt;&lt;record&gt;&lt;rec-number&gt;7&lt;/rec-number&gt;&lt;titles&gt;&lt;title&gt;&lt;style&gt;Hens of the world&lt;/style&gt;&lt;/title&gt;&lt;/titles&gt;&lt;electronic-resource-num&gt;10.1000/ABC&lt;/electronic-resource-num&gt;&lt;/record&gt;&lt;/Cite&gt;&lt;/EndNote&gt;",
    ],
  ])("works in the fields of %s, each once, joined to the entry that shows them", async (_, code) => {
    const cited = `<w:p>${field(code)}${field(code)}</w:p>`;
    expect(await found(word(cited))).toMatchObject([
      { kind: "citation", doi: "10.1000/abc", key: "7", line: 1, csl: { title: "Hens of the world" } },
    ]);
    expect(await found(word(cited + paragraph(second, "Bibliography")))).toMatchObject([
      { kind: "entry", raw: second, doi: "10.1000/abc", line: 2 },
    ]);
  });

  test("Word's own sources", async () => {
    const sources =
      "<b:Sources><b:Source><b:Tag>Qui01</b:Tag><b:SourceType>Book</b:SourceType><b:Title>Hens</b:Title><b:Year>2001</b:Year></b:Source></b:Sources>";
    const body = `<w:p>${field("CITATION Qui01 \\l 1033")}</w:p>`;
    expect(await found(word(body, { "customXml/item1.xml": sources }))).toMatchObject([
      { key: "Qui01", csl: { type: "book", title: "Hens" } },
    ]);
  });

  test("notes that cite, and links where there is nothing else", async () => {
    const rels =
      '<Relationships><Relationship Id="r1" Target="https://example.org/a" TargetMode="External"/></Relationships>';
    const notes = `<w:footnotes><w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote><w:footnote w:id="1">${paragraph(second)}</w:footnote><w:footnote w:id="2">${paragraph("No source.")}</w:footnote></w:footnotes>`;
    const body = '<w:p><w:hyperlink r:id="r1"><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>';
    expect(await found(word(body, { "word/_rels/document.xml.rels": rels }))).toMatchObject([
      { kind: "link", url: "https://example.org/a" },
    ]);
    const both = word(body, { "word/_rels/document.xml.rels": rels, "word/footnotes.xml": notes });
    expect(await found(both)).toMatchObject([{ kind: "note", key: "1", raw: second, line: 2 }]);
    expect(await found(both, "all")).toHaveLength(2);
  });

  test("what was deleted is not read, and entities of a DTD stay what they are", async () => {
    const body = `<!DOCTYPE x [<!ENTITY a "boom">]>${paragraph("References", "Heading1")}<w:p><w:del><w:r><w:t>Gone.</w:t></w:r></w:del><w:r><w:t>${first} &a;</w:t></w:r></w:p>`;
    expect((await found(word(body)))[0]?.raw).toBe(`${first} &a;`);
  });

  test.each([
    ["no archive", strToU8("hello")],
    ["no Word document", zipSync({ "a.txt": strToU8("a") })],
    ["cut off", word(paragraph(first.repeat(400))).subarray(0, 120)],
    ["a bomb", zipSync({ "word/document.xml": new Uint8Array(120 * 1024 * 1024) })],
  ])("%s is refused with its reason", async (_, bytes) => {
    await expect(found(bytes)).rejects.toMatchObject({ kind: "content_empty" });
  });
});
