import { pickReader } from "@wellsourced/documents";
import { decodeText } from "@wellsourced/markup";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageFacts } from "../src/page-facts.ts";
import { findWall } from "../src/walls.ts";

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
