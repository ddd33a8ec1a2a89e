import { expect, test } from "vitest";
import { readAnswer } from "../src/index.ts";
import { linksOf } from "./links-of.ts";

// All answers are invented.
const list = "\n\n## References\n\n[1] https://sea.example/tides\n[2] https://moon.example/notes";

test("code is neither a statement nor a mark", () => {
  const answer = `The sea rises [1].\n\n\`\`\`python\nx = rows[1] # see [9]\nurl = "https://code.example/raw"\n\`\`\`\n\nThe call \`rows[2]\` fails.${list}`;
  expect(linksOf(answer)).toEqual([["The sea rises.", "1"], ["The call rows[2] fails."]]);
  expect(readAnswer(answer).sources.length).toBe(2);
});

test("a fence that nothing ends takes only its own paragraph", () => {
  expect(linksOf(`The sea rises [1].\n\n\`\`\`\nrows[2]\n\nIt falls [2].${list}`)).toEqual([
    ["The sea rises.", "1"],
    ["It falls.", "2"],
  ]);
});

test("intervals, years and numbers far behind the list are no marks", () => {
  const answer = `It lies in [0, 1]. So it was [1999]. The sea rises [1].${list}`;
  expect(readAnswer(answer).sources.map(({ key }) => key)).toEqual(["1", "2"]);
  expect(readAnswer(answer).statements[0]?.text).toBe("It lies in [0, 1].");
});

test("marks inside a quotation belong to what is quoted, one at its end to the answer", () => {
  const answer = `The leaflet says: "as was shown [2], nothing changed". He wrote "it rises [1]." The sea rises [1].${list}`;
  expect(linksOf(answer).map((one) => one.slice(1))).toEqual([[], ["1"], ["1"]]);
});

test("images and links within the page are no sources", () => {
  const answer = `The sea rises [1].\n\n![chart](https://img.example/chart.png)\n\n[↑](#top)\n\nSee ![x](https://img.example/x.png) it.${list}`;
  expect(readAnswer(answer).sources.length).toBe(2);
});

test("the list holds no statements, what follows its end does", () => {
  expect(linksOf(`The sea rises [1].${list}\n\n## Outlook\n\nIt will rise more.`)).toEqual([
    ["The sea rises.", "1"],
    ["It will rise more."],
  ]);
});

test.each([
  "The values lie in [1, 2], between [1, 2].",
  "So x ∈ [1, 2] and b[1] differ.",
  "It costs 10⁻² crowns, as E = mc² and x² + y² = r² and ²H show.",
  "There are ① ropes and ② sails.",
  "It was opened (2019) in room (2), see (i).",
  "He came late [sic] to [the sea].",
])("no mark: %s", (sentence) => {
  expect(linksOf(`${sentence} [1]${list}`)).toEqual([[sentence, "1"]]);
});

test("what encyclopaedias put where a citation lacks is neither word nor mark", () => {
  expect(linksOf(`The sea rises.[citation needed] It falls [1].${list}`)).toEqual([
    ["The sea rises."],
    ["It falls.", "1"],
  ]);
});

test("two marks alone in a line are no entry, and a mark at a line's beginning is none", () => {
  expect(linksOf(`The sea rises.\n\n[1][2]\n\nIt falls, as\n[1] and others say.${list}`)).toEqual([
    ["The sea rises.", "1", "2"],
    ["It falls, as and others say.", "1"],
  ]);
});
