import { growthOf } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { firstKeys } from "../../src/dumps/form.ts";
import { csvRows } from "../../src/dumps/split/csv-rows.ts";
import { jsonItems } from "../../src/dumps/split/json-items.ts";
import { lines } from "../../src/dumps/split/lines.ts";
import type { Piece } from "../../src/dumps/split/piece.ts";
import { xmlRecords } from "../../src/dumps/split/xml-records.ts";

type Split = (bytes: AsyncIterable<Buffer>) => AsyncIterable<readonly Piece[]>;

const xml: Split = (bytes) => xmlRecords(bytes, ["article", "www"]);
/** Marks that begin records, strings and rows, without their ends. */
const marks: readonly (readonly [again: string, split: Split])[] = [
  ["<article>", xml],
  ["<article ", xml],
  ["<article>x</www>", xml],
  ["<artic", xml],
  ["<article/>\n", xml],
  ['"', csvRows],
  ['a,"b\n', csvRows],
  ["[{", jsonItems],
  ['[{"a":"', jsonItems],
  ["{", lines],
  ["\n", lines],
];

test.each(marks)("%j again and again takes time in proportion, in few large chunks", async (again, split) => {
  const read = (length: number) => {
    const bytes = Buffer.from(again.repeat(Math.ceil(length / again.length)));
    return async () => {
      async function* chunks() {
        for (let at = 0; at < bytes.length; at += 1 << 18) yield bytes.subarray(at, at + (1 << 18));
      }
      for await (const _ of split(chunks()));
    };
  };
  const { exponent } = await growthOf(read, { from: 4_000, to: 512_000, enough: 60 });
  expect(exponent).toBeLessThan(1.5);
});

test.each(['"', '{"', '{"\\', '{"a":', "[{"])("the keys of %j again and again", async (again) => {
  const read = (length: number) => () => void firstKeys(`{${again.repeat(Math.ceil(length / again.length))}`);
  const { exponent } = await growthOf(read, { from: 4_000, to: 512_000, enough: 60 });
  expect(exponent).toBeLessThan(1.5);
});
