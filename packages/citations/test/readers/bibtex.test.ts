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
      custom: { "case-marked": true },
      title: 'Notes on the <span class="nocase">Analytical</span> Engine: A Translation',
      author: [
        { family: "Byron", given: "Ada" },
        { literal: "World Bank" },
        { family: "Cruz", given: "Ana", "non-dropping-particle": "de la" },
        { family: "Doe", given: "John", suffix: "Jr." },
        { "et-al": true },
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

describe("numbers of PubMed", () => {
  test.each([
    ["pmid={12345678}, pmcid={PMC1234567}", { PMID: "12345678", PMCID: "PMC1234567" }],
    ["eprint={12345678}, eprinttype={pubmed}", { PMID: "12345678" }],
  ])("%s", async (fields, expected) => {
    const [item] = await items(`@article{a, title={A}, ${fields}}`);
    expect(item).toMatchObject(expected);
    expect(item?.DOI).toBeUndefined();
  });
});

describe("names", () => {
  test.each([
    ["Ludwig van Beethoven", { family: "Beethoven", given: "Ludwig", "non-dropping-particle": "van" }],
    ["de la Cruz, Ana", { family: "Cruz", given: "Ana", "non-dropping-particle": "de la" }],
    ["Ana {de la Cruz}", { family: "de la Cruz", given: "Ana" }],
    ["Doe, Jr., John", { family: "Doe", given: "John", suffix: "Jr." }],
    ["Doe, John, Jr.", { family: "Doe", given: "John", suffix: "Jr." }],
    ["{Barnes and Noble}", { literal: "Barnes and Noble" }],
    [
      "family=Duchamp, given=Philippe, prefix=du",
      { family: "Duchamp", given: "Philippe", "non-dropping-particle": "du" },
    ],
    ["J{\\'o}zef M{\\\"u}ller", { family: "Müller", given: "Józef" }],
    ["{\\'E}mile Zola", { family: "Zola", given: "Émile" }],
    ["Plato", { literal: "Plato" }],
    ["Doe Jr, John", { family: "Doe", given: "John", suffix: "Jr" }],
    ["{Doe Jr.}, John", { family: "Doe", given: "John", suffix: "Jr." }],
    ["John {Doe, Jr.}", { family: "Doe", given: "John", suffix: "Jr." }],
    ["John Henry Doe III", { family: "Doe", given: "John Henry", suffix: "III" }],
    ["Jane Doe 0002", { family: "Doe", given: "Jane" }],
    ["毛, 泽东", { family: "毛", given: "泽东" }],
    ["Толстой, Лев", { family: "Толстой", given: "Лев" }],
  ])("%s", async (name, expected) => {
    expect((await items(`@book{a, title={A}, author={${name} and others}}`))[0]?.author).toEqual([
      expected,
      { "et-al": true },
    ]);
  });

  test("names of institutions with an and in braces stay whole among others", async () => {
    const [item] = await items("@book{a, author={{Health and Safety Office} AND\nRoe, Ada and {NASA}}}");
    expect(item?.author).toEqual([
      { literal: "Health and Safety Office" },
      { family: "Roe", given: "Ada" },
      { literal: "NASA" },
    ]);
  });
});

describe("TeX", () => {
  test.each([
    [String.raw`\"{O}\'\i\c{c}\v s\k{a}\H{o}\r{a}{\ss}\o \L{}\aa`, "Öíçšąőåßø Łå".replace("ø Ł", "øŁ")],
    [String.raw`\ae\ \oe{} x`, "æ œ x"],
    [String.raw`A\&B 100\% \$5 a\_b \#1 \{x\}`, "A&B 100% $5 a_b #1 {x}"],
    ["pages 1--2 --- ``so'' `it' is", "pages 1–2 — “so” ‘it' is"],
    [
      String.raw`\emph{Homo} \textbf{b} {\it c} \textsc{d}`,
      '<i>Homo</i> <b>b</b> <i>c</i> <span style="font-variant:small-caps;">d</span>',
    ],
    [String.raw`H$_2$O and $\alpha^{10}$, 2\textsuperscript{nd}`, "H<sub>2</sub>O and α<sup>10</sup>, 2<sup>nd</sup>"],
    [String.raw`{\unknown{x}} \foo y`, "x y"],
    [String.raw`\noopsort{1990}Title`, "Title"],
    ["a~b {The {US}} x^2_3", 'a b <span class="nocase">The US</span> x^2_3'],
    [
      "{D}NA of {{\\LaTeX}} {$x$}",
      '<span class="nocase">D</span>NA of <span class="nocase">LaTeX</span> <span class="nocase">x</span>',
    ],
    [String.raw`5\,mm \textasciitilde\ \textbackslash{}n \LaTeX{}`, "5 mm ~ \\n LaTeX"],
    [String.raw`\^{} \~{} Erd\H os`, "^ ~ Erdős"],
  ])("%s", async (tex, text) => {
    expect((await items(`@book{a, title={${tex}}}`))[0]?.title).toBe(text);
  });
});

test("fields are taken from crossref and xdata, but for what names the other work alone", async () => {
  const read = await items(`
    @inbook{part, crossref={whole}, xdata={press, place}, title={Part}, pages={1--9}}
    @book{whole, title={Whole}, subtitle={Of it}, editor={Ed, I.}, doi={10.1000/whole}, year=1999, pages={500}}
    @xdata{press, publisher={Wall}, xdata={more}} @xdata{place, location={Bath}} @xdata{more, series={Walls}}
    @article{loop, crossref={loop2}, title={L}} @article{loop2, crossref={loop}, title={M}} @set{s, entryset={part}}`);
  expect(read.map(({ id }) => id)).toEqual(["part", "whole", "loop", "loop2"]);
  expect(read[0]).toEqual({
    id: "part",
    type: "chapter",
    title: "Part",
    editor: [{ family: "Ed", given: "I." }],
    "container-title": "Whole: Of it",
    "collection-title": "Walls",
    issued: { "date-parts": [[1999]] },
    page: "1-9",
    publisher: "Wall",
    "publisher-place": "Bath",
  });
});

test.each([
  ["date={2020-03-04}", { "date-parts": [[2020, 3, 4]] }],
  ["date={1995-21}", { "date-parts": [[1995]], season: 1 }],
  ["date={1723~}", { "date-parts": [[1723]], circa: true }],
  ["date={1990-05/..}", { "date-parts": [[1990, 5]] }],
  ["date={1723?~}", { "date-parts": [[1723]], circa: true }],
  [
    "date={2004-21/2004-23}",
    {
      "date-parts": [
        [2004, 21],
        [2004, 23],
      ],
    },
  ],
  ["journal={J}, pubstate={inpress}", { literal: "in press" }],
  ["date={199X}", { "date-parts": [[1990], [1999]] }],
  ["date={-0333}", { "date-parts": [[-333]] }],
  ["year=2001, month=jun # {~3}", { "date-parts": [[2001, 6, 3]] }],
  ["year=2001, month=6, day=3", { "date-parts": [[2001, 6, 3]] }],
  ["year={in press}", { literal: "in press" }],
])("%s", async (fields, issued) => {
  expect((await items(`@book{a, title={A}, ${fields}}`))[0]?.issued).toEqual(issued);
});

describe("what is broken", () => {
  test("an entry that never ends takes no neighbour with it and is reported", async () => {
    const { items: read, problems } = await readBibtex(
      "@book{a, title={A}}\n\n@book{broken, title={Never closed, year=2001\n@book{b, title={B}}\n",
    );
    expect(read.map(({ id }) => id)).toEqual(["a", "broken", "b"]);
    expect(read[1]).toMatchObject({ title: "Never closed", issued: { "date-parts": [[2001]] } });
    expect(problems).toEqual([{ line: 3, message: expect.stringContaining("not closed") }]);
  });

  test.each([
    ["no end", "title={T}, year=2001", "no end"],
    ["a brace that is not closed", "\n title={T,\n year={2001}\n}", "a brace is not closed"],
    ["a quotation mark that is not closed", 'title="T,\n year="2001"\n}', "a quotation mark is not closed"],
    ["a brace too many", "title={T}}, year={2001}}", "closes it too early"],
    ["a field without name", "= {x}, title={T}, year=2001}", "no field at"],
  ])("%s: what can be made out is read", async (_, body, reason) => {
    const text = `@book{first, title={First}}\n@book{bad, ${body}\n\n@book{last, title={Last}}\n`;
    const { items: read, problems } = await readBibtex(text);
    expect(read.map(({ id }) => id)).toEqual(["first", "bad", "last"]);
    expect(read[1]).toMatchObject({ title: "T", issued: { "date-parts": [[2001]] } });
    expect(problems).toEqual([{ line: 2, message: expect.stringContaining(reason) }]);
  });

  test("a macro that nobody defined is told of once and stands as its name", async () => {
    const { items: read, problems } = await readBibtex(
      "@article{a, title={A}, journal=nature}\n@article{b, title={B}, journal=nature}",
    );
    expect(read.map((one) => one["container-title"])).toEqual(["nature", "nature"]);
    expect(problems).toEqual([{ line: 1, message: expect.stringContaining('"nature"') }]);
  });

  test("macros that double each other do not fill the memory", async () => {
    const text = `@string{a = "aaaaaaaaaa"}\n${"@string{a = a # a}\n".repeat(100)}@book{x, title=a}`;
    expect((await items(text))[0]?.title).toHaveLength(20_000);
  });

  test("names of objects are names of entries and fields like others", async () => {
    expect(await items("@constructor{a, title={A}, constructor={x}}")).toEqual([
      { id: "a", type: "document", title: "A", custom: { tex: { constructor: "x" } } },
    ]);
  });

  test.each([
    ["a missing comma", "@book{a title={A}}", "a"],
    ["an entry that is commented out", "%@book{x, title={X}}\n@book{a, title={A}}", "a"],
    ["a comment with an entry in it", "@comment{ @book{x, title={X}} }\n@book{a, title={A}}", "a"],
    ["a key with question marks", "@book{doe_????, title={A}}", "doe_????"],
    ["no key", "@book{, title={A}}", "anona"],
    ["round brackets", "@book(a, title={A})", "a"],
    ["a byte order mark", "\uFEFF@book{a, title={A}}", "a"],
    ["text around", "Some words. @book{a, title={A}} More words.", "a"],
  ])("%s is forgiven", async (_, text, id) => {
    expect(await readBibtex(text)).toEqual({
      items: [{ id, type: "book", title: "A" }],
      problems: [],
      places: expect.any(Array),
    });
  });

  test.each(["@misc{title={Floods},", "@article{,\n title={Floods},", "@article{ ,title={Floods},"])(
    "an entry without a key lends nothing to others: %j",
    async (head) => {
      const text = `@book{a, title={A}}\n${head} author={Roe, Ann}, volume=7, doi={10.1000/1}}\n@article{b, title={B}, crossref={}, xdata={}}`;
      expect(await readBibtex(text)).toEqual({
        items: [
          { id: "a", type: "book", title: "A" },
          expect.objectContaining({ id: "roefloods", title: "Floods", DOI: "10.1000/1" }),
          { id: "b", type: "article-journal", title: "B" },
        ],
        problems: [],
        places: expect.any(Array),
      });
    },
  );

  test.each(["", "no entries at all", "@", "@book", "@book{", "@book{a", "}}}}"])(
    "%j gives no item and does not throw",
    async (text) => {
      expect((await readBibtex(text)).items).toEqual([]);
    },
  );
});

test("names of macros, fields and kinds that begin with an underscore, and those that every object has", async () => {
  const text =
    "@string{__proto__ = {Press}}\n@string{_x = {Bath}}\n" +
    "@book{a, __proto__={x}, constructor={y}, title={Walls}, publisher=__proto__, address=_x}\n@__proto__{b, title={Doors}}";
  const { items, problems } = await readBibtex(text);
  expect(problems).toEqual([]);
  expect(items).toMatchObject([
    { id: "a", title: "Walls", publisher: "Press", "publisher-place": "Bath" },
    { id: "b", type: "document", title: "Doors" },
  ]);
});

test.each([
  ["urldate={2020-01-24}", [2020, 1, 24]],
  ["urldate={24 January 2020}", [2020, 1, 24]],
  ["note={Accessed: 2021-01-02}", [2021, 1, 2]],
  ["note={[Online; accessed 19-July-2008]}", [2008, 7, 19]],
  ["note={Last accessed on 3 May 2019.}", [2019, 5, 3]],
])("the day on which a page was read: %s", (field, day) => {
  const [item] = readBibtex(`@online{a, title={A}, url={https://a.example}, ${field}}`).items;
  expect(item).toMatchObject({ accessed: { "date-parts": [day] } });
  expect(item).not.toHaveProperty("note");
});

test.each([
  ["12-1--12-27", "12-1–12-27"],
  ["C3-32--C3-35", "C3-32–C3-35"],
  ["1-9", "1-9"],
  ["1, 3--5, 7", "1, 3-5, 7"],
  ["6--", "6-"],
])("pages %s", (pages, page) => {
  expect(readBibtex(`@article{a, title={A}, pages={${pages}}}`).items[0]?.page).toBe(page);
});

test("a short DOI is an address, which resolves to the DOI", () => {
  const [item] = readBibtex("@article{a, title={A}, doi={10/ABC123}}").items;
  expect(item).toMatchObject({ URL: "https://doi.org/10/abc123" });
});

test("where a work stands takes the place of its date, or stands beside it", () => {
  const read = (date: string) => readBibtex(`@article{a, title={A}, journal={J}, pubstate={inpress}${date}}`).items[0];
  expect(read("")).toMatchObject({ issued: { literal: "in press" } });
  expect(read("")).not.toHaveProperty("status");
  expect(read(", date={2020}")).toMatchObject({ issued: { "date-parts": [[2020]] }, status: "in press" });
});

test("a title that states quantities with siunitx prints them", async () => {
  const entry = String.raw`@article{a, title = {Lamps of \SI{5}{\micro\watt} at \qty{37}{\degreeCelsius} \textminus{} a made title}}`;
  expect((await items(entry))[0]?.title).toBe("Lamps of 5 µW at 37 °C − a made title");
});

test.each([
  ["@thesis{a, type={phdthesis}, title={Dunes}}", "PhD thesis"],
  ["@thesis{a, type={mathesis}, title={Dunes}}", "Master's thesis"],
  ["@report{a, type={techreport}, title={Dunes}}", "Technical report"],
  ["@patent{a, type={patentus}, title={Dunes}}", "U.S. patent"],
  ["@thesis{a, type={Habilitation}, title={Dunes}}", "Habilitation"],
])("BibLaTeX's words for kinds of works are spelt out: %s", (text, genre) => {
  expect(readBibtex(text).items[0]?.genre).toBe(genre);
});

describe("what a field says of one kind of work", () => {
  const read = (entry: string) => readBibtex(entry).items[0];

  test.each(["book", "incollection", "inproceedings"])("the number of a @%s in a series is its place there", (type) => {
    const item = read(`@${type}{a, title={A}, series={Dune Notes}, number={12}, volume={3}}`);
    expect(item).toMatchObject({ "collection-title": "Dune Notes", "collection-number": "12", volume: "3" });
    expect(item).not.toHaveProperty("number");
  });

  test.each([
    ["issue={Spring}, number={4}", { issue: "4", issued: { "date-parts": [[2004]], season: 1 } }],
    ["issue={Trinity}", { issued: { "date-parts": [[2004]], season: "Trinity" } }],
    ["issue={4}", { issue: "4", issued: { "date-parts": [[2004]] } }],
    ["issue={Suppl. 2}", { issue: "Suppl. 2", issued: { "date-parts": [[2004]] } }],
  ])("an issue by its season: %s", (fields, expected) => {
    expect(read(`@article{a, title={A}, journaltitle={J}, date={2004}, ${fields}}`)).toMatchObject(expected);
  });

  test.each([
    ["World Health Organization and {UNICEF}", ["World Health Organization", "UNICEF"]],
    ["Intergovernmental Panel on Climate Change", ["Intergovernmental Panel on Climate Change"]],
    ["Roe, Ann and Royal Dune Society", ["Roe", "Royal Dune Society"]],
    ["Mary Ann Roe and J. P. College", ["Roe", "College"]],
  ])("institutions without braces are in one piece: %s", (author, names) => {
    const found = read(`@misc{a, title={A}, author={${author}}}`)?.author;
    expect(found?.map(({ family, literal }) => literal ?? family)).toEqual(names);
  });
});
