import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { createSeal } from "../src/index.ts";
import { createDiskCache } from "../src/stores/index.ts";
import { filesIn, HOUR, KEY, makeFolder, NOON, OTHER_KEY, seal } from "./helpers.ts";

async function setUp({ folder, sealedBy = seal }: { folder?: string; sealedBy?: typeof seal } = {}) {
  const clock = createFakeClock(NOON);
  const problems: string[] = [];
  const inside = folder ?? join(await makeFolder(), "results");
  const report = (problem: string) => problems.push(problem);
  const store = createDiskCache({ clock, folder: inside, seal: sealedBy, randomBytes, report });
  return { clock, store, folder: inside, problems };
}

/** SHA-256 of "key", by sha256sum. */
const NAME = "2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683";

describe("a file", () => {
  test("has the key's hash for a name, its expiry in front, and nothing readable in it", async () => {
    const { store, folder } = await setUp();
    await store.set("key", "a secret question", HOUR);
    const [path = "", ...others] = await filesIn(folder);
    expect(others).toEqual([]);
    expect(basename(path)).toBe(NAME);
    const bytes = await readFile(path);
    expect(bytes.readBigUInt64BE(0)).toBe(BigInt(NOON + HOUR));
    expect(bytes.toString("latin1")).not.toContain("secret");
  });

  test("and its folders are for their owner alone, even where the folder was open before", async () => {
    const folder = join(await makeFolder(), "results");
    await mkdir(folder);
    await chmod(folder, 0o755);
    const { store } = await setUp({ folder });
    await store.set("key", "text", HOUR);
    const modes = await Promise.all(
      [folder, join(folder, NAME.slice(0, 2)), join(folder, NAME.slice(0, 2), NAME)].map((path) => stat(path)),
    );
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o700, 0o600]);
  });

  test.each([
    ["cut short", (path: string) => truncate(path, 20)],
    ["empty", (path: string) => truncate(path, 0)],
    ["full of something else", (path: string) => writeFile(path, "not ours at all, and long enough to look like it")],
  ])("that is %s is a miss, and is replaced", async (_, spoil) => {
    const { store, folder, problems } = await setUp();
    await store.set("key", "text", HOUR);
    const [path = ""] = await filesIn(folder);
    await spoil(path);
    expect((await store.read("key"))?.text).toBeUndefined();
    await store.set("key", "new", HOUR);
    expect((await store.read("key"))?.text).toBe("new");
    expect(problems).toEqual([]);
  });

  test("of the key before is read, and written again with the current one", async () => {
    const { store: old, folder } = await setUp({ sealedBy: createSeal({ key: OTHER_KEY, randomBytes }) });
    await old.set("key", "text", HOUR);
    const rotated = await setUp({ folder, sealedBy: createSeal({ key: KEY, previous: OTHER_KEY, randomBytes }) });
    expect((await rotated.store.read("key"))?.text).toBe("text");
    await rotated.store.close();
    const [path = ""] = await filesIn(folder);
    expect(seal.open("key", await readFile(path))).toEqual({ text: "text", expiresAt: NOON + HOUR, current: true });
  });

  test("is a miss if its key is unknown", async () => {
    const { store: old, folder } = await setUp({ sealedBy: createSeal({ key: OTHER_KEY, randomBytes }) });
    await old.set("key", "text", HOUR);
    expect((await (await setUp({ folder })).store.read("key"))?.text).toBeUndefined();
  });
});

describe("what has expired", () => {
  test("is removed when it is asked for", async () => {
    const { store, folder, clock } = await setUp();
    await store.set("key", "text", HOUR);
    await clock.advance(HOUR);
    expect((await store.read("key"))?.text).toBeUndefined();
    await store.close();
    expect(await filesIn(folder)).toEqual([]);
  });

  test("is swept once an hour, as are abandoned drafts", async () => {
    const { store, folder, clock } = await setUp();
    await store.set("short", "text", 1_000);
    await store.set("long", "text", 10 * HOUR);
    const [draft, freshDraft] = [join(folder, "dead.tmp"), join(folder, "live.tmp")];
    for (const path of [draft, freshDraft]) await writeFile(path, "half");
    await utimes(draft, NOON / 1_000, NOON / 1_000);
    await clock.advance(HOUR + 1);
    await utimes(freshDraft, clock.now() / 1_000, clock.now() / 1_000);
    await store.set("new", "text", 10 * HOUR);
    await expect.poll(() => filesIn(folder)).toHaveLength(3);
    expect(await filesIn(folder)).toContain(freshDraft);
    expect([(await store.read("long"))?.text, (await store.read("new"))?.text]).toEqual(["text", "text"]);
  });
});

describe("a disk that cannot be written", () => {
  test("is reported once, costs no crash, and is tried again after a minute", async () => {
    const folder = join(await makeFolder(), "results");
    await writeFile(folder, "a file where the folder should be");
    const { store, problems, clock } = await setUp({ folder });
    expect(await store.set("one", "text", HOUR)).toBe(false);
    expect(await store.set("two", "text", HOUR)).toBe(false);
    expect((await store.read("one"))?.text).toBeUndefined();
    expect(problems).toEqual([
      `The cache folder ${folder} cannot be written (ENOTDIR); results are kept in memory only.`,
    ]);
    await rm(folder);
    expect(await store.set("three", "text", HOUR)).toBe(false);
    await clock.advance(60_000);
    expect(await store.set("four", "text", HOUR)).toBe(true);
    expect(problems).toHaveLength(1);
  });
});
