import { growthOf } from "@wellsourced/testkit";
import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { openBundle, packBundle } from "../../src/export/index.ts";
import { NOON } from "../helpers.ts";
import { evidence, session } from "./made.ts";

const warc = { software: "made", newId: () => "00000000-0000-4000-8000-000000000000" };
const DIRECTORY_ENTRY = 0x02014b50;
const END = 0x06054b50;

/** An archive of one file that its directory lists many times, under different names. */
function overlapping(text: Uint8Array, times: number): Uint8Array {
  const one = Buffer.from(zipSync({ "00000.md": text }));
  const end = one.lastIndexOf(Buffer.from(Uint32Array.of(END).buffer));
  const start = one.readUInt32LE(end + 16);
  const entry = one.subarray(start, end);
  expect(entry.readUInt32LE(0)).toBe(DIRECTORY_ENTRY);
  const entries = Array.from({ length: times }, (_, at) => {
    const copy = Buffer.from(entry);
    copy.write(`${String(at).padStart(5, "0")}.md`, 46);
    return copy;
  });
  const closing = Buffer.from(one.subarray(end));
  closing.writeUInt16LE(times, 8);
  closing.writeUInt16LE(times, 10);
  closing.writeUInt32LE(entry.length * times, 12);
  return Buffer.concat([one.subarray(0, start), ...entries, closing]);
}

test("an archive whose files lie over each other is refused before anything is unpacked", () => {
  const bytes = overlapping(new Uint8Array(1_000_000), 300);
  expect(bytes.length).toBeLessThan(24_000);
  const before = process.memoryUsage().arrayBuffers;
  expect(() => openBundle(bytes)).toThrow(/its files overlap/u);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
});

/** A bundle with many sources (one per hundred characters) that share one text. */
async function crowded(size: number): Promise<Uint8Array> {
  const made = packBundle(session(), { exportedAt: NOON, evidence: await evidence(), warc });
  const files = unzipSync(made.bytes);
  const manifest = JSON.parse(Buffer.from(files["manifest.json"] ?? []).toString());
  const source = { url: "https://a.example/", text: "texts/a.md", sha256: "0".repeat(64) };
  const sources = Array.from({ length: size }, (_, at) => ({ ...source, url: `${source.url}${at}` }));
  return zipSync({
    ...files,
    "texts/a.md": new Uint8Array(size * 500),
    "manifest.json": strToU8(JSON.stringify({ ...manifest, sources })),
  });
}

test("a text that many sources name is looked at once", async () => {
  const prepare = async (size: number) => {
    const bundle = await crowded(size);
    return () => void openBundle(bundle);
  };
  const { exponent, costs } = await growthOf(prepare, { from: 250, to: 8_000 });
  expect(exponent, JSON.stringify(costs)).toBeLessThan(1.5);
});
