import { describe, expect, test } from "vitest";
import { extract } from "../../src/extract.ts";
import { pageFacts } from "../../src/page-facts.ts";
import { findWall } from "../../src/walls.ts";
import { madeContent } from "./made-content.ts";
import { type MadePage, madeWalls } from "./made-walls.ts";

const ASKED = "https://harbour.example/tides";

function wallOf({ title, body, head = "", url = ASKED, headers = {} }: MadePage): string | undefined {
  const html = `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
  const hops = url === ASKED ? [ASKED] : [ASKED, url];
  const read = Buffer.byteLength(extract(html, { url }).text);
  return findWall({ facts: pageFacts(html, url), headers: new Headers(headers), url, hops }, read)?.name;
}

describe("made walls", () => {
  test.each(madeWalls.map(([expected, page]) => ({ expected, page, name: page.name })))(
    "$expected: $name",
    ({ expected, page }) => {
      expect(wallOf(page)).toBe(expected);
    },
  );
});

describe("content that looks a little like a wall", () => {
  test.each(madeContent)("$name", (page) => {
    expect(wallOf(page)).toBeUndefined();
  });
});
