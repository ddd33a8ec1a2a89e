import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chunkMarkdown } from "../../src/shape/chunk.ts";

const sentence = "The harbour keeps its own record of the sea. ";
const prose = sentence.repeat(4).trim();

describe("chunks", () => {
  test("sections begin chunks and know their path", () => {
    const markdown = `# Sea\n\n${prose}\n\n## Tides\n\n${prose}\n\n## Ships\n\n${prose}`;
    const chunks = chunkMarkdown(markdown, { maxTokens: 100 });
    expect(chunks.map(({ headings }) => headings)).toEqual([["Sea"], ["Sea", "Tides"], ["Sea", "Ships"]]);
    expect(chunks[1]?.text).toBe(`## Tides\n\n${prose}`);
  });

  test("a short opening goes with the section below it", () => {
    const chunks = chunkMarkdown(`# Sea\n\nShort.\n\n## Tides\n\n${prose}`, { maxTokens: 200 });
    expect(chunks).toHaveLength(1);
  });

  test("a long table is cut between rows, its header repeated", () => {
    const rows = Array.from({ length: 12 }, (_, at) => `| ${at} | ${"x".repeat(20)} |`);
    const markdown = ["| n | x |", "| --- | --- |", ...rows].join("\n");
    const chunks = chunkMarkdown(markdown, { maxTokens: 40 });
    expect(chunks.length).toBeGreaterThan(2);
    for (const { text } of chunks) expect(text.startsWith("| n | x |\n| --- | --- |\n| ")).toBe(true);
    expect(chunks.flatMap(({ text }) => text.split("\n").slice(2))).toEqual(rows);
  });

  test("code is cut between lines, each part in its fence", () => {
    const lines = Array.from({ length: 20 }, (_, at) => `const value${at} = ${at};`);
    const chunks = chunkMarkdown(["```ts", ...lines, "```"].join("\n"), { maxTokens: 40 });
    expect(chunks.length).toBeGreaterThan(2);
    for (const { text } of chunks) expect(text).toMatch(/^```ts\n[^`]+\n```$/u);
    expect(chunks.flatMap(({ text }) => text.split("\n").slice(1, -1))).toEqual(lines);
  });

  test("lists are cut between items", () => {
    const items = Array.from({ length: 9 }, (_, at) => `- ${at} ${"word ".repeat(8).trim()}`);
    const chunks = chunkMarkdown(items.join("\n"), { maxTokens: 40 });
    expect(chunks.flatMap(({ text }) => text.split("\n"))).toEqual(items);
    expect(chunks.length).toBeGreaterThan(2);
  });

  test("prose is not cut after an abbreviation", () => {
    const text = "The harbour master Dr. Blake keeps a record of it, e.g. in Fig. 2 of the report. ".repeat(12);
    for (const chunk of chunkMarkdown(text, { maxTokens: 40 })) expect(chunk.text).toMatch(/report\.$/u);
  });

  test("prose is cut after sentences, in any script", () => {
    for (const { text } of chunkMarkdown(sentence.repeat(40), { maxTokens: 50 })) expect(text).toMatch(/\.$/u);
    for (const { text } of chunkMarkdown("潮汐每天涨落两次。".repeat(40), { maxTokens: 50 }))
      expect(text).toMatch(/。$/u);
  });

  test("where nothing else can be done a word is cut, but no character", () => {
    const chunks = chunkMarkdown("🌊".repeat(200), { maxTokens: 16 });
    expect(chunks.map(({ text }) => text).join("")).toBe("🌊".repeat(200));
    for (const { text } of chunks) expect(text.isWellFormed()).toBe(true);
  });
});

const line = fc.constantFrom(
  "# a",
  "### b",
  "- one",
  "  - two",
  "1. x",
  "| a | b |",
  "| --- | --- |",
  "> q",
  "```",
  "~~~",
  "$$",
  "word. Word",
  "",
  "",
  "[^1]: n",
  "    code",
  "潮汐。",
  "🌊",
);

test("whatever the text, chunks hold all of it in order, and their offsets are exact", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), fc.integer({ min: 16, max: 60 }), (lines, maxTokens) => {
      const markdown = lines.join("\n");
      let at = 0;
      for (const { text, start, end } of chunkMarkdown(markdown, { maxTokens })) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(markdown.slice(at, start).trim()).toBe("");
        expect(text).toContain(markdown.slice(start, end));
        at = end;
      }
      expect(markdown.slice(at).trim()).toBe("");
    }),
  );
});

test("a list with room for nearly all of it is cut where the room ends, however long", () => {
  const markdown = "- a\n".repeat(100_000);
  const [first] = chunkMarkdown(markdown, { maxTokens: 99_000 });
  expect(first?.end).toBe(395_999);
});
