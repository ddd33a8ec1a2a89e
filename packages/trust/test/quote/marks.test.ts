import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { visibleText } from "../../src/index.ts";
import { checkQuotation } from "../../src/quote/index.ts";

const PAGE = [
  "# The river",
  "In 2019 the [grey heron](https://e.example/heron_(bird) 'Heron') came back.[^8] It *nested* in `reeds`,[\\[2\\]](https://e.example/#cite-2) **not** in trees.<sup>3</sup>",
  "The water, says ![a gauge](g.png) the [report](/r?year=2019&what=no), rose 2<sup>3</sup> metres &amp; fell again [4].",
  "漢字(かんじ)の[本](https://e.example/x)を読む人は東京に多いです。",
  "| Year | [Herons](/h) |\n| --- | --- |\n| 2019 | **four** pairs |",
  "[^8]: Counted from *boats* on [two days](/d).",
].join("\n\n");

describe("a sentence is found as a person copies it", () => {
  test.each([
    "In 2019 the grey heron came back. It nested in reeds, not in trees.",
    "In 2019 the grey heron came back.8 It nested in reeds,[2] not in trees.3",
    "In 2019 the grey heron came back.[8] It nested in reeds, not in trees.",
    "It nested in reeds,[2] not in trees.",
    "The water, says the report, rose 23 metres & fell again.",
    "The water, says the report, rose 23 metres & fell again [4].",
    "漢字の本を読む人は東京に多いです。",
    "漢字(かんじ)の本を読む人は東京に多いです。",
    "Year\tHerons\n2019\tfour pairs",
    "8 Counted from boats on two days.",
    "Counted from boats on two days.",
    "the **grey** [heron](https://elsewhere.example) came back[^1]",
    "gr\u00adey he\u00adron came back",
  ])("%s", (quote) => {
    const check = checkQuotation(quote, PAGE);
    expect(["verbatim", "verbatim_normalised"]).toContain(check.class);
    const { start = 0, end = 0 } = check.visible ?? {};
    expect(visibleText(PAGE).text.slice(start, end)).not.toMatch(/\]\(|\[\^|\*\*/u);
  });
});

test("its place is told in the Markdown and in the text that a reader sees", () => {
  const { start = 0, end = 0, visible, line } = checkQuotation("grey heron came back. It nested", PAGE);
  expect(PAGE.slice(start, end)).toBe("grey heron](https://e.example/heron_(bird) 'Heron') came back.[^8] It *nested");
  expect(visibleText(PAGE).text.slice(visible?.start, visible?.end)).toBe("grey heron came back. It nested");
  expect(line).toBe(3);
});

test("a source without Markdown has one place", () => {
  expect(checkQuotation("herons came", "Two herons came.").visible).toBeUndefined();
});

test.each([
  ["a word dropped", "In 2019 the heron came back. It nested in reeds, not in trees."],
  ["a negation dropped", "It nested in reeds, in trees."],
  ["another number", "In 2018 the grey heron came back. It nested in reeds, not in trees."],
  ["a power dropped", "The water, says the report, rose 2 metres & fell again."],
  ["another note's number", "In 2019 the grey heron came back. It nested in reeds,[7] not in trees."],
  ["a word from a link's address", "The water, says the report, what no, rose 23 metres"],
  ["a Han letter dropped", "漢の本を読む人は東京に多いです。"],
])("with %s it is not called verbatim", (_, quote) => {
  expect(checkQuotation(quote, PAGE).class).not.toMatch(/^verbatim/u);
});

const mark = fc.constantFrom(
  (word: string) => `[${word}](https://e.example/a_(b)?q=no)`,
  (word: string) => `**${word}**`,
  (word: string) => `*${word}*`,
  (word: string) => `\`${word}\``,
  (word: string) => `${word}[^4]`,
  (word: string) => `${word}[\\[12\\]](#cite-12)`,
  (word: string) => `[**${word}**](/x "y")`,
  (word: string) => word,
);
const WORDS = "river heron survey water level spring council island ferry terrace salmon warden café fleuve".split(" ");
const marked = fc.array(fc.tuple(fc.constantFrom(...WORDS), mark), { minLength: 6, maxLength: 20 });

test("whatever marks stand in a sentence, its words are verbatim, and others are not", () => {
  fc.assert(
    fc.property(marked, fc.nat(), (pairs, which) => {
      const words = pairs.map(([word]) => word);
      const source = `Before it.\n\nSo ${pairs.map(([word, write]) => write(word)).join(" ")} it was.\n\nAfter it.`;
      expect(checkQuotation(`So ${words.join(" ")} it was.`, source).class).toMatch(/^verbatim/u);
      const changed = words.with(which % words.length, "zebra");
      expect(checkQuotation(`So ${changed.join(" ")} it was.`, source).class).not.toMatch(/^verbatim|elided/u);
      const fewer = words.toSpliced(which % words.length, 1);
      const isSame = fewer.join() === words.join();
      if (!isSame) expect(checkQuotation(`So ${fewer.join(" ")} it was.`, source).class).not.toMatch(/^verbatim/u);
    }),
    { numRuns: 200 },
  );
});

test("two megabytes of marks are read", () => {
  const source = PAGE.repeat(2_000_000 / PAGE.length);
  expect(checkQuotation("Nobody has ever seen a pelican on this part of the river.", source).class).toBe("absent");
});
