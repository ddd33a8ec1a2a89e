import { describe, expect, test } from "vitest";
import { budgetMarkdown } from "../../src/shape/budget.ts";

// Each block is 40 bytes: ten tokens.
const block = (letter: string): string => letter.repeat(40);
const markdown = `# Sea\n\n${block("a")}\n\n## Tides\n\n${block("b")}\n\n${block("c")}\n\n## Ships\n\n${block("d")}`;

describe("a budget of tokens", () => {
  test("keeps whole blocks and says what follows", () => {
    const { text, truncated, leftOut } = budgetMarkdown(markdown, 30);
    expect(text).toBe(`# Sea\n\n${block("a")}\n\n## Tides\n\n${block("b")}`);
    expect(truncated).toBe(true);
    expect(leftOut).toEqual({ blocks: 3, tokens: 22, headings: ["Ships"] });
  });

  test("no heading stands last", () => {
    expect(budgetMarkdown(markdown, 15).text).toBe(`# Sea\n\n${block("a")}`);
  });

  test("all of a text that fits", () => {
    const whole = budgetMarkdown(markdown, 1_000);
    expect(whole).toEqual({ text: markdown, truncated: false, originalLength: markdown.length });
  });

  test("reading on gives the rest, nothing twice and nothing lost", () => {
    const parts: string[] = [];
    let offset: number | undefined = 0;
    for (let guard = 0; offset !== undefined && guard < 20; guard++) {
      const part = budgetMarkdown(markdown, 14, offset);
      parts.push(part.text);
      offset = part.nextOffset;
    }
    expect(parts.join("")).toBe(markdown);
    expect(parts.length).toBeGreaterThan(2);
  });

  test("a first block that is too long is cut at a word", () => {
    const long = "word ".repeat(400).trim();
    const { text, truncated, nextOffset } = budgetMarkdown(`${long}\n\n# End\n\nz`, 100);
    expect(truncated).toBe(true);
    expect(text.length).toBeLessThanOrEqual(400);
    expect(long.startsWith(text.replace("\n\n[content truncated]", ""))).toBe(true);
    expect(nextOffset).toBeGreaterThan(300);
  });

  test("bytes count, not characters, and none is parted", () => {
    const tides = "潮".repeat(30);
    const { text, nextOffset } = budgetMarkdown(`${tides}\n\n${tides}`, 25);
    expect(text).toBe(tides);
    expect(budgetMarkdown(`${tides}\n\n${tides}`, 25, nextOffset).text.trim()).toBe(tides);
  });
});
