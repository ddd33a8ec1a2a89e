import { Failure } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import type { Collected } from "@wellsourced/trust/documents";
import type { AuditedEntry, EntryToAudit } from "@wellsourced/trust/references";
import { describe, expect, test } from "vitest";
import {
  type AuditedManuscript,
  type AuditMemory,
  createAuditManuscripts,
  type Manuscript,
} from "../../../src/recipes/checks/audit-manuscripts.ts";

const bib = (...dois: readonly string[]): Uint8Array =>
  new TextEncoder().encode(
    dois.map((doi, at) => `@article{k${at}, title = {Of ${doi}}, doi = {10.1000/${doi}}}\n`).join(""),
  );
const manuscript = (name: string, ...dois: readonly string[]): Manuscript => ({
  name,
  load: async () => ({ files: [{ name, bytes: bib(...dois) }] }),
});

function world(flagsOf: (doi: string) => AuditedEntry["flags"] = () => []) {
  const asked: string[] = [];
  const audit = async ({ entries = [] }: { readonly entries?: readonly EntryToAudit[] }, call: object = {}) => {
    const onEntry: unknown = Reflect.get(call, "onEntry");
    for (const [index, { doi = "" }] of entries.entries()) {
      asked.push(doi);
      if (typeof onEntry === "function") onEntry({ index, doi, flags: flagsOf(doi) });
    }
    return { warning: undefined };
  };
  const parts = { clock: createFakeClock(0), audit, readText: async () => ({ text: "", leftOut: [] }) };
  // Only the reported entries and the warning of an audit are used.
  const auditManuscripts = createAuditManuscripts(parts as unknown as Parameters<typeof createAuditManuscripts>[0]);
  const all = async (...given: Parameters<typeof auditManuscripts>) => {
    const results: AuditedManuscript[] = [];
    for await (const one of auditManuscripts(...given)) results.push(one);
    return results;
  };
  return { all, auditManuscripts, asked };
}

function memory() {
  const answers = new Map<string, AuditedEntry>();
  const documents = new Map<string, readonly Collected[]>();
  const own: AuditMemory = {
    answer: (name) => answers.get(name),
    keepAnswer: (name, answer) => void answers.set(name, answer),
    documents: (key) => documents.get(key),
    keepDocuments: (key, some) => void documents.set(key, some),
  };
  return { own, answers, documents };
}

describe("audit of many manuscripts", () => {
  test("is one result each in their order, with each work asked once", async () => {
    const { all, asked } = world((doi) => (doi.endsWith("fake") ? ["not_found"] : []));
    const manuscripts = [
      manuscript("a.bib", "hens", "fake"),
      manuscript("b.bib", "hens", "fake"),
      manuscript("c.bib", "ducks"),
    ];
    const results = await all({ manuscripts });
    expect(results.map(({ name, works }) => [name, works])).toEqual([
      ["a.bib", 2],
      ["b.bib", 0],
      ["c.bib", 1],
    ]);
    expect(results.map(({ result }) => result.findings.map(({ rule, file }) => `${file} ${rule}`))).toEqual([
      ["a.bib not_found"],
      ["b.bib not_found"],
      [],
    ]);
    expect(asked).toEqual(["10.1000/hens", "10.1000/fake", "10.1000/ducks"]);
  });

  test("is a result with the reason for one that cannot be opened or read", async () => {
    const gone = async () => {
      throw new Failure("not_found", "There is no file gone.bib.");
    };
    const { all } = world();
    const results = await all({
      manuscripts: [{ name: "gone.bib", load: gone }, manuscript("empty.bib"), manuscript("a.bib", "hens")],
    });
    expect(results.map(({ result }) => [result.references, result.unreadFiles?.map(({ kind }) => kind)])).toEqual([
      [0, ["not_found"]],
      [0, ["content_empty"]],
      [1, undefined],
    ]);
  });

  test("has few manuscripts in memory, however many there are", async () => {
    const { auditManuscripts } = world();
    let loaded = 0;
    const manuscripts = Array.from({ length: 1_000 }, (_, at): Manuscript => {
      const { name, load } = manuscript(`${at}.bib`, `w${at}`);
      return {
        name,
        load() {
          loaded++;
          return load();
        },
      };
    });
    let most = 0;
    let done = 0;
    for await (const _ of auditManuscripts({ manuscripts })) most = Math.max(most, loaded - done++);
    expect(done).toBe(1_000);
    expect(most).toBeLessThanOrEqual(192);
  });

  test("continues with what an earlier run has read and answered, unless a file has changed", async () => {
    const { own, answers, documents } = memory();
    const first = world();
    await first.all({ manuscripts: [manuscript("a.bib", "hens"), manuscript("b.bib", "ducks")], memory: own });
    expect([answers.size, documents.size]).toEqual([2, 2]);
    const again = world();
    const manuscripts = [manuscript("a.bib", "hens"), manuscript("b.bib", "geese"), manuscript("c.bib", "hens")];
    const results = await again.all({ manuscripts, memory: own });
    expect(again.asked).toEqual(["10.1000/geese"]);
    expect(results.map(({ result }) => result.references)).toEqual([1, 1, 1]);
    expect(documents.size).toBe(4);
  });

  test("counts manuscripts, references and findings as it goes", async () => {
    const counts: (readonly number[])[] = [];
    const manuscripts = [manuscript("a.bib", "hens", "fake"), manuscript("b.bib", "ducks")];
    const onCount = (one: {
      done: number;
      total: number;
      references: { done: number; total: number };
      flagged: number;
    }) => counts.push([one.done, one.total, one.references.done, one.references.total, one.flagged]);
    await world((doi) => (doi.endsWith("fake") ? ["not_found"] : [])).all({ manuscripts }, { onCount });
    expect(counts[0]).toEqual([0, 2, 0, 3, 0]);
    expect(counts.at(-1)).toEqual([2, 2, 3, 3, 1]);
  });

  test("ends when it is aborted", async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(
      world().all({ manuscripts: [manuscript("a.bib", "hens")] }, { signal: stop.signal }),
    ).rejects.toThrow();
  });
});
