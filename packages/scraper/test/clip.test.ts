import { byteLength } from "@wellsourced/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clipMarkdown } from "../src/clip.ts";

const MARKER = "\n\n[content truncated]";
const sentence = "The harbour master reads the gauge at dawn. ";

describe("where it cuts", () => {
  test("a text that fits is given whole", () => {
    expect(clipMarkdown("abc", 3)).toEqual({ text: "abc", truncated: false, originalLength: 3 });
  });

  test("at a paragraph's end when there is one in the second half", () => {
    const text = `${sentence.repeat(6).trim()}\n\n${sentence.repeat(9)}`;
    const clipped = clipMarkdown(text, 400);
    expect(clipped).toEqual({
      text: sentence.repeat(6).trim() + MARKER,
      truncated: true,
      originalLength: text.length,
      nextOffset: 263,
    });
  });

  test("without a fence behind three backticks that stand within a line", () => {
    const { text } = clipMarkdown(`\`\`\`dawn\`\`\` is early. ${sentence.repeat(20)}`, 300);
    expect(text.endsWith(`dawn.${MARKER}`)).toBe(true);
  });

  test("not behind an abbreviation", () => {
    const { text } = clipMarkdown(`${sentence.repeat(6)}The lock was built by Dr. Keller of Emden in 1901.`, 312);
    expect(text).toBe(sentence.repeat(6).trim() + MARKER);
  });

  test("else at a sentence's end", () => {
    const { text } = clipMarkdown(sentence.repeat(20), 300);
    expect(text).toBe(sentence.repeat(6).trim() + MARKER);
  });

  test("else between words", () => {
    const { text } = clipMarkdown("wave ".repeat(200), 300);
    expect(text).toBe(`${"wave ".repeat(55).trim()}${MARKER}`);
  });

  test("never inside a table row", () => {
    const rows = `| level | time |\n| --- | --- |\n${"| four metres | dawn of the day |\n".repeat(40)}`;
    const { text } = clipMarkdown(rows, 500);
    expect(
      text
        .replace(MARKER, "")
        .split("\n")
        .every((line) => line.endsWith("|")),
    ).toBe(true);
  });

  test("an open fence is closed, between lines of code", () => {
    const code = `Before.\n\n\`\`\`js\n${"let level = 4;\n".repeat(60)}\`\`\``;
    const { text } = clipMarkdown(code, 400);
    expect(text.endsWith(`let level = 4;\n\`\`\`${MARKER}`)).toBe(true);
  });

  test("a fence that an earlier part opened is not closed again", () => {
    const code = `\`\`\`js\n${"let level = 4;\n".repeat(60)}\`\`\`\n\n${sentence.repeat(20)}`;
    const first = clipMarkdown(code, 400);
    const second = clipMarkdown(code, 800, first.nextOffset ?? 0);
    expect(second.text.match(/```/gu)).toHaveLength(1);
  });

  test("below 200 bytes there is no marker", () => {
    expect(clipMarkdown(sentence.repeat(9), 100).text).not.toContain("truncated");
    expect(clipMarkdown(sentence.repeat(9), 200).text).toContain("truncated");
  });

  test("never between a letter and its accent", () => {
    expect(clipMarkdown("e\u0301".repeat(50), 10).text).toBe("e\u0301".repeat(3));
  });
});

describe("offset", () => {
  test("beyond the end there is nothing, and nothing was cut", () => {
    expect(clipMarkdown("abc", 10, 3)).toEqual({ text: "", truncated: false, originalLength: 3 });
    expect(clipMarkdown("abc", 10, 99)).toEqual({ text: "", truncated: false, originalLength: 3 });
  });

  test("inside a character it begins with the next", () => {
    expect(clipMarkdown("éa", 10, 1).text).toBe("a");
  });
});

const piece = fc.constantFrom(
  "a",
  "é",
  "語",
  "👩‍👩‍👧",
  " ",
  "\n",
  "\n\n",
  ". ",
  "| a | b |\n",
  "```\n",
  "word ",
  "e\u0301",
  sentence,
);
const document = fc.array(piece, { maxLength: 200 }).map((parts) => parts.join(""));

test("is never longer than asked, never breaks a character, and says where to go on", () => {
  fc.assert(
    fc.property(document, fc.integer({ min: 0, max: 900 }), (text, max) => {
      const clipped = clipMarkdown(text, max);
      expect(byteLength(clipped.text)).toBeLessThanOrEqual(max);
      expect(clipped.text).not.toContain("\ufffd");
      expect(clipped.originalLength).toBe(byteLength(text));
      expect(clipped.truncated).toBe(byteLength(text) > max);
      expect(clipped.nextOffset !== undefined).toBe(clipped.truncated);
    }),
    { numRuns: 1_000 },
  );
});

test("the parts put together are the whole", () => {
  fc.assert(
    fc.property(document, fc.integer({ min: 220, max: 600 }), (text, max) => {
      const bytes = Buffer.from(text);
      let offset = 0;
      let whole = "";
      for (let turn = 0; turn < 500; turn++) {
        const clipped = clipMarkdown(text, max, offset);
        const end = clipped.nextOffset ?? bytes.length;
        const given = bytes.toString("utf8", offset, end);
        expect(clipped.text.startsWith(given)).toBe(true);
        whole += given;
        if (!clipped.truncated) break;
        expect(end).toBeGreaterThan(offset);
        offset = end;
      }
      expect(whole).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test("room for a closing fence as long as the text is taken", () => {
  const text = `${"`".repeat(250_000)}\n${"é\n".repeat(250_000)}${"`".repeat(250_000)}\n`;
  const clipped = clipMarkdown(text, 750_000);
  expect(byteLength(clipped.text)).toBeLessThanOrEqual(750_000);
  expect(clipped.truncated).toBe(true);
});
