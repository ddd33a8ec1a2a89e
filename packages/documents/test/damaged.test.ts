import { Failure } from "@wellsourced/core";
import { docxFile, line, paragraph, pptxFile, shape } from "@wellsourced/testkit/files";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as docx from "../src/docx.ts";
import * as pptx from "../src/pptx.ts";
import { readZip } from "../src/zip.ts";

describe("a damaged archive", () => {
  const whole = [
    docxFile(paragraph("Tides") + paragraph("and towns")),
    pptxFile([{ shapes: shape("title", line("Tides")) + shape("body", line("a"), line("b", 1)), notes: "n" }]),
  ] as const;
  const damaged = (bytes: Uint8Array) =>
    fc
      .array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 })
      .map((changes) => {
        const copy = bytes.slice();
        for (const [at, value] of changes) copy[at] = value;
        return copy;
      });
  const failsOnlyProperly = async (act: () => unknown): Promise<void> => {
    try {
      await act();
    } catch (error) {
      expect(error).toBeInstanceOf(Failure);
    }
  };

  test("unpacks or fails as a document does", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(...whole.map(damaged)), (bytes) => failsOnlyProperly(() => readZip(bytes, () => true))),
    );
  });

  test("is read or fails as a document does", async () => {
    await fc.assert(
      fc.asyncProperty(damaged(whole[0]), (bytes) => failsOnlyProperly(() => docx.parse(bytes))),
      { numRuns: 60 },
    );
    await fc.assert(
      fc.asyncProperty(damaged(whole[1]), (bytes) => failsOnlyProperly(() => pptx.parse(bytes))),
      { numRuns: 60 },
    );
  });
});
