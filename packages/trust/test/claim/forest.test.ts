import { expect, test } from "vitest";
import { contrastRow } from "../../src/claim/contrast-features.ts";
import { distanceFeatures } from "../../src/claim/coverage-features.ts";
import { rankEvidence } from "../../src/claim/evidence.ts";
import { type Forest, probability } from "../../src/claim/forest.ts";
import { contrasting, unrelated } from "../../src/claim/forests.gen.ts";
import { read } from "../../src/claim/reading.ts";

const forest: Forest = {
  base: 0,
  trees: [
    [
      [
        [0, 0.5, ~0, 1],
        [1, 2, ~1, ~2],
      ],
      [-1, 1, 3],
    ],
    [[], [0.5]],
  ],
};

const share = (odds: number) => 1 / (1 + Math.exp(-odds));

test.each([
  [[0.5, 9], -0.5],
  [[0.6, 2], 1.5],
  [[0.6, 3], 3.5],
])("a row goes its way through every tree", (row, odds) => {
  expect(probability(forest, row)).toBeCloseTo(share(odds), 12);
});

function rowsOf(text: string, claim: string): readonly (readonly number[])[] {
  const reading = read(text, claim);
  const ranked = rankEvidence(reading);
  const contrast = ranked.slice(0, 1).map((best) => contrastRow({ reading, ranked, best, mismatches: [] }));
  return [Object.values(distanceFeatures(reading)), ...contrast];
}

test("what was learnt asks for numbers that are there", () => {
  const [coverage = [], contrast = []] = rowsOf("A text about whales.", "A claim about whales");
  for (const [{ trees }, row] of [
    [unrelated, coverage],
    [contrasting, contrast],
  ] as const)
    for (const [nodes, leaves] of trees)
      for (const [feature, , ...ways] of nodes) {
        expect(feature).toBeLessThan(row.length);
        for (const way of ways) expect(way < 0 ? ~way < leaves.length : way < nodes.length).toBe(true);
      }
});

test.each([
  ["", ""],
  ["A text about whales.", ""],
  ["", "A claim about whales"],
  ["A text about whales in 1987.", "Whales are not 12 in number"],
  ["鯨は泳ぐ。", "鯨は泳がない"],
])("every row is whole and finite: %s, %s", (text, claim) => {
  const rows = rowsOf(text, claim);
  expect(rows.map((row) => row.length)).toEqual([39, 39].slice(0, rows.length));
  expect(rows.flat().every(Number.isFinite)).toBe(true);
});
