import { archive } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { readZip } from "../src/zip.ts";

const all = () => true;
const text = (part: Uint8Array | undefined) => new TextDecoder().decode(part);

test("parts come out as they went in, packed or not", () => {
  for (const level of [0, 9] as const) {
    const parts = readZip(archive({ "a.xml": "<a/>", "b.xml": "<b>é</b>" }, level), all);
    expect([text(parts.get("a.xml")), text(parts.get("b.xml"))]).toEqual(["<a/>", "<b>é</b>"]);
  }
});

test("parts that nobody wants are not unpacked", () => {
  const parts = readZip(
    archive({ "a.xml": "<a/>", "bomb.bin": new Uint8Array(20_000_000) }),
    (name) => name === "a.xml",
  );
  expect([...parts.keys()]).toEqual(["a.xml"]);
});

describe("is refused", () => {
  test("what unpacks to far more than its size", () => {
    const bomb = archive({ "word/document.xml": new Uint8Array(20_000_000) });
    expect(bomb.length).toBeLessThan(50_000);
    expect(() => readZip(bomb, all)).toThrow(/unpacks to far more/u);
  });

  test("what is too much in sum, though no part is", () => {
    // Stored parts have a plausible ratio.
    const parts = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`${index}.bin`, new Uint8Array(9_000_000)]),
    );
    expect(() => readZip(archive(parts, 0), all)).toThrow(/unpacks to far more/u);
  });

  test("a size that the directory understates", () => {
    const bytes = archive({ "a.bin": new Uint8Array(20_000_000) });
    const view = new DataView(bytes.buffer);
    const entry = Buffer.from(bytes).indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    view.setUint32(entry + 24, 10, true);
    expect(() => readZip(bytes, all)).toThrow(/unpacks to far more/u);
  });

  test("a DOCTYPE, with its entities", () => {
    const laughs = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha">]><x>&a;</x>';
    expect(() => readZip(archive({ "word/document.xml": laughs }), all)).toThrow(/DOCTYPE/u);
  });

  test("an archive that is cut off, anywhere", () => {
    const whole = archive({ "a.xml": "<a/>".repeat(100), "b.xml": "<b/>" });
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      expect(() => readZip(whole.subarray(0, Math.floor(whole.length * share)), all)).toThrow(/cut off|damaged/u);
    }
  });

  test("more entries than any document has", () => {
    const parts = Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`${index}`, ""]));
    expect(() => readZip(archive(parts, 0), all)).toThrow(/5001 entries/u);
  });
});
