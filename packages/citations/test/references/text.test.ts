import { describe, expect, test } from "vitest";
import { findReferences } from "../../src/references/find-references.ts";

const raws = async (text: string) => (await findReferences(text, { type: "text" })).references.map(({ raw }) => raw);

const first = "Byron, A. (1843): Notes on the analytical engine. Scientific Memoirs 3, 666-731.";
const second = "Quine, M./Ode, P. (2001): Of hens and their keepers, in: Acker, B. (Hg.): Federvieh, Bremen.";

describe("lists of references in plain text", () => {
  test.each([
    [
      "authors and years, lines broken",
      "Byron, A. (1843): Notes on the analytical en-\ngine. Scientific Memoirs 3, 666-\n731.\nQuine, M./Ode, P. (2001): Of hens and their keepers, in: Acker, B.\n(Hg.): Federvieh, Bremen.",
    ],
    [
      "a page's end between them",
      "Byron, A. (1843): Notes on the analytical engine. Scientific\n17\nMemoirs 3, 666-731.\nQuine, M./Ode, P. (2001): Of hens and their keepers, in: Acker, B.\n(Hg.): Federvieh, Bremen.",
    ],
    [
      "Markdown of a converted PDF",
      `${first.replace("Scientific Memoirs", "*Scientific\nMemoirs*")}\n${second.replace("Hg.", "[Hg.](https://a.example)").replace("Quine", "Qui&#110;e")}`,
    ],
    ["one a line", `${first}\n${second}`],
    ["one a paragraph", `${first}\n\n${second}`],
  ])("%s", async (_, body) => {
    expect(await raws(`Much was said.\n\nReferences\n${body}\n`)).toEqual([first, second]);
  });

  test("a second address of an entry is no link of the text", async () => {
    const entry = "Byron, A. (1843). Notes. Memoirs 3. https://example.org/notes, also https://example.org/copy";
    const { references } = await findReferences(`See https://example.org/code\n\nReferences\n\n${entry}\n`, {
      type: "text",
      links: "all",
    });
    expect(references.map(({ kind, url }) => [kind, url])).toEqual([
      ["link", "https://example.org/code"],
      ["entry", "https://example.org/notes"],
    ]);
  });

  test("numbers and labels are keys", async () => {
    const numbered =
      "References\n[1] A. Byron. Notes on the\nengine. Memoirs, 1843.\n[2] M. Quine. Hens. 2001.\n[3] P. Ode. Ducks and geese. 1999.";
    const { references } = await findReferences(numbered, { type: "text" });
    expect(references.map(({ key, raw, line }) => [key, line, raw])).toEqual([
      ["1", 2, "A. Byron. Notes on the engine. Memoirs, 1843."],
      ["2", 4, "M. Quine. Hens. 2001."],
      ["3", 5, "P. Ode. Ducks and geese. 1999."],
    ]);
  });

  test("a dash stands for the name before, and begins an entry", async () => {
    const list =
      "Literatur\nByron, Ada. 1843. Notes on the engine. London: Press.\n______. 1844. More notes on it. London: Press.\nQuine, M. 2001. Hens. Bremen: Acker Verlag.";
    expect(await raws(list)).toHaveLength(3);
  });

  test("a line of a table of contents is no heading, and what follows the list is no entry", async () => {
    const text = `References ........ 12\nByron was right (1843).\nReferences\n${first}\n${second}\nAppendix\nByron, A. (1999): a row of a table, 3, 4-5.`;
    expect(await raws(text)).toEqual([first, second]);
  });

  test.each([
    "Literaturverzeichnis",
    "6. Bibliography",
    "R E F E R E N C E S",
    "Références",
    "参考文献",
    "Список литературы",
  ])("%s is a heading", async (heading) => {
    expect(await raws(`Text.\n${heading}\n${first}\n${second}`)).toEqual([first, second]);
  });

  test("without numbers or years in front: where a word had room in the line before, something new begins", async () => {
    const list =
      "References\nA. Byron. On the engine and what may be done with it by those who are\npatient. In Memoirs of Science, pages 4-9, 1843.\nOn keeping hens through long winters. Yard and Stable, volume 7, pages 12\nto 19, May 1998.\nM. Quine and P. Ode. Of hens and of their keepers in the north. In Yard,\n3(4):1-7, 2001.";
    expect((await raws(list)).map((raw) => raw.slice(0, 11))).toEqual(["A. Byron. O", "On keeping ", "M. Quine an"]);
  });

  test("running heads go; lines that entries share stay", async () => {
    const prose = Array.from({ length: 14 }, (_, index) => `Prose goes on in line ${index} of many others`).join("\n");
    const page = (number: number) => `${prose}\nQuine: On hens ${number}\n`;
    const press = (name: string, year: number) =>
      `${name}, A. (${year}): Of hens and how to keep them. Oxford: Oxford\nUniversity Press.`;
    const list = [
      press("Acker", 2001),
      press("Byron", 2002),
      "Quine: On hens 5",
      press("Lund", 2003),
      press("Ode", 2004),
    ].join("\n");
    const found = await raws(`${page(1)}${page(2)}${page(3)}${page(4)}References\n${list}`);
    expect(found.map((raw) => raw.slice(-24))).toEqual(Array.from({ length: 4 }, () => "Oxford University Press."));
  });

  test("numbers go on over an entry that could not be told", async () => {
    const list =
      "References\n1. A. Byron. Notes. 1843.\n2. 101 hens. Yard, 1999.\nIn two volumes.\n4. M. Quine. Hens. 2001.\nSummary of a work\non ducks, 2002.\n5. P. Ode. Ducks. 2003.";
    const { references } = await findReferences(list, { type: "text" });
    expect(references.map(({ key }) => key)).toEqual(["1", "2", "4", "5"]);
  });

  test("an address that the line's end divides is one", async () => {
    const { references } = await findReferences(
      "References\nByron, A. (2003): Notes. Online: http://example.org/\nnotes/engine.html (5.7.2013).\nQuine, M. (2001): Hens. https://doi.org/10.1000/he-\nns1.",
      { type: "text" },
    );
    expect(references.map(({ url, doi }) => url ?? doi)).toEqual([
      "http://example.org/notes/engine.html",
      "10.1000/he-ns1",
    ]);
  });

  test("notes at the feet of pages, where there is no list", async () => {
    const page = (from: number) =>
      `Long text goes on here.${from} And on.\n${from} A. Byron, Notes on the engine, Memoirs, 3, 1843, S. 4.\n${from + 1} See the page before.\n${from + 2} M. Quine, Hens, Der Hof, 8, 1998, S. 10.\nRunning head\n`;
    const { references } = await findReferences(page(1) + page(4) + page(7), { type: "text" });
    expect(references.map(({ key, kind }) => `${kind} ${key}`)).toEqual(
      ["1", "3", "4", "6", "7", "9"].map((key) => `note ${key}`),
    );
  });

  test("reStructuredText says itself what an entry is", async () => {
    const { references } = await findReferences(".. [By1843] Byron: Notes,\n   1843.\n.. [Qu] Quine: Hens.\n\nMore.", {
      type: "text",
    });
    expect(references.map(({ key, raw }) => [key, raw])).toEqual([
      ["By1843", "Byron: Notes, 1843."],
      ["Qu", "Quine: Hens."],
    ]);
  });

  test("links and DOIs count where there is nothing else, or if asked for", async () => {
    const text = "See https://example.org/a, and 10.1000/abc.";
    const list = `${text}\nReferences\n${first}\n${second}`;
    expect((await findReferences(text, { type: "text" })).references).toMatchObject([
      { kind: "link", url: "https://example.org/a", offset: 4 },
      { kind: "doi", doi: "10.1000/abc", offset: 31 },
    ]);
    expect((await findReferences(list, { type: "text" })).references).toHaveLength(2);
    expect((await findReferences(list, { type: "text", links: "all" })).references).toHaveLength(4);
  });
});

