import { Failure } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, it } from "vitest";
import type { Corpus, CorpusDocument, CorpusOptions, Embedder } from "../src/index.ts";

const MEANINGS = [
  ["ship", "boat", "Schiff"],
  ["bread", "loaf", "Brot"],
  ["rain", "shower", "Regen"],
];

/** A fake model with one dimension for each meaning. */
export function madeModel(name = "made") {
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

export const documents = [
  { id: "boat", text: "An old boat at the quay" },
  { id: "loaf", text: "A fresh loaf on the table" },
  { id: "shower", text: "A heavy shower in the night" },
];

const ids = (ranked: readonly { readonly id: string }[]) => ranked.map(({ id }) => id);
const hits = (found: { readonly hits: readonly { readonly id: string }[] }) => ids(found.hits);

export type CorpusOf = (
  documents: readonly CorpusDocument[],
  options?: Partial<Omit<CorpusOptions, "path">>,
) => Promise<Corpus>;

/**
 * The tests that every implementation of a corpus must pass. @param corpusOf returns a corpus with these documents only
 */
export function testCorpus(corpusOf: CorpusOf): void {
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

    it("are added only where they are still wanted", async () => {
      const corpus = await corpusOf([{ id: "a", text: "about lighthouses" }]);
      const others = [{ id: "b", text: "more about lighthouses" }];
      expect(await corpus.add(others, { isWanted: async () => false })).toBe(0);
      expect(ids(await corpus.rank("lighthouses"))).toEqual(["a"]);
      expect(await corpus.add(others, { isWanted: async () => true })).toBe(1);
      expect((await corpus.size()).documents).toBe(2);
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

  describe("with a model", () => {
    it("documents are found in words that they do not have", async () => {
      const corpus = await corpusOf(documents, madeModel());
      expect(hits(await corpus.search("Brot", { mode: "semantic" }))[0]).toBe("loaf");
      const found = await corpus.search("das Brot");
      expect(found.mode).toBe("hybrid");
      expect(hits(found)[0]).toBe("loaf");
    });

    it("both ways together prefer what both find", async () => {
      const corpus = await corpusOf([...documents, { id: "both", text: "A ship, a boat" }], madeModel());
      expect(hits(await corpus.search("boat"))).toContain("both");
      expect(hits(await corpus.search("old boat"))[0]).toBe("boat");
    });

    it("filters hold for search by meaning, and removed documents are not found", async () => {
      const corpus = await corpusOf([...documents, { id: "de", text: "Ein Schiff", language: "de" }], madeModel());
      const only = await corpus.search("ship", { mode: "semantic", filters: { language: "de" } });
      expect(hits(only)).toEqual(["de"]);
      await corpus.remove("de");
      expect(hits(await corpus.search("ship", { mode: "semantic" }))).not.toContain("de");
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
      expect(found).toMatchObject({ mode: "keyword", total: 1, note: expect.stringContaining("quoted phrases") });
    });
  });

  describe("without vectors", () => {
    it("hybrid search is by words and says so; semantic search is refused", async () => {
      const corpus = await corpusOf(documents);
      const found = await corpus.search("boat", { mode: "hybrid" });
      expect(found).toMatchObject({ mode: "keyword", note: expect.stringContaining("Only keywords were searched") });
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

    it("keeps added documents searchable by keyword, and the state says why they have no vectors", async () => {
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

  it("makes no vectors twice where documents are added side by side, and none for what was removed meanwhile", async () => {
    const { embedder, asked } = madeModel();
    const removing: Embedder = {
      ...embedder,
      async embed(texts, how) {
        if (texts.includes("A loaf")) await corpus.remove("gone");
        return embedder.embed(texts, how);
      },
    };
    const corpus = await corpusOf([], { embedder: removing });
    await Promise.all(documents.map((document) => corpus.add([document])));
    expect(asked.reduce((sum, line) => sum + Number(line.split(" ")[1]), 0)).toBe(3);
    await corpus.add([{ id: "gone", text: "A loaf" }]);
    expect((await corpus.size()).vectors).toMatchObject({ documents: 3, missing: 0 });
  });
}
