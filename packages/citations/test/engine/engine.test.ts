import { describe, expect, test, vi } from "vitest";
import type { CslItem } from "../../src/csl.ts";
import { format } from "../../src/format.ts";

const work = (id: string, family: string, title: string, year: number): CslItem => ({
  id,
  type: "book",
  title,
  author: [{ family, given: "Ada" }],
  issued: { "date-parts": [[year]] },
  publisher: "Example Press",
});

const style = (bibliography: string, attributes = "") => `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" ${attributes}>
  <info><title>Made</title><id>made</id><updated>2026-01-01T00:00:00+00:00</updated></info>
  <citation><layout><text variable="title"/></layout></citation>
  ${bibliography}
</style>`;

const sorted = style(`<bibliography>
  <sort><key variable="title" sort="descending"/></sort>
  <layout suffix="."><group delimiter=", "><text variable="title" font-style="italic"/><date variable="issued" form="text"/></group></layout>
</bibliography>`);

describe("any CSL style", () => {
  test("is written and sorted as it says", async () => {
    const items = [work("1", "Byron", "Alpha", 2001), work("2", "Byron", "Beta", 2002)];
    expect(await format(items, { style: sorted })).toBe("Beta, 2002.\n\nAlpha, 2001.");
    expect(await format(items, { style: sorted, output: "html" })).toBe(
      '<div class="csl-bib-body">\n<div class="csl-entry"><i>Beta</i>, 2002.</div>\n<div class="csl-entry"><i>Alpha</i>, 2001.</div>\n</div>',
    );
  });

  test("speaks its own language", async () => {
    const german = sorted.replace("class=", 'default-locale="de-DE" class=');
    const may = { ...work("1", "Byron", "Alpha", 2001), issued: { "date-parts": [[2001, 5, 3]] } };
    expect(await format([may], { style: german })).toBe("Alpha, 3. Mai 2001.");
  });

  test("takes a locale of the caller's", async () => {
    const locale = `<locale xmlns="http://purl.org/net/xbiblio/csl" version="1.0" xml:lang="xx-XX">
      <style-options punctuation-in-quote="false"/>
      <date form="text"><date-part name="year" prefix="anno "/></date>
      <terms><term name="open-quote">"</term><term name="close-quote">"</term><term name="open-inner-quote">'</term><term name="close-inner-quote">'</term></terms>
    </locale>`;
    const made = sorted.replace("class=", 'default-locale="xx-XX" class=');
    expect(await format([work("1", "Byron", "Alpha", 2001)], { style: made, locale })).toBe("Alpha, anno 2001.");
  });

  test("never writes to the console, where a server speaks its protocol", async () => {
    const spy = vi.spyOn(console, "log").mockImplementation(() => {});
    const odd = style('<bibliography><layout><text variable="title" unheard-of="x"/></layout></bibliography>');
    expect(await format([work("1", "Byron", "Alpha", 2001)], { style: odd })).toBe("Alpha");
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  });

  test.each([
    ["<style", /has no bibliography/u],
    ["hello <b>", /not a CSL style/u],
    ["<html><body/></html>", /not a CSL style/u],
    [style(""), /has no bibliography\. Pass a style that has one/u],
    [
      style("").replace("<id>", '<link href="http://example.org/styles/parent" rel="independent-parent"/><id>'),
      /only points to http:\/\/example\.org\/styles\/parent/u,
    ],
    [style('<bibliography><layout><text macro="missing"/></layout></bibliography>'), /calls a macro "missing"/u],
    [style("<bibliography><layout><nonsense/></layout></bibliography>"), /rejects the style/u],
  ])("is refused when it is none: %#", async (text, message) => {
    await expect(format([work("1", "Byron", "Alpha", 2001)], { style: text })).rejects.toMatchObject({
      kind: "validation",
      message: expect.stringMatching(message),
    });
  });
});

