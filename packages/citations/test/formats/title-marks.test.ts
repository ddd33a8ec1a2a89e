import { describe, expect, test } from "vitest";
import { toCitation } from "../../src/citation.ts";
import { format } from "../../src/format.ts";

const printed = (title: string, style: string, output: "text" | "html" = "text"): Promise<string> =>
  format([{ id: "a", type: "book", title }], { style, output });

describe("tags that registries put into titles", () => {
  test.each([
    ["life of <em>Mus musculus</em>", "Life of Mus musculus."],
    ["life of <jats:italic>Mus musculus</jats:italic>", "Life of Mus musculus."],
    ["traces of H<inf>2</inf>O in <scp>DNA</scp>", "Traces of H2O in DNA."],
    ["<p>a <strong>bold</strong> claim</p>", "A Bold Claim."],
    ["<title>walls <mml:math><mml:mi>n</mml:mi></mml:math> high</title>", "Walls n High."],
  ])("%s: is printed as text", async (title, expected) => {
    expect(await printed(title, "mla")).toBe(expected);
    for (const style of ["apa", "ieee", "vancouver", "chicago-notes"])
      expect(await printed(title, style)).not.toMatch(/[<>]/u);
  });

  test("are marks in HTML and TeX", async () => {
    expect(await printed("on <em>Mus</em> and H<inf>2</inf>O", "nature", "html")).toContain("<sub>2</sub>");
    expect(await printed("on <em>Mus</em> and H<inf>2</inf>O", "bibtex")).toContain(
      "on \\textit{Mus} and H\\textsubscript{2}O",
    );
  });

  test("are no part of an entry that is written by hand", () => {
    const item = {
      id: "a",
      type: "webpage",
      title: "life of <em>Mus musculus</em>",
      "container-title": "<p>Dunes</p>",
    };
    const { formatted } = toCitation(item, { url: "https://dunes.example/", accessed: 0 });
    expect(formatted.mla).toContain("“Life of Mus musculus.” Dunes,");
    expect(formatted.apa).toContain("life of Mus musculus. (n.d.). Dunes.");
  });

  test("what only looks like one is text", async () => {
    expect(await printed("on x<y and z>w", "apa")).toContain("on x<y and z>w");
  });
});

describe("names of species in italics", () => {
  test.each(["mla", "chicago-author-date", "chicago-notes"])("%s: keep their small letters", async (style) => {
    expect(await printed("life with <i>Escherichia coli</i>", style)).toContain("Life with Escherichia coli");
    expect(await printed("tracks of <i>Canis lupus familiaris</i> in snow", style)).toContain(
      "Tracks of Canis lupus familiaris in Snow",
    );
    expect(await printed("a <i>Editio princeps</i> of laws", style)).toContain("Editio Princeps");
    expect(await printed("on <i>The walls of sand and stone</i> again", style)).toContain(
      "The Walls of Sand and Stone",
    );
  });
});
