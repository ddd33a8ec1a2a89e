import { expect, test } from "vitest";
import { rankEvidence } from "../../src/claim/evidence.ts";
import { read } from "../../src/claim/reading.ts";

const ranked = (text: string, claim: string) => rankEvidence(read(text, claim)).map(({ sentence }) => sentence);

test("rare terms outweigh common ones", () => {
  const common = Array.from({ length: 12 }, (_, index) => `Whales swim past pier ${index} each year.`);
  const rare = "One carried a satellite tag last year.";
  expect(ranked([...common, rare].join("\n"), "Whales carried a satellite tag")[0]).toBe(rare);
});

test("a number of the claim outweighs a word of it", () => {
  const text = "The total rose sharply again.\nThere were 4711 of them.";
  expect(ranked(text, "4711 total")[0]).toBe("There were 4711 of them.");
});

test("of sentences alike, the one beside more evidence comes first", () => {
  const text = "A whale was seen.\nThe harbour opens at nine.\nA whale was seen.\nThe satellite tag showed where.";
  const found = rankEvidence(read(text, "whale satellite tag"));
  const whales = found.filter(({ sentence }) => sentence === "A whale was seen.");
  expect(whales.map(({ index }) => index)).toEqual([2, 0]);
});

test("a turn that reports a result lifts its sentence", () => {
  const text = "Tea and sleep came up in talks.\nThe harbour opens at nine.\nThe trial concluded on tea and sleep.";
  expect(ranked(text, "tea sleep")[0]).toBe("The trial concluded on tea and sleep.");
});

test("sentences without a term are no evidence", () => {
  expect(ranked("The harbour opens at nine.", "tea sleep")).toEqual([]);
});
