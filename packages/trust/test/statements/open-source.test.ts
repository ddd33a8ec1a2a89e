import { Failure } from "@wellsourced/core";
import { expect, test } from "vitest";
import { DOUBTFUL, openSource, REASON_CODES } from "../../src/statements/index.ts";

const page = `# Grey whales

Grey whales are mammals that feed on the **sea floor**.
The population of grey whales rose by 35 percent between 2001 and 2011, the survey found.
Harbours along the coast sell tickets for boats.
However, ship traffic did not harm the calves of grey whales.
A grown whale weighs 30 tonnes and the boats leave in March 2014.`;

const whales = openSource(page);
const codes = (statement: string) => whales.examine(statement).reasons.map(({ code }) => code);

test("one source is held against many statements, and each gets its own evidence with exact places", () => {
  for (const statement of ["Grey whales feed on the sea floor.", "Ship traffic did not harm the calves."]) {
    const { evidence, flagged, support } = whales.examine(statement);
    expect({ flagged, support }).toEqual({ flagged: false, support: "addressed" });
    for (const { start, end, sentence } of evidence) expect(page.slice(start, end).replaceAll("**", "")).toBe(sentence);
  }
  expect(whales.examine("Grey whales feed on the sea floor.").evidence[0]?.sentence).toContain("sea floor");
  expect(whales.examine("Ship traffic did not harm the calves.").evidence[0]?.sentence).toContain("calves");
});

test("at a glance a source may address what it has a third of the terms of, whatever it says of them", () => {
  for (const statement of ["Grey whales feed on the sea floor.", "Grey whales never weigh 30 tonnes."])
    expect(whales.mayAddress(statement)).toBe(true);
  for (const statement of [
    "Quantum computers factor large integers.",
    "The whales of Iceland sing at night for hours.",
  ])
    expect(whales.mayAddress(statement)).toBe(false);
});

test("the evidence stands best first", () => {
  const scores = whales
    .examine("The survey found that grey whales weigh 30 tonnes.")
    .evidence.map(({ score }) => score);
  expect(scores.length).toBeGreaterThan(1);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

test.each(["Here is a concise summary of the passage:", "**In short:**", "概要："])(
  "“%s” announces what follows, and is not accused of standing in no source",
  (statement) => {
    const { doubt, flagged, reasons } = whales.examine(statement);
    expect({ flagged, reasons }).toEqual({ flagged: false, reasons: [] });
    expect(doubt).toBeLessThan(DOUBTFUL);
  },
);

test("a statement that shares no word with the source is doubted most, whatever stands in it", () => {
  expect(whales.examine("Ratio 3:4 suits televisions best.").doubt).toBe(1);
});

test("a statement on another subject is doubted more than one that the source makes", () => {
  const said = whales.examine("The population of grey whales rose by 35 percent between 2001 and 2011.");
  const other = whales.examine("Quantum computers factor large integers in polynomial time.");
  expect(other).toMatchObject({ support: "not_addressed", flagged: true, reasons: [{ code: "no_passage" }] });
  expect(said.doubt).toBeLessThan(other.doubt);
});

test.each([
  ["The population of grey whales rose by 53 percent between 2001 and 2011.", "number_differs"],
  ["The population of grey whales rose by 35 percent between 2001 and 2018.", "year_differs"],
  ["The boats leave in May 2014.", "month_differs"],
  ["A grown whale weighs 30 kilograms.", "unit_differs"],
  ["Ship traffic did harm the calves of grey whales.", "contrast"],
])("%s: %s", (statement, code) => {
  expect(codes(statement)).toContain(code);
  expect(whales.examine(statement).flagged).toBe(true);
});

test("a number that differs comes with the words that would mend it, and their places on both sides", () => {
  const statement = "The population of grey whales rose by 53 percent between 2001 and 2011.";
  const [mend] = whales.examine(statement).replacements;
  expect(mend?.source.text).toBe("35 percent");
  expect(statement.slice(mend?.statement.start, mend?.statement.end)).toBe("53 percent");
  expect(page.slice(mend?.source.start, mend?.source.end)).toBe("35 percent");
});

test.for<readonly [why: string, statement: string, text: string]>([
  [
    "where the number stands in a sentence on another matter",
    "The mill was built in 1871 by the brothers Aldous of Fernworth.",
    "The mill was built by the brothers Aldous of Fernworth. Their uncle opened a brewery in the same street in 1902.",
  ],
  [
    "where the sentence has two numbers that could be meant",
    "The bridge at Fernworth carried 340 carts a day across the river.",
    "The bridge at Fernworth carried 310 carts a day across the river in summer and 120 carts in winter.",
  ],
  [
    "where the sentence says little of the rest",
    "The orchestra of Fernworth played 46 concerts in northern churches during the cold winter season.",
    "The orchestra has 52 concerts.",
  ],
  [
    "where the number has lost its words",
    "Supply reached 98.4 million barrels a day.",
    "Supply reached 98.4 (in million barrels a day).",
  ],
])("no number is offered %s", ([, statement, text]) => {
  expect(openSource(text).examine(statement).replacements).toEqual([]);
});

test("a century is not contradicted by the number of a chapter", () => {
  const source = openSource(
    "The tiles of the dome were commissioned by Sultan Suleiman. The tiles of the dome are crowned by the 36th chapter, in white letters.",
  );
  const { reasons } = source.examine("The tiles of the dome were commissioned in the 16th century by Sultan Suleiman.");
  expect(reasons.map(({ detail }) => detail).join(" ")).not.toContain("36");
  const other = openSource("The tiles of the dome were commissioned in the 17th century by Sultan Suleiman.");
  const [first] = other.examine("The tiles of the dome were commissioned in the 16th century.").reasons;
  expect(first).toMatchObject({ code: "number_differs" });
});

test("an empty text is refused, for it is silent on nothing", () => {
  expect(() => openSource(" \n")).toThrow(Failure);
});

test("the list of reasons is closed and names each once", () => {
  expect(new Set(REASON_CODES).size).toBe(REASON_CODES.length);
});
