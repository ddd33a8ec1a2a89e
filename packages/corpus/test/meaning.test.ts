import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createFakeClock } from "@wellsourced/testkit";
import { expect, it } from "vitest";
import { openCorpus } from "../src/index.ts";
import { documents, madeModel } from "./test-corpus.ts";

const ids = (found: { readonly hits: readonly { readonly id: string }[] }) => found.hits.map(({ id }) => id);

it("searches by words where the vectors are another model's, and says so until they are made anew", async () => {
  const folder = mkdtempSync(join(tmpdir(), "corpus-model-"));
  const path = join(folder, "a.db");
  const clock = createFakeClock();
  const one = await openCorpus({ path, clock, ...madeModel("one") });
  await one.add(documents);
  await one.close();
  const other = await openCorpus({ path, clock, ...madeModel("other") });
  const found = await other.search("boat");
  expect(found).toMatchObject({ mode: "keyword", note: expect.stringMatching(/model one, but other is configured/u) });
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

it("keeps the vectors of what was added although another process has the file locked for a while", async () => {
  const folder = mkdtempSync(join(tmpdir(), "corpus-locked-"));
  const path = join(folder, "a.db");
  const { embedder } = madeModel();
  const others: DatabaseSync[] = [];
  const locking = {
    name: embedder.name,
    async embed(...asked: Parameters<typeof embedder.embed>) {
      const other = new DatabaseSync(path);
      other.exec("BEGIN IMMEDIATE");
      others.push(other);
      return embedder.embed(...asked);
    },
  };
  const clock = { ...createFakeClock(), sleep: async () => others.pop()?.close() };
  const corpus = await openCorpus({ path, clock, embedder: locking });
  await corpus.add(documents);
  expect((await corpus.size()).vectors).toEqual({ model: embedder.name, documents: documents.length, missing: 0 });
  await corpus.close();
  rmSync(folder, { recursive: true });
});
