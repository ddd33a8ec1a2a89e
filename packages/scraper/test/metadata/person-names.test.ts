import { expect, test } from "vitest";
import { shownNames, statedNames } from "../../src/metadata/person-names.ts";

test.each([
  ["Ada Byron", ["Ada Byron"]],
  ["By Ada Byron and Grace Hopper", ["Ada Byron", "Grace Hopper"]],
  ["Ada Byron, Grace Hopper und Mary Somerville", ["Ada Byron", "Grace Hopper", "Mary Somerville"]],
  ["Byron, Ada", ["Byron, Ada"]],
  ["Smith, John, Jr.", ["Smith, John, Jr."]],
  ["John Smith III, Ada Byron, Sr.", ["John Smith III", "Ada Byron, Sr."]],
  ["ada@example.org (Ada Byron)", ["Ada Byron"]],
  ["Ada Byron | Harbour Post", ["Ada Byron"]],
  ["Ada Byron, Senior Editor", ["Ada Byron"]],
  ["https://www.facebook.com/harbour", []],
  ["admin", []],
  ["Redaktion", []],
  ["freeman1984", ["freeman1984"]],
])("a machine's %s names %j", (given, expected) => {
  expect(statedNames(given)).toEqual(expected);
});

test.each([
  ["Von Ada Byron am 3. Mai 2024", ["Ada Byron"]],
  ["Par Ada Byron le 3 mai 2024 à 10:20", ["Ada Byron"]],
  ["Por Ada Byron | 3 de mayo de 2024", ["Ada Byron"]],
  ["Di Ada Byron", ["Ada Byron"]],
  ["Door Ada Byron", ["Ada Byron"]],
  ["Autorin: Ada Byron", ["Ada Byron"]],
  ["作者：王小明", ["王小明"]],
  ["Written by ADA BYRON · 5 min read", ["Ada Byron"]],
  ["Ada Byron Senior Staff Writer", ["Ada Byron"]],
  ["Read more about our team", []],
  ["May 3, 2024", []],
])("a line %s shows %j", (given, expected) => {
  expect(shownNames(given)).toEqual(expected);
});

test.each([
  ["by Ada Byron", ["Ada Byron"]],
  ["by Ludwig van Beethoven", ["Ludwig van Beethoven"]],
  ["by working together", []],
  ["by law enforcement against protesters", []],
])("running text %s names %j", (given, expected) => {
  expect(shownNames(given, "spoken")).toEqual(expected);
});
