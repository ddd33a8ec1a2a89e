import { expect, test } from "vitest";
import { format, STYLES } from "../../src/format.ts";
import { apaEntry } from "../../src/formats/apa.ts";
import { mlaEntry } from "../../src/formats/mla.ts";
import { readRecords } from "../../src/parse.ts";

const text = "@article{a, author={Brown, T. and Mann, B. and others}, title={Walls}, journal={Dunes}, year=2020}";
const { items } = readRecords(text);
const authors = ["Brown", "Mann", "et al."];

test.each(STYLES.filter((style) => !/bib|ris|csl/u.test(style)))(
  "%s prints et al. behind the names given",
  async (style) => {
    const line = await format(items, { style });
    expect(line).toMatch(/^(?:\S{1,4} )?[^&]{0,30}(?:Brown|Mann)[^&]{0,9},? et al\./u);
    expect(line).not.toMatch(/(?:and|&|\.\.) et al|et al\.\./u);
  },
);

test.each(["bibtex", "biblatex", "ris", "csl-json"])("%s carries the mark there and back", async (style) => {
  const back = readRecords(await format(items, { style })).items[0];
  expect(back?.author).toEqual([{ family: "Brown", given: "T." }, { family: "Mann", given: "B." }, { "et-al": true }]);
});

test("one name and others", async () => {
  const one = readRecords(text.replace(" and Mann, B.", "")).items;
  expect(await format(one, { style: "apa" })).toBe("Brown, T., et al. (2020). Walls. Dunes.");
  expect(await format(one, { style: "mla" })).toBe("Brown, T., et al. “Walls.” Dunes, 2020.");
  expect(one.map(apaEntry)).toEqual(["Brown, T., et al. (2020). Walls. Dunes."]);
  expect(one.map(mlaEntry)).toEqual(["Brown, T., et al. “Walls.” Dunes, 2020."]);
});

test.each([
  ["ris", `TY  - JOUR\nAU  - Brown, T.\nAU  - Mann, B.\nAU  - et al.\nTI  - Walls\nER  - \n`],
  ["nbib", `PMID- 1\nTI  - Walls\nAU  - Brown T\nAU  - Mann B\nAU  - et al\n`],
  ["csl-json", `[{"id":"a","type":"book","author":[{"family":"Brown"},{"family":"Mann"},{"literal":"others"}]}]`],
  [
    "pubmed-xml",
    `<PubmedArticle><MedlineCitation><PMID>1</PMID><Article><ArticleTitle>W</ArticleTitle><AuthorList CompleteYN="N"><Author><LastName>Brown</LastName></Author><Author><LastName>Mann</LastName></Author></AuthorList></Article></MedlineCitation></PubmedArticle>`,
  ],
])("%s has its own word for it", (format, file) => {
  const [item] = readRecords(file, { format }).items;
  expect(item?.author?.map((name) => (name["et-al"] ? "et al." : name.family))).toEqual(authors);
});
