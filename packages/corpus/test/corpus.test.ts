import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, it } from "vitest";
import { openCorpus } from "../src/index.ts";
import { corpusOf } from "./helpers.ts";
import { testCorpus } from "./test-corpus.ts";

const folder = mkdtempSync(join(tmpdir(), "corpus-"));

const ids = (ranked: readonly { readonly id: string }[]) => ranked.map(({ id }) => id);

testCorpus(corpusOf);

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

  it.for([
    ["of an earlier form", (path: string) => new DatabaseSync(path).exec("CREATE TABLE documents(no INTEGER)")],
    ["that is something else", (path: string) => writeFileSync(path, "a letter to the harbour master ".repeat(100))],
  ] as const)("%s is refused and left as it is", async ([, write]) => {
    const path = join(folder, "foreign.db");
    rmSync(path, { force: true });
    write(path);
    const opening = openCorpus({ path, clock: createFakeClock() });
    await expect(opening).rejects.toMatchObject({
      kind: "config",
      message: expect.stringContaining("index its documents again"),
    });
    expect(existsSync(path)).toBe(true);
  });

  it("has nothing of a batch in which a document was refused", async () => {
    const corpus = await openCorpus({ path: join(folder, "whole.db"), clock: createFakeClock() });
    await expect(corpus.add([{ id: "a", text: "about lighthouses" }, { id: "b" }])).rejects.toMatchObject({
      kind: "validation",
    });
    expect((await corpus.size()).documents).toBe(0);
    await corpus.close();
  });

  it("returns every text as it was added, however many there are", async () => {
    const texts = Array.from(
      { length: 2_100 },
      (_, at) => `The lighthouse no. ${at} was lit — 灯台 ${at}, маяк ${at}.`,
    );
    const corpus = await corpusOf(texts.map((text, at) => ({ id: String(at), text })));
    await corpus.add([{ id: "late", text: "A late lighthouse." }]);
    for (const at of [0, 999, 1_000, 2_099]) expect((await corpus.get(String(at)))?.text).toBe(texts[at]);
    expect((await corpus.get("late"))?.text).toBe("A late lighthouse.");
  });

  it("returns texts that were added after a change that failed", async () => {
    const clock = createFakeClock();
    let works = 1;
    const now = () => {
      if (works-- === 0) throw new Error("no time");
      return clock.now();
    };
    const path = join(folder, "failed.db");
    const corpus = await openCorpus({ path, clock: { ...clock, now } });
    await expect(
      corpus.add(["a", "b"].map((id) => ({ id, text: "lighthouse lighthouse lighthouse" }))),
    ).rejects.toThrow("no time");
    await corpus.add([{ id: "c", text: "harbour harbour lighthouse lighthouse" }]);
    await corpus.close();
    const again = await openCorpus({ path, clock });
    expect((await again.get("c"))?.text).toBe("harbour harbour lighthouse lighthouse");
    await again.close();
  });
});
