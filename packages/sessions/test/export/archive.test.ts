import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readArchive } from "../../src/export/archive.ts";

const LIMITS = { maxBytes: 1_000_000, maxFiles: 10 };
const files = { "a.txt": strToU8("slate ".repeat(50)), "texts/b.md": strToU8("mortar") };
const made = (): Buffer => Buffer.from(zipSync(files));
const read = (bytes: Uint8Array) => readArchive(bytes, LIMITS);

/** Renames an entry everywhere; the same length keeps all offsets. */
const renamed = (bytes: Buffer, from: string, to: string): Buffer =>
  Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");

describe("readArchive", () => {
  test("reads what was packed", () => {
    const found = read(made());
    expect([...found.keys()]).toEqual(["a.txt", "texts/b.md"]);
    expect(Buffer.from(found.get("texts/b.md") ?? []).toString()).toBe("mortar");
  });

  test("an empty folder is no file", () => {
    expect([...read(zipSync({ "texts/": new Uint8Array(), ...files })).keys()]).toEqual(["a.txt", "texts/b.md"]);
  });

  test("a name that every object has is a file like any other", () => {
    const bytes = renamed(Buffer.from(zipSync({ __pr0t0__: strToU8("x") })), "__pr0t0__", "__proto__");
    expect([...read(bytes).keys()]).toEqual(["__proto__"]);
  });

  test.each<[string, () => Uint8Array, RegExp]>([
    [
      "two files of one name",
      () => renamed(Buffer.from(zipSync({ "a.txt": files["a.txt"], "b.txt": files["texts/b.md"] })), "b.txt", "a.txt"),
      /several files named/u,
    ],
    [
      "names that differ in case only",
      () => zipSync({ "a.txt": files["a.txt"], "A.TXT": files["texts/b.md"] }),
      /several files named/u,
    ],
    ["a folder with content", () => zipSync({ "texts/": strToU8("hidden") }), /has content/u],
    [
      "a path that leads out",
      () => renamed(Buffer.from(zipSync({ "xx/a": strToU8("x") })), "xx/a", "../a"),
      /not a plain path/u,
    ],
    ["bytes in front", () => Buffer.concat([Buffer.from("MZ"), made()]), /directory|not where/u],
    ["bytes behind", () => Buffer.concat([made(), Buffer.from("more")]), /does not end/u],
    [
      "headers that disagree",
      () => {
        const bytes = made();
        bytes.write("b", 30);
        return bytes;
      },
      /headers of/u,
    ],
    ["a cut archive", () => made().subarray(0, -30), /does not end/u],
    ["too much", () => zipSync({ big: new Uint8Array(2_000_000) }), /unpacks to more/u],
    ["no archive", () => strToU8("hello"), /does not end/u],
  ])("%s is refused", (_, bytes, why) => {
    expect(() => read(bytes())).toThrow(why);
  });

  test("a file whose length is not as said is refused", () => {
    const bytes = made();
    const directory = bytes.readUInt32LE(bytes.length - 6);
    for (const at of [22, directory + 24]) bytes.writeUInt32LE(7, at);
    expect(() => read(bytes)).toThrow(/damaged/u);
  });
});
