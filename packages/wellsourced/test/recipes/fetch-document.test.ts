import type { Page } from "@wellsourced/core/records";
import { expect, test } from "vitest";
import { createFetchDocument } from "../../src/recipes/documents/fetch.ts";

/** Maximum bytes of text. */
const LIMIT = 5_000_000;

/** An invented page; nothing else of it is used. */
const page = (more: Partial<Page>): Page =>
  ({
    finalUrl: "https://made.example/a",
    contentType: "text/html",
    metadata: {},
    wireTruncated: false,
    markdown: "Tides.",
    ...more,
  }) as Page;

test.each<[string, Partial<Page>, boolean]>([
  ["a whole page", {}, false],
  ["a page of which only the beginning was read", { wireTruncated: true }, true],
  ["a text beyond the limit", { markdown: "tide ".repeat(LIMIT / 5 + 1) }, true],
])("contract 8: the metadata of %s say whether it was cut", async (_, read, isCut) => {
  const fetchDocument = createFetchDocument({
    pages: async () => page(read),
    indexed: { document: () => Promise.reject(new Error("not asked")) },
  });
  const { text, metadata } = await fetchDocument("https://made.example/a");
  expect(metadata?.truncated).toBe(isCut ? "true" : undefined);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LIMIT);
});
