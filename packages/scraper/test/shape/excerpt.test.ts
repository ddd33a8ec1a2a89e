import { byteLength } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { excerptMarkdown } from "../../src/shape/excerpt.ts";

const filler = (name: string) => `${name} tells of roofs and gutters, of nails and of ladders, and of nothing else.`;
const page = [
  "# Slate roofs",
  filler("First"),
  "## Lichen",
  "Lichen grows one millimetre a year on slate.",
  filler("Second"),
  "## Costs",
  filler("Third"),
  "A square metre of slate costs ninety pounds.",
  filler("Fourth"),
].join("\n\n");

const sizeOf = byteLength;
const excerpt = (room: number, about: readonly string[], first: { start: number; end: number }[] = []) =>
  excerptMarkdown(page, { room, about, sizeOf, first });

describe("an excerpt", () => {
  test("is the whole text where that fits", () => {
    expect(excerpt(5_000, ["lichen"])).toMatchObject({ text: page, shortened: false });
  });

  test("has whole blocks under their headings, and a mark wherever something was left out", () => {
    expect(excerpt(110, ["how fast does lichen grow"]).text).toBe(
      "# Slate roofs\n\n[…]\n\n## Lichen\n\nLichen grows one millimetre a year on slate.\n\n[…]",
    );
  });

  test("bears on each of several questions, in the order of the text", () => {
    const { text } = excerpt(190, ["costs of a square metre", "lichen millimetre"]);
    expect(text.indexOf("Lichen grows")).toBeGreaterThan(0);
    expect(text.indexOf("ninety pounds")).toBeGreaterThan(text.indexOf("Lichen grows"));
  });

  test("begins with the stretches that are wanted", () => {
    const start = page.indexOf("Third");
    expect(excerpt(150, ["lichen"], [{ start, end: start + 5 }]).text).toContain("Third tells");
  });

  test("fills the room that is left from the beginning of the text", () => {
    const { text } = excerpt(250, ["ninety pounds"]);
    expect(text).toContain("ninety pounds");
    expect(text).toContain("First tells");
  });

  test.each([60, 120, 200, 300, 400])("stays within %i bytes", (room) => {
    for (const about of [["lichen"], ["volcano"], ["costs", "lichen"]])
      expect(byteLength(excerpt(room, about).text)).toBeLessThanOrEqual(room);
  });

  test("cuts a block only where it alone is too long", () => {
    const long = `Intro.\n\n${"Lichen grows slowly on slate. ".repeat(40)}\n\nEnd.`;
    const { text } = excerptMarkdown(long, { room: 300, about: ["lichen"], sizeOf });
    expect(text).toMatch(/^\[…\]\n\nLichen grows slowly on slate\.[\s\S]*slate\.\n\n\[…\]$/u);
    expect(byteLength(text)).toBeLessThanOrEqual(300);
  });

  test("knows where a place of the whole text stands in it", () => {
    const { text, placeOf } = excerpt(110, ["lichen"]);
    const sentence = "Lichen grows one millimetre a year on slate.";
    expect(placeOf(page.indexOf(sentence))).toBe(text.indexOf(sentence));
    expect(placeOf(page.indexOf("Third"))).toBeUndefined();
  });
});
