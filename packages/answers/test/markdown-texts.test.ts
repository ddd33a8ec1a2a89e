import { markdownTexts } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { readAnswer } from "../src/index.ts";

test.each(markdownTexts)("$name", ({ text, shown, prose = shown, links = [] }) => {
  const { statements, marks, sources } = readAnswer(text, { format: "markdown" });
  const headings = statements.flatMap((one) => one.headings);
  const words = [...new Set([...headings, ...statements.map((one) => one.text)])].join(" ");
  expect(words.replace(/\s+/gu, " ").trim()).toBe(prose);
  const cited = marks.flatMap(({ cites }) => cites);
  expect(sources.filter(({ id }) => cited.includes(id)).map(({ url }) => url)).toEqual(links);
});
