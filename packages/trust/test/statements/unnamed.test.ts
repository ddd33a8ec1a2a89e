import { expect, test } from "vitest";
import { openSource } from "../../src/statements/index.ts";

const unnamed = (source: string, statement: string) => openSource(source).examine(statement).unnamed;

const rovers = `# Marnstadt Rovers

Marnstadt Rovers is a football club, founded in 1895. Its ground holds 54,000 people.
The club won the cup in 1933. In that year Larnby United sold its ground to a brewery.`;

test.each<readonly [why: string, statement: string, names: readonly string[]]>([
  ["a club of another town", "Larnby Athletic is a football club, founded in 1895.", ["Larnby Athletic"]],
  ["a club that another sentence names", "Larnby United is a football club, founded in 1895.", ["Larnby United"]],
  ["a town of one word", "The football club of Fernworth was founded in 1895.", ["Fernworth"]],
  ["capitals alone", "The FVX won the cup in 1933.", ["FVX"]],
])("%s is not named by the passage", (_, statement, names) => {
  expect(unnamed(rovers, statement)).toEqual(names);
});

test.each<readonly [why: string, statement: string]>([
  ["the name in the sentence", "Marnstadt Rovers is a football club, founded in 1895."],
  ["the name in the title", "Marnstadt Rovers won the cup in 1933."],
  ["a sentence that begins with an adverb", "Additionally, the club won the cup."],
  ["a month", "The club won the cup in May 1933."],
])("%s leaves nothing unnamed", (_, statement) => {
  expect(unnamed(rovers, statement)).toEqual([]);
});

test("in German a single noun is no name, and two words in a row are", () => {
  const source = "Der Fußballverein Rot-Weiß Marnstadt wurde im Jahr 1895 gegründet. Er gewann den Pokal.";
  expect(unnamed(source, "Der Verein gewann den Pokal.")).toEqual([]);
  expect(unnamed(source, "Der Fußballverein Eintracht Larnby wurde im Jahr 1895 gegründet.").join(" ")).toContain(
    "Eintracht Larnby",
  );
});
