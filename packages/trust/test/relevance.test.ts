import { expect, test } from "vitest";
import { relevance } from "../src/index.ts";

test("an empty query says nothing", () => {
  expect(relevance("anything", "anything", "  ")).toBe(0.5);
});

test("whole words count, parts of words do not", () => {
  expect(relevance("Parties and party hats, said the party.", "Party", "art")).toBe(0);
  expect(relevance("He said so.", "Said", "ai")).toBe(0);
  expect(relevance("Modern art.", "Art", "art")).toBeGreaterThan(0.7);
});

test("one mention of each word keeps a page over the bar, three count in full", () => {
  // 0.6 * 1.5 / 2.2
  expect(relevance("solar panels", "", "solar panels")).toBeCloseTo(0.40909, 5);
  // 0.4 for the title, 0.6 for three mentions: 1.5 * 3 / 4.2 is over 1
  expect(relevance("solar solar solar", "solar", "solar")).toBe(1);
});

test("longer words weigh more", () => {
  // weights 2/6 and 10/6 of the mean: (10/6) / 2 of the title's 0.4
  expect(relevance("", "generators", "ox generators")).toBeCloseTo((0.4 * 10) / 12, 5);
});

test("inflections, spellings, case and accents meet", () => {
  expect(relevance("", "Café colours", "cafe color")).toBeCloseTo(0.4, 5);
  expect(relevance("", "walked dogs", "walking dog")).toBeCloseTo(0.4, 5);
  expect(relevance("", "Organise", "organize")).toBeCloseTo(0.4, 5);
});

test("content words stay although they are short, function words go, a query of them keeps them", () => {
  expect(relevance("", "Go generics", "go generics")).toBeCloseTo(0.4, 5);
  expect(relevance("", "Vitamins", "what are the vitamins")).toBeCloseTo(0.4, 5);
  expect(relevance("", "To be or not to be", "to be or not to be")).toBeCloseTo(0.4, 5);
});

test("a German function word does not hide an English war", () => {
  expect(relevance("The war in the north went on for years.", "The war", "war")).toBeGreaterThan(0.7);
});

test.each([
  ["東京の天気予報は晴れです。", "東京の天気"],
  ["今天北京的天气很好。", "北京天气"],
  ["กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย", "เมืองหลวงของไทย"],
  ["서울의 날씨가 맑습니다.", "서울 날씨"],
])("%s fits %s", (content, query) => {
  expect(relevance(content, "", query)).toBeGreaterThan(0.2);
  expect(relevance("An English page about nothing.", "", query)).toBe(0);
});
