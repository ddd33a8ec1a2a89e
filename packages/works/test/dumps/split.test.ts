import { describe, expect, test } from "vitest";
import { csvRows } from "../../src/dumps/split/csv-rows.ts";
import { jsonItems } from "../../src/dumps/split/json-items.ts";
import { lines } from "../../src/dumps/split/lines.ts";
import type { Piece } from "../../src/dumps/split/piece.ts";
import { inPieces } from "../../src/dumps/split/text-pieces.ts";
import { xmlRecords } from "../../src/dumps/split/xml-records.ts";

type Split = (bytes: AsyncIterable<Buffer>) => AsyncIterable<readonly Piece[]>;

async function* chunksOf(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function piecesOf(split: Split, text: string, size: number): Promise<readonly Piece[]> {
  const pieces: Piece[] = [];
  for await (const some of split(chunksOf(text, size))) pieces.push(...some);
  return pieces;
}

const piece = (text: string, place: string): Piece => ({ text, place });
const broken = (place: string, reason: RegExp) => ({ text: "", place, broken: expect.stringMatching(reason) });

const xml = (bytes: AsyncIterable<Buffer>) => xmlRecords(bytes, ["article", "www"], 60);

describe("records are the same whatever the chunks", () => {
  const cases: readonly (readonly [name: string, split: Split, text: string, expected: readonly unknown[]])[] = [
    [
      "lines",
      (bytes) => lines(bytes, 20),
      '{"a":"é"}\r\n\n{"b":2}',
      [piece('{"a":"é"}', "line 1"), piece('{"b":2}', "line 3")],
    ],
    [
      "a line that is too long",
      (bytes) => lines(bytes, 8),
      "short\nmuch too long\nlast",
      [piece("short", "line 1"), broken("line 2", /longer than/u), piece("last", "line 3")],
    ],
    [
      "a list",
      (bytes) => jsonItems(bytes, 30),
      '[{"a":"}\\"]"}, {"b":[{"c":1}]}]',
      [piece('{"a":"}\\"]"}', "record 1"), piece('{"b":[{"c":1}]}', "record 2")],
    ],
    [
      "a list under a key",
      (bytes) => jsonItems(bytes, 30),
      '{"meta":{"n":1},"items":[{"a":1},{"b":2}],"end":{}}',
      [piece('{"a":1}', "record 1"), piece('{"b":2}', "record 2")],
    ],
    [
      "a list that was cut off",
      (bytes) => jsonItems(bytes, 30),
      '[{"a":1},{"b":',
      [piece('{"a":1}', "record 1"), broken("record 2", /no end/u)],
    ],
    [
      "an object that is too long",
      (bytes) => jsonItems(bytes, 9),
      '[{"a":"0123456789"},{"b":2}]',
      [broken("record 1", /longer than/u), piece('{"b":2}', "record 2")],
    ],
    [
      "elements on one line",
      xml,
      '<dblp>\n<article key="a">1</article><article key="b">é</article>\n<www/>x</www></dblp>',
      [
        piece('<article key="a">1</article>', "line 2"),
        piece('<article key="b">é</article>', "line 2"),
        piece("<www/>x</www>", "line 3"),
      ],
    ],
    [
      "an element without an end",
      xml,
      "<article>1\n<article>2</article>",
      [broken("line 1", /no end/u), piece("<article>2</article>", "line 2")],
    ],
    [
      "a last element without an end",
      xml,
      "<article>1</article>\n<www>2",
      [piece("<article>1</article>", "line 1"), broken("line 2", /no end/u)],
    ],
    [
      "longer names are others",
      xml,
      "<articles><article>1</article></articles>",
      [piece("<article>1</article>", "line 1")],
    ],
    [
      "rows with line breaks",
      (bytes) => csvRows(bytes, 60),
      'id,title\n1,"a ""b""\nc"\n2,d\n',
      [piece("id,title", "line 1"), piece('1,"a ""b""\nc"', "line 2"), piece("2,d", "line 4")],
    ],
    ["a row without an end", (bytes) => csvRows(bytes, 60), '1,"a\n2,b\n', [broken("line 1", /without an end/u)]],
  ];
  for (const [name, split, text, expected] of cases)
    test.each([1, 2, 3, 7, 1_000])(`${name}, %i bytes at a time`, async (size) => {
      expect(await piecesOf(split, text, size)).toEqual(expected);
    });
});

test("the encoding that XML declares is read", async () => {
  async function* bytes() {
    yield Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><article>Zoë</article>', "latin1");
  }
  const pieces: Piece[] = [];
  for await (const some of xml(bytes())) pieces.push(...some);
  expect(pieces).toEqual([piece("<article>Zoë</article>", "line 1")]);
});

test("an element that is too long is passed over up to the next one", async () => {
  const text = `<article>${"x".repeat(200)}</article>\n<article>2</article>`;
  const pieces = await piecesOf(xml, text, 10);
  expect(pieces).toEqual([broken("line 1", /longer than/u), piece("<article>2</article>", "line 2")]);
});

test("a long text is cut only where a record begins", async () => {
  const entries = Array.from({ length: 20 }, (_, at) => `@misc{k${at},\n  title={T}}\n`);
  const pieces: string[] = [];
  for await (const { text } of inPieces(chunksOf(entries.join(""), 16), /\n(?=@)/gu, 50)) pieces.push(text);
  expect(pieces.join("")).toBe(entries.join(""));
  expect(pieces.length).toBeGreaterThan(5);
  for (const text of pieces)
    expect(text.trim()).toMatch(/^@misc\{k\d+,\n {2}title=\{T\}\}(?:\n@misc\{k\d+,\n {2}title=\{T\}\})*$/u);
});
