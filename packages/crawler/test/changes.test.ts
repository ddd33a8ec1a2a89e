import { growthOf } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { diffTexts } from "../src/changes.ts";
import { prose } from "./made.ts";

const lines = (seed: number, count: number) => Array.from({ length: count }, (_, n) => prose(seed * 10_000 + n, 8));

describe("the diff of two texts", () => {
  test("shows the lines that were taken out and put in, with what is around them", async () => {
    const before = "# Ferry\n\nIt leaves at nine.\n\nIt costs 4 crowns.\n";
    const after = "# Ferry\n\nIt leaves at ten.\n\nIt costs 4 crowns.\n";
    const diff = await diffTexts(before, after);
    expect(diff?.split("\n")).toEqual([
      "@@ -1,5 +1,5 @@",
      " # Ferry",
      " ",
      "-It leaves at nine.",
      "+It leaves at ten.",
      " ",
      " It costs 4 crowns.",
    ]);
  });

  test("is empty for the same text, and absent where everything changed", async () => {
    expect(await diffTexts("one\n", "one\n")).toBe("");
    expect(await diffTexts(lines(1, 2_000).join("\n"), lines(2, 2_000).join("\n"))).toBeUndefined();
  });

  test("is cut where it is long, and says so", async () => {
    const diff = await diffTexts("", lines(1, 900).join("\n"));
    expect(diff?.length).toBeLessThan(20_100);
    expect(diff).toMatch(/\[The diff continues\.\]$/u);
  });
});

test("the cost of a diff stays in proportion to the texts", async () => {
  const { exponent } = await growthOf(
    (size) => {
      const [before, after] = [lines(1, size).join("\n"), lines(2, size).join("\n")];
      return () => diffTexts(before, after);
    },
    { from: 1_000, to: 16_000 },
  );
  expect(exponent).toBeLessThan(1.5);
});
