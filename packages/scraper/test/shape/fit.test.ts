import { describe, expect, test } from "vitest";
import { fitMarkdown } from "../../src/shape/fit.ts";

const page = `# The coast

Welcome to the coast, with its towns and its beaches.

## Tides

The tide rises twice a day and falls twice a day.

Boats wait for the flood.

## Food

Fish is sold in the morning at the market.

### Prices

| fish | price |
| --- | --- |
| cod | 4 |`;

describe("fit to a query", () => {
  test("keeps what bears on it, under its headings", () => {
    const { text, matched, leftOut } = fitMarkdown(page, "how often does the tide rise");
    expect(text).toContain("# The coast\n\n## Tides\n\nThe tide rises twice");
    expect(text).not.toContain("cod");
    expect(matched).toBeGreaterThan(0);
    expect(leftOut?.headings).toContain("Prices");
  });

  test("headings lend their words to what stands under them", () => {
    expect(fitMarkdown(page, "food prices").text).toContain("| cod | 4 |");
  });

  test("plural and singular meet", () => {
    expect(fitMarkdown(page, "boat").text).toBe("# The coast\n\n## Tides\n\n[…]\n\nBoats wait for the flood.");
  });

  test("a gap says that something is missing", () => {
    const text = fitMarkdown("alpha one\n\nbeta\n\nalpha two", "alpha").text;
    expect(text).toBe("alpha one\n\n[…]\n\nalpha two");
  });

  test("an introduction keeps what it introduces", () => {
    const text = fitMarkdown("zeta\n\nThe harbours are:\n\n- Ostend\n- Zeebrugge\n\nother", "harbours").text;
    expect(text).toBe("The harbours are:\n\n- Ostend\n- Zeebrugge");
  });

  test("where nothing matches, all is given and said so", () => {
    expect(fitMarkdown(page, "volcano")).toEqual({ text: page, matched: 0 });
    expect(fitMarkdown(page, "?!").matched).toBe(0);
  });

  test.each([
    ["Chinese", "海岸有许多城镇。\n\n潮汐每天涨落两次。\n\n市场卖鱼。", "潮汐", "潮汐每天涨落两次。"],
    ["Japanese", "港町の歴史。\n\n満潮は一日に二回です。", "満潮の回数", "満潮は一日に二回です。"],
    ["Greek, without accents", "Η θάλασσα.\n\nΤο λιμάνι είναι παλιό.", "λιμανι", "Το λιμάνι είναι παλιό."],
    ["Persian", "شهر بزرگ است.\n\nجزر و مد دو بار در روز است.", "جزر", "جزر و مد دو بار در روز است."],
  ])("%s", (_, markdown, query, expected) => {
    expect(fitMarkdown(markdown, query).text).toBe(expected);
  });

  test("a budget takes the best blocks first and keeps the order", () => {
    const blocks = ["tide one", "tide tide tide", "nothing", "tide two words more"].map((it) => it.padEnd(40, "."));
    const { text } = fitMarkdown(blocks.join("\n\n"), "tide", { maxTokens: 27 });
    expect(text).toBe(`${blocks[0]}\n\n${blocks[1]}`);
  });

  test("a budget too small for any block gives none and says so", () => {
    const { text, leftOut } = fitMarkdown(page, "tide", { maxTokens: 3 });
    expect(text).toBe("");
    expect(leftOut?.blocks).toBe(9);
  });
});
