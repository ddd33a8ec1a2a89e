import { texSnippets } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { wordsOf } from "../src/index.ts";

test("the words of LaTeX have no commands, comments and citations", () => {
  expect(wordsOf('Herons \\emph{nest}~here \\cite{a}.% a remark\n M\\"uller saw 3\\,\\% of them.', "latex")).toBe(
    "Herons nest here . Müller saw 3 % of them.",
  );
});

test("the words of wikitext have no templates, notes and marks of emphasis", () => {
  expect(wordsOf("'''Herons''' nest in [[Reed|reeds]].<ref>A note</ref>{{stub}}", "wikitext")).toBe(
    "Herons nest in reeds.",
  );
});

test.each(texSnippets)("the words of TeX: $tex", ({ tex, text, inDocument = text }) => {
  expect(wordsOf(tex, "latex").replace(/\s+/gu, " ").trim()).toBe(inDocument);
});
