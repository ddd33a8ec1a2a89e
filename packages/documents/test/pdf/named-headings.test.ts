import { lines, put } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import { readPdf } from "../helpers/read-pdf.ts";

const BODY = (name: string) => [
  `The office at ${name} reads the tide gauge every hour, and has`,
  `done so since the spring of 1883, as the books of ${name} have it.`,
];

const blocksOf = (markdown: string) => markdown.replace(/<a id="page-\d+"><\/a>\n\n/gu, "").split("\n\n");

interface Bookmark {
  readonly title: string;
  readonly page: number;
  /** Index of its parent bookmark. */
  readonly under?: number;
}

/** The objects of an outline; the first is its root. Pages are objects 4, 6, 8 and so on. */
function bookmarks(pages: number, entries: readonly Bookmark[]): { catalog: string; more: string[] } {
  const root = 5 + pages * 2;
  const idOf = (at: number) => root + 1 + at;
  const kidsOf = (under: number | undefined) => entries.flatMap((it, at) => (it.under === under ? [at] : []));
  const family = (kids: readonly number[]) =>
    kids.length > 0 ? `/First ${idOf(kids[0] ?? 0)} 0 R /Last ${idOf(kids.at(-1) ?? 0)} 0 R /Count ${kids.length}` : "";
  const objects = entries.map(({ title, page, under }, at) => {
    const siblings = kidsOf(under);
    const next = siblings[siblings.indexOf(at) + 1];
    const parent = under === undefined ? root : idOf(under);
    return `<< /Title (${title}) /Parent ${parent} 0 R /Dest [${2 + page * 2} 0 R /Fit] ${next === undefined ? "" : `/Next ${idOf(next)} 0 R`} ${family(kidsOf(at))} >>`;
  });
  return { catalog: `/Outlines ${root} 0 R`, more: [`<< ${family(kidsOf(undefined))} >>`, ...objects] };
}

test("bookmarks name the headings, whatever type these are set in, and their depth is the level", async () => {
  const pages = [
    put("Made by hand in the year 1883", { y: 600, size: 26 }),
    put("Of gauges", { y: 700 }) +
      lines(BODY("Alpha"), { y: 660 }) +
      put("Of floats", { y: 600 }) +
      lines(BODY("Beta"), { y: 560 }),
    put("Of books", { y: 700 }) + lines(BODY("Gamma"), { y: 660 }),
  ];
  const { markdown } = await readPdf(
    pages,
    bookmarks(3, [
      { title: "Of gauges", page: 2 },
      { title: "Of floats", page: 2, under: 0 },
      { title: "Of books", page: 3 },
    ]),
  );
  expect(markdown.match(/^#.*$/gmu)).toEqual([
    "# Made by hand in the year 1883",
    "## Of gauges",
    "### Of floats",
    "## Of books",
  ]);
});

test("a bookmark's title is found over several lines, and in front of a text that goes on", async () => {
  const pages = [
    put("Chapter 1", { y: 720, size: 14 }) +
      put("The gauge of the old harbour", { y: 690, size: 20 }) +
      lines(BODY("Alpha"), { y: 650 }),
    lines(["The float", ...BODY("Beta")], { y: 700 }),
    put("The book", { y: 700, font: "F4" }) + lines(BODY("Gamma"), { y: 660 }),
  ];
  const { markdown } = await readPdf(
    pages,
    bookmarks(3, [
      { title: "Chapter 1: The gauge of the old harbour", page: 1 },
      { title: "2. The float", page: 2 },
      { title: "The book", page: 3 },
    ]),
  );
  expect(blocksOf(markdown)).toEqual([
    "# Chapter 1 The gauge of the old harbour",
    BODY("Alpha").join(" "),
    "# The float",
    BODY("Beta").join(" "),
    "# The book",
    BODY("Gamma").join(" "),
  ]);
});

test("below bookmarks smaller headings are found, larger type is none", async () => {
  const chapter = (name: string, text: string) =>
    put(`On ${name}`, { y: 720, size: 16 }) +
    put(`How ${name} are read`, { y: 690, size: 12, font: "F2" }) +
    lines(BODY(text), { y: 660 });
  const loud = put("Printed in the tower", { y: 500, size: 18 }) + lines(BODY("Delta"), { y: 460 });
  const { markdown } = await readPdf(
    [chapter("gauges", "Alpha"), chapter("floats", "Beta") + loud, chapter("books", "Gamma")],
    bookmarks(
      3,
      ["gauges", "floats", "books"].map((name, at) => ({ title: `On ${name}`, page: at + 1 })),
    ),
  );
  expect(markdown.match(/^#.*$/gmu)).toEqual([
    "# On gauges",
    "## How gauges are read",
    "# On floats",
    "## How floats are read",
    "# On books",
    "## How books are read",
  ]);
});

test("a title that the heads of the next pages repeat stays where its bookmark leads", async () => {
  const titles = ["Of gauges", "Of gauges", "Of gauges", "Of books", "Of books", "Of books"];
  const names = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"];
  const { markdown } = await readPdf(
    titles.map((title, at) => put(title, { y: 760 }) + lines(BODY(names[at] ?? ""), { y: 600 - at * 20 })),
    bookmarks(6, [
      { title: "Of gauges", page: 1 },
      { title: "Of books", page: 4 },
    ]),
  );
  expect(markdown.match(/^.*Of .*$/gmu)).toEqual(["# Of gauges", "# Of books"]);
});

