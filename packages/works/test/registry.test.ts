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
