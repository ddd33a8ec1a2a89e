import { expect, test } from "vitest";
import { readAnswer } from "../src/index.ts";
import { linksOf } from "./links-of.ts";

// All answers are invented.
const list = `## References

1. Tides of the north - https://sea.example/tides
2. Notes on the moon - https://moon.example/notes
3. Harbours - https://harbour.example/`;
const marked = (text: string) => linksOf(`${text}\n\n${list}`);

test.each([
  ["[1, p. 5]", ["1"]],
  ["[2, Sec. III-A]", ["2"]],
  ["[1, с. 5; 3, с. 7]", ["1", "3"]],
  ["[1]–[3]", ["1", "2", "3"]],
  ["[1, p. 5], [2]", ["1", "2"]],
  ["[Source 1]", ["1"]],
  ["[Sources 1 and 3]", ["1", "3"]],
  ["(Quelle 2)", ["2"]],
  ["[doc3]", ["3"]],
  ["[vgl. 2]", ["2"]],
  ["[1,\n2]", ["1", "2"]],
  ["¹⁾", ["1"]],
  ["[citation:3]", ["3"]],
  ["[citation:1][citation:2]", ["1", "2"]],
  ["〔1〕", ["1"]],
  ["③", ["3"]],
  ["^2^", ["2"]],
  ["^[2]^", ["2"]],
  ["^1,3^", ["1", "3"]],
])("%s is a mark", (mark, keys) => {
  expect(marked(`The sea rises ${mark}. It falls.`)).toEqual([["The sea rises.", ...keys], ["It falls."]]);
});

test("a page behind a mark, as encyclopaedias put it, goes with it", () => {
  expect(marked("The sea rises.[1]: 23 It falls.[2]: 4–5")).toEqual([
    ["The sea rises.", "1"],
    ["It falls.", "2"],
  ]);
});

test("superscripts behind a year and without a comma between them", () => {
  expect(marked("The harbour dates from 1869¹. It is deep²³.")).toEqual([
    ["The harbour dates from 1869.", "1"],
    ["It is deep.", "2", "3"],
  ]);
});

test("bare numbers behind a full stop are marks where nothing else is", () => {
  const answer = "The sea rises.12 It fell in 1869.3 A berth costs 2.50 crowns. See section 3.2.";
  expect(marked(answer)).toEqual([
    ["The sea rises.", "1", "2"],
    ["It fell in 1869.", "3"],
    ["A berth costs 2.50 crowns."],
    ["See section 3.2."],
  ]);
  expect(marked("The sea rises. 1 It falls. 2, 3 It rests.").map((one) => one.slice(1))).toEqual([
    ["1"],
    ["2", "3"],
    [],
  ]);
  expect(marked("The sea rises [1]. It falls.2").at(-1)).toEqual(["It falls.2"]);
});

test("numbers in round brackets stand behind the author of their entry as well", () => {
  const answer = `Evans (2) and Adams et al. (1) disagree; room (2) does not. The sea rises (1). It falls (2).

References
1. Adams B, Cole D. Tides. J Sea. 2001;3:4-9.
2. Evans F. Ebb. J Sea. 2002;4:1-2.`;
  expect(linksOf(answer)[0]).toEqual(["Evans and Adams et al. disagree; room (2) does not.", "2", "1"]);
});

test.each([
  ['<grok:render card_id="a" type="citation"><argument name="citation_id">3</argument></grok:render>', "3"],
  ["[oai_citation:0‡Sea Board](https://sea.example/tides)", "1"],
  ["[](https://moon.example/notes)", "2"],
  ["[Source 3](https://harbour.example/)", "3"],
  ["([Sea Board](https://sea.example/tides))", "1"],
])("marks of assistants: %s", (mark, key) => {
  expect(marked(`The sea rises. ${mark} It falls.`)).toEqual([["The sea rises.", key], ["It falls."]]);
});