test("a section that the bookmarks leave out stands by its number beside those that they name", async () => {
  const section = (title: string, name: string) => put(title, { y: 700, size: 16 }) + lines(BODY(name), { y: 660 });
  const titles = ["1 Gauges", "1.1 Floats", "1.2 Corks", "2 Books"];
  const { markdown } = await readPdf(
    titles.map((title, at) => section(title, ["Alpha", "Beta", "Gamma", "Delta"][at] ?? "")),
    bookmarks(4, [
      { title: "1 Gauges", page: 1 },
      { title: "1-1 Floats", page: 2, under: 0 },
      { title: "2 Books", page: 4 },
    ]),
  );
  expect(markdown.match(/^#.*$/gmu)).toEqual(["# 1 Gauges", "## 1.1 Floats", "## 1.2 Corks", "# 2 Books"]);
});

/** A tagged page: texts by element, each with its marked-content id. */
const tagged = (texts: readonly (readonly [element: string, text: string, place: object])[]) => ({
  page: texts.map(([, text, place], at) => `/P << /MCID ${at} >> BDC ${put(text, place)} EMC\n`).join(""),
  elements: texts.map(([element], at) => ({ element, at })),
});

const treeOf = (elements: readonly { readonly element: string; readonly at: number }[]) => {
  const root = 7;
  const ids = elements.map(({ at }) => root + 3 + at);
  const more = [
    `<< /Type /StructTreeRoot /K ${root + 1} 0 R /ParentTree ${root + 2} 0 R >>`,
    `<< /Type /StructElem /S /Document /P ${root} 0 R /K [${ids.map((id) => `${id} 0 R`).join(" ")}] >>`,
    `<< /Nums [0 [${ids.map((id) => `${id} 0 R`).join(" ")}]] >>`,
    ...elements.map(
      ({ element, at }) => `<< /Type /StructElem /S /${element} /P ${root + 1} 0 R /Pg 4 0 R /K ${at} >>`,
    ),
  ];
  return { catalog: `/StructTreeRoot ${root} 0 R /MarkInfo << /Marked true >>`, more, page: "/StructParents 0" };
};

test("tags name the headings of a file without bookmarks, not the type", async () => {
  const { page, elements } = tagged([
    ["H1", "Of gauges", { y: 720 }],
    ["P", "Read on the first of May", { y: 690, size: 17 }],
    ["P", BODY("Alpha")[0] ?? "", { y: 660 }],
    ["H2", "Of floats", { y: 630 }],
    ["P", BODY("Beta")[0] ?? "", { y: 616 }],
    ["H2", "Of books", { y: 580 }],
    ["P", BODY("Gamma")[0] ?? "", { y: 550 }],
  ]);
  const { markdown } = await readPdf([page], treeOf(elements));
  expect(markdown.match(/^#.*$/gmu)).toEqual(["# Of gauges", "## Of floats", "## Of books"]);
});

test("items of tagged lists are items, though no mark can be read", async () => {
  const { page, elements } = tagged([
    ["P", "What the keeper has:", { y: 700 }],
    ["LI", "a gauge of brass", { x: 90, y: 686 }],
    ["LI", "a float of cork", { x: 90, y: 672 }],
    ["P", "Nothing else is there.", { y: 644 }],
  ]);
  const { markdown } = await readPdf([page], treeOf(elements));
  expect(blocksOf(markdown)).toEqual([
    "What the keeper has:",
    "- a gauge of brass\n- a float of cork",
    "Nothing else is there.",
  ]);
});

test("tagged tables are tables, and labelled items are apart", async () => {
  const rows = [
    ["Day", "Level"],
    ["Monday", "3.12"],
  ];
  const cells = rows.flatMap((row, at) => row.map((text, column) => ({ text, x: 72 + column * 60, y: 680 - at * 20 })));
  const page = cells.map(({ text, x, y }, id) => `/P << /MCID ${id} >> BDC ${put(text, { x, y })} EMC\n`).join("");
  const element = (name: string, parent: number, kids: string) =>
    `<< /Type /StructElem /S /${name} /P ${parent} 0 R /Pg 4 0 R /K ${kids} >>`;
  const more = [
    "<< /Type /StructTreeRoot /K 8 0 R /ParentTree 9 0 R >>",
    element("Table", 7, "[10 0 R 11 0 R]"),
    "<< /Nums [0 [12 0 R 13 0 R 14 0 R 15 0 R]] >>",
    element("TR", 8, "[12 0 R 13 0 R]"),
    element("TR", 8, "[14 0 R 15 0 R]"),
    ...[10, 10, 11, 11].map((parent, id) => element(parent === 10 ? "TH" : "TD", parent, String(id))),
  ];
  const tree = { catalog: "/StructTreeRoot 7 0 R /MarkInfo << /Marked true >>", more, page: "/StructParents 0" };
  expect((await readPdf([page], tree)).markdown).toBe("| Day | Level |\n| --- | --- |\n| Monday | 3.12 |");
});

test("a page header above the heading that it repeats is none", async () => {
  const names = ["Gauges", "Floats", "Books", "Keepers"];
  const pages = names.map(
    (name, at) =>
      put(name, { y: 760, size: 10 }) +
      put(String(at + 1), { x: 500, y: 760, size: 10 }) +
      put(name, { y: 700, size: 16, font: "F2" }) +
      lines(BODY("Alpha"), { y: 660 }),
  );
  const outline = bookmarks(
    4,
    names.map((title, at) => ({ title, page: at + 1 })),
  );
  const { markdown } = await readPdf(pages, outline);
  expect(markdown.match(/(?<=^#+ ).*$/gmu)).toEqual(names);
  expect(markdown).not.toMatch(/\d$/mu);
});
