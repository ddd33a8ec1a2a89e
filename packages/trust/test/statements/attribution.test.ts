import { describe, expect, test } from "vitest";
import { openSource } from "../../src/statements/index.ts";

const told = (source: string, statement: string) =>
  openSource(source)
    .examine(statement)
    .reasons.filter(({ code }) => code === "attribution_differs")
    .map(({ detail }) => detail);

const differs = (asked: string, stated: string) => [
  `The statement attributes it to “${asked}”, and the passage to “${stated}”.`,
];

// All people and bodies here are made.
describe("words or a finding of somebody else", () => {
  test.each([
    ["According to Bruno Keller, the river carries less water than before.", "Bruno Keller"],
    ["Bruno Keller said that the river carries less water than before.", "Bruno Keller"],
    ["Keller argued that the river carries less water than before.", "Keller"],
    ["Keller et al. (2019) found that the river carries less water than before.", "Keller"],
    ["The river carries less water than before, said Bruno Keller.", "Bruno Keller"],
    [
      "A study by the University of Fernworth found that the river carries less water than before.",
      "University of Fernworth",
    ],
    ["The economist Bruno Keller has also argued that the river carries less water than before.", "Bruno Keller"],
  ])("%s", (statement, who) => {
    const source = "The harbour was rebuilt. According to Ada Lind, the river carries less water than before.";
    expect(told(source, statement)).toEqual(differs(who, "Ada Lind"));
  });

  test.each([
    [
      "Laut Ada Lind führt der Fluss heute weniger Wasser als früher.",
      "Bruno Keller zufolge führt der Fluss heute weniger Wasser als früher.",
    ],
    [
      "Selon Ada Lind, la rivière porte moins d'eau qu'autrefois.",
      "D'après Bruno Keller, la rivière porte moins d'eau qu'autrefois.",
    ],
    [
      "Según Ada Lind, el río lleva menos agua que antes.",
      "Bruno Keller afirmó que el río lleva menos agua que antes.",
    ],
    [
      "Secondo Ada Lind, il fiume porta meno acqua di prima.",
      "Secondo Bruno Keller, il fiume porta meno acqua di prima.",
    ],
    [
      "Segundo Ada Lind, o rio leva menos água do que antes.",
      "De acordo com Bruno Keller, o rio leva menos água do que antes.",
    ],
    [
      "Volgens Ada Lind voert de rivier minder water dan vroeger.",
      "Bruno Keller schreef dat de rivier minder water voert dan vroeger.",
    ],
  ])("%s", (source, statement) => {
    expect(told(source, statement)).toEqual(differs("Bruno Keller", "Ada Lind"));
  });
});

test("somebody else's words are something to look at, and accuse nobody", () => {
  const source =
    "The harbour is old. Bruno Keller opened it. It was rebuilt in spring. Ships came from far away. The mayor cut a ribbon. According to Ada Lind, the river carries less water than before.";
  const found = openSource(source).examine("Bruno Keller said that the river carries less water than before.");
  expect(found.reasons.map(({ code }) => code)).toContain("attribution_differs");
  expect(found.flagged).toBe(false);
});

describe("nothing is said of whose words they are", () => {
  const statement = "According to Bruno Keller, the river carries less water than before.";
  test.each([
    ["where the source attributes them to the same", "Keller said that the river carries less water than before."],
    ["where it attributes them by a pronoun", "She said that the river carries less water than before."],
    [
      "where it attributes them to people without a name",
      "Researchers said that the river carries less water than before.",
    ],
    ["where it attributes them to nobody", "The river carries less water than before."],
    [
      "where the one is named near the passage",
      "Bruno Keller spoke to reporters. Ada Lind said that the river carries less water than before.",
    ],
    [
      "where the name is that of something else",
      "Critics of Ada Lind said that the river carries less water than before.",
    ],
    [
      "where something else is attributed",
      "The river carries less water than before, and Ada Lind said that she was tired.",
    ],
    [
      "where the passage is on another matter",
      "Ada Lind said that the harbour was rebuilt in the spring of that year.",
    ],
  ])("%s", (_, source) => {
    expect(told(source, statement)).toEqual([]);
  });

  test.each([
    [
      "a body and its initials",
      "The Larnby Water Board said that the river carries less water than before.",
      "The LWB said that the river carries less water than before.",
    ],
    [
      "a newspaper, which may be the source itself",
      "Ada Lind said that the river carries less water than before.",
      "According to the Larnby Times, the river carries less water than before.",
    ],
    [
      "people without a name",
      "Ada Lind said that the river carries less water than before.",
      "Sociologists said that the river carries less water than before.",
    ],
  ])("of %s", (_, source, one) => {
    expect(told(source, one)).toEqual([]);
  });
});
