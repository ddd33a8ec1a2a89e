import { Failure } from "@wellsourced/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BIBLIOGRAPHY_STYLES, bibliography } from "../src/bibliography.ts";
import type { Source } from "../src/reference-of.ts";

const attention: Source = {
  url: "https://arxiv.org/abs/1706.03762",
  title: "Attention Is All You Need",
  author: "Ashish Vaswani; Noam Shazeer and Niki Parmar",
  site: "arXiv",
  date: "2017-06-12",
  doi: "https://doi.org/10.48550/arXiv.1706.03762",
};
const page: Source = {
  url: " https://example.org/x ",
  title: 'The 100% "case" of a_b\r\n& {c}',
  author: "World Health Organization",
  site: "WHO",
  date: "June 5, 2017",
};

const written = (sources: readonly Source[], style: string) => bibliography(sources, { style }).bibliography;

test("BibTeX", () => {
  expect(written([page, attention], "bibtex")).toBe(`@article{vaswani2017attention,
  author = {Vaswani, Ashish and Shazeer, Noam and Parmar, Niki},
  title = {Attention Is All You Need},
  journal = {arXiv},
  year = {2017},
  url = {https://arxiv.org/abs/1706.03762},
  doi = {10.48550/arxiv.1706.03762}
}

@misc{world2017100,
  author = {{World Health Organization}},
  title = {The 100\\% "case" of a\\_b \\& \\{c\\}},
  howpublished = {WHO},
  year = {2017},
  url = {https://example.org/x}
}
`);
});

test("RIS", () => {
  expect(written([page, attention], "ris")).toBe(`TY  - JOUR
TI  - Attention Is All You Need
AU  - Vaswani, Ashish
AU  - Shazeer, Noam
AU  - Parmar, Niki
PY  - 2017
DA  - 2017/06/12
T2  - arXiv
DO  - 10.48550/arxiv.1706.03762
UR  - https://arxiv.org/abs/1706.03762
ER  - \n
TY  - ELEC
TI  - The 100% "case" of a_b & {c}
AU  - World Health Organization
PY  - 2017
DA  - 2017/06/05
T2  - WHO
UR  - https://example.org/x
ER  - \n`);
});

test("CSL-JSON", () => {
  expect(JSON.parse(written([page, attention], "csl-json"))).toEqual([
    {
      id: "vaswani2017attention",
      type: "article-journal",
      title: "Attention Is All You Need",
      author: [
        { family: "Vaswani", given: "Ashish" },
        { family: "Shazeer", given: "Noam" },
        { family: "Parmar", given: "Niki" },
      ],
      issued: { "date-parts": [[2017]] },
      "container-title": "arXiv",
      DOI: "10.48550/arxiv.1706.03762",
      URL: "https://arxiv.org/abs/1706.03762",
    },
    {
      id: "world2017100",
      type: "webpage",
      title: 'The 100% "case" of a_b & {c}',
      author: [{ literal: "World Health Organization" }],
      issued: { "date-parts": [[2017]] },
      "container-title": "WHO",
      URL: "https://example.org/x",
    },
  ]);
});

test("APA and MLA are in the order of their lines", () => {
  expect(written([page, attention], "apa")).toBe(
    "Vaswani, A., Shazeer, N., & Parmar, N. (2017). Attention Is All You Need. arXiv. https://doi.org/10.48550/arxiv.1706.03762\n\n" +
      "World Health Organization. (2017, June 5). The 100% “case” of a_b & {c}. WHO. https://example.org/x",
  );
  expect(written([page, attention], "mla")).toBe(
    "Vaswani, Ashish, et al. “Attention Is All You Need.” arXiv, June 2017, https://doi.org/10.48550/arxiv.1706.03762.\n\n" +
      "World Health Organization. “The 100% ‘Case’ of a_b & {c}.” WHO, 5 June 2017, https://example.org/x.",
  );
});

describe("which sources count", () => {
  test("an address counts once, and the first of equal ones wins", () => {
    const { bibliography: text, entryCount } = bibliography([
      { url: "https://a.example", title: "First" },
      { url: " https://a.example", title: "Second" },
    ]);
    expect([entryCount, text]).toEqual([1, "First. (n.d.). https://a.example"]);
  });

  test("a DOI without an address gets one", () => {
    expect(written([{ doi: "10.1000/ABC." }], "ris")).toContain(
      "DO  - 10.1000/abc\nUR  - https://doi.org/10.1000/abc\n",
    );
  });

  test("a source with neither is left out", () => {
    expect(bibliography([{ title: "Nowhere" }, { url: "", doi: "soon" }], { style: "csl-json" })).toEqual({
      style: "csl-json",
      entryCount: 0,
      bibliography: "[]",
    });
    expect(written([{ title: "Nowhere" }], "apa")).toBe("");
  });

  test("equal works at two addresses get keys of their own", () => {
    const works = ["https://b", "https://a"].map((url) => ({ url, title: "Same", author: "Doe, Jane", date: "2020" }));
    expect(written(works, "bibtex").match(/^@misc\{.*$/gmu)).toEqual(["@misc{doe2020same,", "@misc{doe2020samea,"]);
  });
});

test("refusals name what is possible", () => {
  expect(() => bibliography([page], { style: "chicago" })).toThrow(
    /Unknown style "chicago"\. Use one of apa, mla, bibtex, ris, csl-json\./u,
  );
  expect(() => bibliography([])).toThrow(Failure);
});

const anyText = fc.option(fc.string({ unit: "binary", maxLength: 40 }), { nil: undefined });
const anySource = fc.record({
  url: fc.option(fc.constantFrom("https://a.example/1", "https://a.example/2", "https://a.example/{3}%20"), {
    nil: undefined,
  }),
  title: anyText,
  author: anyText,
  site: anyText,
  date: fc.option(fc.oneof(fc.constantFrom("2020", "2020-05-06", "May 2020", "n.d."), fc.string()), { nil: undefined }),
  doi: fc.option(fc.constantFrom("10.1000/a", "10.1000/b{c}"), { nil: undefined }),
});

describe("any sources at all", () => {
  test.each(BIBLIOGRAPHY_STYLES)("%s: the same bytes, whatever the order, and no stray line", (style) => {
    const once = fc.uniqueArray(anySource, { selector: ({ url, doi }) => url ?? doi, maxLength: 6, minLength: 1 });
    fc.assert(
      fc.property(once, (sources) => {
        const { bibliography: text, entryCount } = bibliography(sources, { style });
        expect(bibliography(sources.toReversed(), { style }).bibliography).toBe(text);
        expect(text).not.toMatch(/\r|\n\n\n/u);
        if (style === "ris") expect(text.match(/^ER {2}- $/gmu)?.length ?? 0).toBe(entryCount);
        if (style === "csl-json") expect(JSON.parse(text)).toHaveLength(entryCount);
      }),
    );
  });
});
