import { createHash } from "node:crypto";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { openBundle, packBundle } from "../../src/export/index.ts";
import { NOON } from "../helpers.ts";
import { evidence, HASH, session, TEXT } from "./made.ts";

const warc = { software: "made", newId: () => "00000000-0000-4000-8000-000000000000" };
const pack = async () => packBundle(session(), { exportedAt: NOON, evidence: await evidence(), warc });
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** The bundle with files replaced; `null` removes one. */
async function spoilt(changes: Readonly<Record<string, string | null>>): Promise<Uint8Array> {
  const files = unzipSync((await pack()).bytes);
  const kept = Object.entries(files).filter(([name]) => changes[name] !== null);
  const put = Object.entries(changes).flatMap(([name, text]) =>
    text === null ? [] : [[name, strToU8(text)] as const],
  );
  return zipSync({ ...Object.fromEntries(kept), ...Object.fromEntries(put) });
}

test("a bundle holds texts, quotations by their places, and the hash of every file", async () => {
  const { bytes, fingerprint } = await pack();
  const files = unzipSync(bytes);
  expect(strFromU8(files[`texts/${HASH}.md`] ?? strToU8(""))).toBe(TEXT);
  const sums = files.SHA256SUMS ?? strToU8("");
  expect(sha256(sums)).toBe(fingerprint);
  for (const line of strFromU8(sums).trim().split("\n")) {
    const [hash, name = ""] = line.split("  ");
    expect(sha256(files[name] ?? strToU8(""))).toBe(hash);
  }
  const manifest = JSON.parse(strFromU8(files["manifest.json"] ?? strToU8("")));
  expect(manifest.sources[0]).toMatchObject({
    url: "https://a.example/roofs",
    retrievedAt: "2026-01-31T11:59:00Z",
    sha256: HASH,
    text: `texts/${HASH}.md`,
    quotations: [{ start: 9, end: 40, text: "Slate splits along its cleavage" }],
  });
  expect(manifest.sources[1]).not.toHaveProperty("text");
  expect(await pack()).toEqual({ bytes, fingerprint });
});

test("it opens as it was made, with nothing to complain of", async () => {
  const { bytes, fingerprint } = await pack();
  const opened = openBundle(bytes);
  expect(opened).toMatchObject({ fingerprint, tampering: [] });
  expect(opened.manifest.sources.map((source) => opened.textOf(source))).toEqual([TEXT, undefined, undefined]);
});

test.each([
  [
    "a changed text",
    { [`texts/${HASH}.md`]: `${TEXT} And never leaks.` },
    [`texts/${HASH}.md was changed.`, "SHA-256 differs"],
  ],
  [
    "a missing text",
    { [`texts/${HASH}.md`]: null },
    [`texts/${HASH}.md is missing.`, "The text of https://a.example/roofs is missing."],
  ],
  ["another record for people", { "record.html": "<p>all is well" }, ["record.html was changed."]],
  ["a file more", { "more.txt": "x" }, ["more.txt was added."]],
  ["no list of hashes", { SHA256SUMS: null }, ["SHA256SUMS is missing."]],
])("%s is told", async (_, changes, told) => {
  const { tampering } = openBundle(await spoilt(changes));
  for (const words of told) expect(tampering.join("\n")).toContain(words);
});

test("a moved quotation is reported even if all hashes were recomputed", async () => {
  const files = unzipSync((await pack()).bytes);
  const manifest = strToU8(strFromU8(files["manifest.json"] ?? strToU8("")).replace('"start": 9', '"start": 10'));
  const sums = strFromU8(files.SHA256SUMS ?? strToU8("")).replace(
    /[0-9a-f]{64}(?= {2}manifest\.json)/u,
    sha256(manifest),
  );
  const { tampering, fingerprint } = openBundle(
    zipSync({ ...files, "manifest.json": manifest, SHA256SUMS: strToU8(sums) }),
  );
  expect(tampering).toEqual(["A quotation of https://a.example/roofs is not at 10–40 of its text."]);
  expect(fingerprint).not.toBe((await pack()).fingerprint);
});

test.each([
  ["no zip file", async () => strToU8("hello")],
  ["another zip file", async () => zipSync({ "a.txt": strToU8("a") })],
  ["a manifest of another kind", () => spoilt({ "manifest.json": '{"format":"other"}' })],
  ["a cut one", async () => (await pack()).bytes.subarray(0, 500)],
])("%s is refused", async (_, make) => {
  const bytes = await make();
  expect(() => openBundle(bytes)).toThrow(expect.objectContaining({ kind: "validation" }));
});
