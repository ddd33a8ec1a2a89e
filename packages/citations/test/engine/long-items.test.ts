import { expect, test } from "vitest";
import { format } from "../../src/index.ts";

/** Invented works. */
const work = (title: string, authors: number) => ({
  id: "a",
  type: "book" as const,
  title,
  author: Array.from({ length: authors }, (_, at) => ({ family: `Writer${at + 1}`, given: "A." })),
  issued: { "date-parts": [[2020]] },
});

test("a title as long as a book is cut where the style is applied, and says so", async () => {
  const line = await format([work("'>".repeat(50_000), 1)], { style: "mla" });
  expect(line.length).toBeLessThan(10_000);
  expect(line).toContain("…");
});

test("of a list of names without end the first and the last are kept", async () => {
  const line = await format([work("Tides", 5_000)], { style: "apa" });
  expect(line).toContain("Writer1,");
  expect(line).toContain("Writer5000");
});

test("a long title of a real length stays whole", async () => {
  const title = "Tides of the northern harbours and their gauges ".repeat(40).trim();
  expect(await format([work(title, 1)], { style: "mla" })).toMatch(/gauges\./iu);
  expect(await format([work(title, 1)], { style: "mla" })).not.toContain("…");
});
