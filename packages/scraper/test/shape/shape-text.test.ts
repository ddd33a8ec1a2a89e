import { describe, expect, test } from "vitest";
import { shapeText } from "../../src/shape/shape-text.ts";

const whole = { max: 50_000, offset: 0 };
const page = "# Sea\n\nSee [tides](https://e.org/t) ![map](m.png).\n\n## Ships\n\nBoats [sail](https://e.org/s).";

describe("the text of a page in the requested form", () => {
  test("unchanged by default", () => {
    expect(shapeText(page, whole)).toEqual({ text: page, truncated: false, originalLength: page.length });
  });

  test("links and images in their style", () => {
    expect(shapeText(page, { ...whole, links: "dropped", images: "dropped" }).text).toBe(
      "# Sea\n\nSee tides.\n\n## Ships\n\nBoats sail.",
    );
  });

  test("fit to a query, and what was left out", () => {
    const { text, matchedBlocks, leftOut } = shapeText(page, { ...whole, query: "boat" });
    expect(text).toBe("# Sea\n\n## Ships\n\nBoats [sail](https://e.org/s).");
    expect(matchedBlocks).toBe(1);
    expect(leftOut).toMatchObject({ blocks: 1, headings: [] });
  });

  test("a query that nothing bears on leaves the page as it is", () => {
    expect(shapeText(page, { ...whole, query: "volcano" })).toMatchObject({ text: page, matchedBlocks: 0 });
  });

  test("a budget of tokens keeps whole blocks", () => {
    const { text, truncated, leftOut, nextOffset } = shapeText(page, { ...whole, maxTokens: 16 });
    expect(text).toBe("# Sea\n\nSee [tides](https://e.org/t) ![map](m.png).");
    expect({ truncated, headings: leftOut?.headings }).toEqual({ truncated: true, headings: ["Ships"] });
    expect(shapeText(page, { ...whole, maxTokens: 16, offset: nextOffset ?? 0 }).text.trim()).toBe(
      "## Ships\n\nBoats [sail](https://e.org/s).",
    );
  });

  test("a budget that holds no matching block gives the beginning of the best", () => {
    const long = `# Sea\n\n${"boat after boat ".repeat(100)}`;
    const { text } = shapeText(long, { ...whole, query: "boat", maxTokens: 60 });
    expect(text.length).toBeGreaterThan(100);
    expect(text.length).toBeLessThanOrEqual(240);
  });
});

test("references are in each part, within its limit, and the parts make the whole", () => {
  const items = Array.from({ length: 40 }, (_, at) => `Line ${at} has [a link](https://example.org/page/${at}).`);
  const text = items.join("\n\n");
  let offset: number | undefined = 0;
  let shown = "";
  for (let guard = 0; offset !== undefined && guard < 30; guard++) {
    const part = shapeText(text, { max: 600, offset, links: "referenced" });
    expect(Buffer.byteLength(part.text)).toBeLessThanOrEqual(600);
    expect(part.text).toContain("[1]: https://example.org/page/");
    shown += part.text;
    offset = part.nextOffset;
  }
  for (let at = 0; at < items.length; at++) expect(shown).toContain(`Line ${at} has [a link][`);
});

test("a token budget keeps whole blocks with any style of links", () => {
  const words = "word ".repeat(20).trim();
  const text = `# Tides\n\n${words} [sea](https://a.example/sea)\n\n${words}\n\n${words}`;
  const { text: part, leftOut } = shapeText(text, { max: 50_000, offset: 0, maxTokens: 60, links: "referenced" });
  expect(part).toMatch(/^# Tides\n\n(?:word )+\[sea\]\[1\]\n\n\[1\]: /u);
  expect(leftOut).toMatchObject({ blocks: 2 });
});
