import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createFakeClock } from "@wellsourced/testkit";
import { afterEach, describe, expect, test } from "vitest";
import { readOrMakeKey } from "../src/key-file.ts";
import { createDiskCache, createDiskStore } from "../src/stores/index.ts";
import { OWNER } from "./fixture/open.ts";
import { HOUR, makeFolder, seal } from "./helpers.ts";

const FIXTURE = new URL("./fixture/drafting.ts", import.meta.url).pathname;
const running: ReturnType<typeof spawn>[] = [];

/** Starts a process that begins a draft in a folder, and never ends by itself. */
async function startDraft(folder: string) {
  const child = spawn(process.execPath, ["--conditions=@wellsourced/source", FIXTURE, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.push(child);
  const [chunk] = await once(child.stdout, "data");
  const kill = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { name: String(chunk).trim(), kill };
}

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

describe.runIf(process.platform === "linux")("the draft of a killed process", () => {
  const clock = createFakeClock(Date.now() + 10 * HOUR);

  test("is removed from a cache by the next process, and that of a living one stays", async () => {
    const folder = await makeFolder();
    const [dead, living] = await Promise.all([startDraft(folder), startDraft(folder)]);
    await dead.kill();
    const cache = createDiskCache({ clock, folder, seal, randomBytes, report: () => {} });
    await cache.set("key", "text", HOUR);
    await expect.poll(() => readdir(folder)).not.toContain(dead.name);
    expect(await readdir(folder)).toContain(living.name);
    await cache.close();
  });

  test("is removed from a store when its records are listed, and that of a living one stays", async () => {
    const folder = await makeFolder();
    const store = createDiskStore({ clock, folder, randomBytes });
    const id = randomUUID();
    await store.put(OWNER, id, { version: 1, bytes: Buffer.from("text"), expiresAt: clock.now() + HOUR });
    const [{ parentPath = "" } = {}] = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    const [dead, living] = await Promise.all([startDraft(parentPath), startDraft(parentPath)]);
    await dead.kill();
    for await (const found of store.all()) expect(found.id).toBe(id);
    expect((await readdir(parentPath)).filter((name) => name.endsWith(".tmp"))).toEqual([living.name]);
  });

  test("is removed beside a key, and files of others stay", async () => {
    const path = join(await makeFolder(), "own", "key");
    await mkdir(dirname(path));
    await writeFile(join(dirname(path), "notes.tmp"), "somebody's");
    const dead = await startDraft(dirname(path));
    await dead.kill();
    await readOrMakeKey(path);
    expect((await readdir(dirname(path))).sort()).toEqual(["key", "notes.tmp"]);
  });

  test("is left to its age if it was written on another machine", async () => {
    const folder = await makeFolder();
    const dead = await startDraft(folder);
    await dead.kill();
    const elsewhere = dead.name.replace(/^[0-9a-f]{16}/u, "0".repeat(16));
    await writeFile(join(folder, elsewhere), "half");
    await readOrMakeKey(join(folder, "key"));
    expect((await readdir(folder)).sort()).toEqual([elsewhere, "key"].sort());
  });
});
