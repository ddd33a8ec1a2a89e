import { expect, test } from "vitest";
import { readAnswer } from "../src/index.ts";
import { linksOf } from "./links-of.ts";

// All answers are invented.
const list = `## References

1. Tides of the north - https://sea.example/tides
2. Notes on the moon - https://moon.example/notes
3. https://doi.org/10.1000/182 - Harbours`;

test("numbers in brackets, with lists, ranges and neighbours", () => {
  const answer = `The sea rises twice a day [1]. It is salt. Ports are built high [1, 3]. Ships wait [1-3].[2]\n\n${list}`;
  expect(linksOf(answer)).toEqual([
    ["The sea rises twice a day.", "1"],
    ["It is salt."],
    ["Ports are built high.", "1", "3"],
    ["Ships wait.", "1", "2", "3"],
  ]);
});

test("a mark without an entry makes a missing source, an entry without a mark an uncited one", () => {
  const { sources } = readAnswer(`The sea rises [1]. Ports are high [5].\n\n${list}`);
  expect(sources.filter(({ missing }) => missing).map(({ key }) => key)).toEqual(["5"]);
  expect(sources.filter(({ uncited }) => uncited).map(({ key }) => key)).toEqual(["2", "3"]);
});

test("numbers in round brackets count where the answer cites by them, and at the end of a clause alone", () => {
  const answer = `The sea rises (1). There are (2) kinds of tide (1, 2).\n\n${list}`;
  expect(linksOf(answer).map((one) => one.slice(1))).toEqual([["1"], ["1", "2"]]);
  expect(linksOf(`The sea rises [1]. It fell by half (2).\n\n${list}`)[1]).toEqual(["It fell by half (2)."]);
});

test("superscripts are marks, powers and units are none", () => {
  const answer = `The sea rises.¹ Bays of 5 km² hold 10³ ships.²˒³ It is salt ¹⁻³.\n\n${list}`;
  expect(linksOf(answer)).toEqual([
    ["The sea rises.", "1"],
    ["Bays of 5 km² hold 10³ ships.", "2", "3"],
    ["It is salt.", "1", "2", "3"],
  ]);
});

test("footnotes, with ibid. and op. cit.", () => {
  const answer = `The sea rises.[^1] It falls.[^2] It rests.[^b]

[^1]: Byron, Tides, 1843, https://sea.example/tides, p. 3.
[^2]: Ibid., p. 9.
[^b]: Byron, op. cit., p. 12.`;
  const { sources } = readAnswer(answer);
  expect(sources).toMatchObject([{ key: "1", url: "https://sea.example/tides" }]);
  expect(linksOf(answer).map((one) => one.slice(1))).toEqual([["1"], ["1"], ["1"]]);
});

test("notes that lead to each other end", () => {
  expect(linksOf("The sea rises.[^a]\n\n[^a]: See [^b].\n[^b]: See [^a].")).toEqual([["The sea rises.", "a"]]);
});

test("inline links: the words of the sentence stay, names of sites and titles behind it go", () => {
  const answer = `The [sea rises](https://sea.example/tides) daily. It falls ([sea.example](https://sea.example/tides?utm_source=made)).
It rests [Notes on tides of the north](https://sea.example/rest). Spring comes [1](https://moon.example/notes).`;
  expect(linksOf(answer)).toEqual([
    ["The sea rises daily.", "https://sea.example/tides"],
    ["It falls.", "https://sea.example/tides"],
    ["It rests.", "https://sea.example/rest"],
    ["Spring comes.", "1"],
  ]);
});

// CommonMark 4.7 and 2.4: the target of a definition may contain escapes and entities.
test.each([
  [String.raw`https://sea.example/a\)b`, "https://sea.example/a)b"],
  [String.raw`<https://sea.example/a\)b>`, "https://sea.example/a)b"],
  [String.raw`https://sea.example/a\_b "Tides"`, "https://sea.example/a_b"],
  ["https://sea.example/?a&amp;b", "https://sea.example/?a&b"],
])("the definition of %s is one source", (target, url) => {
  const { sources, statements } = readAnswer(`The tide is high [here][sea].\n\n[sea]: ${target}\n`);
  expect(sources.map((it) => it.url)).toEqual([url]);
  expect(statements[0]?.cites).toEqual([sources[0]?.id]);
});

