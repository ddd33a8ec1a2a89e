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
  it("leaves out the heading of its passage, which stands beside it", async () => {
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
});
