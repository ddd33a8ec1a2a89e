import { docxFile, odfFile, paragraph } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { parseDocument, readDocument } from "../src/read.ts";

const mono = '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/>';
const docx = async (body: string, more = {}) => readDocument(docxFile(body, more));

describe("Word files", () => {
  test("code that is only set in a typewriter's letters is code, with its indentation", async () => {
    const body =
      paragraph("Run this:") +
      paragraph("def level(n):", { run: mono }) +
      paragraph("    return n * 2", { run: mono }) +
      `<w:p><w:r><w:t xml:space="preserve">Use </w:t></w:r><w:r><w:rPr>${mono}</w:rPr><w:t>level()</w:t></w:r></w:p>`;
    expect((await docx(body)).markdown).toBe("Run this:\n\n```\ndef level(n):\n    return n * 2\n```\n\nUse `level()`");
  });

  test("a whole text in such letters is no code", async () => {
    const body = Array.from({ length: 30 }, (_, at) =>
      paragraph(`Sentence ${at} of a play.`, { run: '<w:rFonts w:ascii="Courier New"/>' }),
    ).join("");
    expect((await docx(body)).markdown).not.toContain("```");
  });

  test("word art keeps its words", async () => {
    const body = `<w:p><w:r><w:pict><v:shape xmlns:v="x"><v:textpath string="TIDES &amp; STORMS"/></v:shape></w:pict></w:r></w:p>`;
    expect((await docx(body)).markdown).toBe("TIDES & STORMS");
  });

  test("comments stand at the end, with their authors", async () => {
    const body = `<w:p><w:r><w:t>The level is 4.12.</w:t></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>`;
    const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const { markdown, metadata } = await docx(body, {
      "word/_rels/document.xml.rels":
        '<Relationships><Relationship Id="c" Type="x/comments" Target="comments.xml"/></Relationships>',
      "word/comments.xml": `<w:comments ${W}><w:comment w:id="0" w:author="Ada"><w:p><w:r><w:t>Which gauge?</w:t></w:r></w:p></w:comment></w:comments>`,
    });
    expect(markdown).toBe("The level is 4.12.\n\nComments:\n\n- Ada: Which gauge?");
    expect(metadata.leftOut).toBeUndefined();
  });
});

test("numbers and bullets that an older RTF writer typed make a list", async () => {
  const rtf = String.raw`{\rtf1\ansi Before.\par {\pntext 1.\tab}first\par {\pntext 2.\tab}second\par {\pntext\'b7\tab}dot\par {\pntext a)\tab}letter\par After.\par}`;
  const { markdown } = await readDocument(Buffer.from(rtf));
  expect(markdown).toContain("1. first\n2. second");
  expect(markdown).toContain("- dot\n- a) letter");
});

test("levels that a list skips get no empty items", async () => {
  const item = (inner: string) => `<text:list-item>${inner}</text:list-item>`;
  const p = (text: string) => `<text:p>${text}</text:p>`;
  const list = (inner: string) => `<text:list>${inner}</text:list>`;
  const body = list(item(list(item(p("a")) + item(p("b")))) + item(p("c") + list(item(list(item(p("d")))))));
  const { markdown } = await parseDocument({ format: "odt", source: odfFile("text", body), url: "" });
  expect(markdown).not.toMatch(/- -/u);
  for (const word of "abcd") expect(markdown).toMatch(new RegExp(`^ *- ${word}$`, "mu"));
});
