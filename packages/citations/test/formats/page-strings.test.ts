import { describe, expect, test } from "vitest";
import type { CslItem } from "../../src/csl.ts";
import { writeStyled } from "../../src/engine/engine.ts";
import { apaEntry } from "../../src/formats/apa.ts";
import { mlaEntry } from "../../src/formats/mla.ts";

// The hand-written formatter must return the same entries as the engine, for invented works of every kind of page.
const accessed = { "date-parts": [[2026, 11, 21]] };
const base: CslItem = { id: "x", type: "webpage", title: "A title here", URL: "https://example.org/x", accessed };
const byron = { family: "Byron", given: "Ada" };
const full = {
  ...base,
  author: [byron],
  "container-title": "The example site",
  issued: { "date-parts": [[2020, 3, 4]] },
};

const kinds = [
  ...["webpage", "post-weblog", "post", "article-newspaper", "article-magazine", "article-journal", "paper-conference"],
  ...[
    "article",
    "report",
    "book",
    "chapter",
    "thesis",
    "dataset",
    "software",
    "motion_picture",
    "broadcast",
    "interview",
  ],
  ...["document", "speech", "entry-encyclopedia", "patent"],
];

const authors: readonly CslItem["author"][] = [
  [{ literal: "World Bank" }],
  [byron, { family: "Doe", given: "Jane Q." }],
  [byron, { literal: "World Bank" }],
  [{ literal: "World Bank" }, byron],
  [byron, { family: "Doe", given: "J.R." }, { family: "Roe", given: "R J" }],
  [{ family: "O'Neil", given: "Jean-Paul" }],
  [{ family: "Doe", given: "John", suffix: "Jr." }],
  [{ family: "van der Berg", given: "Anna" }],
  [{ family: "Berg", given: "Anna", "non-dropping-particle": "van der" }],
  [{ family: "Толстой", given: "Лев Николаевич" }],
  [{ family: "김", given: "민수" }],
  [{ literal: "Acme Inc." }],
  Array.from({ length: 20 }, (_, at) => ({ family: `Family${at}`, given: "G." })),
  Array.from({ length: 23 }, (_, at) => ({ family: `Family${at}`, given: "G." })),
];

const titles = [
  "What is it?",
  'It\'s about "the thing" - and more',
  "‘The miracle is here’: a story",
  "The end of 'All' things!",
  "He said “no”",
  "Walls: a history of the self-driving iPhone",
  "La fin : pourquoi ?",
  "<i>Homo</i> sapiens and CO<sub>2</sub>",
  "AT&T < us",
  "300,000 at a fair",
  "An end.",
];

const dates: readonly CslItem["issued"][] = [
  { "date-parts": [[2020]] },
  { "date-parts": [[2020, 5]] },
  { "date-parts": [[2020, 12, 31]] },
  { literal: "forthcoming" },
  undefined,
];

const items: CslItem[] = [
  ...kinds.flatMap((type) => {
    const { "container-title": _site, ...alone } = full;
    const { author: _author, ...unsigned } = full;
    return [full, alone, unsigned, base, { ...full, DOI: "10.1000/x" }].map((item) => ({ ...item, type }));
  }),
  ...authors.flatMap((author) => [{ ...full, ...(author ? { author } : {}) }]),
  ...titles.flatMap((title) => [
    { ...full, title },
    { ...base, title },
    { ...full, title, type: "post-weblog" },
  ]),
  ...dates.flatMap((issued) => {
    const { issued: _date, ...undated } = full;
    return ["webpage", "article-journal"].map((type) => ({ ...undated, type, ...(issued ? { issued } : {}) }));
  }),
  { ...full, "container-title": "Pastebin.com" },
  { ...full, "container-title": "What now?" },
  { ...full, language: "de", title: "ein haus am see", "container-title": "die zeit" },
];

describe.each([
  ["apa", apaEntry],
  ["mla", mlaEntry],
] as const)("%s", (style, write) => {
  test(`${items.length} made items are as the engine writes them`, async () => {
    const differing: { readonly item: CslItem; readonly engine: string; readonly ours: string }[] = [];
    for (const item of items) {
      const engine = await writeStyled([item], { style, output: "text" });
      const ours = write(item);
      if (engine !== ours) differing.push({ item, engine, ours });
    }
    expect(differing).toEqual([]);
  });
});

test("without a date of access the engine's bare “Retrieved” is left out", () => {
  const { accessed: _accessed, ...unread } = base;
  expect(apaEntry(unread)).toBe("A title here. (n.d.). https://example.org/x");
});

test("a hostile title costs no time to speak of and is cut", () => {
  expect(apaEntry({ ...base, title: "'a".repeat(1e6) }).length).toBeLessThan(2_000);
  expect(mlaEntry({ ...base, title: "“".repeat(1e6) }).length).toBeLessThan(2_000);
});
