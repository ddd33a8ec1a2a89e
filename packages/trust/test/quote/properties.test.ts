import fc from "fast-check";
import { expect, test } from "vitest";
import { checkQuotation } from "../../src/quote/index.ts";

const WORDS =
  `river heron survey water level spring council island ferry terrace night boat salmon warden summer café naïve
  Vögel Zahl Bericht oiseaux fleuve été 2019 2.5 12% $40 don't l'eau река птица отчёт النهر طائر 보고서 조사 กขค`.split(
    /\s+/u,
  );
const word = fc.constantFrom(...WORDS);
const sentence = fc.array(word, { minLength: 4, maxLength: 14 }).map((words) => `${words.join(" ")}.`);
const text = fc.array(sentence, { minLength: 1, maxLength: 12 }).map((sentences) => sentences.join(" "));

/** A text and the indices of a run of its words. */
const cut = text.chain((source) => {
  const words = [...source.matchAll(/\S+/gu)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
  return fc.tuple(fc.nat(words.length - 1), fc.nat(words.length - 1)).map(([a, b]) => {
    const stretch = words.slice(Math.min(a, b), Math.max(a, b) + 1);
    return { source, stretch, start: stretch[0]?.start ?? 0, end: stretch.at(-1)?.end ?? 0 };
  });
});

test("a quotation cut from a text is verbatim, at a place where it stands", () => {
  fc.assert(
    fc.property(cut, ({ source, start, end }) => {
      const quote = source.slice(start, end);
      const check = checkQuotation(quote, source);
      expect(check.class).toBe("verbatim");
      expect(source.slice(check.start, check.end)).toBe(quote);
      expect([{ start: check.start, end: check.end }, ...(check.also ?? [])]).toContainEqual({ start, end });
    }),
    { numRuns: 300 },
  );
});

test("with one word changed it is never verbatim, and every place that is told lies in the text", () => {
  fc.assert(
    fc.property(cut, fc.nat(), ({ source, stretch }, which) => {
      const changed = which % stretch.length;
      const quote = stretch
        .map(({ start, end }, index) => (index === changed ? "zebra" : source.slice(start, end)))
        .join(" ");
      const check = checkQuotation(quote, source);
      expect(["altered", "spliced", "absent"]).toContain(check.class);
      for (const { start = 0, end = 0 } of [check, ...(check.parts ?? [])])
        expect(start <= end && end <= source.length).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("any two strings can be compared", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 80 }),
      fc.string({ unit: "binary", maxLength: 300 }),
      (quote, source) => {
        const { class: kind, start = 0, end = 0 } = checkQuotation(quote, source);
        if (kind === "verbatim") expect(source.slice(start, end)).toBe(quote.trim());
        expect(end).toBeLessThanOrEqual(source.length);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ["blanks", `x${" ".repeat(400_000)}y`, "x y z"],
  ["open brackets", `x ${"(".repeat(300_000)} y`, "x … y"],
  ["link targets", "](http://a".repeat(40_000), "](http".repeat(100)],
  ["tags", "<a ".repeat(100_000), "<a href <b"],
  ["one letter", "a ".repeat(100_000), `${"a ".repeat(300)}b … a`],
  ["one word", "a".repeat(400_000), `${"a".repeat(500)}b`],
  ["marks on a letter", `x${"\u0301".repeat(200_000)}`, "x y z"],
  ["stops", ". ".repeat(200_000), `${". ".repeat(500)}x`],
  ["ampersands", "&".repeat(200_000), "x & y"],
])("a long text of %s is read", (_name, source, quote) => {
  expect(checkQuotation(quote, source).class).toBeDefined();
});
