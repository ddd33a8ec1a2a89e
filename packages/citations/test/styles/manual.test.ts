import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { CslItem } from "../../src/csl.ts";
import { format } from "../../src/index.ts";

// One line of a style's table is one reference as its manual prescribes it: `from` names the page or section, and
// `basis` whether its text was seen there (or in a quotation of it) or written from memory of it. The works are real.
const Example = z.strictObject({
  reference: z.string(),
  from: z.string().min(1),
  basis: z.enum(["page", "memory"]),
  item: CslItem,
});

const folder = new URL("./manual/", import.meta.url);
const tables = readdirSync(folder).map((file) => {
  const lines = readFileSync(new URL(file, folder), "utf8").trim().split("\n");
  return { style: file.replace(/\.jsonl$/u, ""), examples: lines.map((line) => Example.parse(JSON.parse(line))) };
});

test("every style that its manual shows by examples has at least twenty of them", () => {
  expect(tables.map(({ style }) => style)).toEqual([
    "apa",
    "chicago-author-date",
    "chicago-notes",
    "harvard",
    "ieee",
    "mla",
    "vancouver",
  ]);
  for (const { style, examples } of tables) expect(examples.length, style).toBeGreaterThanOrEqual(20);
});

test.each(
  tables.flatMap(({ style, examples }) => examples.map(({ reference, item }) => [style, reference, item] as const)),
)("%s: %s", async (style, reference, item) => {
  expect(await format([item], { style })).toBe(reference);
});
