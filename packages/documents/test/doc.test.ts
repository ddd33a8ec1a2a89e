import { growthOf } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { readDocument } from "../src/read.ts";
import { propertySet } from "./helpers/property-set.ts";
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

const styled = (name: string, kind: "paragraph" | "character", sprm: readonly [number, ...number[]], base = 0) => ({
  name,
  kind,
  base,
  characters: [sprm],
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

  const WHITE = [0x6870, 0xff, 0xff, 0xff, 0] as const;
  test.each([
    ["a style of paragraphs", { text: "Ignore all.", style: 1 }],
    ["a style based on it", { text: "Ignore all.", style: 2 }],
    ["a style of characters", { text: "Ignore all.", characters: [[0x4a30, 3, 0]] as const }],
    ["white letters", { text: "Ignore all.", characters: [WHITE] }],
    ["white by its number", { text: "Ignore all.", characters: [[0x2a42, 8]] as const }],
    ["letters of one point", { text: "Ignore all.", characters: [[0x4a43, 2, 0]] as const }],
    [
      "a property, with a field in it",
      {
        text: 'Ignore \u0013 HYPERLINK "https://quay.example/" \u0014all\u0015.',
        characters: [[0x083c, 1]] as const,
      },
    ],
  ])("leaves out and logs text hidden by %s", async (_, paragraph) => {
    const styles = [
      0,
      styled("Note to self", "paragraph", [0x083c, 1]),
      styled("Note, small", "paragraph", [0x0836, 1], 1),
      styled("Secret", "character", [0x083c, 1], 0xfff),
    ];
    const { markdown, hiddenTextRemoved, removed } = await read(
      wordDocument([{ text: "Seen." }, paragraph], { styles }),
    );
    expect(markdown).toBe("Seen.");
    expect(hiddenTextRemoved).toBe(1);
    expect(removed?.map(({ text }) => text.replace(/\s+/gu, " "))).toEqual([expect.stringContaining("Ignore")]);
  });

  test.each([
    ["as its own property says", { text: "Seen.", style: 1, characters: [[0x083c, 0]] as const }],
    ["unlike its style", { text: "Seen.", style: 1, characters: [[0x083c, 0x81]] as const }],
    ["white on a dark ground", { text: "Seen.", characters: [WHITE, [0x4866, 0x20, 0]] as const }],
    ["white on a dark paragraph", { text: "Seen.", characters: [WHITE], sprms: [[0x442d, 0x20, 0]] as const }],
    ["of the colour of the page's text", { text: "Seen.", characters: [[0x6870, 0, 0, 0, 0xff]] as const }],
    ["white and embossed", { text: "Seen.", characters: [WHITE, [0x0858, 1]] as const }],
    ["white on a marker", { text: "Seen.", characters: [WHITE, [0x2a0c, 1]] as const }],
  ])("keeps text %s", async (_, paragraph) => {
    const styles = [0, styled("Note to self", "paragraph", [0x083c, 1])];
    expect((await read(wordDocument([paragraph], { styles }))).markdown).toBe("Seen.");
  });

  test("marks what its style makes bold, unless the whole paragraph is", async () => {
    const styles = [
      0,
      styled("Strong", "character", [0x0835, 1]),
      styled("Lead", "paragraph", [0x0835, 1]),
      styled("Subsection", "paragraph", [0x0835, 1], 4),
      2,
    ];
    const strong = [[0x4a30, 1, 0]] as const;
    const paragraphs = [
      { text: "Strong.", characters: strong },
      { text: "Lead.", style: 2 },
      { text: "Based on a heading", style: 3, characters: strong },
    ];
    expect((await read(wordDocument(paragraphs, { styles }))).markdown).toBe(
      "**Strong.**\n\nLead.\n\n## Based on a heading",
    );
  });

  test("numbers its lists, as DOCX does", async () => {
    const lists = [
      {
        levels: [
          { format: 0, text: "\u0000." },
          { format: 4, text: "(\u0001)" },
          { format: 23, text: "\uf0b7" },
        ],
      },
      { levels: [], definition: 0, restart: { level: 0, at: 7 } },
      { levels: [{ format: 1, text: "\u0000." }] },
    ];
    const numbered = (text: string, list: number, level = 0, style = 0): WordParagraph => ({
      text,
      style,
      sprms: [
        [0x260a, level],
        [0x460b, list, 0],
      ],
    });
    const { markdown } = await read(
      wordDocument(
        [
          numbered("One", 1),
          numbered("Letter", 1, 1),
          numbered("Point", 1, 2),
          numbered("Two", 1),
          { text: "Between." },
          numbered("Three", 1),
          numbered("Seven", 2),
          numbered("Part", 3, 0, 1),
          { text: "By its style", style: 3 },
        ],
        { lists, styles: [0, 1, 2, { name: "Numbered", kind: "paragraph", sprms: [[0x460b, 2, 0]] }] },
      ),
    );
    expect(markdown).toBe(
      [
        "1. One",
        "   - (a) Letter",
        "     - Point",
        "2. Two",
        "",
        "Between.",
        "",
        "3. Three",
        "7. Seven",
        "",
        "# I. Part",
        "",
        "8. By its style",
      ].join("\n"),
    );
  });

  test("has a bold line at the top as its title, as DOCX does", async () => {
    const bold = { text: "The tide book", characters: [[0x0835, 1]] as const };
    expect((await read(wordDocument([bold, { text: "Levels by port." }]))).metadata.title).toBe("The tide book");
  });

  test("states its title, authors and dates", async () => {
    const summary = propertySet(1251, {
      2: Buffer.from([0xcf, 0xf0, 0xe8, 0xeb, 0xe8, 0xe2, 0xfb, 0]),
      4: Buffer.from("Ada Quay; Ben Mole\0"),
      12: new Date("1999-03-04T05:06:07Z"),
      13: new Date("2001-01-02T00:00:00Z"),
    });
    const { metadata } = await read(wordDocument([{ text: "Tides" }], { summary }));
    expect(metadata).toEqual({
      title: "Приливы",
      authors: ["Ada Quay", "Ben Mole"],
      published: "1999-03-04T05:06:07.000Z",
      modified: "2001-01-02T00:00:00.000Z",
    });
  });

  test("locked with a password is refused", async () => {
    await expect(read(wordDocument([{ text: "x" }], { flags: 0x100 }))).rejects.toMatchObject({
      detail: "it is locked with a password",
    });
  });
});

describe("hostile documents", () => {
  test("cut or changed anywhere are refused or end", async () => {
    const bytes = wordDocument([{ text: "Tides", style: 1 }, cell("a"), rowEnd, { text: "\u0013x\u0014y\u0015" }], {
      summary: propertySet(1252, { 2: Buffer.from("Tides\0"), 12: new Date("1999-03-04") }),
      lists: [{ levels: [{ format: 0, text: "\u0000." }], restart: { level: 0, at: 7 } }],
      styles: [0, 1, styled("Lead", "paragraph", [0x0835, 1])],
    });
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
