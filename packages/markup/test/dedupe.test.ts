import { expect, test } from "vitest";
import { dedupeParagraphs } from "../src/dedupe.ts";

const long = "The harbour master reads the gauge every morning at dawn.";
const other = "Each reading is entered in the book beside the old clock.";
const refrain = "Row for the shore before the tide,  \nrow for the lights on the quay.";
const fence = (code: string): string => `\`\`\`\n${code}\n\`\`\``;

test.each<[string, string[], string[]]>([
  ["right below its own copy it goes", [long, long, "end"], [long, "end"]],
  ["white space does not make it new", [long, other, `${long}\n${other}`], [long, other, `${long}\n${other}`]],
  ["a changed word does", [long, `${long} Twice.`], [long, `${long} Twice.`]],
  ["a clause that returns in another section stays", ["## 1", long, "## 2", long], ["## 1", long, "## 2", long]],
  ["a clause that returns after other text stays", [long, other, long], [long, other, long]],
  ["a refrain stays", [refrain, other, refrain, refrain], [refrain, other, refrain, refrain]],
  ["a part right below its own copy goes", ["## 1", long, "## 1", long, other], ["## 1", long, other]],
  [
    "a line of links goes wherever it returns",
    [`By [${long}](/a)`, other, `By [${long}](/a)`],
    [`By [${long}](/a)`, other],
  ],
  ["short refrains stay", ["Row, row.", "Row, row."], ["Row, row.", "Row, row."]],
  ["headings stay", [`## ${long}`, `## ${long}`], [`## ${long}`, `## ${long}`]],
  ["tables stay", [`| ${long} |`, `| ${long} |`], [`| ${long} |`, `| ${long} |`]],
  ["lists stay", [`- ${long}`, `- ${long}`], [`- ${long}`, `- ${long}`]],
  [
    "code stays",
    [fence(`${long}\n\n${long}`), fence(long), fence(long)],
    [fence(`${long}\n\n${long}`), fence(long), fence(long)],
  ],
])("%s", (_, blocks, expected) => {
  const { text, dropped } = dedupeParagraphs(blocks.join("\n\n"));
  expect(text).toBe(expected.join("\n\n"));
  expect(dropped > 0).toBe(expected.length < blocks.length);
});

test("in a shop no paragraph returns", () => {
  expect(dedupeParagraphs([long, other, long].join("\n\n"), { once: true })).toEqual({
    text: [long, other].join("\n\n"),
    dropped: 1,
  });
});

test("a chorus returns, in a thread too", () => {
  const song = [refrain, other, refrain].join("\n\n");
  expect(dedupeParagraphs(song, { once: true })).toEqual({ text: song, dropped: 0 });
});

test("across texts the first copy stays, and what a text says twice itself it says twice", () => {
  const earlier = new Set<string>();
  const first = [long, "one", long].join("\n\n");
  expect(dedupeParagraphs(first, { earlier }).text).toBe(first);
  expect(dedupeParagraphs(`${long}\n\ntwo`, { earlier })).toEqual({ text: "two", dropped: 1 });
});
