import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { addWordComments } from "../src/edit/index.ts";
import { findReferences } from "../src/references/find-references.ts";

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const TYPES = `<?xml version="1.0"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`;
const RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`;

/** Builds a document from a body and other parts. */
const documentOf = (body: string) => `<w:document xmlns:w="${W}"><w:body>${body}</w:body></w:document>`;
const word = (body: string, parts: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        "[Content_Types].xml": TYPES,
        "word/document.xml": documentOf(body),
        "word/_rels/document.xml.rels": RELATIONS,
        "docProps/app.xml": "<a/>",
        ...parts,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const options = { author: "Wellsourced", initials: "W", date: "2026-01-31T10:00:00Z" };
const partsOf = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
const bodyIn = (bytes: Uint8Array) => /<w:body>(.*)<\/w:body>/su.exec(partsOf(bytes)["word/document.xml"] ?? "")?.[1];

const opened = (id: number) => `<w:commentRangeStart w:id="${id}"/>`;
const closed = (id: number) => `<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;

/** The first row of the directory claims 2 GB for its part. */
function swollen(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(0x7fffffff, copy.indexOf("PK\x01\x02", 0, "latin1") + 24);
  return copy;
}

describe("comments in a Word document", () => {
  test("stand around their paragraph, behind its properties and beside what is tracked", () => {
    const properties = "<w:pPr><w:ind/><w:pPrChange w:id='1'><w:pPr/></w:pPrChange></w:pPr>";
    const tracked = `<w:ins w:id="2">${run("2001")}</w:ins><w:del w:id="3"><w:r><w:delText>1995</w:delText></w:r></w:del>`;
    const before = word(`<w:p>${run("One")}</w:p><w:p>${properties}${run("Quine")}${tracked}</w:p>`);
    const after = addWordComments(before, [{ paragraph: 2, text: ["Year: 1995 < 2001", "Correct & check."] }], options);
    expect(bodyIn(after)).toBe(
      `<w:p>${run("One")}</w:p><w:p>${properties}${opened(0)}${run("Quine")}${tracked}${closed(0)}</w:p>`,
    );
    const parts = partsOf(after);
    expect(parts["word/comments.xml"]).toBe(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:comments xmlns:w="${W}"><w:comment w:id="0" w:author="Wellsourced" w:initials="W" w:date="2026-01-31T10:00:00Z"><w:p><w:r><w:annotationRef/></w:r><w:r><w:t xml:space="preserve">Year: 1995 &lt; 2001</w:t></w:r></w:p><w:p><w:r><w:t xml:space="preserve">Correct &amp; check.</w:t></w:r></w:p></w:comment></w:comments>`,
    );
    expect(parts["word/_rels/document.xml.rels"]).toBe(
      RELATIONS.replace(
        "</Relationships>",
        '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="comments.xml"/></Relationships>',
      ),
    );
    expect(parts["[Content_Types].xml"]).toContain(
      '<Override PartName="/word/comments.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"/></Types>',
    );
  });

  test("join those that are there, with numbers that nothing else has, and are not added twice", () => {
    const comments = `<c:comments xmlns:c="${W}"><c:comment c:id="1" c:author="Ada"><c:p><c:r><c:t>Mine.</c:t></c:r></c:p></c:comment></c:comments>`;
    const parts = {
      "word/notes.xml": comments,
      "word/_rels/document.xml.rels": RELATIONS.replace(
        "</R",
        '<Relationship Id="rId7" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="/word/notes.xml"/></R',
      ),
      "[Content_Types].xml": TYPES.replace("</T", '<Override PartName="/word/notes.xml" ContentType="x"/></T'),
    };
    const own = `${opened(1)}${run("Quine")}${closed(1)}`;
    const before = word(`<w:p><w:bookmarkStart w:id="0" w:name="a"/>${own}</w:p><w:p>${run("Ode")}</w:p>`, parts);
    const said = [1, 2].map((paragraph) => ({ paragraph, text: ["The link is dead."] }));
    const after = addWordComments(before, said, options);
    const names = partsOf(after);
    expect(names["word/notes.xml"]).toContain(comments.slice(0, -"</c:comments>".length));
    expect([...(names["word/notes.xml"] ?? "").matchAll(/c:id="(\d+)"/gu)].map(([, id]) => id)).toEqual([
      "1",
      "2",
      "3",
    ]);
    expect(names["word/_rels/document.xml.rels"]).toBe(parts["word/_rels/document.xml.rels"]);
    expect(names["[Content_Types].xml"]).toBe(parts["[Content_Types].xml"]);
    expect(Object.keys(names)).toHaveLength(5);
    expect(addWordComments(after, said, options)).toBe(after);
    expect(addWordComments(after, [{ paragraph: 2, text: ["Mine."] }], options)).not.toBe(after);
  });

  test("an empty list of comments is filled", () => {
    const after = addWordComments(
      word(`<w:p>${run("Ode")}</w:p>`, { "word/comments.xml": `<w:comments xmlns:w="${W}" />\n` }),
      [{ paragraph: 1, text: ["Gone."] }],
      options,
    );
    expect(partsOf(after)["word/comments.xml"]).toMatch(
      /^<w:comments xmlns:w="[^"]+" ><w:comment .*<\/w:comments>\n$/u,
    );
  });

  test("on a note stand at its mark, and on a box at the paragraph that holds it", () => {
    const mark = '<w:r><w:footnoteReference w:id="2"/></w:r>';
    const box = `<w:r><w:pict><w:txbxContent><w:p>${run("Boxed")}</w:p></w:txbxContent></w:pict></w:r>`;
    const notes = `<w:footnotes xmlns:w="${W}"><w:footnote w:id="0" w:type="separator"><w:p/></w:footnote><w:footnote w:id="2"><w:p>${run("Ode")}</w:p></w:footnote></w:footnotes>`;
    const before = word(`<w:p>${run("See")}<w:ins w:id="9">${mark}</w:ins>.</w:p><w:p>${box}</w:p><w:p/>`, {
      "word/footnotes.xml": notes,
    });
    const after = addWordComments(
      before,
      [
        { paragraph: 5, text: ["a"] },
        { paragraph: 2, text: ["b"] },
        { paragraph: 99, text: ["c"] },
        { paragraph: 4, text: ["d"] },
      ],
      options,
    );
    expect(bodyIn(after)).toBe(
      `<w:p>${run("See")}${opened(0)}<w:ins w:id="9">${mark}</w:ins>${closed(0)}.</w:p><w:p>${opened(1)}${box}${closed(1)}</w:p><w:p/>`,
    );
    expect(partsOf(after)["word/footnotes.xml"]).toBe(notes);
  });

  test("leave every other part as it is, and the references where they are", async () => {
    const reference = "Byron, A. (1843). Notes on engines. Memoirs 3, 4–5.";
    const style = '<w:pPr><w:pStyle w:val="Bibliography"/></w:pPr>';
    const picture = { "word/media/a.png": String.fromCharCode(...Array.from({ length: 200 }, (_, at) => at)) };
    const before = word(`<w:p>${style}${run(reference)}</w:p>`, picture);
    const after = addWordComments(before, [{ paragraph: 1, text: ["The year differs."] }], options);
    const [old, fresh] = [partsOf(before), partsOf(after)];
    const kept = ["docProps/app.xml", "word/media/a.png"];
    expect(kept.map((name) => fresh[name])).toEqual(kept.map((name) => old[name]));
    expect(Object.keys(fresh)).toEqual([...Object.keys(old), "word/comments.xml"]);
    const found = await Promise.all([before, after].map((bytes) => findReferences(bytes, { type: "docx" })));
    expect(found[1]).toEqual(found[0]);
    expect(found[0]?.references).toHaveLength(1);
  });

  test.each([
    ["its archive is cut off", word(`<w:p>${run("Ode".repeat(90))}</w:p>`).subarray(0, -30)],
    ["its text is not closed", word("", { "word/document.xml": `<w:document xmlns:w="${W}"><w:p>` })],
    ["a part says that it unpacks to gigabytes", swollen(word(`<w:p>${run("Ode")}</w:p>`))],
    ["its text is not in UTF-8", word(`<w:p>${run("\uFFFD")}</w:p>`)],
  ])("are refused where %s", (_, bytes) => {
    expect(() => addWordComments(bytes, [{ paragraph: 1, text: ["a"] }], options)).toThrow(
      expect.objectContaining({ kind: "content_empty" }),
    );
  });
});