test("the sites that Perplexity's window names are sources, which no list lacks", () => {
  const answer = "The sea rises.seaboard+2\n\nIt falls.moon.example+1 It rests.";
  expect(linksOf(answer)).toEqual([["The sea rises.", "seaboard"], ["It falls.", "moon.example"], ["It rests."]]);
  expect(readAnswer(answer).sources.some(({ missing }) => missing)).toBe(false);
});

test("keys of letters and years, where the list has them", () => {
  const answer = `The sea rises [Byr43]. It falls [BL+44, Byr43]. It rests [Byr43, Ch. 3]. So says [RFC2119].

References

[Byr43] Byron. Tides. 1843.
[BL+44] Byron, Lovelace, et al. Ebb. 1844.`;
  expect(linksOf(answer)).toEqual([
    ["The sea rises.", "Byr43"],
    ["It falls.", "BL+44", "Byr43"],
    ["It rests.", "Byr43"],
    ["So says [RFC2119]."],
  ]);
});

test("Pandoc's keys with places behind them, and as the subject of a sentence", () => {
  const bibliography = "@book{byron, author={Byron, Ada}, title={Tides}, year={1843}}\n@book{moon, title={Moon}}";
  expect(linksOf("The sea rises @byron [p. 4]. @moon [p. 5] disagrees.", { bibliography })).toEqual([
    ["The sea rises.", "byron"],
    ["disagrees.", "moon"],
  ]);
});

test("marks in headings cite, and are no words of the heading", () => {
  const { statements, sources } = readAnswer(`## Tides [1]\n\nThe sea rises [2].\n\n${list}`);
  expect(statements[0]?.headings).toEqual(["Tides"]);
  expect(sources.filter(({ uncited }) => uncited).map(({ key }) => key)).toEqual(["3"]);
});

test("a paragraph that only names sources is for what stands before it", () => {
  const answer = `The sea rises. It falls.

Source: [Sea Board](https://sea.example/tides)

It rests. (Source: https://moon.example/notes)

Read more: [Notes on the moon and tides](https://moon.example/more)

🔗 Source: https://moon.example/last

**Sources:** [Bays](https://bay.example/a), [Ports](https://port.example/b)

| Place | Height |
|---|---|
| North | 5 |
| South | 4 |

Quelle: https://height.example/

It sleeps.

[1](https://sleep.example/)`;
  expect(linksOf(answer)).toEqual([
    ["The sea rises."],
    ["It falls.", "https://sea.example/tides"],
    [
      "It rests.",
      "https://moon.example/notes",
      "https://moon.example/more",
      "https://moon.example/last",
      "https://bay.example/a",
      "https://port.example/b",
    ],
    ["North | 5", "https://height.example/"],
    ["South | 4", "https://height.example/"],
    ["It sleeps.", "1"],
  ]);
});

test("files by their names", () => {
  const answer =
    "The sea rises [tides.pdf, p. 3]. It falls (Source: moon notes.docx). Settings are in (settings.json).";
  expect(linksOf(answer)).toEqual([
    ["The sea rises.", "tides.pdf"],
    ["It falls.", "moon notes.docx"],
    ["Settings are in (settings.json)."],
  ]);
});

test("short keys before the entries", () => {
  const listed = (list: string) =>
    linksOf(`The sea rises [S1]. It falls (S2, S1).\n\n## Sources\n\n${list}`).map((one) => one.slice(1));
  expect(listed("**[S1]** Tides.\n\n**[S2]** Moon.")).toEqual([["S1"], ["S2", "S1"]]);
  expect(listed("- S1: Tides. https://sea.example/\n- S2: Moon. https://moon.example/")).toEqual([
    ["S1"],
    ["S2", "S1"],
  ]);
  expect(linksOf("The sea rises [A].\n\nReferences\n\n[A] Tides. 1843.")).toEqual([["The sea rises.", "A"]]);
});

test("the line under a quotation that says whose words it was", () => {
  const answer = '> "The sea rises."\n>\n> — [Sea Board](https://sea.example/tides)\n\nIt falls.';
  expect(linksOf(answer)).toEqual([['"The sea rises."', "https://sea.example/tides"], ["It falls."]]);
});
