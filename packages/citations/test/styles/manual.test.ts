import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { CslItem } from "../../src/csl.ts";
import { format } from "../../src/index.ts";
import { styles } from "../../src/styles.gen.ts";

// One line of a style's table is one reference as its manual prescribes it: `from` names the page or section, and
// `basis` whether its text was seen there (or in a quotation of it), was written from memory of it, or follows its form
// with another work. The works of the first two kinds are real.
const Example = z.strictObject({
  reference: z.string(),
  from: z.string().min(1),
  basis: z.enum(["page", "memory", "form"]),
  item: CslItem,
});

const folder = new URL("./manual/", import.meta.url);
const tables = readdirSync(folder).map((file) => {
  const lines = readFileSync(new URL(file, folder), "utf8").trim().split("\n");
  return { style: file.replace(/\.jsonl$/u, ""), examples: lines.map((line) => Example.parse(JSON.parse(line))) };
});

/** Styles that their manuals show by many examples. */
const SHOWN = ["apa", "chicago-author-date", "chicago-notes", "harvard", "ieee", "mla", "vancouver"];

test.each(Object.keys(styles))("%s has a table of examples", (style) => {
  const { examples = [] } = tables.find((table) => table.style === style) ?? {};
  const seen = examples.filter(({ basis }) => basis !== "form");
  const [found, least] = SHOWN.includes(style) ? [seen.length, 20] : [examples.length, 1];
  expect(found, `Add references in ${style} to test/styles/manual/${style}.jsonl`).toBeGreaterThanOrEqual(least);
});

test.each(
  tables.flatMap(({ style, examples }) => examples.map(({ reference, item }) => [style, reference, item] as const)),
)("%s: %s", async (style, reference, item) => {
  expect(await format([item], { style })).toBe(reference);
});
