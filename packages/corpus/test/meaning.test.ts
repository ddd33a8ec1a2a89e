import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, it } from "vitest";
import { type Embedder, openCorpus } from "../src/index.ts";
import { corpusOf } from "./helpers.ts";

const MEANINGS = [
  ["ship", "boat", "Schiff"],
  ["bread", "loaf", "Brot"],
  ["rain", "shower", "Regen"],
];

/** A made model: one dimension for each meaning that it knows. */
function madeModel(name = "made") {
  const asked: string[] = [];
  const embedder: Embedder = {
    name,
    embed: async (texts, { kind }) => {
      asked.push(`${kind} ${texts.length}`);
      return texts.map((text) => [
        0.1,
        ...MEANINGS.map((words) => words.filter((word) => text.toLowerCase().includes(word.toLowerCase())).length),
      ]);
    },
  };
  return { embedder, asked };
}

const documents = [
  { id: "boat", text: "An old boat at the quay" },
  { id: "loaf", text: "A fresh loaf on the table" },
  { id: "shower", text: "A heavy shower in the night" },
];
const ids = (found: { readonly hits: readonly { readonly id: string }[] }) => found.hits.map(({ id }) => id);

describe("with a model", () => {
  it("documents are found in words that they do not have", async () => {
    const corpus = await corpusOf(documents, madeModel());
    expect(ids(await corpus.search("Brot", { mode: "semantic" }))[0]).toBe("loaf");
    const found = await corpus.search("das Brot");
    expect(found.mode).toBe("hybrid");
    expect(ids(found)[0]).toBe("loaf");
  });

  it("both ways together prefer what both find", async () => {
    const corpus = await corpusOf([...documents, { id: "both", text: "A ship, a boat" }], madeModel());
    expect(ids(await corpus.search("boat"))).toContain("both");
    expect(ids(await corpus.search("old boat"))[0]).toBe("boat");
  });

  it("filters hold for search by meaning, and removed documents are not found", async () => {
    const corpus = await corpusOf([...documents, { id: "de", text: "Ein Schiff", language: "de" }], madeModel());
    const only = await corpus.search("ship", { mode: "semantic", filters: { language: "de" } });
    expect(ids(only)).toEqual(["de"]);
    await corpus.remove("de");
    expect(ids(await corpus.search("ship", { mode: "semantic" }))).not.toContain("de");
  });

  it("each passage is embedded once, as a document, and the query as a query", async () => {
    const { embedder, asked } = madeModel();
    const corpus = await corpusOf(documents, { embedder });
    await corpus.search("rain");
    expect(asked).toEqual(["document 3", "query 1"]);
  });

  it("phrases are searched by words, which the note says", async () => {
    const corpus = await corpusOf(documents, madeModel());
    const found = await corpus.search('"heavy shower"', { mode: "hybrid" });
    expect(found).toMatchObject({ mode: "keyword", total: 1, note: expect.stringContaining("quotation marks") });
  });
});

describe("without vectors", () => {
  it("hybrid search is by words and says so; semantic search is refused", async () => {
    const corpus = await corpusOf(documents);
    const found = await corpus.search("boat", { mode: "hybrid" });
    expect(found).toMatchObject({ mode: "keyword", note: expect.stringContaining("by words alone") });
    await expect(corpus.search("boat", { mode: "semantic" })).rejects.toMatchObject({ kind: "config" });
  });

  it("plain search is by words, and nothing is missing that a note would have to name", async () => {
    const corpus = await corpusOf(documents);
    const found = await corpus.search("boat");
    expect(found.mode).toBe("keyword");
    expect(found.note).toBeUndefined();
  });
});