test("reference links lead to their definitions, and numbers side by side stay numbers", () => {
  const answer = `The sea rises [Source][1]. It falls [1][2].

[1]: https://sea.example/tides "Tides"
[2]: https://moon.example/notes`;
  expect(linksOf(answer).map(([, ...cites]) => cites)).toEqual([["1"], ["1", "2"]]);
});

test("bare addresses", () => {
  expect(linksOf("The sea rises (https://sea.example/tides.html). It falls. https://moon.example/notes")).toEqual([
    ["The sea rises.", "https://sea.example/tides.html"],
    ["It falls.", "https://moon.example/notes"],
  ]);
});

const works = `References

Byron, A. (1843). Tides. Sea Press. https://sea.example/tides

Byron, A., & Somerville, M. (1844). The moon. https://moon.example/notes

Lovelace et al. (1843a). Bays. https://bay.example/a`;

test("author and year in brackets, with prefixes, pages and several works", () => {
  const answer = `The sea rises (see Byron, 1843, p. 3; Byron & Somerville 1844). Bays fill (Lovelace et al., 1843a).\n\n${works}`;
  expect(linksOf(answer)).toEqual([
    ["The sea rises.", "Byron", "Byron"],
    ["Bays fill.", "Lovelace"],
  ]);
  expect(new Set(readAnswer(answer).statements.flatMap(({ cites }) => cites)).size).toBe(3);
});

test("a name and year without an entry is missing only where the form leaves no doubt", () => {
  const { sources, statements } = readAnswer(`Ports silt up (Clarke et al., 1850). It began (May, 1850).\n\n${works}`);
  expect(sources.find(({ missing }) => missing)).toMatchObject({ author: "Clarke", year: "1850" });
  expect(statements[1]?.cites).toEqual([]);
});

test.each([
  ["According to Byron (1843), the sea rises.", "the sea rises."],
  ["Byron (1843) reported that the sea rises.", "the sea rises."],
  ["Laut Byron (1843) gilt: Das Meer steigt.", "Das Meer steigt."],
  ["Selon Byron (1843), la mer monte.", "la mer monte."],
  ["Согласно Byron (1843), море поднимается.", "море поднимается."],
  ["وفقًا لـ Byron (1843)، يرتفع البحر.", "يرتفع البحر."],
  ["Byron（1843）によれば、海は満ちる。", "海は満ちる。"],
  ["Byron（1843）はこう述べる。海は満ちる。", "海は満ちる。"],
  ["根据Byron（1843），海水上涨。", "海水上涨。"],
  ["Byron (1843)에 따르면 바다는 오른다.", "바다는 오른다."],
  ["Byron (1843) के अनुसार, समुद्र बढ़ता है।", "समुद्र बढ़ता है।"],
])("lead-in: %s", (sentence, words) => {
  expect(linksOf(`It is so.\n\n${sentence}\n\n${works}`)[1]).toEqual([words, "Byron"]);
});

test("a name in the middle of a sentence stays in it", () => {
  expect(linksOf(`The notes of Byron (1843) were lost.\n\n${works}`)[0]).toEqual([
    "The notes of Byron were lost.",
    "Byron",
  ]);
});

test("Pandoc's keys, with a file of references beside the text", () => {
  const bibliography =
    "@book{byron1843, author={Byron, Ada}, title={Tides}, year={1843}, doi={10.1000/182}}\n@book{other, title={X}}";
  const answer = "The sea rises [see @byron1843, p. 3]. It falls [@lost; @byron1843].";
  const { sources, statements } = readAnswer(answer, { bibliography });
  expect(statements.map(({ text, cites }) => [text, cites])).toEqual([
    ["The sea rises.", ["s1"]],
    ["It falls.", ["s3", "s1"]],
  ]);
  expect(sources).toMatchObject([
    { key: "byron1843", doi: "10.1000/182", title: "Tides", author: "Byron", year: "1843" },
    { key: "lost", missing: true },
  ]);
});