describe("lists as a reader of PDFs writes them", () => {
  const authors = Array.from({ length: 40 }, (_, at) => `Ada B. Made${String.fromCharCode(97 + (at % 26))}`);
  const early = "Ada Byron and Max Quine. Notes on the analytical engine. Made Memoirs, 3:666–731, 1843.";
  const late = "Zoe Quine. Of hens and their keepers. In Yard and Stable, pp. 4–9, 2001.";
  const many = `${authors.join(", ")}, and Max Ode. Of many authors. In Made Proceedings, 2019.`;

  test.each([
    [
      "within a list of authors",
      `${authors.slice(0, 21).join(", ")},\n\n<a id="page-7"></a>\n\n${authors.slice(21).join(", ")}, and Max Ode. Of many authors. In Made Proceedings, 2019.`,
    ],
    [
      "behind an initial",
      `${authors.slice(0, 21).join(", ")}, Ada B.\n\n<a id="page-7"></a>\n\nMadev, ${authors.slice(22).join(", ")}, and Max Ode. Of many authors. In Made Proceedings, 2019.`,
    ],
    ["before the last words", many.replace("In Made", 'In\n\n<a id="page-7"></a>\n\nMade')],
  ])("an entry that a page's end divides %s is whole", async (_, divided) => {
    expect(await raws(`## References\n\n${early}\n\n${divided}\n\n${late}\n`)).toEqual([early, many, late]);
  });

  test("authors and a year at the end of a page get their title from the next one", async () => {
    const list = [
      "Byron, A., 1843. Notes on the analytical engine. Made Memoirs 3, 666–731.",
      "Quine, M., Ode, P., 2001.",
      "Of hens and their keepers. Yard and Stable 7, 1–9.",
      "Zand, B., 2004. On ducks. Yard and Stable 9, 4–5.",
    ];
    expect(await raws(`## References\n\n${list.join("\n\n")}`)).toEqual([list[0], `${list[1]} ${list[2]}`, list[3]]);
  });

  test("two entries without a gap between them are two", async () => {
    const pair = "Max Ode and Zoe Quine. Of hens and their keepers. In Yard and Stable, 2001.";
    const list = `${early}\n\nBea Lund and Max Ode. On geese. Made Letters, 2000. ${pair}\n\nZoe Zand and Ada Byron. On ducks. Made Letters, 2004.`;
    expect((await raws(`## References\n\n${list}`)).map((raw) => raw.slice(0, 8))).toEqual([
      "Ada Byro",
      "Bea Lund",
      "Max Ode ",
      "Zoe Zand",
    ]);
  });

  test("rows of what was taken for a table are lines of the list", async () => {
    const list = `[Byr43] ${early}\n\n| [Mad<sup>+</sup>19] | ${many} |  |\n| --- | --- | --- |\n| [Qui01] | ${late} |  |`;
    const { references } = await findReferences(`## References\n\n${list}`, { type: "text" });
    expect(references.map(({ key, raw }) => [key, raw])).toEqual([
      ["Byr43", early],
      ["Mad+19", many],
      ["Qui01", late],
    ]);
  });

  test("a list ends at the heading of an appendix, and goes on behind that of its parts", async () => {
    const appendix =
      "## A Additional Experiments\n\nByron and Quine (2001) said in Yard and Stable, volume 7, that hens matter.";
    expect(await raws(`## References\n\n${early}\n\n${many}\n\n${late}\n\n${appendix}`)).toEqual([early, many, late]);
    expect(await raws(`## References\n\n${early}\n\n### Books\n\n${many}\n\n${late}`)).toHaveLength(3);
  });

  test("an address that lines divide is read from its link, and emphasis is no part of an entry", async () => {
    const linked = "Zoe Quine. *Of hens*. 2001. URL [https://example.org/ hens](https://example.org/hens).";
    const { references } = await findReferences(`## References\n\n${early}\n\n${linked}`, { type: "text" });
    expect(references[1]).toMatchObject({
      raw: "Zoe Quine. Of hens. 2001. URL https://example.org/hens.",
      url: "https://example.org/hens",
    });
  });

  test("a DOI behind a linked title belongs to its entry", async () => {
    const linked = "Zoe Quine. [Of hens and their keepers](https://doi.org/10.1000/hens). In Yard, 2001.";
    const { references } = await findReferences(`## References\n\n${early}\n\n${linked}`, { type: "text" });
    expect(references[1]).toMatchObject({
      raw: "Zoe Quine. Of hens and their keepers. In Yard, 2001.",
      doi: "10.1000/hens",
    });
  });

  test("a numbered list needs no heading; numbered remarks are no list", async () => {
    const works = ["notes", "hens", "ducks", "geese", "swans", "gulls"];
    const list = works.map(
      (what, at) => `[${at + 1}] A. Byron and M. Quine, Of ${what}, Made Letters ${at + 3}, 1${at}5 (199${at}).`,
    );
    expect(await raws(`The text cites [1].\n\n${list.join("\n\n")}`)).toHaveLength(6);
    const remarks = works.map((what, at) => `[${at + 1}] We remark that ${what} are kept apart in what follows.`);
    expect(await raws(`The text goes on.\n\n${remarks.join("\n\n")}`)).toEqual([]);
  });

  test("an entry whose author looks like no name stays where it stands between others", async () => {
    const odd = "Marie Jean Made (Marquis of Yard). Essay on the keeping of hens. Paris: The Made Printer, 1785.";
    expect(await raws(`## References\n\n${early}\n\n${odd}\n\n${many}\n\n${late}`)).toEqual([early, odd, many, late]);
  });

  test("entries that end with an address, without a stop, end there", async () => {
    const list = [
      "Byron, A., & Quine, M. (1843). Notes on the engine. Retrieved from https://example.org/notes",
      "van Ode, Z., & Quine, M. (2001). Of hens and their keepers. Yard and Stable. doi: 10.1000/hens",
      "Zand, B. (2004). On ducks. Yard and Stable, 9, 4–5. Retrieved from https://example.org/ducks",
    ];
    expect(await raws(`## References\n\n${list[0]} ${list[1]}\n\n${list[2]}\n\n${list[2]}`)).toEqual([
      ...list,
      list[2],
    ]);
    expect(await raws(`## References\n\n${list[0]}  \n${list[1]}\n\n${list[2]}\n\n${list[2]}`)).toEqual([
      ...list,
      list[2],
    ]);
  });

  test.each([
    "URL https://example.org/2003/hens.pdf.",
    "319. Yard and Stable Press, 2001.",
    "(Made Lectures 7), 2001.",
  ])("%s begins no entry where entries begin with names", async (rest) => {
    const list = `${early}\n\nBea Lund and Max Ode. On geese. Made Letters, 2000.\n\n${rest}\n\n${late}`;
    expect(await raws(`## References\n\n${list}`)).toHaveLength(3);
  });

  test("editors behind a year are no authors of another entry", async () => {
    const one =
      "Lund, B. (2000). On geese, 2nd ed. Made Letters. In Quine, M. and Ode, P., editors, Yard and Stable, 2000.";
    const list = `${one}\n\nOde, P. and Quine, M. (2001). Of hens. Yard 7.\n\nZand, B. (2004). On ducks. Yard 9.`;
    expect((await raws(`## References\n\n${list}`))[0]).toBe(one);
  });
});