describe("a model that fails", () => {
  const broken: Embedder = {
    name: "made",
    embed: async (texts, { kind }) => {
      if (kind === "query") throw new Failure("upstream_unavailable", "The model server did not answer.");
      return texts.map(() => [1, 0]);
    },
  };
  it("is named in the note of a hybrid search, and ends a semantic one", async () => {
    const corpus = await corpusOf(documents, { embedder: broken });
    expect(await corpus.search("boat")).toMatchObject({
      mode: "keyword",
      note: expect.stringContaining("did not answer"),
    });
    await expect(corpus.search("boat", { mode: "semantic" })).rejects.toMatchObject({ kind: "upstream_unavailable" });
  });

  it("leaves what was added to be found by words, and the state tells why it has no vectors", async () => {
    const embedder: Embedder = { name: "short", embed: async () => [] };
    const corpus = await corpusOf(documents, { embedder });
    expect((await corpus.size()).vectors).toEqual({
      model: "short",
      documents: 0,
      missing: 3,
      trouble: "The model short did not return one vector for each text.",
    });
    expect(await corpus.search("boat")).toMatchObject({ mode: "keyword", note: expect.stringContaining("short") });
    await expect(corpus.embed()).rejects.toMatchObject({ kind: "upstream_unavailable" });
    await expect(corpus.search("boat", { mode: "semantic" })).rejects.toMatchObject({ kind: "config" });
  });

  it("is left alone for a while when documents are added, and asked again later", async () => {
    const clock = createFakeClock();
    let asked = 0;
    const embedder: Embedder = {
      name: "busy",
      embed: async (texts) => {
        if (asked++ === 0) throw new Failure("network", "The model server did not answer.");
        return texts.map(() => [1, 0]);
      },
    };
    const corpus = await corpusOf([{ id: "a", text: "one" }], { embedder, clock });
    await corpus.add([{ id: "b", text: "two" }]);
    expect(asked).toBe(1);
    await clock.advance(60_000);
    await corpus.add([{ id: "c", text: "three" }]);
    expect((await corpus.size()).vectors).toEqual({ model: "busy", documents: 3, missing: 0 });
  });
});

it("searches by words where the vectors are another model's, and says so until they are made anew", async () => {
  const folder = mkdtempSync(join(tmpdir(), "corpus-model-"));
  const path = join(folder, "a.db");
  const clock = createFakeClock();
  const one = await openCorpus({ path, clock, ...madeModel("one") });
  await one.add(documents);
  await one.close();
  const other = await openCorpus({ path, clock, ...madeModel("other") });
  const found = await other.search("boat");
  expect(found).toMatchObject({ mode: "keyword", note: expect.stringMatching(/model one, and other is set up/u) });
  await expect(other.search("boat", { mode: "semantic" })).rejects.toMatchObject({ kind: "config" });

  await other.add([{ id: "new", text: "A ship" }]);
  const partly = await other.search("ship");
  expect(partly).toMatchObject({ mode: "hybrid", note: expect.stringContaining("3 documents have no vectors") });
  expect(await other.embed({ again: true })).toBe(3);
  expect((await other.search("ship")).note).toBeUndefined();
  expect(ids(await other.search("Brot", { mode: "semantic" }))[0]).toBe("loaf");
  await other.close();
  rmSync(folder, { recursive: true });
});

it("makes no vectors twice where documents are added side by side, and none for what was removed meanwhile", async () => {
  const { embedder, asked } = madeModel();
  const corpus = await corpusOf([], { embedder });
  await Promise.all(documents.map((document) => corpus.add([document])));
  expect(asked.reduce((sum, line) => sum + Number(line.split(" ")[1]), 0)).toBe(3);
  const adding = corpus.add([{ id: "gone", text: "A loaf" }]);
  await corpus.remove("gone");
  await adding;
  expect((await corpus.size()).vectors).toMatchObject({ documents: 3, missing: 0 });
});

it("embeds later what was added without a model", async () => {
  const folder = mkdtempSync(join(tmpdir(), "corpus-later-"));
  const path = join(folder, "a.db");
  const clock = createFakeClock();
  const plain = await openCorpus({ path, clock });
  await plain.add(documents);
  await plain.close();
  const corpus = await openCorpus({ path, clock, ...madeModel() });
  expect((await corpus.search("ship")).note).toContain("No document has vectors yet");
  await corpus.add([]);
  const found = await corpus.search("ship");
  expect(found.note).toBeUndefined();
  expect(ids(found)[0]).toBe("boat");
  await corpus.close();
  rmSync(folder, { recursive: true });
});
