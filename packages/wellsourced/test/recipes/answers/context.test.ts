import { readAnswer } from "@wellsourced/answers";
import { contextOf } from "@wellsourced/trust/answers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MadeWorld, openWorld } from "./invented-sources.ts";

const answer = `# Two towns

## Toftenby

The church is old. It was built of red sandstone in 1342 [1].

## The coast

These are facts on Larnby:

- Founded in 1211 [1]
- Population: 4,000 [1]
`;

const { statements } = readAnswer(answer, { sources: [{ ref: "1", text: "Towns." }] });
const contexts = new Map(statements.map((one) => [one.text, contextOf(one, statements)]));

test("a statement has its headings, and the sentence before it or the one that introduces its list", () => {
  expect(contexts.get("The church is old.")).toBe("Two towns: Toftenby");
  expect(contexts.get("It was built of red sandstone in 1342.")).toBe("Two towns: Toftenby: The church is old.");
  expect(contexts.get("Founded in 1211")).toBe("Two towns: The coast: These are facts on Larnby:");
  expect(contexts.get("Population: 4,000")).toBe("Two towns: The coast: These are facts on Larnby:");
});

const towns = `# Towns of the coast

## Toftenby

Population: 4,000. The church was built of red sandstone in 1342.

## Larnby

Population: 4,000. The church was built of red sandstone in 1342.`;

let world: MadeWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("the evidence shown first is that of the section that the statement is about", async () => {
  const report = await world.sources.check.answer({ answer, sources: [{ ref: "1", text: towns }] });
  const before = (words: string) =>
    report.statements.find(({ text }) => text.includes(words))?.evidence[0]?.before ?? "";
  expect(before("red sandstone")).not.toContain("Larnby");
  expect(before("Population")).toContain("Larnby");
});

test("another source is not named for a statement that points back to somebody of whom it has no word", async () => {
  const better = async (town: string) => {
    const said = `${town} is a town on the coast [1]. The church was built of red sandstone in 1342 [1].`;
    const report = await world.sources.check.answer({
      answer: said,
      sources: [
        { ref: "1", text: `${town} is a town on the coast, with a harbour for herring boats.` },
        { ref: "2", text: "Toftenby lies on the coast. The church was built of red sandstone in 1342." },
      ],
    });
    return report.statements.find(({ text }) => text.includes("church"))?.betterSource?.ref;
  };
  expect(await better("Toftenby")).toBe("2");
  expect(await better("Larnby")).toBeUndefined();
});
