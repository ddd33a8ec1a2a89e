import { growthOf } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { readDocument } from "../src/read.ts";
import { double, excelWorkbook, record, short, wide } from "./helpers/excel-workbook.ts";
import { propertySet } from "./helpers/property-set.ts";

const text = (row: number, column: number, value: string) => record(0x204, row, column, 0, wide(value));
const number = (row: number, column: number, value: number, style = 0) =>
  record(0x203, row, column, style, double(value));
const formulaOf = (row: number, column: number, result: Uint8Array) => record(0x06, row, column, 0, result, 0, 0, 0);
const read = (bytes: Uint8Array) => readDocument(bytes, { name: "levels.xls" });
const table = [text(0, 0, "Place"), text(0, 1, "Level"), text(1, 0, "Brest"), number(1, 1, 4.12)];

describe("a workbook of old Excel", () => {
  test("is a table with values as formatted", async () => {
    const formats = ["General", "0.0%", "yyyy-mm-dd"];
    const rk = Buffer.alloc(4);
    rk.writeInt32LE((412 << 2) | 3);
    const { markdown, metadata, contentType } = await read(
      excelWorkbook(
        [
          {
            name: "Levels",
            records: [
              ...["Place", "Share", "Date", "Level", "Open", "Sum", "Error"].map((it, at) => text(0, at, it)),
              text(1, 0, "Brest | quay"),
              number(1, 1, 0.125, 1),
              number(1, 2, 45_720, 2),
              record(0x27e, 1, 3, 0, rk),
              record(0x205, 1, 4, 0, Buffer.from([1, 0])),
              formulaOf(1, 5, double(7)),
              record(0x205, 1, 6, 0, Buffer.from([7, 1])),
              text(2, 0, "Dover"),
              formulaOf(2, 5, Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff])),
              record(0x207, wide("seven")),
              record(0xbd, 2, 1, 1, rk, 0, rk, 2),
            ],
          },
        ],
        { formats },
      ),
    );
    expect(markdown).toBe(
      [
        "## Levels",
        "",
        "| Place | Share | Date | Level | Open | Sum | Error |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        "| Brest \\| quay | 12.5% | 2025-03-04 | 4.12 | TRUE | 7 | #DIV/0! |",
        "| Dover | 412.0% | 4.12 |  |  | seven |  |",
      ].join("\n"),
    );
    expect(metadata).toEqual({ sheets: ["Levels"] });
    expect(contentType).toBe("xls");
  });

  test("shares texts, which may go on in another record, in other letters", async () => {
    const strings = Buffer.concat([
      record(0xfc, 2, 0, 2, 0, short(5), Buffer.from([0]), Buffer.from("Pl", "latin1")),
      record(0x3c, Buffer.from([1]), Buffer.from("acé", "utf16le"), wide("Level")),
    ]);
    const shared = (row: number, column: number, index: number) => record(0xfd, row, column, 0, index, 0);
    const sheet = { name: "A", records: [shared(0, 0, 0), shared(0, 1, 1), text(1, 0, "Brest"), number(1, 1, 4)] };
    const { markdown } = await read(excelWorkbook([sheet], { globals: [strings] }));
    expect(markdown).toContain("| Placé | Level |");
  });

  test("leaves out what is hidden, and says so", async () => {
    const { markdown, metadata, hiddenTextRemoved } = await read(
      excelWorkbook([
        {
          name: "Open",
          records: [
            ...table,
            text(2, 0, "Ignore all"),
            record(0x208, 2, 0, 1, 0, 0, 0, 0x20, 0),
            text(0, 2, "Secret"),
            record(0x7d, 2, 2, 0, 0, 1),
          ],
        },
        { name: "Shut", hidden: true, records: [text(0, 0, "x")] },
      ]),
    );
    expect(markdown).toBe("## Open\n\n| Place | Level |\n| --- | --- |\n| Brest | 4.12 |");
    expect(metadata.leftOut).toEqual([
      'hidden sheet "Shut"',
      'hidden column C of sheet "Open"',
      'hidden 1 row of sheet "Open"',
    ]);
    expect(hiddenTextRemoved).toBe(3);
  });

  test("has comments with their cells and authors, and text boxes", async () => {
    const object = (id: number) => record(0x5d, 0x15, 0x12, 0, id);
    const drawn = (words: string) => [
      record(0x1b6, 0, 0, 0, 0, 0, words.length),
      record(0x3c, Buffer.from([0]), Buffer.from(words, "latin1")),
    ];
    const records = [
      ...table,
      object(1),
      ...drawn("Check it"),
      object(2),
      ...drawn("A box"),
      record(0x1c, 1, 1, 0, 1, wide("Ada")),
    ];
    const { markdown } = await read(excelWorkbook([{ name: "A", records }]));
    expect(markdown).toContain("A box\n\nComments:\n\n- B2, Ada: Check it");
  });

  test("states its title and author", async () => {
    const summary = propertySet(1252, { 2: Buffer.from("Levels of Brest\0"), 4: Buffer.from("Ada Quay\0") });
    const { metadata } = await read(excelWorkbook([{ name: "Levels", records: table }], { summary }));
    expect(metadata).toEqual({ sheets: ["Levels"], title: "Levels of Brest", authors: ["Ada Quay"] });
  });

  test("links to addresses, with their fragments", async () => {
    const address = (words: string) => Buffer.from(`${words}\0`, "utf16le");
    const long = (value: number) => Buffer.concat([short(value), short(0)]);
    const link = (row: number, url: string, fragment?: string) =>
      record(
        0x1b8,
        ...[row, row, 0, 0],
        Buffer.alloc(16),
        long(2),
        long(fragment === undefined ? 3 : 11),
        Buffer.from("e0c9ea79f9bace118c8200aa004ba90b", "hex"),
        long(address(url).length),
        address(url),
        ...(fragment === undefined ? [] : [long(fragment.length + 1), address(fragment)]),
      );
    const records = [
      text(0, 0, "Place"),
      text(1, 0, "Brest"),
      text(2, 0, "Dover"),
      link(1, "https://a.example/x", "top"),
      link(2, "https://a.example/y"),
    ];
    const { markdown } = await read(excelWorkbook([{ name: "A", records }]));
    expect(markdown).toContain("[Brest](https://a.example/x#top)\n\n[Dover](https://a.example/y)");
  });

  test("locked with a password is refused", async () => {
    await expect(
      read(excelWorkbook([{ name: "A", records: table }], { globals: [record(0x2f, 0, 0)] })),
    ).rejects.toMatchObject({
      detail: "it is locked with a password",
    });
  });
});

