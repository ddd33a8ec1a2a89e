import { Failure } from "@wellsourced/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeText } from "../src/charset.ts";
import { docx } from "../src/documents/docx.ts";
import { pptx } from "../src/documents/pptx.ts";
import { readZip } from "../src/documents/zip.ts";
import { pageFacts } from "../src/page-facts.ts";
import { pickReader } from "../src/pick-reader.ts";
import { findWall } from "../src/walls.ts";
import { docxFile, line, paragraph, pptxFile, shape } from "./helpers/office.ts";

const markup = fc
  .array(
    fc.constantFrom(
      "<",
      ">",
      "</",
      "<p>",
      "<a href=",
      '"',
      "'",
      "<!--",
      "-->",
      "<script>",
      "<title>",
      "&amp",
      "&#0;",
      "x",
      " ",
      "<h1>",
      "\u0000",
      "=",
      "/>",
      "<svg><title>",
    ),
    { maxLength: 80 },
  )
  .map((parts) => parts.join(""));

describe("whatever the bytes", () => {
  test("text comes out of them", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.boolean(),
        (bytes, html) => typeof decodeText(bytes, { html }) === "string",
      ),
    );
  });

  test("UTF-8 reads as itself, declared or not", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
        // A BOM belongs to the encoding, not to the text.
        fc.pre(!text.startsWith("\ufeff"));
        expect(decodeText(new TextEncoder().encode(text), { contentType: "text/plain; charset=utf-8" })).toBe(text);
      }),
    );
  });

  test("a reader is picked or a reason is given", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.option(fc.string()), (bytes, contentType) => {
        const choice = pickReader({ bytes, contentType: contentType ?? undefined });
        expect(choice.as === "nothing" ? choice.because : choice.as).not.toBe("");
      }),
    );
  });
});

test("facts and walls are told of any markup", () => {
  fc.assert(
    fc.property(markup, (html) => {
      const url = "https://a.example/";
      const facts = pageFacts(html, url);
      expect(facts.htmlLength).toBe(html.length);
      findWall({ facts, headers: new Headers(), url, hops: [url, url] });
    }),
  );
});

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