describe("entries that follow each other without a gap, or that a page divides (made lists)", () => {
  const list = (...paragraphs: readonly string[]) => raws(`## References\n\n${paragraphs.join("\n\n")}`);
  const apa = [
    "Quill, A., & Marsh, B. (2019). Of hens and their keepers. In YARD.",
    "Collegium of Larks. (2020). Hens of the north. Made Letters, 7, 1–9.",
    "Lund, C.-D., Ode, P., & Zand, E. (2021). On ducks that swim. Barn and Byre, 4, 12–30.",
    "Wren, F. (2022). On geese that walk. Barn and Byre, 5, 31–40.",
  ];
  const full = [
    "Ada Quill and Bo Marsh. Of hens and their keepers. In YARD, 2019.",
    "Cy Lund. On ducks that swim. Barn and Byre, 2020. URL https://example.org/ducks/.",
    "E. F. Zand. On geese that walk. Made Letters, 2021.",
    "An Ode, Pia Wren, and A. Marsh. Of swans. Made Letters, 2022.",
  ];

  test.each([
    ["the year in brackets, and a body among the authors", apa],
    ["the year at the end, and single authors", full],
  ])("two in each paragraph: %s", async (_, entries) => {
    expect(await list(entries.slice(0, 2).join(" "), entries.slice(2).join(" "))).toEqual(entries);
  });

  test("an entry begins behind an address that ends with a slash, and behind one without a stop", async () => {
    const ends = apa.map((entry, at) => `${entry} Retrieved from https://example.org/W05-${at}/`);
    expect(await list(...ends)).toEqual(ends);
    const bare = ends.map((entry) => entry.slice(0, -1));
    expect(await list(...bare)).toEqual(bare);
  });

  test.each([
    [
      "names left out before the last one",
      "Lund, C., Ode, P., ...",
      "Zand, E. (2021). On ducks. Barn and Byre, 4, 12–30.",
    ],
    [
      "where it appeared, with a year in its name",
      "Lund, C. (2021). On ducks.",
      "In Proceedings of the 2020 Barn. Yard Press.",
    ],
    ["a series in capitals", "Lund, C. (2021). On ducks.", "CoRR. Retrieved from https://example.org/ducks"],
  ])("a page's end divides an entry: %s", async (_, first, second) => {
    const [one = "", two = "", , four = ""] = apa;
    expect(await list(one, two, first, second, four)).toEqual([one, two, `${first} ${second}`, four]);
  });

  test("a page's end divides the authors of an entry that stands behind another one", async () => {
    const [one = "", two = "", three = "", four = ""] = full;
    expect(await list(one, `${two} Ina Ode, Pia`, `Wren, and Max Marsh. ${three.slice(12)}`, four)).toEqual([
      one,
      two,
      `Ina Ode, Pia Wren, and Max Marsh. ${three.slice(12)}`,
      four,
    ]);
  });

  test("the first entry of a list may name a body that nothing tells from a word", async () => {
    const body = "Larks (2020). Hens of the north, a card.";
    expect(await list(body, ...apa)).toEqual([body, ...apa]);
  });
});
