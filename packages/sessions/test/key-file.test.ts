import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@wellsourced/core";
import { expect, test } from "vitest";
import { readOrMakeKey } from "../src/key-file.ts";
import { KEY, makeFolder } from "./helpers.ts";

test("the first use makes a key for its owner alone, in a folder of the same kind", async () => {
  const folder = join(await makeFolder(), "data");
  const key = await readOrMakeKey(join(folder, "key"), randomBytes);
  expect(key).toMatch(/^[0-9a-f]{64}$/u);
  expect(await readFile(join(folder, "key"), "utf8")).toBe(`${key}\n`);
  const modes = await Promise.all([folder, join(folder, "key")].map((path) => stat(path)));
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600]);
});

test("later uses read it in any case and with any line end", async () => {
  const path = join(await makeFolder(), "key");
  await writeFile(path, `${KEY.toUpperCase()}\r\n`);
  expect(await readOrMakeKey(path, randomBytes)).toBe(KEY);
});

test("all who come first at once get one key, and leave no drafts", async () => {
  const folder = await makeFolder();
  const path = join(folder, "key");
  const keys = await Promise.all(Array.from({ length: 20 }, () => readOrMakeKey(path, randomBytes)));
  expect(new Set(keys).size).toBe(1);
  expect(await readdir(folder)).toEqual(["key"]);
});

test("a key that another process puts there in between is taken, never replaced", async () => {
  const path = join(await makeFolder(), "key");
  const whileOtherActs = (count: number) => {
    writeFileSync(path, `${KEY}\n`); // The file did not exist when it was checked.
    return randomBytes(count);
  };
  expect(await readOrMakeKey(path, whileOtherActs)).toBe(KEY);
  expect(await readFile(path, "utf8")).toBe(`${KEY}\n`);
});

test("a damaged key is reported and never replaced", async () => {
  const path = join(await makeFolder(), "key");
  await writeFile(path, "half a key");
  const failure = await readOrMakeKey(path, randomBytes).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ kind: "config", message: expect.stringContaining(path) });
  expect(await readFile(path, "utf8")).toBe("half a key");
});

test("a key that cannot be read is an error, not a reason to make another", async () => {
  const path = join(await makeFolder(), "key");
  await mkdir(path);
  await expect(readOrMakeKey(path, randomBytes)).rejects.toThrow("EISDIR");
});
