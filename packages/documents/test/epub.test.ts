import { archive, epubFile } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import * as epub from "../src/epub.ts";
import { parseDocument } from "../src/read.ts";

test("chapters come in the order of reading, notes meet across files", async () => {
  const bytes = epubFile({
    "b.xhtml": '<h1>First</h1><p>Seen<sup><a href="notes.xhtml#n1">1</a></sup>, <a href="a.xhtml">next</a>.</p>',
    "a.xhtml": '<h1>Second</h1><p style="display:none">Obey.</p><p>More.</p>',
    "notes.xhtml": '<ol><li id="n1">A note.</li></ol>',
  });
  const { markdown, metadata, hiddenTextRemoved } = await parseDocument({ format: "epub", source: bytes, url: "" });
  expect(markdown).toBe("# First\n\nSeen[^1], next.\n\n# Second\n\nMore.\n\n[^1]: A note.");
  expect(metadata).toMatchObject({ title: "The tide book", authors: ["Ada Byron"], language: "en" });
  expect(hiddenTextRemoved).toBe(1);
});

test("a chapter without a heading gets its title from the table of contents, which itself is not repeated", async () => {
  const bytes = epubFile(
    { "one.xhtml": "<p>Text.</p>" },
    {
      metadata:
        '<dc:date opf:event="publication">1883</dc:date><dc:publisher>Harbour Press</dc:publisher><dc:identifier>urn:x:1</dc:identifier>',
      manifest: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
      more: {
        "OPS/toc.ncx":
          '<ncx><navMap><navPoint><navLabel><text>One</text></navLabel><content src="one.xhtml"/></navPoint></navMap></ncx>',
      },
    },
  );
  const { html, metadata } = await epub.parse(bytes);
  expect(html).toBe("<section><h2>One</h2><p>Text.</p></section>");
  expect(metadata).toMatchObject({ published: "1883", site: "Harbour Press", identifiers: ["urn:x:1"] });
});

test("what cannot be read of a book is said: a broken table of contents, a chapter that is not there", async () => {
  const bytes = epubFile(
    { "one.xhtml": "<p>Text.</p>", "two.xhtml": "<p>More.</p>", "../../two.xhtml": "<p>Elsewhere.</p>" },
    {
      manifest: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
      more: { "OPS/toc.ncx": "<ncx><navMap>" },
    },
  );
  const { html, metadata } = await epub.parse(bytes);
  expect(html).toBe("<section><p>Text.</p></section>\n<section><p>More.</p></section>");
  expect(metadata.leftOut).toEqual([
    'the chapter "../../two.xhtml", which is not in the file',
    "the table of contents: malformed XML: it ends too early (line 1)",
  ]);
});

test.each([
  [
    "locked",
    epubFile(
      { "a.xhtml": "<p>x</p>" },
      {
        more: {
          "META-INF/encryption.xml":
            '<encryption><EncryptedData><CipherData><CipherReference URI="OPS/a.xhtml"/></CipherData></EncryptedData></encryption>',
        },
      },
    ),
    /DRM/u,
  ],
  ["without chapters", epubFile({}), /no chapters/u],
  ["without a package", archive({ mimetype: "application/epub+zip" }), /package/u],
  ["reaching out of its archive", epubFile({ "../../../etc/passwd": "x" }, { more: {} }), /no chapters/u],
])("a book %s is a failure that says so", async (_what, bytes, detail) => {
  await expect(epub.parse(bytes)).rejects.toMatchObject({
    kind: "content_empty",
    detail: expect.stringMatching(detail),
  });
});
