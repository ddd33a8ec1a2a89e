import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockFile } from "../src/stores/lock.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crawl-lock-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("a lock is held by one at a time, and is free once it is let go", async () => {
  const file = join(folder, "one.lock");
  const release = await lockFile(file);
  expect(release).toBeDefined();
  expect(await lockFile(file)).toBeUndefined();
  expect(await lockFile(join(folder, "two.lock"))).toBeDefined();
  release?.();
  expect(await lockFile(file)).toBeDefined();
});

test("a lock is free once the process that held it is killed", async () => {
  const file = join(folder, "killed.lock");
  const lock = new URL("../src/stores/lock.ts", import.meta.url).href;
  const code = `const { lockFile } = await import(${JSON.stringify(lock)});
    if (await lockFile(${JSON.stringify(file)})) console.log("held");
    setInterval(() => {}, 1000);`;
  const args = ["--conditions=@wellsourced/source", "--input-type=module", "-e", code];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  expect(await lockFile(file)).toBeUndefined();
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await lockFile(file)).toBeDefined();
});

test("a file that cannot be made is a matter of the configuration", async () => {
  await expect(lockFile(join(folder, "missing", "x.lock"))).rejects.toMatchObject({ kind: "config" });
});
