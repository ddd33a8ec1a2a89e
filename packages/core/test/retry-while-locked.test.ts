import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { inTransaction, retryWhileLocked, systemClock } from "../src/index.ts";

/** A database that is full after `pages` pages. */
function full(pages: number): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  database.exec(`PRAGMA max_page_count = ${pages}; CREATE TABLE note (text TEXT)`);
  return database;
}
const write = (database: DatabaseSync, length: number) =>
  retryWhileLocked(
    () => inTransaction(database, () => database.prepare("INSERT INTO note VALUES (?)").run("x".repeat(length))),
    systemClock,
  );

test("a disk without room is named as the cause, and what was saved stays", async () => {
  const database = full(4);
  await write(database, 10);
  await expect(write(database, 100_000)).rejects.toMatchObject({
    kind: "config",
    message: expect.stringMatching(/the disk is full.*Free some space/u),
  });
  expect(database.prepare("SELECT length(text) AS length FROM note").all()).toEqual([{ length: 10 }]);
  await write(database, 20);
});

test.each([
  [266, /cannot be read or written/u],
  [8, /is read-only/u],
  [1544, /is read-only/u],
  [11, /damaged/u],
])("SQLite's error %i is told in words", async (errcode, words) => {
  const error = Object.assign(new Error("made"), { code: "ERR_SQLITE_ERROR", errcode });
  await expect(retryWhileLocked(() => Promise.reject(error), systemClock)).rejects.toMatchObject({
    kind: "config",
    message: expect.stringMatching(words),
    cause: error,
  });
});

test("other errors pass as they are", async () => {
  const mistake = new Error("made");
  const statement = Object.assign(new Error("no such table"), { code: "ERR_SQLITE_ERROR", errcode: 1 });
  for (const error of [mistake, statement])
    await expect(retryWhileLocked(() => Promise.reject(error), systemClock)).rejects.toBe(error);
});

test("a change that SQLite itself has taken back fails with its own reason", () => {
  const database = full(10);
  const reason = new Error("made");
  const work = () => {
    database.exec("ROLLBACK");
    throw reason;
  };
  expect(() => inTransaction(database, work)).toThrow(reason);
});
