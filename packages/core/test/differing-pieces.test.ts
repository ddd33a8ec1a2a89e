import { expect, test } from "vitest";
import { differingPieces, type Piece } from "../src/index.ts";

const marked = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join("");
const shown = (own: string, other: string) => differingPieces(own, other).map(marked);

test.each([
  ["Hens on dry land", "Hens on wet land", "Hens on [dry] land", "Hens on [wet] land"],
  ["Hens are not happy", "Hens are happy", "Hens are [not] happy", "Hens are happy"],
  ["A network of yards", "A network of yard", "A network of yard[s]", "A network of yard"],
  ["1999", "2001", "[1999]", "[2001]"],
  ["in 2023", "in 2031", "in [2023]", "in [2031]"],
  ["Yard Letters", "Annals of Water Birds", "[Yard Letters]", "[Annals of Water Birds]"],
  ["HENS, and their keepers", "Hens and Their Keepers", "HENS, and their keepers", "Hens and Their Keepers"],
  ["Quine, Ada; Ode, Bo", "Quine, Ada; Oder, Bo", "Quine, Ada; Ode, Bo", "Quine, Ada; Ode[r], Bo"],
  ["", "Hens", "", "[Hens]"],
])("%j beside %j is marked where the two differ", (own, other, mine, its) => {
  expect(shown(own, other)).toEqual([mine, its]);
});

test("no letter of either text is lost", () => {
  const [a, b] = ["  One  hen\tand two  ducks ", "Two ducks and  one hen  "];
  const [mine, its] = differingPieces(a, b).map((pieces) => pieces.map(({ text }) => text).join(""));
  expect([mine?.trim(), its?.trim()]).toEqual([a.trim(), b.trim()]);
});

test("what lies beyond a few hundred words is kept, too", () => {
  const long = "hen duck goose ".repeat(20_000);
  const [mine] = differingPieces(long, `${long} swan`);
  expect(mine.map(({ text }) => text).join("").length).toBeGreaterThan(long.length - 5);
});
