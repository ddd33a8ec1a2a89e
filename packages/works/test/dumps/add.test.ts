import { mkdirSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type AddProgress, addDumps, fileNotes } from "../../src/dumps/index.ts";
import { heldSources, openRegistry } from "../../src/index.ts";
import { dumpFolder, tarOf } from "./files.ts";
import { memoryStore } from "./memory-store.ts";

const { folder, write } = dumpFolder();

/** A clock that advances by a second at each look. */
function ticking() {
  let now = 0;
  return { now: () => (now += 1_000), sleep: async () => {} };
}
const options = () => ({ clock: ticking() });

const preprints = (from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const id = `2101.${String(from + at).padStart(5, "0")}`;
    return `${JSON.stringify({ id, title: `On tides, part ${from + at}`, categories: "cs.DL", update_date: "2021-02-03" })}\n`;
  }).join("");

const inFolder = (name: string, bytes: string | Buffer): string => {
  mkdirSync(join(folder, dirname(name)), { recursive: true });
  return write(name, bytes);
};

test("a file is added once, and noted with what it held", async () => {
  const { store, records } = memoryStore();
  const path = write("once.jsonl.gz", gzipSync(`${preprints(1, 3)}{"id": broken\n`));
  expect(await addDumps(store, [path], options())).toMatchObject([
    { file: path, state: "added", source: "arxiv", records: 3, broken: 1, problems: [{ place: "line 4" }] },
  ]);
  expect(records.size).toBe(3);
  expect(await addDumps(store, [path], options())).toMatchObject([{ state: "known", records: 3, broken: 1 }]);
  expect(await addDumps(store, [path], { ...options(), again: true })).toMatchObject([{ state: "added", records: 3 }]);
  const [note] = fileNotes((await store.status()).notes).values();
  expect(note).toMatchObject({ state: "finished", source: "arxiv", records: 3 });
});

test("dumps are whole only if all of their files were read, and of the day of their latest change", async () => {
  const store = openRegistry(join(folder, "whole"));
  const wholeDays = async () => heldSources(await store.status()).map(({ wholeAsOf }) => wholeAsOf);
  const good = write("whole.jsonl", preprints(1, 3));
  const bad = write("whole.html", "<!doctype html><title>Are you human?</title>");
  await addDumps(store, [good, bad], { ...options(), whole: true });
  await addDumps(store, [good], options());
  expect(await wholeDays()).toEqual([undefined]);
  await addDumps(store, [good], { ...options(), whole: true });
  expect(await wholeDays()).toEqual(["2021-02-03"]);
  await store.close();
});

test("a source without dates of changes is of the day of its newest file", async () => {
  const store = openRegistry(join(folder, "undated"));
  const path = write("papers.jsonl", '{"corpusid": 1, "externalids": {}, "title": "On tides"}\n');
  utimesSync(path, new Date("2025-03-04T12:00:00Z"), new Date("2025-03-04T12:00:00Z"));
  await addDumps(store, [path], options());
  expect(heldSources(await store.status())).toMatchObject([{ name: "semanticscholar", asOf: "2025-03-04" }]);
  await store.close();
});

test("another edition of the same size is read", async () => {
  const { store, records } = memoryStore();
  const path = write("same-size.jsonl", preprints(1, 3));
  await addDumps(store, [path], options());
  write("same-size.jsonl", preprints(4, 3));
  utimesSync(path, new Date(0), new Date(0));
  expect(await addDumps(store, [path], options())).toMatchObject([{ state: "added", records: 3 }]);
  expect(records.size).toBe(6);
});

test("a run that was killed goes on at its last commit, and nothing is lost", async () => {
  const { store, records, control } = memoryStore();
  const path = write(
    "killed.tar",
    tarOf([
      ["a.jsonl", preprints(1, 15_000)],
      ["b.jsonl", preprints(15_001, 10_000)],
    ]),
  );
  control.failAt = 100;
  await expect(addDumps(store, [path], { ...options(), commitEvery: 5_000 })).rejects.toThrow("killed");
  const before = records.size;
  expect(before).toBeGreaterThanOrEqual(15_000);
  expect(before).toBeLessThan(25_000);
  const killedAfter = control.additions;
  control.failAt = Number.POSITIVE_INFINITY;
  control.additions = 0;
  expect(await addDumps(store, [path], options())).toMatchObject([{ state: "added", records: 25_000 }]);
  expect(records.size).toBe(25_000);
  // What was committed was not added again.
  expect(control.additions).toBeLessThan(killedAfter);
});

