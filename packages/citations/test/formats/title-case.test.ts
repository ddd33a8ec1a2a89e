import { describe, expect, test } from "vitest";
import { format } from "../../src/format.ts";
import { sentence } from "../../src/formats/typography.ts";
import { readRecords } from "../../src/parse.ts";

/** Formats a BibTeX entry with this title. */
async function printed(title: string, style: string, more = ""): Promise<string> {
  const { items } = readRecords(`@article{a, author={Roe, Ann}, title={${title}}, journal={Dunes}, year=2001${more}}`);
  return format(items, { style });
}

describe("titles of BibTeX", () => {
  test.each([
    ["Fusion of Tidal and Solar Law", "Fusion of tidal and solar law"],
    ["The {DNA} of {Bavaria}: A New {US} Study", "The DNA of Bavaria: A new US study"],
    ["What I Know of E. {C}oli in Self-Made LLMs? An Answer", "What I know of E. Coli in self-made LLMs? An answer"],
    ["Dunes on YouTube and in LaTeX: A Study by McKay", "Dunes on YouTube and in LaTeX: A study by McKay"],
    ["{H}erons and {W}aders in Wide Fens", "Herons and Waders in wide fens"],
    ["Fusion of {H}eron and {T}ern Law", "Fusion of Heron and Tern law"],
    ["Ein {Fluss} und das Meer", "Ein Fluss und das Meer"],
    ["A study of Bavaria and Kiel", "A study of Bavaria and Kiel"],
    ["{{The Whole Title in Braces}}", "The Whole Title in Braces"],
  ])("%s: in APA headline case is undone where braces do not keep it", async (title, expected) => {
    expect(await printed(title, "apa")).toBe(`Roe, A. (2001). ${expected}. Dunes.`);
  });

  test("other languages are left alone, and subtitles are small in Vancouver", async () => {
    expect(await printed("Kleine Werke: Briefe Und Reden", "apa", ", langid={german}")).toContain("Briefe Und Reden");
    expect(await printed("Tidal Law: A New Study", "vancouver", ", langid={en}")).toContain("Tidal law: a new study.");
  });

  test("kept case is kept in MLA and Chicago", async () => {
    for (const style of ["mla", "chicago-author-date", "chicago-notes"])
      expect(await printed("waves of {de} {Sitter} space", style)).toContain("“Waves of de Sitter Space.”");
  });

  test.each(["bibtex", "biblatex"])("braces survive %s", async (style) => {
    for (const title of ["The {DNA} of {de} {Sitter} space", "{The Whole}", "{A {nested} one} of {pH}"])
      expect(await printed(title, style)).toContain(`  title = {${title.replace("{nested}", "nested")}},`);
  });

  test("RIS, which knows no such marks, has none", async () => {
    expect(await printed("The {DNA} of it", "ris")).toContain("TI  - The DNA of it\n");
  });
});

test.each([
  ["mla", "E-Learning"],
  ["chicago-author-date", "Online e-Learning"],
])("headline case in %s", async (style, first) => {
  const title = `${first.toLowerCase()}: E. coli, <i>H. pylori</i> and the de re reading`;
  expect(
    await format([{ id: "a", type: "article-journal", title, "container-title": "dune of the day" }], { style }),
  ).toContain(`“${first}: E. coli, H. pylori and the de re Reading.”`);
});

test("sentence case costs time in proportion to the title", () => {
  expect(sentence("The <i>Old</i> A I Walls: ".repeat(3_000), true)).toHaveLength(
    "The <i>Old</i> A I Walls: ".length * 3_000,
  );
});

test("behind a true hyphen a word is treated as behind that of keyboards", async () => {
  const item = { id: "h", type: "book", title: "The self‐made garden and its self‑made walls", language: "en" };
  expect(await format([item], { style: "chicago-notes" })).toBe("The Self-Made Garden and Its Self-Made Walls. n.d.");
});

test.each(["chicago-author-date", "chicago-notes"])(
  "a true hyphen parts words as the one of keyboards does: %s",
  async (style) => {
    expect(await printed("self‐made and self-made dunes", style)).toMatch(/Self-Made and Self-Made Dunes/u);
  },
);