describe("lists in APA", () => {
  test("are sorted by line, and works of one author and year get letters in that order", async () => {
    const items = [
      work("1", "Roe", "Zebras", 2001),
      work("2", "Byron", "Beta", 2002),
      work("3", "Byron", "Alpha", 2002),
    ];
    const expected = [
      "Byron, A. (2002a). Alpha. Example Press.",
      "Byron, A. (2002b). Beta. Example Press.",
      "Roe, A. (2001). Zebras. Example Press.",
    ].join("\n\n");
    expect(await format(items, { style: "apa" })).toBe(expected);
    expect(await format(items.toReversed(), { style: "apa" })).toBe(expected);
  });

  test("one call does not colour another", async () => {
    const [first, second] = [work("1", "Byron", "Alpha", 2002), work("2", "Byron", "Beta", 2002)];
    await format([first, second], { style: "apa" });
    expect(await format([second], { style: "apa" })).toBe("Byron, A. (2002). Beta. Example Press.");
  });

  test("items may share an id", async () => {
    const items = [work("same", "Byron", "Alpha", 2001), work("same", "Roe", "Beta", 2002)];
    expect((await format(items, { style: "apa" })).split("\n\n")).toHaveLength(2);
  });
});

test("HTML holds no mark-up but the style's and the few tags that CSL allows in titles", async () => {
  const hostile = {
    ...work("1", "<b>Byron</b>", "<script>alert(1)</script> <i>Homo</i> & <img src=x onerror=y>", 2001),
  };
  const html = await format([hostile], { style: "apa", output: "html" });
  expect(html).not.toMatch(/<(?:script|img)/u);
  expect(html).toContain("&#60;script&#62;");
});

describe("MLA, from the handbook's template", () => {
  test.each([
    [
      {
        type: "chapter",
        title: "On walls",
        "container-title": "All about walls",
        editor: [{ family: "Roe", given: "Rex" }],
        page: "10-15",
      },
      "Byron, Ada. “On Walls.” All about Walls, edited by Rex Roe, Example Press, 2001, pp. 10–15.",
    ],
    [
      { type: "book", title: "Walls", translator: [{ family: "Roe", given: "Rex" }], edition: "2", volume: "3" },
      "Byron, Ada. Walls. Translated by Rex Roe, 2nd ed., vol. 3, Example Press, 2001.",
    ],
    [
      { type: "thesis", title: "Walls", genre: "PhD thesis", URL: "https://example.org/w" },
      "Byron, Ada. Walls. 2001. Example Press, PhD thesis, https://example.org/w.",
    ],
    [
      {
        type: "article-journal",
        title: "Walls",
        "container-title": "Wall studies",
        volume: "4",
        issue: "2",
        DOI: "10.1000/w",
      },
      "Byron, Ada. “Walls.” Wall Studies, vol. 4, no. 2, 2001, https://doi.org/10.1000/w.",
    ],
  ])("%j", async (fields, line) => {
    expect(await format([{ ...work("1", "Byron", "", 2001), ...fields }], { style: "mla" })).toBe(line);
  });
});

describe("styles by name, and languages", () => {
  const walls = [
    {
      id: "a",
      type: "book",
      title: "Walls",
      author: [{ family: "Roe", given: "Ada" }],
      issued: { "date-parts": [[2001]] },
      publisher: "Wall",
    },
  ];
  const inLanguage = (language: string) =>
    `<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" default-locale="${language}"><info><title>T</title><id>t</id></info>
     <citation><layout><text variable="title"/></layout></citation><bibliography><layout><text variable="title"/><text term="and" prefix=" "/></layout></bibliography></style>`;

  test.each([
    ["vancouver", "1. Roe A. Walls. Wall; 2001."],
    ["harvard", "Roe, A. (2001) Walls. Wall."],
  ])("%s", async (style, expected) => {
    expect(await format(walls, { style })).toBe(expected);
  });

  test("a language serves for its dialects", async () => {
    expect(await format(walls, { style: inLanguage("de-CH") })).toBe("Walls und");
  });

  test("a style in a language that does not come along is refused, and says what is missing", async () => {
    await expect(format(walls, { style: inLanguage("pt-BR") })).rejects.toMatchObject({
      kind: "validation",
      message: expect.stringContaining("locales-pt-BR.xml"),
    });
  });

  test("with its locale it is written", async () => {
    const locale =
      '<locale xmlns="http://purl.org/net/xbiblio/csl" version="1.0" xml:lang="pt-BR"><terms><term name="and">e</term></terms></locale>';
    expect(await format(walls, { style: inLanguage("pt-BR"), locale })).toBe("Walls e");
  });

  test.each(["<locale>", "words", "<style/>"])("%j is no locale", async (locale) => {
    await expect(format(walls, { style: inLanguage("pt-BR"), locale })).rejects.toMatchObject({ kind: "validation" });
  });
});
