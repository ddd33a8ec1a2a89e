import { describe, expect, it } from "vitest";
import { corpusOf } from "./helpers.ts";

const snippetOf = async (markdown: string, query: string) => {
  const corpus = await corpusOf([{ id: "a", markdown }]);
  const [hit] = (await corpus.search(query)).hits;
  const text = (await corpus.get("a"))?.text ?? "";
  expect(text.slice(hit?.snippet.start, hit?.snippet.end)).toBe(hit?.snippet.text);
  return hit?.snippet.text;
};

describe("a snippet", () => {
  it("leaves out the heading of its passage, which is shown separately", async () => {
    expect(await snippetOf("# Tides\n\nText.\n\n## **Spring** tides\n\nThey follow a full moon.", "spring tides")).toBe(
      "They follow a full moon.",
    );
  });

  it("is the heading where the passage has nothing else", async () => {
    expect(await snippetOf("# Tides\n\nThe sea.\n\n## Spring tides\n\n## Neap\n\nLow.", "spring")).toBe("Spring tides");
  });

  it("keeps the first line of a passage that continues a section", async () => {
    const long = Array.from({ length: 400 }, (_, at) => `word${at}`).join(" ");
    expect(await snippetOf(`# Tides\n\n${long} lighthouse`, "lighthouse")).toMatch(/lighthouse$/u);
  });

  it("begins with the sentence in which the words of the query begin, and goes on as far as there is room", async () => {
    const before = "Nobody knows who built the first house on this rock or when it was lit. ".repeat(6);
    const after =
      "The keeper of the lighthouse kept a goat. It ate the charts of two ships, as the log of that year tells. ";
    const snippet = await snippetOf(
      `# Rock\n\n${before}${after}${"Then it was quiet. ".repeat(20)}`,
      "keeper lighthouse goat",
    );
    expect(snippet).toMatch(/^The keeper of the lighthouse kept a goat\. It ate the charts/u);
    expect(snippet?.length).toBeGreaterThan(180);
    expect(snippet?.length).toBeLessThanOrEqual(220);
  });

  it("takes an abbreviation for no end of a sentence", async () => {
    const other = "Gulls rest on the roofs of the town. ".repeat(20);
    expect(
      await snippetOf(`# Rock\n\n${other}The report by Dr. Blake names the lighthouse keeper. ${other}`, "Blake"),
    ).toMatch(/^The report by Dr\. Blake/u);
  });

  it("begins in the middle of a sentence that is longer than itself", async () => {
    const long = Array.from({ length: 300 }, (_, at) => `word${at}`).join(" ");
    expect(await snippetOf(`# Rock\n\n${long} lighthouse keeper ${long}`, "lighthouse keeper")).toContain(
      "lighthouse keeper",
    );
  });
});
