import { expect, test } from "vitest";
import { dedupeParagraphs } from "../src/dedupe.ts";

const long = "The harbour master reads the gauge every morning at dawn.";

test.each([
  ["a repeated paragraph goes", [long, "other", long], [long, "other"]],
  ["white space does not make it new", [long, long.replaceAll(" ", "\n")], [long]],
  ["a changed word does", [long, `${long} Twice.`], [long, `${long} Twice.`]],
  ["short refrains stay", ["Row, row.", "Row, row."], ["Row, row.", "Row, row."]],
  ["headings stay", [`## ${long}`, `## ${long}`], [`## ${long}`, `## ${long}`]],
  ["tables stay", [`| ${long} |`, `| ${long} |`], [`| ${long} |`, `| ${long} |`]],
  ["lists stay", [`- ${long}`, `- ${long}`], [`- ${long}`, `- ${long}`]],
  [
    "code stays",
    [`\`\`\`\n${long}\n\n${long}\n\`\`\``, `\`\`\`\n${long}\n\`\`\``],
    [`\`\`\`\n${long}\n\n${long}\n\`\`\``, `\`\`\`\n${long}\n\`\`\``],
  ],
])("%s", (_, blocks, expected) => {
  expect(dedupeParagraphs(blocks.join("\n\n"))).toBe(expected.join("\n\n"));
});

test("across texts the first copy stays", () => {
  const seen = new Set<string>();
  expect(dedupeParagraphs(`${long}\n\none`, seen)).toBe(`${long}\n\none`);
  expect(dedupeParagraphs(`${long}\n\ntwo`, seen)).toBe("two");
});
