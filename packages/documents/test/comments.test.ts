import { archive, docxFile, line, odfFile, pptxFile, row, shape, xlsxFile } from "@wellsourced/testkit/files";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { DocumentFormat } from "../src/formats.ts";
import { parseDocument } from "../src/read.ts";

/** A generated file with additional parts and relationships. */
function withParts(bytes: Uint8Array, more: Readonly<Record<string, string>>) {
  const parts: Record<string, string | Uint8Array> = unzipSync(bytes);
  for (const [name, part] of Object.entries(more)) {
    const before = parts[name];
    const known = before instanceof Uint8Array ? new TextDecoder().decode(before).replace("</Relationships>", "") : "";
    parts[name] = known === "" ? part : known + part.replace("<Relationships>", "");
  }
  return archive(parts);
}

const relations = (...all: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships>${all.map(([type, target], at) => `<Relationship Id="c${at}" Type="http://x/${type}" Target="${target}"/>`).join("")}</Relationships>`;
const p = (text: string) => `<text:p>${text}</text:p>`;
const annotation = (author: string, text: string) =>
  `<office:annotation><dc:creator>${author}</dc:creator><dc:date>2026-01-02</dc:date>${text}</office:annotation>`;

async function readingOf(source: Uint8Array, format: DocumentFormat) {
  const { markdown, metadata } = await parseDocument({ format, source, url: "" });
  return { markdown, leftOut: metadata.leftOut };
}

describe("comments stand apart from the text, with their authors", () => {
  test("on slides", async () => {
    const deck = withParts(pptxFile([{ shapes: shape("title", line("Tides")) + shape("", line("They rise.")) }]), {
      "ppt/slides/_rels/slide1.xml.rels": relations(["comments", "../comments/comment1.xml"]),
      "ppt/comments/comment1.xml":
        '<p:cmLst><p:cm authorId="1"><p:text>Which gauge?</p:text></p:cm><p:cm authorId="7"><p:text>And when?</p:text></p:cm></p:cmLst>',
      "ppt/_rels/presentation.xml.rels": relations(["commentAuthors", "commentAuthors.xml"]),
      "ppt/commentAuthors.xml": '<p:cmAuthorLst><p:cmAuthor id="1" name="Ada"/></p:cmAuthorLst>',
    });
    expect(await readingOf(deck, "pptx")).toEqual({
      markdown: "## Tides\n\nThey rise.\n\nComments:\n\n- Ada: Which gauge?\n- And when?",
      leftOut: undefined,
    });
  });

  test("on slides of today, with replies", async () => {
    const body = (text: string) => `<p188:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p188:txBody>`;
    const deck = withParts(pptxFile([{ shapes: shape("title", line("Tides")) }]), {
      "ppt/slides/_rels/slide1.xml.rels": relations(["comments", "../comments/modernComment_1.xml"]),
      "ppt/comments/modernComment_1.xml": `<p188:cmLst><p188:cm authorId="{A}"><p188:replyLst><p188:reply authorId="{B}">${body("Brest.")}</p188:reply></p188:replyLst>${body("Which gauge?")}</p188:cm></p188:cmLst>`,
      "ppt/_rels/presentation.xml.rels": relations(["authors", "authors.xml"]),
      "ppt/authors.xml":
        '<p188:authorLst><p188:author id="{A}" name="Ada"/><p188:author id="{B}" name="Emmy"/></p188:authorLst>',
    });
    expect((await readingOf(deck, "pptx")).markdown).toBe(
      "## Tides\n\nComments:\n\n- Ada: Which gauge?\n- Emmy: Brest.",
    );
  });

  test("not on hidden slides", async () => {
    const deck = withParts(pptxFile([{ shapes: shape("title", line("Seen")) }, { shapes: "", hidden: true }]), {
      "ppt/slides/_rels/slide1.xml.rels": relations(["comments", "../comments/comment1.xml"]),
      "ppt/comments/comment1.xml": '<p:cmLst><p:cm authorId="1"><p:text>Obey.</p:text></p:cm></p:cmLst>',
    });
    expect(await readingOf(deck, "pptx")).toEqual({ markdown: "## Seen", leftOut: ["hidden slide 2"] });
  });

  test("in texts of OpenDocument", async () => {
    const body = p(`The level ${annotation("Ada", p("Which gauge?") + p("And when?"))}is 4.12.`);
    expect(await readingOf(odfFile("text", body), "odt")).toEqual({
      markdown: "The level is 4.12.\n\nComments:\n\n- Ada: Which gauge?\n\n  And when?",
      leftOut: undefined,
    });
  });

  test("on slides of OpenDocument", async () => {
    const page = (title: string, more: string) =>
      `<draw:page><draw:frame presentation:class="title"><draw:text-box>${p(title)}</draw:text-box></draw:frame>${more}</draw:page>`;
    const body = page("Tides", annotation("Ada", p("Which gauge?"))) + page("Winds", "");
    expect(await readingOf(odfFile("presentation", body), "odp")).toEqual({
      markdown: "## Tides\n\nComments:\n\n- Ada: Which gauge?\n\n## Winds",
      leftOut: undefined,
    });
  });

  test("on cells of OpenDocument, unless they are hidden", async () => {
    const cell = (text: string, more = "") => `<table:table-cell>${more}${p(text)}</table:table-cell>`;
    const rows =
      `<table:table-row>${cell("Place")}${cell("Level")}</table:table-row>` +
      `<table:table-row>${cell("Brest")}${cell("4.12", annotation("Ada", p("Which gauge?")))}</table:table-row>` +
      `<table:table-row table:visibility="collapse">${cell("Dover", annotation("Ada", p("Obey.")))}</table:table-row>`;
    const body = `<table:table table:name="S">${rows}</table:table>`;
    const { markdown } = await readingOf(odfFile("spreadsheet", body), "ods");
    expect(markdown).toContain("Comments:\n\n- B2, Ada: Which gauge?");
    expect(markdown).not.toContain("Obey.");
  });

  test("in RTF", async () => {
    const rtf =
      "{\\rtf1 The level is 4.12{\\*\\atnid AB}{\\*\\atnauthor Ada}\\chatn{\\*\\annotation{\\*\\atnref 1}{\\*\\atndate 1}\\pard\\plain Which {\\b gauge}?\\par And when?}.\\par Next.\\par}";
    expect(await readingOf(new TextEncoder().encode(rtf), "rtf")).toEqual({
      markdown: "The level is 4.12.\n\nNext.\n\nComments:\n\n- Ada: Which **gauge**?\n\n  And when?",
      leftOut: undefined,
    });
  });

  test("in DOCX, with markup as letters", async () => {
    const body = '<w:p><w:r><w:t>The level.</w:t></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>';
    const parts = {
      "word/_rels/document.xml.rels": relations(["comments", "comments.xml"]),
      "word/comments.xml":
        '<w:comments><w:comment w:id="0" w:author="A &lt;b&gt;"><w:p><w:r><w:t>Why?</w:t></w:r></w:p></w:comment></w:comments>',
    };
    expect((await readingOf(docxFile(body, parts), "docx")).markdown).toBe(
      "The level.\n\nComments:\n\n- A \\<b>: Why?",
    );
  });
});

describe("threads on cells of a workbook", () => {
  const notice = (text: string) =>
    `[Threaded comment]\n\nYour version of the program shows this thread.\n\nComment:\n    ${text}`;
  const legacy = `<comments><authors><author>tc={1}</author><author>Emmy</author></authors><commentList><comment ref="B1" authorId="0"><text><t>${notice("Which gauge?")}</t></text></comment><comment ref="A1" authorId="1"><text><t>A place.</t></text></comment></commentList></comments>`;
  const sheet = (...all: readonly (readonly [type: string, target: string])[]) => ({
    name: "S",
    rows: row(1, "Brest", "4.12"),
    relations: relations(["comments", "../comments1.xml"], ...all).replace(/<\/?Relationships>/gu, ""),
  });

  test("are read with their authors and replies, and their notice is not", async () => {
    const more = {
      "xl/comments1.xml": legacy,
      "xl/threadedComments/threadedComment1.xml":
        '<ThreadedComments><threadedComment ref="B1" personId="{A}" id="{1}"><text>Which gauge?</text></threadedComment><threadedComment ref="B1" personId="{B}" id="{2}" parentId="{1}"><text>Brest.</text></threadedComment></ThreadedComments>',
      "xl/persons/person.xml":
        '<personList><person displayName="Ada" id="{A}"/><person displayName="Emmy" id="{B}"/></personList>',
    };
    const made = xlsxFile([sheet(["threadedComment", "../threadedComments/threadedComment1.xml"])], { more });
    const withPersons = withParts(made, {
      "xl/_rels/workbook.xml.rels": relations(["person", "persons/person.xml"]),
    });
    const { markdown } = await readingOf(withPersons, "xlsx");
    expect(markdown).toContain("Comments:\n\n- A1: A place.\n- B1, Ada: Which gauge?\n- B1, Emmy: Brest.");
    expect(markdown).not.toContain("Threaded");
  });

  test("lose their notice where the file holds no thread", async () => {
    const { markdown } = await readingOf(xlsxFile([sheet()], { more: { "xl/comments1.xml": legacy } }), "xlsx");
    expect(markdown).toContain("- B1: Comment:");
    expect(markdown).toContain("Which gauge?");
    expect(markdown).not.toMatch(/Threaded|Your version/u);
  });
});
