import { expect, test } from "vitest";
import { format } from "../../src/format.ts";

const printed = (edition: string, style: string): Promise<string> =>
  format([{ id: "a", type: "book", title: "Walls", publisher: "Wall", edition }], { style });

test.each(["apa", "mla", "chicago-author-date", "chicago-notes", "ieee", "vancouver", "ama", "acs", "bluebook"])(
  "%s: an edition in words is an edition",
  async (style) => {
    expect(await printed("Second", style)).toMatch(/\b2nd ed\b/u);
    expect(await printed("third", style)).toMatch(/\b3rd ed\b/u);
    expect(await printed("2", style)).toMatch(/\b2nd ed\b/u);
    expect(await printed("Revised", style)).toContain("Rev. ed");
    expect(await printed("Second, revised", style)).toContain("2nd rev. ed");
  },
);

test.each(["harvard", "mhra"])("%s: in British words", async (style) => {
  expect(await printed("Second", style)).toMatch(/\b2nd edn?\b/u);
  expect(await printed("Revised", style)).toContain("Rev. ed");
});

test.each(["Spring 2022", "7., überarbeitete Auflage", "Second edition", ""])("%j stays as it is", async (edition) => {
  expect(await printed(edition, "apa")).toContain(edition ? `(${edition})` : "Walls");
});