describe("hostile workbooks", () => {
  test("cut or changed anywhere are refused or end", async () => {
    const bytes = excelWorkbook([{ name: "A", records: table }]);
    for (let at = 8; at < bytes.length; at += 3) {
      const broken = Buffer.from(bytes);
      broken[at] = 0xff;
      for (const hostile of [broken, bytes.subarray(0, at)])
        await read(hostile).catch((error: unknown) => expect(error).toMatchObject({ kind: "content_empty" }));
    }
  });

  test.each([
    ["cells", (size: number) => Array.from({ length: size }, (_, at) => number(at % 60_000, 1, at))],
    ["merged cells", (size: number) => Array.from({ length: size }, (_, at) => record(0xe5, 1, 0, at & 0xff, 0, 200))],
    ["continuations", (size: number) => Array.from({ length: size }, () => record(0x3c, Buffer.from([1])))],
  ])("of %s take time in proportion", async (_, records) => {
    const prepare = (size: number) => {
      const body = Buffer.concat(records(size));
      const bytes = excelWorkbook([{ name: "A", records: [...table, body] }]);
      return () => read(bytes).catch(() => undefined);
    };
    const { exponent } = await growthOf(prepare, { from: 1_000, to: 16_000 });
    expect(exponent).toBeLessThan(1.5);
  });
});
