import { growthOf } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { type AnswerFormat, readAnswer } from "../src/index.ts";

// Invented texts with unclosed constructs, or very many of one construct.
const marks: readonly (readonly [string, AnswerFormat | "auto"])[] = [
  ["[1] The sea rises.[2] ", "auto"],
  ["[a](https://sea.example/", "markdown"],
  ["[[[", "markdown"],
  ["![", "markdown"],
  ["`a ", "markdown"],
  ["` `` ``` ", "markdown"],
  ["[^a]: See [^b].\n[^b]: See [^a].\n", "markdown"],
  ["1. a https://sea.example/1\n", "markdown"],
  ["| a | [1] ", "markdown"],
  ["“„«「", "text"],
  ["\u202E\u202Bשלום (Byron, 1843) ", "text"],
  ["(Byron et al., 1843; ", "text"],
  ["Byron (1843) ", "text"],
  ["<p><a href=x><sup>", "html"],
  ["<ref>{{", "wikitext"],
  ["{{a|[[b", "wikitext"],
  ["\\footnote{\\cite{a}", "latex"],
  ["\\cite[", "latex"],
  ["\\cite[a]{b} c ", "latex"],
  ["\\cite[a]{b ", "latex"],
  ["$a", "latex"],
  ["A. b. ", "text"],
  ["(Source: https://sea.example/1) ", "markdown"],
  ["Sources: [a](https://sea.example/1), ", "markdown"],
  ["https://sea.example/1\n\n", "markdown"],
  ["| a | b |\n\nhttps://sea.example/1\n\n", "markdown"],
  ["^[a b ", "markdown"],
  ["[1] a https://sea.example/1\n\n## References\n\n", "markdown"],
  ["word.1 ", "text"],
  ["[A11, b] ", "text"],
  ["(Byron 4) ", "text"],
  ["\uE200cite\uE202", "text"],
];

test.each(marks)("%j again and again takes time in proportion", async (again, format) => {
  const read = (length: number) => {
    const text = again.repeat(Math.ceil(length / again.length));
    return () => void readAnswer(text, { format });
  };
  const { exponent } = await growthOf(read, { from: 2_000, to: 512_000, enough: 60 });
  expect(exponent).toBeLessThan(1.35);
});

test("5,000 citations of 5,000 sources", () => {
  const numbers = Array.from({ length: 5_000 }, (_, index) => index + 1);
  const body = numbers.map((number) => `Harbour ${number} is deep [${number}].`).join(" ");
  const list = numbers.map((number) => `[${number}] https://sea.example/${number}`).join("\n");
  const { statements, sources } = readAnswer(`${body}\n\n## References\n\n${list}`);
  expect(statements.length).toBe(5_000);
  expect(sources.filter(({ missing, uncited }) => missing || uncited)).toEqual([]);
});

test("a megabyte", () => {
  const answer = "The sea rises twice a day [1]. It falls [2].\n\n".repeat(22_000);
  const { statements } = readAnswer(`${answer}## References\n\n[1] https://sea.example/1\n[2] https://sea.example/2`);
  expect(statements.length).toBe(44_000);
});

test("nothing is read from nothing", () => {
  expect(readAnswer("")).toEqual({ format: "text", statements: [], marks: [], sources: [] });
});
