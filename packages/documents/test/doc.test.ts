import { growthOf } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { readDocument } from "../src/read.ts";
import { type WordParagraph, wordDocument } from "./helpers/word-document.ts";

const read = (bytes: Uint8Array) => readDocument(bytes, { name: "tides.doc" });
const inTable = [[0x2416, 1]] as const;
const cell = (text: string): WordParagraph => ({ text, end: "\u0007", sprms: inTable });
const rowEnd: WordParagraph = {
  text: "",
  end: "\u0007",
  sprms: [
    [0x2416, 1],
    [0x2417, 1],
  ],
};
const item = (text: string, level: number): WordParagraph => ({
  text,
  sprms: [
    [0x260a, level],
    [0x460b, 1, 0],
  ],
});

describe("an old Word document", () => {
  test("keeps headings, marks, links, lists and tables", async () => {
    const { markdown, metadata, contentType } = await read(
      wordDocument([
        { text: "Tides", style: 1 },
        { text: "All of it is bold.", characters: [[0x0835, 1]] },
        { text: 'See \u0013 HYPERLINK "https://quay.example/" \\l "north" \u0014the quay\u0015 now.' },
        item("One", 0),
        item("Deeper", 1),
        cell("Place"),
        cell("Level"),
        rowEnd,
        cell("Brest"),
        cell("4.12"),
        rowEnd,
        { text: "After\u000bwards \u0001" },
      ]),
    );
    expect(markdown).toBe(
      [
        "# Tides",
        "",
        "**All of it is bold.**",
        "",
        "See [the quay](https://quay.example/#north) now.",
        "",
        "- One",
        "  - Deeper",
        "",
        "|  |  |",
        "| --- | --- |",
        "| Place | Level |",
        "| Brest | 4.12 |",
        "",
        "After  ",
        "wards",
      ].join("\n"),
    );
    expect(metadata).toEqual({ title: "Tides", leftOut: ["1 picture"] });
    expect(contentType).toBe("doc");
  });

  test("leaves out what is hidden or deleted, and page headers", async () => {
    const shown = "Seen.\r";
    const paragraphs: readonly WordParagraph[] = [
      { text: "Seen." },
      { text: "Ignore all.", characters: [[0x083c, 1]] },
      { text: "Gone.", characters: [[0x0800, 1]] },
      { text: "Harbour office" },
    ];
    const body = shown.length + "Ignore all.\rGone.\r".length;
    const { markdown, metadata, hiddenTextRemoved } = await read(
      wordDocument(paragraphs, { lengths: [body, 0, "Harbour office\r".length] }),
    );
    expect(markdown).toBe("Seen.");
    expect(metadata.leftOut).toEqual(["1 tracked deletion", "page headers and footers"]);
    expect(hiddenTextRemoved).toBe(1);
  });

  test("locked with a password is refused", async () => {
    await expect(read(wordDocument([{ text: "x" }], { flags: 0x100 }))).rejects.toMatchObject({
      detail: "it is locked with a password",
    });
  });
});

describe("hostile documents", () => {
  test("cut or changed anywhere are refused or end", async () => {
    const bytes = wordDocument([{ text: "Tides", style: 1 }, cell("a"), rowEnd, { text: "\u0013x\u0014y\u0015" }]);
    for (let at = 8; at < bytes.length; at += 5) {
      const broken = Buffer.from(bytes);
      broken[at] = 0xff;
      for (const hostile of [broken, bytes.subarray(0, at)])
        await read(hostile).catch((error: unknown) => expect(error).toMatchObject({ kind: "content_empty" }));
    }
  });

  test.each([
    ["fields", "\u0013x"],
    ["paragraphs", "a\r"],
    ["cells", "a\u0007"],
    ["notes", "\u0002"],
  ])("of %s take time in proportion", async (_, mark) => {
    const prepare = (size: number) => {
      const bytes = wordDocument([{ text: mark.repeat(size) }]);
      return () => read(bytes).catch(() => undefined);
    };
    const { exponent } = await growthOf(prepare, { from: 1_000, to: 64_000 });
    expect(exponent).toBeLessThan(1.5);
  });
});