test("an interrupted run commits what it read", async () => {
  const { store, records } = memoryStore();
  const path = write("stopped.jsonl", preprints(1, 9_000));
  const stop = new AbortController();
  const [result] = await addDumps(store, [path], { ...options(), signal: stop.signal, onProgress: () => stop.abort() });
  expect(result?.state).toBe("stopped");
  expect(records.size).toBe(result?.records);
  expect(await addDumps(store, [path], options())).toMatchObject([{ state: "added", records: 9_000 }]);
  expect(records.size).toBe(9_000);
});

test("another edition is read anew, and one with fewer records is reported and removes nothing", async () => {
  const { store, records } = memoryStore();
  await addDumps(store, [write("edition.jsonl", preprints(1, 5))], options());
  expect(await addDumps(store, [write("edition.jsonl", preprints(1, 2))], options())).toMatchObject([
    { state: "added", records: 2, before: 5 },
  ]);
  expect(records.size).toBe(5);
});

describe("several files", () => {
  test("one that is damaged or none of a dump does not affect the others", async () => {
    const { store, records } = memoryStore();
    const packed = gzipSync(preprints(1, 5_000));
    const paths = [
      write("cut.gz", packed.subarray(0, packed.length - 2_000)),
      write("page.xml", "<!doctype html><title>A bot check</title>"),
      write("whole.jsonl", preprints(9_001, 2)),
    ];
    const results = await addDumps(store, paths, options());
    expect(results.map(({ state }) => state)).toEqual(["damaged", "refused", "added"]);
    expect(results[0]?.message).toMatch(/cut off/u);
    expect(records.has("arxiv:2101.09002")).toBe(true);
    expect(records.size).toBe((results[0]?.records ?? 0) + 2);
  });

  test("a folder is read by name, listings are passed over, and deletions come last", async () => {
    const { store, records } = memoryStore();
    const work = (id: string, title: string) =>
      `${JSON.stringify({ id: `https://openalex.org/${id}`, display_name: title, title, publication_year: 2020 })}\n`;
    inFolder("snapshot/deleted_ids.csv", "work_id,deleted_date\nW2,2026-05-02\n");
    inFolder("snapshot/manifest.json", "{}");
    inFolder("snapshot/updated_date=2026-01-01/part_0000", work("W1", "On tides") + work("W2", "On moons"));
    inFolder("snapshot/updated_date=2026-02-01/part_0000", work("W1", "On tides, revised"));
    const results = await addDumps(store, [join(folder, "snapshot")], options());
    expect(results.map(({ state, records, deleted }) => [state, records, deleted])).toEqual([
      ["added", 2, 0],
      ["added", 1, 0],
      ["added", 0, 1],
    ]);
    expect([...records.values()].map(({ title }) => title)).toEqual(["On tides, revised"]);
  });

  test("progress counts records, and estimates what is left", async () => {
    const { store } = memoryStore();
    const seen: AddProgress[] = [];
    const paths = [write("one.jsonl", preprints(10, 10)), write("two.jsonl", preprints(20, 10))];
    await addDumps(store, paths, { ...options(), onProgress: (progress) => seen.push(progress) });
    expect(seen[0]).toMatchObject({
      number: 1,
      files: 2,
      records: 10,
      recordsPerSecond: 10,
      share: 0.5,
      secondsLeft: 1,
    });
    expect(seen.at(-1)).toMatchObject({ number: 2, records: 20, share: 1, secondsLeft: 0 });
  });

  test("a file that does not exist is an error before anything is added", async () => {
    const { store, commits } = memoryStore();
    const paths = [write("here.jsonl", preprints(1, 1)), join(folder, "missing.gz")];
    await expect(addDumps(store, paths, options())).rejects.toMatchObject({ kind: "not_found" });
    expect(commits).toEqual([]);
  });
});
