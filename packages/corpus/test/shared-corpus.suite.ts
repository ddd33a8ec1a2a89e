import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFakeClock } from "@wellsourced/testkit";
import { startPostgres } from "@wellsourced/testkit/postgres";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { type DocumentLogs, openDocumentLogs, openSharedCorpus, type SharedCorpusOptions } from "../src/index.ts";
import { databaseOf } from "./postgres.ts";
import { documents, madeModel, testCorpus } from "./test-corpus.ts";

const folder = mkdtempSync(join(tmpdir(), "shared-corpus-"));
let server: Awaited<ReturnType<typeof startPostgres>>;
let database: ReturnType<typeof databaseOf>;
let logs: DocumentLogs;
beforeAll(async () => {
  server = await startPostgres();
  database = databaseOf(server.url);
  const both = await Promise.all([openDocumentLogs(database), openDocumentLogs(database)]);
  logs = both[0];
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

const Counted = z.object({ n: z.int() });
let names = 0;
const ids = (ranked: readonly { readonly id: string }[]) => ranked.map(({ id }) => id).toSorted();

/** Corpora of one owner in several processes, each with its own index. */
function ownerOf(name = `owner-${names++}`) {
  const join_ = async (more: Partial<SharedCorpusOptions> = {}) => {
    const corpus = await openSharedCorpus({ log: logs.of(name), path: ":memory:", clock: createFakeClock(), ...more });
    onTestFinished(() => corpus.close().catch(() => undefined));
    return corpus;
  };
  return { name, join: join_ };
}

describe("a corpus whose documents are in PostgreSQL", () => {
  testCorpus(async (added, options) => {
    const corpus = await ownerOf().join(options);
    await corpus.add(added);
    return corpus;
  });
});

describe("processes that share a corpus", () => {
  test("find what each of them added, and no longer what one of them replaced or removed", async () => {
    const { join: begin } = ownerOf();
    const [one, two, three] = [await begin(), await begin(), await begin()];
    await one.add([
      { id: "a", text: "about lighthouses" },
      { id: "b", text: "lighthouses again" },
    ]);
    await two.add([{ id: "c", text: "a third on lighthouses" }]);
    for (const corpus of [one, two, three]) expect(ids(await corpus.rank("lighthouses"))).toEqual(["a", "b", "c"]);
    await three.add([{ id: "a", text: "about windmills" }]);
    await two.remove("b");
    for (const corpus of [one, two, three]) {
      expect(ids(await corpus.rank("lighthouses"))).toEqual(["c"]);
      expect(ids(await corpus.rank("windmills"))).toEqual(["a"]);
      expect(await corpus.get("b")).toBeUndefined();
    }
    expect((await one.get("a"))?.addedAt).toBe((await two.get("a"))?.addedAt);
  });

  test("miss nothing of what is added at the same time", async () => {
    const { join: begin } = ownerOf();
    const writers = [await begin(), await begin(), await begin()];
    const reader = await begin();
    let isOver = false;
    const looking = (async () => {
      while (!isOver) await reader.rank("common");
    })();
    const add = async (writer: (typeof writers)[number], name: number) => {
      for (let at = 0; at < 40; at++) await writer.add([{ id: `${name}-${at}`, text: `common word${name}x${at}` }]);
    };
    await Promise.all(writers.map(add));
    isOver = true;
    await looking;
    for (const corpus of [reader, ...writers]) expect(await corpus.rank("common", { limit: 1_000 })).toHaveLength(120);
  });

  test("go on where their index ended, and begin anew after everything was erased", async () => {
    const { name, join: begin } = ownerOf();
    const path = join(folder, "again.sqlite");
    const writer = await begin();
    await writer.add([{ id: "a", text: "about lighthouses" }]);
    const first = await begin({ path });
    expect(ids(await first.rank("lighthouses"))).toEqual(["a"]);
    await first.close();
    await writer.add([{ id: "b", text: "more about lighthouses" }]);
    const second = await begin({ path });
    expect(ids(await second.rank("lighthouses"))).toEqual(["a", "b"]);

    expect(await logs.erase(name)).toBe(2);
    expect(await logs.erase(name)).toBe(0);
    expect(await second.rank("lighthouses")).toEqual([]);
    expect(existsSync(path)).toBe(true);
    expect((await second.size()).documents).toBe(0);
    await writer.add([{ id: "c", text: "lighthouses once more" }]);
    for (const corpus of [second, writer]) expect(ids(await corpus.rank("lighthouses"))).toEqual(["c"]);
    const held = await database.all(
      Counted,
      "SELECT count(*)::integer AS n FROM corpus_document WHERE owner = $1",
      name,
    );
    expect(held).toEqual([{ n: 1 }]);
  });

  test("keep nothing that comes after an erasure and is no longer wanted", async () => {
    const { name, join: begin } = ownerOf();
    const corpus = await begin();
    await corpus.add([{ id: "late", text: "about lighthouses" }], { isWanted: async () => false });
    expect((await logs.eras([name])).size).toBe(0);
    await corpus.add([{ id: "a", text: "about lighthouses" }]);
    // The erasure waits for the document being added, and removes it too.
    let erasing: Promise<number> | undefined;
    await corpus.add([{ id: "b", text: "about lighthouses" }], {
      isWanted: async () => {
        erasing = logs.erase(name);
        await new Promise((resolve) => setTimeout(resolve, 100));
        return true;
      },
    });
    expect(await erasing).toBe(2);
    expect((await corpus.size()).documents).toBe(0);
  });

  test("have nothing of another owner", async () => {
    const [ada, bob] = [ownerOf(), ownerOf()];
    await (await ada.join()).add([{ id: "a", text: "about lighthouses" }]);
    const his = await bob.join();
    expect(await his.rank("lighthouses")).toEqual([]);
    expect(await his.remove("a")).toBe(false);
    expect(await logs.erase(bob.name)).toBe(0);
    expect(ids(await (await ada.join()).rank("lighthouses"))).toEqual(["a"]);
  });

  test("embed a document once, in whichever process", async () => {
    const { join: begin } = ownerOf();
    const made = madeModel();
    const [one, two] = [await begin(made), await begin(made)];
    await Promise.all(documents.map((document, at) => (at % 2 === 0 ? one : two).add([document])));
    for (const corpus of [one, two]) {
      expect((await corpus.size()).vectors).toMatchObject({ documents: 3, missing: 0 });
      expect((await corpus.search("Brot", { mode: "semantic" })).hits[0]?.id).toBe("loaf");
    }
    const embedded = made.asked.filter((line) => line.startsWith("document"));
    expect(embedded).toEqual(["document 1", "document 1", "document 1"]);
    // Documents added by a process without the model get their vectors from the next process with it.
    await (await begin()).add([{ id: "ship", text: "A ship" }]);
    const later = await begin({ ...made, clock: createFakeClock(120_000) });
    await later.add([{ id: "rain", text: "Regen" }]);
    expect((await one.size()).vectors).toMatchObject({ documents: 5, missing: 0 });
  });
});
