import { expect, test } from "vitest";
import { openSource } from "../../src/statements/index.ts";

const codes = (source: string, statement: string) =>
  openSource(source)
    .examine(statement)
    .reasons.map(({ code }) => code);

const opening = "The new library in the harbour was opened by mayor Ada Lind in May. It holds many old maps.";

test("a name that the source lacks accuses, where the source holds the rest", () => {
  const found = openSource(opening).examine("The new library in the harbour was opened by Bruno Keller in May.");
  expect(found.flagged).toBe(true);
  expect(found.reasons).toContainEqual({
    code: "name_not_stated",
    detail: "The statement says “Bruno Keller”, and the source does not mention it.",
  });
});

test.each([
  ["a name that the source holds", opening, "The new library in the harbour was opened by Ada Lind in May."],
  [
    "the subject, which the source may call “she”",
    "She opened the new library in the harbour.",
    "Ada Lind opened the new library in the harbour.",
  ],
  [
    "more than a bound",
    "The film earned 181 million dollars in cinemas.",
    "The film earned more than 1 million dollars in cinemas.",
  ],
])("%s accuses of nothing", (_, source, statement) => {
  expect(openSource(source).examine(statement).flagged).toBe(false);
});

test.each([
  [
    "hedge_dropped",
    "Regular walks may lower the blood pressure of older adults.",
    "Regular walks lower the blood pressure of older adults.",
  ],
  [
    "cause_from_correlation",
    "Short sleep is associated with headaches in students.",
    "Short sleep causes headaches in students.",
  ],
  [
    "scope_widened",
    "The extract slowed tumour growth in mice after two weeks.",
    "The extract slowed tumour growth in patients after two weeks.",
  ],
  [
    "superlative_not_stated",
    "The harbour bridge in Larnby is a long bridge of steel.",
    "The harbour bridge in Larnby is the longest bridge of steel.",
  ],
  ["total_not_stated", "The trains to Larnby ran on time in winter.", "All trains to Larnby ran on time in winter."],
])("%s is told, and accuses of nothing", (code, source, statement) => {
  expect(codes(source, statement)).toContain(code);
});

test("words that are missing in scripts without blanks are shown as the stretches that they are", () => {
  const source = "青河大桥于1998年通车，全长1.6公里，由林建国设计。2019年的调查发现，桥面有12处裂缝。";
  const { reasons } = openSource(source).examine("大桥的设计师后来移居北京。");
  expect(reasons).toEqual([{ code: "words_missing", detail: "Not in the passage: “桥的设”, “计师后来移居北京”." }]);
});

test.each([
  ["Средняя суточная калорийность 1694 Ккал.", "Средняя суточная калорийность 1685 Ккал.", "number_differs"],
  ["The wind farm made 320 GWh in its first year.", "The wind farm made 320 MWh in its first year.", "unit_differs"],
  ["The tank of the boat holds 40 litres.", "The tank of the boat holds 40 gallons.", "unit_differs"],
])("energy, power and volume are units: %s", (source, statement, code) => {
  expect(codes(source, statement)).toContain(code);
});

test("the same energy in another unit differs in nothing", () => {
  const found = openSource("The wind farm made 1.2 GWh in May.").examine("In May, the wind farm made 1,200 MWh.");
  expect(found.flagged).toBe(false);
  expect(found.numberMismatch).toBeUndefined();
});

test.each([
  ["El rap nació en el país en 1986.", "El rap nació en el país en la década de 1980."],
  ["Le rap est né dans le pays en 1986.", "Le rap est né dans le pays dans les années 1980."],
  ["Il rap nacque nel paese nel 1986.", "Il rap nacque nel paese negli anni 1980."],
  ["De rap ontstond in het land in 1986.", "De rap ontstond in het land in de jaren 1980."],
  ["Рэп возник в стране в 1986 году.", "Рэп возник в стране в 1980-х годах."],
  ["Rap muncul di negara ini pada tahun 1986.", "Rap muncul di negara ini pada 1980-an."],
  ["说唱于1986年在该国兴起。", "说唱于1980年代在该国兴起。"],
])("a decade agrees with a year of it: %s", (source, statement) => {
  expect(openSource(source).examine(statement).numberMismatch).toBeUndefined();
});

test.each([
  ["Le rap est né dans le pays en 1996.", "Le rap est né dans le pays dans les années 1980."],
  ["Rap muncul di negara ini pada tahun 1986.", "Rap muncul di negara ini pada tahun 1980."],
])("and with no other: %s", (source, statement) => {
  expect(codes(source, statement)).toContain("year_differs");
});

test.each([
  ["The survey counted 12 pairs of storks in the spring.", "The survey counted 31 pairs of storks in the spring."],
  [
    "Sales of bicycles fell sharply in the first half of the year.",
    "Sales of bicycles rose in the first half of the year.",
  ],
  [
    "The committee found no link between the weir and the floods.",
    "The committee found a link between the weir and floods.",
  ],
  ["Critics say the new ferry is too slow for the islands.", "The new ferry is fast enough for the islands."],
])("contract 10 [rev 3]: a contrast between “%s” and “%s” never stands without a reason", (source, statement) => {
  const found = openSource(source).examine(statement);
  expect(found.reasons.length > 0).toBe(found.contrastSignal === true || found.numberMismatch !== undefined);
});

/** An invented book. */
const HANDBOOK =
  "The Heron Handbook digs into all the details that you need to understand when counting wading birds. It was printed in 1,500 copies.";
test.each([
  ["The Heron Handbook covers counting birds by boat in 99 chapters.", ["words_missing"]],
  ["The Heron Handbook covers counting birds by boat in ten chapters.", []],
  ["The Heron Handbook covers counting birds by boat in about 99 chapters.", []],
  ["The Heron Handbook covers counting birds by boat and was printed in 1500 copies.", []],
])(
  "a figure that the source states nowhere is named though much else of the statement is missing: %s",
  (claim, codes) => {
    const { support, reasons } = openSource(HANDBOOK).examine(claim);
    expect(support).toBe("addressed");
    expect(reasons.map(({ code }) => code)).toEqual(codes);
  },
);
