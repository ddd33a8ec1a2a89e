import { expect, test } from "vitest";
import { type ReadAnswerOptions, readAnswer } from "../src/index.ts";

/** Statements with the keys or addresses of what they cite. All answers of these tests are made. */
function linksOf(text: string, options?: ReadAnswerOptions): (readonly [string, ...string[]])[] {
  const { statements, sources } = readAnswer(text, options);
  const names = new Map(sources.map(({ id, key, url, author }) => [id, key ?? author ?? url ?? ""]));
  return statements.map(({ text, cites }) => [text, ...cites.map((id) => names.get(id) ?? "")] as const);
}

const list = `## References

1. Tides of the north - https://sea.example/tides
2. Notes on the moon - https://moon.example/notes
3. https://doi.org/10.1000/182 - Harbours`;

test("numbers in brackets, with lists, ranges and neighbours", () => {
  const answer = `The sea rises twice a day [1]. It is salt. Ports are built high [1, 3]. Ships wait [1-3].[2]\n\n${list}`;
  expect(linksOf(answer)).toEqual([
    ["The sea rises twice a day.", "1"],
    ["It is salt."],
    ["Ports are built high.", "1", "3"],
    ["Ships wait.", "1", "2", "3"],
  ]);
});
