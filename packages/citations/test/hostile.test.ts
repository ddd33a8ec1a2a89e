import { describe, expect, test } from "vitest";
import { format, parse, parseReference } from "../src/index.ts";
import { matchReference, matchTitle } from "../src/match/index.ts";
import { findReferences } from "../src/references/index.ts";

const long = (text: string): string => text.repeat(Math.ceil(1_000_000 / text.length));
const inherited = ["constructor", "toString", "__proto__", "hasOwnProperty"];

describe("names that every object has are names like any other", () => {
  test.each(inherited)("no style is called %s", async (style) => {
    await expect(format([{ id: "a", type: "book", title: "Walls" }], { style })).rejects.toThrow(/No style/u);
  });

  test.each(inherited.flatMap((type) => ["bibtex", "biblatex", "ris"].map((style) => [type, style] as const)))(
    "an item of type %s is written as %s, as one of an unknown type is",
    async (type, style) => {
      const of = (type: string) => format([{ id: "a", type, title: "Walls" }], { style });
      expect(await of(type)).toBe(await of("unheard-of"));
    },
  );

  test.each(inherited)("a record of type %s is read", async (type) => {
    const { items, problems } = await parse(JSON.stringify([{ id: "a", type, title: "Walls" }]), {
      format: "csl-json",
    });
    expect(problems).toEqual([]);
    expect(items).toEqual([{ id: "a", type, title: "Walls" }]);
  });

  test.each(inherited)("%s as a key of a work", async (key) => {
    const files = { "a.bib": `@book{${key}, title={Walls}}` };
    const { references, problems } = await findReferences(`[@${key}]`, { type: "markdown", files: { ...files } });
    expect(problems).toEqual([]);
    expect(references.map(({ csl }) => csl?.title)).toEqual(["Walls"]);
  });
});

describe("a megabyte is written and compared in a moment", () => {
  test.each(["<b>", "</b>", "<b><i>", "<b></i>", "<b>x</b>", "<span "])("a title of %s", async (mark) => {
    const written = await format([{ id: "a", type: "book", title: long(mark) }], { style: "bibtex" });
    expect(written).toMatch(/^@book\{a,/u);
  });

  test.each(["doi:", "www.", "](http", "A. ", "א"])("names and titles of %s", (piece) => {
    const text = long(piece);
    const item = { id: "a", type: "book", title: text, author: [{ family: text, given: text }, { literal: text }] };
    expect(matchReference(item, item).confidence).not.toBe("none");
    expect(matchTitle(text, text).verdict).not.toBe("mismatch");
  });
});

test("names in Arabic, with the comma of their script", () => {
  const { author, issued } = parseReference("علي، أحمد (2010). تاريخ المدينة. القاهرة: دار الشروق.");
  expect(author).toEqual([{ family: "علي", given: "أحمد" }]);
  expect(issued).toEqual({ "date-parts": [[2010]] });
});
