import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkLenses, explainLens } from "../src/explain.ts";

const clock = { now: () => Date.UTC(2026, 5, 1) };
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), "wellsourced-lenses-"));
  folders.push(folder);
  for (const [name, value] of Object.entries(files))
    writeFileSync(join(folder, name), typeof value === "string" ? value : JSON.stringify(value));
  return folder;
}

const lens = (more: object) => ({ name: "quarries", description: "Quarries", domains: ["slate.example"], ...more });

test.each([
  ["one query", {}, "One query covers its site."],
  [
    "several queries",
    { domains: Array.from({ length: 21 }, (_, index) => `q${index}.example`) },
    "Runs 3 queries of at most 10 sites each and merges the results by rank.",
  ],
  ["its purpose", { purpose: "Stone first." }, "Stone first."],
  [
    "a goggle",
    { goggle: "https://g.example/x.goggle" },
    "Brave ranks by its goggle; other providers ignore it and say so.",
  ],
  ["no review", {}, "The list has no review date."],
  ["a late one", { reviewed: "2026-05-01" }, "Last reviewed on 2026-05-01."],
  ["an old one", { reviewed: "2025-01-01" }, "Last reviewed on 2025-01-01, 516 days ago: due for review."],
])("explains %s", (_, more, sentence) => {
  expect(explainLens(lens(more), clock)).toContain(sentence);
});

test("files that cannot be used are bad, those that could be better get advice", async () => {
  const folder = folderWith({
    "broken.json": "{",
    "legal.json": {
      description: "Mine",
      domains: ["law.example", "www.law.example/x"],
      purpose: "P",
      reviewed: "2026-05-01",
    },
    "misspelt.json": { description: "D", domain: ["a.example"] },
    "old.json": { description: "D", domains: ["a.example"], reviewed: "2024-06-01" },
  });
  const { lenses, remarks } = await checkLenses(folder, clock);
  expect(lenses.map(({ name }) => name)).toEqual(["legal", "old"]);
  expect(remarks.map(({ lens: name, state, says }) => `${name} ${state} ${says}`)).toEqual([
    "broken.json bad is not JSON",
    expect.stringContaining("misspelt.json bad unknown key domain"),
    "legal advice replaces the built-in lens of this name",
    "legal advice names www.law.example/x, which law.example covers already",
    "old advice has no purpose: say in a sentence when to pick it",
    "old advice was last reviewed 730 days ago",
  ]);
});

test("the built-in lenses are all usable, have a purpose and a date", async () => {
  const { lenses, remarks } = await checkLenses(undefined, { now: () => Date.UTC(2026, 11, 1) });
  expect(lenses.length).toBeGreaterThanOrEqual(20);
  expect(remarks.filter(({ state }) => state === "bad")).toEqual([]);
  expect(remarks.filter(({ says }) => /purpose|date of review/u.test(says))).toEqual([]);
});
