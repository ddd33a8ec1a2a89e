import { parseHtml } from "@wellsourced/markup";
import { expect, test } from "vitest";
import { readFeatures, WIDTH } from "../../../src/content/model/features.ts";
import { layOut } from "../../../src/content/model/layout.ts";

test("each block has one row, from its tag to what the rules keep of the page", () => {
  const layout = layOut(parseHtml("<h1>A title</h1><p>Three short words.</p><blockquote>Quoted</blockquote>"));
  const lexicon = { name: () => undefined, text: () => undefined };
  const rows = readFeatures(layout, { type: "article", kept: Int8Array.of(0, 1, 0) }, lexicon);
  expect(rows.length).toBe(3 * WIDTH);
  // `p`, `h1` to `h6` and `blockquote` are numbered from 1.
  expect([rows[0], rows[WIDTH], rows[2 * WIDTH]]).toEqual([2, 1, 8]);
  // The number of words.
  expect([rows[1], rows[WIDTH + 1], rows[2 * WIDTH + 1]]).toEqual([2, 3, 1]);
  // Three of the six words are kept.
  expect([rows[WIDTH - 1], rows[3 * WIDTH - 1]]).toEqual([0.5, 0.5]);
});
