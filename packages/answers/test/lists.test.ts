import { expect, test } from "vitest";
import { readAnswer } from "../src/index.ts";
import { linksOf } from "./links-of.ts";

// All answers are invented.
const body = "The sea rises [1]. It falls [2].";
const addresses = (text: string) => {
  const { statements, sources } = readAnswer(text);
  const urls = new Map(sources.map(({ id, url }) => [id, url]));
  return statements.map(({ text: words, cites }) => [words, ...cites.map((id) => urls.get(id))]);
};
const both = [
  ["The sea rises.", "https://sea.example/tides"],
  ["It falls.", "https://moon.example/notes"],
];

test.each([
  [
    "escaped brackets",
    "**References**\n\n\\[1\\] Tides. https://sea.example/tides\n\n\\[2\\] Moon. https://moon.example/notes",
  ],
  [
    "bullets before brackets",
    "References:\n- [1] Tides. https://sea.example/tides\n- [2] Moon. https://moon.example/notes",
  ],
  [
    "bold numbers",
    "Sources\n\n* **[2]** Moon – https://moon.example/notes\n* **[1]** Tides – https://sea.example/tides",
  ],
  [
    "round brackets",
    "Source: an assistant\n(1) Tides. https://sea.example/tides\n(2) Moon. https://moon.example/notes",
  ],
  ["no numbers", "## References\n\n- Tides. https://sea.example/tides\n- Moon. https://moon.example/notes"],
  [
    "arrows of an encyclopaedia",
    "References\n\n^ Tides. https://sea.example/tides\n^ Moon. https://moon.example/notes",
  ],
  [
    "a table",
    "## References\n\n| No. | Link |\n|---|---|\n| 1 | https://sea.example/tides |\n| 2 | https://moon.example/notes |",
  ],
  [
    "headings below",
    "## Sources\n\n### Books\n1. Tides. https://sea.example/tides\n\n### Pages\n2. https://moon.example/notes",
  ],
  [
    "no blank line above",
    "It rests.\nREFERENCES\n1) Tides: https://sea.example/tides\n2) Moon: https://moon.example/notes",
  ],
  [
    "addresses on the next line",
    "Sources:\n[1] Tides\nhttps://sea.example/tides\n\n[2] Moon\n    https://moon.example/notes",
  ],
  [
    "carets behind its numbers",
    "References\n[^1^]: Tides https://sea.example/tides\n[^2^]: Moon https://moon.example/notes",
  ],
  ["lenticular brackets", "来源：\n【1】潮汐：https://sea.example/tides\n【2】月亮：https://moon.example/notes"],
  [
    "words before its numbers",
    "Source 1: Tides, https://sea.example/tides\nSource 2: Moon, https://moon.example/notes",
  ],
  ["colons behind its numbers", "<small>\n\n1: https://sea.example/tides\n2: https://moon.example/notes\n\n</small>"],
  ["a heading that is no known word", "Belegstellen:\n\n[1] https://sea.example/tides\n[2] https://moon.example/notes"],
  ["all of it in one line", "**References:** [1] https://sea.example/tides; [2] Moon, https://moon.example/notes."],
  ["its first entry beside the heading", "References: [1] https://sea.example/tides\n[2] https://moon.example/notes"],
])("the list with %s", (_, list) => {
  expect(addresses(`${body}\n\n${list}`).slice(0, 2)).toEqual(both);
  expect(linksOf(`${body}\n\n${list}`).filter(([words]) => /tides|moon|Belegstellen/iu.test(words ?? ""))).toEqual([]);
  expect(readAnswer(`${body}\n\n${list}`).sources.filter(({ missing }) => missing)).toEqual([]);
});

test.each([
  "Quellenangaben",
  "Fuentes consultadas",
  "Sources et références",
  "Fonti consultate",
  "Fontes",
  "Bronvermelding",
  "Źródła",
  "Zdroje",
  "Források",
  "Referanslar",
  "Tài liệu tham khảo",
  "Джерела",
  "Πηγές",
  "מקורות",
  "เอกสารอ้างอิง",
  "参考資料",
  "引用来源",
  "참고자료",
  "Sources cited",
  "Key Citations",
  "📚 References & Further Reading",
])("the heading %s", (heading) => {
  expect(linksOf(`The sea rises.\n\n## ${heading}\n\n- A work without an address\n- Another work`)).toEqual([
    ["The sea rises."],
  ]);
});

