import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFakeClock } from "@wellsourced/testkit";
import { afterAll, describe, expect, it } from "vitest";
import { openCorpus } from "../src/index.ts";
import { corpusOf } from "./helpers.ts";
import { testCorpus } from "./test-corpus.ts";

const folder = mkdtempSync(join(tmpdir(), "corpus-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

  it("has nothing of a batch in which a document was refused", async () => {
    const corpus = await openCorpus({ path: join(folder, "whole.db"), clock: createFakeClock() });
    await expect(corpus.add([{ id: "a", text: "about lighthouses" }, { id: "b" }])).rejects.toMatchObject({
      kind: "validation",
    });
    expect((await corpus.size()).documents).toBe(0);
    await corpus.close();
  });
});
