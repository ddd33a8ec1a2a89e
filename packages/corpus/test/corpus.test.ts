import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFakeClock } from "@wellsourced/testkit";
import { afterAll, describe, expect, it } from "vitest";
import { openCorpus } from "../src/index.ts";
import { corpusOf } from "./helpers.ts";

const folder = mkdtempSync(join(tmpdir(), "corpus-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ids = (ranked: readonly { readonly id: string }[]) => ranked.map(({ id }) => id);

describe("documents", () => {
  it("are replaced by a later one with their id", async () => {
    const corpus = await corpusOf([{ id: "a", text: "about lighthouses" }]);
    await corpus.add([{ id: "a", text: "about windmills" }]);
    expect(await corpus.rank("lighthouses")).toEqual([]);
    expect(ids(await corpus.rank("windmills"))).toEqual(["a"]);
    expect((await corpus.size()).documents).toBe(1);
  });

  it("are replaced by a later one of the same call", async () => {
    const corpus = await corpusOf([
      { id: "a", text: "about lighthouses" },
      { id: "a", text: "about windmills" },
    ]);
    expect(await corpus.rank("lighthouses")).toEqual([]);
    expect((await corpus.get("a"))?.text).toBe("about windmills");
  });

  it("are not found once they are removed", async () => {
    const corpus = await corpusOf([{ id: "a", text: "about lighthouses" }]);
    expect(await corpus.remove("a")).toBe(true);
    expect(await corpus.remove("a")).toBe(false);
    expect(await corpus.rank("lighthouses")).toEqual([]);
    expect(await corpus.get("a")).toBeUndefined();
  });

  it("come back as they were added", async () => {
    const corpus = await corpusOf([
      {
        id: "a",
        url: "https://www.example.org/a",
        title: "Á",
        markdown: "# Á\n\nx",
        language: "pt-BR",
        date: "2026-01-31",
      },
    ]);
    const found = await corpus.get("a");
    expect(found).toMatchObject({
      id: "a",
      url: "https://www.example.org/a",
      title: "Á",
      text: "# Á\n\nx",
      language: "pt-br",
    });
    expect(found?.date).toBe("2026-01-31T00:00:00.000Z");
  });

  it("without a text, an id or a readable date are refused", async () => {
    const corpus = await corpusOf([]);
    await expect(corpus.add([{ id: "a" }])).rejects.toMatchObject({ kind: "validation", argument: "text" });
    await expect(corpus.add([{ id: " ", text: "x" }])).rejects.toMatchObject({ kind: "validation", argument: "id" });
    await expect(corpus.add([{ id: "a", text: "x", date: "soon" }])).rejects.toMatchObject({ argument: "date" });
  });

  it("are found after many small additions, whose segments are merged", async () => {
    const corpus = await corpusOf([]);
    for (let at = 0; at < 150; at++) await corpus.add([{ id: `d${at}`, text: `common word${at} text` }]);
    await corpus.remove("d70");
    for (let at = 150; at < 200; at++) await corpus.add([{ id: `d${at}`, text: `common word${at} text` }]);
    expect(ids(await corpus.rank("common", { limit: 1000 }))).toHaveLength(199);
    for (const at of [0, 7, 64, 149, 199]) expect(ids(await corpus.rank(`"word${at}"`))).toEqual([`d${at}`]);
    expect(ids(await corpus.rank('"word70"'))).toEqual([]);
  });
});

describe("a file", () => {
  it("keeps its documents and is seen by a second opener at once", async () => {
    const path = join(folder, "kept.db");
    const clock = createFakeClock();
    const one = await openCorpus({ path, clock });
    const other = await openCorpus({ path, clock });
    await one.add([{ id: "a", text: "about lighthouses" }]);
    expect(ids(await other.rank("lighthouses"))).toEqual(["a"]);
    await other.add([{ id: "b", text: "more about lighthouses" }]);
    expect(ids(await one.rank("lighthouses")).toSorted()).toEqual(["a", "b"]);
    await one.close();
    await other.close();
    const again = await openCorpus({ path, clock });
    expect((await again.size()).documents).toBe(2);
    await again.close();
  });

  it("has nothing of a batch in which a document was refused", async () => {
    const corpus = await openCorpus({ path: join(folder, "whole.db"), clock: createFakeClock() });
    await expect(corpus.add([{ id: "a", text: "about lighthouses" }, { id: "b" }])).rejects.toMatchObject({
      kind: "validation",
    });
    expect((await corpus.size()).documents).toBe(0);
    await corpus.close();
  });
});
