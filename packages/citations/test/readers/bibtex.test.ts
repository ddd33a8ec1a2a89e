import { describe, expect, test } from "vitest";
import { readBibtex } from "../../src/readers/bibtex.ts";

const items = async (text: string) => (await readBibtex(text)).items;

test("an article with everything", async () => {
  const text = `@article{byron1843,
    author = {Byron, Ada and {World Bank} and de la Cruz, Ana and Doe, Jr., John and others},
    title = {Notes on the {Analytical} Engine},
    subtitle = {A Translation},
    journal = {Scientific Memoirs}, volume = 3, number = {2}, pages = {666--731},
    year = 1843, month = aug, publisher = {Taylor}, address = {London},
    doi = {https://doi.org/10.1000/NOTES}, url = {https://example.org/a_b%20c}, issn = {1234-5678}
  }`;
  expect(await items(text)).toEqual([
    {
      id: "byron1843",
      type: "article-journal",
      title: "Notes on the Analytical Engine: A Translation",
      author: [
        { family: "Byron", given: "Ada" },
        { literal: "World Bank" },
        { family: "Cruz", given: "Ana", "non-dropping-particle": "de la" },
        { family: "Doe", given: "John", suffix: "Jr." },
      ],
      "container-title": "Scientific Memoirs",
      volume: "3",
      issue: "2",
      page: "666-731",
      issued: { "date-parts": [[1843, 8]] },
      publisher: "Taylor",
      "publisher-place": "London",
      DOI: "10.1000/notes",
      URL: "https://example.org/a_b%20c",
      ISSN: "1234-5678",
    },
  ]);
});

describe("what BibTeX can say", () => {
  test("macros, concatenation, TeX accents and cross-references", async () => {
    const text = `@string{j = "Journal of "}
      @comment{nothing}
      @inproceedings{p, title = {Fran\\c{c}ais na{\\"\\i}f \\& co}, author = "M{\\"u}ller, J{\\'o}zef", crossref = {all}}
      @article{q, title = {Q}, journal = j # "Things", year = {2001}}
      @proceedings{all, title = {Proceedings of All}, year = {1999}}`;
    const [paper, article] = await items(text);
    expect(paper).toMatchObject({
      type: "paper-conference",
      title: "Français naïf & co",
      author: [{ family: "Müller", given: "Józef" }],
      "container-title": "Proceedings of All",
      issued: { "date-parts": [[1999]] },
    });
    expect(article).toMatchObject({ "container-title": "Journal of Things" });
  });

  test("BibLaTeX dates and containers", async () => {
    const text = `@article{a, title={A}, journaltitle={J}, date={2020-03-04}}
      @online{b, title={B}, organization={Site}, date={2020-03/2020-05}, url={https://example.org}}
      @thesis{c, title={C}, institution={University}, type={phdthesis}, date={2001}}`;
    const [a, b, c] = await items(text);
    expect(a).toMatchObject({ issued: { "date-parts": [[2020, 3, 4]] }, "container-title": "J" });
    expect(b).toMatchObject({
      type: "webpage",
      "container-title": "Site",
      issued: {
        "date-parts": [
          [2020, 3],
          [2020, 5],
        ],
      },
    });
    expect(c).toMatchObject({ type: "thesis", publisher: "University" });
  });

  test("a link in howpublished is an address, other words are the site", async () => {
    const [link, site] = await items(
      "@misc{a, title={A}, howpublished={\\url{https://example.org/a_b}}}\n@misc{b, title={B}, howpublished={A site}}",
    );
    expect(link).toMatchObject({ type: "webpage", URL: "https://example.org/a_b" });
    expect(site).toEqual({ id: "b", type: "document", title: "B", "container-title": "A site" });
  });

  test("raw angle brackets are taken as they were meant", async () => {
    const [item] = await items(
      "@misc{a, title={<i>Homo</i> p < 0.05}, doi={10.1000/1097(1998)14:12<1105::aid-x>3.0.co;2-y}}",
    );
    expect(item).toMatchObject({
      title: "<i>Homo</i> p < 0.05",
      DOI: "10.1000/1097(1998)14:12<1105::aid-x>3.0.co;2-y",
    });
  });

  test("an arXiv number gives arXiv's DOI", async () => {
    const [item] = await items("@misc{a, title={A}, eprint={2101.00001v2}, archiveprefix={arXiv}}");
    expect(item).toMatchObject({ DOI: "10.48550/arxiv.2101.00001" });
  });
});

describe("what is broken", () => {
  test("an entry that never ends takes no neighbour with it and is reported", async () => {
    const { items: read, problems } = await readBibtex(
      "@book{a, title={A}}\n\n@book{broken, title={Never closed, year=2001\n@book{b, title={B}}\n",
    );
    expect(read.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(problems).toEqual([{ line: 3, message: expect.stringContaining("Unterminated") }]);
  });

  test.each([
    ["a missing comma", "@book{a title={A}}", "a"],
    ["a key with question marks", "@book{doe_????, title={A}}", "doe_____"],
    ["no key", "@book{, title={A}}", "anona"],
    ["round brackets", "@book(a, title={A})", "a"],
    ["a byte order mark", "\uFEFF@book{a, title={A}}", "a"],
    ["text around", "Some words. @book{a, title={A}} More words.", "a"],
  ])("%s is forgiven", async (_, text, id) => {
    expect(await readBibtex(text)).toEqual({ items: [{ id, type: "book", title: "A" }], problems: [] });
  });

  test.each(["", "no entries at all", "@", "@book", "@book{", "@book{a", "}}}}"])(
    "%j gives no item and does not throw",
    async (text) => {
      expect((await readBibtex(text)).items).toEqual([]);
    },
  );
});
