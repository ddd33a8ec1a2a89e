import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openRegistry, type WorkRecord } from "../src/index.ts";
import { storeConformance } from "./conformance.ts";

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "works-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

storeConformance("a registry in a folder", async () => {
  const folder = emptyFolder();
  return { open: () => openRegistry(folder) };
});

const numbered = (at: number): WorkRecord => ({
  source: "made",
  key: String(at),
  ids: [`doi:10.1000/${at}`],
  title: `Report ${at} on the state of bridge ${(at * 7919) % 1009}`,
  years: [1900 + (at % 120)],
});

async function filled(folder: string, count: number, perCommit: number) {
  const store = openRegistry(folder);
  onTestFinished(() => store.close());
  const writer = await store.write();
  for (let from = 0; from < count; from += perCommit) {
    await writer.add(Array.from({ length: Math.min(perCommit, count - from) }, (_, at) => numbered(from + at)));
    await writer.commit();
  }
  await writer.close();
  return store;
}

test("thousands of records over many commits are all found, and their files of keys become few", async () => {
  const folder = emptyFolder();
  const store = await filled(folder, 9_000, 250);
  for (let at = 0; at < 9_000; at += 97) expect(await store.find(`doi:10.1000/${at}`)).toEqual([numbered(at)]);
  expect(readdirSync(folder).filter((file) => file.startsWith("keys-")).length).toBeLessThan(5);
});

test("the rest of a writer that ended suddenly is dropped by the next one", async () => {
  const folder = emptyFolder();
  const store = await filled(folder, 300, 150);
  // What a killed writer leaves: bytes behind the committed ones, and a file of keys that no commit names.
  for (const file of ["records", "blocks", "keys-99"]) writeFileSync(join(folder, file), "torn", { flag: "a" });
  expect(await store.find("made:299")).toEqual([numbered(299)]);
  const writer = await store.write();
  await writer.add([numbered(300)]);
  await writer.commit();
  await writer.close();
  expect(await store.find("made:300")).toEqual([numbered(300)]);
  expect(await store.find("made:150")).toEqual([numbered(150)]);
  expect(readdirSync(folder)).not.toContain("keys-99");
});

test("a small last commit does not keep the files before it from being merged", async () => {
  const folder = emptyFolder();
  await filled(folder, 3_100, 1_000);
  expect(readdirSync(folder).filter((file) => file.startsWith("keys-"))).toHaveLength(1);
});

test("many small additions leave few files of keys, in which each record is found", async () => {
  const folder = emptyFolder();
  const files = () => readdirSync(folder).filter((file) => file.startsWith("keys-")).length;
  let most = 0;
  for (let at = 0; at < 150; at++) {
    const store = openRegistry(folder);
    const writer = await store.write();
    await writer.add([numbered(at)]);
    await writer.commit();
    await writer.close();
    await store.close();
    most = Math.max(most, files());
  }
  // Each file is at least four times as large as all later ones.
  expect(most).toBeLessThanOrEqual(4);
  const store = openRegistry(folder);
  onTestFinished(() => store.close());
  for (let at = 0; at < 150; at++) expect(await store.find(`doi:10.1000/${at}`)).toEqual([numbered(at)]);
  expect((await store.search({ title: numbered(70).title }))[0]?.record).toEqual(numbered(70));
});

test("a record that was changed hundreds of times is found once, as it is now", async () => {
  const folder = emptyFolder();
  const store = openRegistry(folder);
  onTestFinished(() => store.close());
  const writer = await store.write();
  for (let at = 0; at < 300; at++) {
    await writer.add([{ ...numbered(1), volume: String(at + 1) }, numbered(1_000 + at)]);
    if (at % 10 === 0) await writer.commit();
  }
  await writer.commit();
  await writer.close();
  expect(await store.find("doi:10.1000/1")).toEqual([{ ...numbered(1), volume: "300" }]);
  expect(await store.find("made:1")).toEqual([{ ...numbered(1), volume: "300" }]);
});

test("a registry in another format is refused", async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, "registry.json"), '{"format":99}');
  await expect(openRegistry(folder).find("made:1")).rejects.toMatchObject({ kind: "config" });
});

test("a file of keys that is something else is refused, not read as empty", async () => {
  const folder = emptyFolder();
  const store = await filled(folder, 10, 10);
  await store.close();
  const [keys = ""] = readdirSync(folder).filter((file) => file.startsWith("keys-"));
  writeFileSync(join(folder, keys), "something else");
  await expect(openRegistry(folder).find("made:1")).rejects.toMatchObject({ kind: "config" });
});

test("a title with thousands of namesakes is found by its author", async () => {
  const folder = emptyFolder();
  const store = openRegistry(folder);
  onTestFinished(() => store.close());
  const writer = await store.write();
  const family = (at: number) =>
    `Author${String.fromCharCode(97 + (at % 26), 97 + (Math.floor(at / 26) % 26), 97 + Math.floor(at / 676))}`;
  await writer.add(
    Array.from({ length: 12_000 }, (_, at) => ({
      source: "made",
      key: String(at),
      ids: [],
      title: "Book Review",
      authors: [{ family: family(at) }],
    })),
  );
  await writer.commit();
  await writer.close();
  const [found] = await store.search({ title: "Book Review", authors: [{ family: family(11_234) }] });
  expect(found?.record.key).toBe("11234");
});

test("a folder that cannot be used is named, with the reason", async () => {
  const file = join(emptyFolder(), "file");
  writeFileSync(file, "");
  const refused = {
    kind: "config",
    message: expect.stringContaining(`The registry in ${join(file, "w")} cannot be used`),
  };
  await expect(openRegistry(join(file, "w")).write()).rejects.toMatchObject(refused);
});