test("private marks of assistants", () => {
  const marked = (mark: string) => linksOf(`The sea rises ${mark}. It falls.\n\n${list}`);
  expect(marked("【1†source】")[0]).toEqual(["The sea rises.", "1"]);
  expect(marked("【8:0†tides.pdf】")[0]).toEqual(["The sea rises.", "tides.pdf"]);
  expect(marked(":contentReference[oaicite:0]{index=0}")[0]).toEqual(["The sea rises.", "1"]);
  expect(marked("[cite: 1, 2]")[0]).toEqual(["The sea rises.", "1", "2"]);
  expect(marked("[^2^]")[0]).toEqual(["The sea rises.", "2"]);
  expect(marked("\uE200cite\uE202turn0search1\uE202turn0news2\uE201")[0]).toEqual([
    "The sea rises.",
    "turn0search1",
    "turn0news2",
  ]);
  expect(linksOf("[cite_start]The sea rises [cite: 1].")[0]?.[0]).toBe("The sea rises.");
});

test("Claude's marks stand around the words that they are for", () => {
  const marked = (text: string) => linksOf(`${text}\n\n${list}`).map((one) => one.slice(1));
  expect(
    marked('<cite index="1-1">The sea rises.</cite> It is salt. <cite index="2-3,2-5:7,3-1">It falls</cite>.'),
  ).toEqual([["1"], [], ["2", "3"]]);
  expect(marked("<cite>Tides of the north</cite> is a book.")).toEqual([[]]);
  expect(marked('<cite index="page four">The sea rises</cite>.')).toEqual([[]]);
});

test("Gemini's bounds of a stretch are no words and no marks", () => {
  expect(
    linksOf("[span_0](start_span)The sea rises twice a day.[span_0](end_span) It falls [1](https://sea.example/a)."),
  ).toEqual([["The sea rises twice a day."], ["It falls.", "1"]]);
});

test("footnotes and citations of reStructuredText", () => {
  const answer = `Tides
=====

The sea rises [1]_. It falls [#moon]_. Ships wait [BYR1843]_ [1]_. They _often [sic]_ sail.

.. [1] Tides of the north. https://sea.example/tides
.. [#moon] Notes on the moon,
   second edition. https://moon.example/notes
.. [BYR1843] Byron, A. (1843). Harbours. https://doi.org/10.1000/182
`;
  expect(linksOf(answer)).toEqual([
    ["The sea rises.", "1"],
    ["It falls.", "#moon"],
    ["Ships wait.", "BYR1843", "1"],
    ["They often [sic] sail."],
  ]);
  expect(readAnswer(answer).sources.map(({ url, missing }) => [url, missing])).toEqual([
    ["https://sea.example/tides", undefined],
    ["https://moon.example/notes", undefined],
    ["https://doi.org/10.1000/182", undefined],
  ]);
});

test("private marks without a list are not missing, and lead to what was handed in", () => {
  const answer = "The sea rises citeturn0search1turn0search2.";
  const unlisted = readAnswer(answer).sources;
  expect(unlisted.map(({ key, missing }) => [key, missing])).toEqual([
    ["turn0search1", undefined],
    ["turn0search2", undefined],
  ]);
  const { sources } = readAnswer(answer, {
    sources: [{ ref: "turn0search1", url: "https://sea.example/tides", text: "It rises." }],
  });
  expect(sources).toMatchObject([
    { key: "turn0search1", url: "https://sea.example/tides", text: "It rises." },
    { key: "turn0search2", missing: true },
  ]);
});

test("what is handed in for a mark and what the list says of it make one source", () => {
  const answer =
    "The sea rises [1]. It falls [2].\n\n## References\n\n1. [Tides](https://sea.example/tides)\n2. [Ebb](https://sea.example/ebb)\n";
  const { statements, sources } = readAnswer(answer, {
    sources: [
      { ref: "2", text: "It falls." },
      { ref: "1", text: "It rises." },
    ],
  });
  expect(statements.map(({ cites }) => sources.filter(({ id }) => cites.includes(id)))).toMatchObject([
    [{ key: "1", url: "https://sea.example/tides", text: "It rises." }],
    [{ key: "2", url: "https://sea.example/ebb", text: "It falls." }],
  ]);
  expect(sources).toHaveLength(2);
});

test("the only mark of a paragraph, at its end, may stand for the statements before it", () => {
  const { statements } = readAnswer(
    "The lock opens at noon. Barges wait below. A keeper writes them down [1].\n\nBoats pay [2]. Rafts do not.\n\n[1]: https://a.example/\n[2]: https://b.example/\n",
  );
  expect(statements.map(({ cites, carried }) => [cites, carried])).toEqual([
    [[], ["s1"]],
    [[], ["s1"]],
    [["s1"], undefined],
    [["s2"], undefined],
    [[], undefined],
  ]);
});
