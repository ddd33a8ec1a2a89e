import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { builtinLenses, findLens, lensCatalog, loadLenses, mergeLenses } from "../src/index.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lenses-"));
});
afterEach(() => rm(folder, { recursive: true }));

const put = (file: string, content: unknown) =>
  writeFile(join(folder, file), typeof content === "string" ? content : JSON.stringify(content));

test("good files are used although others are bad, and each bad one is explained", async () => {
  await put("bees.json", { description: "Bees", domains: ["bees.example"] });
  await put("broken.json", "{");
  await put("empty.json", { description: "Nothing" });
  await put("notes.txt", "not a lens");
  const { lenses, problems } = await loadLenses(folder);
  expect(lenses.map(({ name }) => name)).toEqual(["bees"]);
  expect(problems).toEqual([
    { file: "broken.json", problem: "is not JSON" },
    { file: "empty.json", problem: "has none of domains, cx and goggle" },
  ]);
});

test("a byte order mark does no harm", async () => {
  await put("bees.json", `\uFEFF${JSON.stringify({ description: "Bees", cx: "1" })}`);
  expect((await loadLenses(folder)).lenses).toHaveLength(1);
});

test("of two files with one name the later wins", async () => {
  await put("a.json", { name: "bees", description: "first", cx: "1" });
  await put("b.json", { name: "bees", description: "second", cx: "2" });
  expect((await loadLenses(folder)).lenses).toEqual([{ name: "bees", description: "second", domains: [], cx: "2" }]);
});

test("a folder that is not there is a problem, not silence", async () => {
  const missing = join(folder, "missing");
  const { lenses, problems } = await loadLenses(missing);
  expect(lenses).toEqual([]);
  expect(problems).toEqual([{ file: missing, problem: "cannot be read (ENOENT)" }]);
});

test("a user's lens wins over the built-in one of its name, in the catalogue too", async () => {
  await put("news.json", { description: "My papers", domains: ["paper.example"], cx: "1" });
  const { lenses } = await loadLenses(folder);
  expect(findLens("news", lenses)?.domains).toEqual(["paper.example"]);
  expect(findLens("journalism", lenses)?.domains[0]).toBe("paper.example");
  const all = lensCatalog(mergeLenses(builtinLenses(), lenses));
  expect(all).toHaveLength(20);
  expect(all.find(({ name }) => name === "news")).toEqual({
    name: "news",
    description: "My papers",
    domainCount: 1,
    hasCX: true,
  });
});