test("one entry on each line, without addresses", () => {
  const answer =
    "The sea rises (Lund, 1850).\n\nReferences\n\nByron, A. (1843). Tides. London.\nLund, B. (1850). Ebb. Oslo.";
  expect(readAnswer(answer).sources.map(({ author, uncited }) => [author, uncited])).toEqual([
    ["Byron", true],
    ["Lund", undefined],
  ]);
});

test("names of sites and files are entries too", () => {
  expect(linksOf(`${body}\n\n[1] sea.example\n[2] moon.pdf`)).toEqual([
    ["The sea rises.", "1"],
    ["It falls.", "2"],
  ]);
});

test("lists that each count from 1 are for the text before them", () => {
  const answer = `The sea rises [1].

Sources:
[1] https://sea.example/tides

## Moon

It falls [1].

Sources:
[1] https://moon.example/notes`;
  expect(addresses(answer)).toEqual(both);
});

test("notes with raised, circled and bare numbers, and notes that name earlier ones", () => {
  const answer = `Das Meer steigt.¹ Es fällt.² Es ruht.³

Anmerkungen

1 Byron, Ada: Gezeiten, Kiel 1843, S. 5.
2 Ebd., S. 7.
3 Byron, a. a. O., S. 9.`;
  expect(linksOf(answer).map((one) => one.slice(1))).toEqual([["1"], ["1"], ["1"]]);
  const chinese = "海水上涨①。海水下降②。\n\n注释：\n\n① 王芳：《潮汐》，北京，2020年。\n② 同上，第7页。";
  expect(linksOf(chinese)).toEqual([
    ["海水上涨。", "1"],
    ["海水下降。", "1"],
  ]);
});

test("legal notes name earlier ones by number", () => {
  const answer = `Tolls are lawful.[^1] They are old.[^2] They rose.[^3] They fell.[^4]

[^1]: Ada Lund, *Tolls* (Law Press 1960) 4.
[^2]: Bo Holm, *Canals* (Law Press 1970) 9.
[^3]: Lund (n 1) 9.
[^4]: Holm, supra note 2, at 12.`;
  expect(linksOf(answer).map((one) => one.slice(1))).toEqual([["1"], ["2"], ["1"], ["2"]]);
});

test("notes of several paragraphs, and notes in the sentence", () => {
  const answer = `The sea rises.[^a] It falls.^[Lund, *Ebb*, 1850, https://moon.example/notes.] It rests^[Byron, *Tides*, 1843.].

[^a]: Tides, 1843.

    He adds much. See https://sea.example/tides.`;
  const { statements, sources } = readAnswer(answer);
  expect(statements.map(({ text }) => text)).toEqual(["The sea rises.", "It falls.", "It rests."]);
  expect(sources).toMatchObject([
    { key: "a", url: "https://sea.example/tides" },
    { url: "https://moon.example/notes" },
    { title: "Byron, Tides, 1843." },
  ]);
});

test("words behind a list of items go on with the answer", () => {
  const answer = `${body}\n\nSources:\n1. https://sea.example/tides\n2. https://moon.example/notes\n\nShall I tell you more?`;
  expect(addresses(answer)).toEqual([...both, ["Shall I tell you more?"]]);
  expect(readAnswer(answer).sources).toHaveLength(2);
});

test("a heading that is a paragraph of HTML", () => {
  const answer = "<p>The sea rises<sup>1</sup>.</p><p>Sources:</p><ol><li>Tides, https://sea.example/tides</li></ol>";
  expect(addresses(answer)).toEqual([["The sea rises.", "https://sea.example/tides"]]);
});

test("keys lead to a file beside the answer where its own notes have numbers alone", () => {
  const { sources } = readAnswer("The sea rises [@byron1843]. It falls.[^1]\n\n[^1]: At night.");
  expect(sources.map(({ key, missing }) => [key, missing])).toEqual([
    ["1", undefined],
    ["byron1843", undefined],
  ]);
});

test("Polish notes that name earlier ones, with initials before the name", () => {
  const answer =
    "Morze rośnie¹. Spada². Śpi³.\n\nPrzypisy\n\n¹ J. Byron, *Pływy*, Gdynia 1843, s. 5.\n² Tamże, s. 7.\n³ J. Byron, dz. cyt., s. 9.";
  expect(linksOf(answer).map((one) => one.slice(1))).toEqual([["1"], ["1"], ["1"]]);
});
