import { gzipSync, zstdCompressSync } from "node:zlib";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { dumpFolder, readAll, tarOf, zip64Of } from "./files.ts";

const { write } = dumpFolder();

const preprint = (id: string): string =>
  `${JSON.stringify({ id, title: `On tides, part ${id}`, categories: "cs.DL", update_date: "2021-02-03", authors_parsed: [["Quine", "Ada", ""]], versions: [{ version: "v1", created: "Mon, 4 Jan 2021 10:00:00 GMT" }] })}\n`;
const two = preprint("2101.00001") + preprint("2101.00002");
const keysOf = (changes: readonly { readonly key: string }[]) => changes.map(({ key }) => key);

describe("containers", () => {
  test.each([
    ["plain.jsonl", Buffer.from(two)],
    ["packed.jsonl.gz", gzipSync(two)],
    ["in-members.gz", Buffer.concat([gzipSync(preprint("2101.00001")), gzipSync(preprint("2101.00002"))])],
    ["packed.zst", zstdCompressSync(two)],
    ["named-wrongly.xml", gzipSync(two)],
    [
      "all.tar",
      tarOf([
        ["a/one.jsonl", preprint("2101.00001")],
        [`${"long/".repeat(30)}two.jsonl.gz`, gzipSync(preprint("2101.00002"))],
      ]),
    ],
    [
      "all.tar.gz",
      gzipSync(
        tarOf([
          ["one.jsonl", preprint("2101.00001")],
          ["two.jsonl", preprint("2101.00002")],
        ]),
      ),
    ],
    [
      "archive.zip",
      zipSync({
        "folder/one.json": Buffer.from(preprint("2101.00001")),
        "two.json": [Buffer.from(preprint("2101.00002")), { level: 0 }],
      }),
    ],
    ["large.zip", zip64Of("arxiv.json", two)],
  ])("%s is read to its end", async (name, bytes) => {
    const { changes, problems, failure } = await readAll(write(name, bytes));
    expect(keysOf(changes)).toEqual(["2101.00001", "2101.00002"]);
    expect([problems, failure]).toEqual([[], undefined]);
  });

  test.each([
    ["dump.bz2", Buffer.from("BZh91AY&SY"), /bzip2.*bunzip2/u],
    ["dump.xz", Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]), /xz.*unxz/u],
    ["dump.xml.gz", Buffer.from("<!doctype html><title>Making sure you are no bot</title>"), /web page/u],
    ["notes.txt", Buffer.from("Nothing of a dump."), /none of the forms/u],
    ["empty.jsonl", Buffer.alloc(0), /empty/u],
  ])("%s is refused with a reason", async (name, bytes, reason) => {
    const { changes, failure } = await readAll(write(name, bytes));
    expect(changes).toEqual([]);
    expect(String(failure)).toMatch(reason);
  });

  test("a file that was cut off is read as far as it goes, and reported", async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => preprint(`2101.${String(at + 1).padStart(5, "0")}`)).join("");
    const packed = gzipSync(many);
    const { changes, failure } = await readAll(write("cut.jsonl.gz", packed.subarray(0, packed.length / 2)));
    expect(changes.length).toBeGreaterThan(100);
    expect(String(failure)).toMatch(/cut\.jsonl\.gz is damaged or was cut off/u);
  });

  test("an archive that was cut off is reported", async () => {
    const tar = tarOf([
      ["one.jsonl", preprint("2101.00001")],
      ["two.jsonl", preprint("2101.00002")],
    ]);
    const { changes, failure } = await readAll(write("cut.tar", tar.subarray(0, 1_600)));
    expect(keysOf(changes)).toEqual(["2101.00001"]);
    expect(String(failure)).toMatch(/cut\.tar is damaged/u);
  });

  test("reading goes on where it stopped", async () => {
    const path = write(
      "resumed.tar",
      tarOf([
        ["one.jsonl", two],
        ["two.jsonl", preprint("2101.00003") + preprint("2101.00004")],
      ]),
    );
    const { changes } = await readAll(path, { from: { parts: 1, records: 1 } });
    expect(keysOf(changes)).toEqual(["2101.00004"]);
    expect((await readAll(path)).position).toEqual({ parts: 2, records: 0 });
  });

  test("bytes that were read are counted", async () => {
    const packed = gzipSync(two);
    let bytes = 0;
    await readAll(write("counted.gz", packed), { onRead: (read) => (bytes += read) });
    expect(bytes).toBe(packed.length);
  });
});
