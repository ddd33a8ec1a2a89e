import { expect, test } from "vitest";

import { distanceFeatures, holdsName } from "../../src/claim/coverage-features.ts";
import { judgeDistance } from "../../src/claim/examine.ts";
import { read } from "../../src/claim/reading.ts";
import { coverage } from "../../src/index.ts";

test.each([
  [0.6, false, false, { isUnrelated: false, isSilent: false }],
  [0.7, false, false, { isUnrelated: true, isSilent: false }],
  [0.92, false, false, { isUnrelated: true, isSilent: false }],
  [0.94, false, false, { isUnrelated: true, isSilent: true }],
  [0.7, true, false, { isUnrelated: false, isSilent: false }],
  [0.8, true, false, { isUnrelated: true, isSilent: false }],
  [0.92, true, false, { isUnrelated: true, isSilent: true }],
  [0.92, true, true, { isUnrelated: false, isSilent: false }],
  [0.99, true, true, { isUnrelated: true, isSilent: false }],
])("%s on a page (%s) with a name of the claim (%s)", (chance, isPage, isNamed, expected) => {
  expect(judgeDistance({ chance, isNamed }, isPage)).toEqual(expected);
});

test.each([
  ["The programme Lumen pays for lakes.", "In 1991 the programme Lumen was started", true],
  ["Lumen is a word. The programme of the day is long.", "In 1991 the programme Lumen was started", false],
  ["The town pays for clean lakes.", "The town Ely pays for bridges", false],
])("%s holds a name of: %s (%s)", (text, claim, expected) => {
  expect(holdsName(distanceFeatures(read(text, claim)))).toBe(expected);
});

test("a page on another matter is silent, and one that holds a name of the claim beside another word of it is not", () => {
  const filler = Array.from({ length: 80 }, (_, index) => `Gardens of kind ${index} need water, soil and patience.`);
  const claim = "The programme Lumen was closed by Governor Aldous Quimby after a strike of railway clerks in Denmark";
  expect(coverage(filler.join("\n"), claim)).toMatchObject({ claimSupport: "not_addressed", silent: true });
  const named = [...filler, "The programme Lumen gives seeds to gardeners."].join("\n");
  expect(coverage(named, claim)).not.toHaveProperty("silent");
});
