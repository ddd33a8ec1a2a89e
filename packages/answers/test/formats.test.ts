import { expect, test } from "vitest";
import { readAnswer } from "../src/index.ts";
import { linksOf } from "./links-of.ts";

// All answers are invented.

test("HTML: raised numbers, links into the page, links out of it, and rows", () => {
  const answer = `<h2>Tides</h2><p>The sea rises.<sup><a href="#n1">[1]</a></sup> Bays of 5 km<sup>2</sup> fill &amp; empty.<sup>1, 2</sup></p>
<ul><li>It <a href="https://moon.example/notes">falls</a>.</li></ul>
<table><tr><th>Where</th><th>How high</th></tr><tr><td>North</td><td>5 metres<sup>2</sup></td></tr></table>
<pre>rows[1]</pre><ol><li id="n1">Tides. <a href="https://sea.example/tides">sea.example</a></li><li id="n2">Bays. https://bay.example/a</li></ol>`;
  expect(linksOf(answer)).toEqual([
    ["The sea rises.", "1"],
    ["Bays of 5 km2 fill & empty.", "1", "2"],
    ["It falls.", "https://moon.example/notes"],
    ["North | 5 metres", "2"],
  ]);
  expect(readAnswer(answer)).toMatchObject({ format: "html", statements: [{ headings: ["Tides"] }, {}, {}, {}] });
});

test.each([
  ["HTML", "<p>", "</p>"],
  ["Markdown", "", ""],
])("a formula of MathML in %s is part of its statement, without its annotations", (_, open, close) => {
  const formula = `<math display="block"><semantics><mrow><msub><mi>h</mi><mn>1</mn></msub><mo>=</mo><mn>2</mn></mrow><annotation encoding="application/x-tex">ghost [3]</annotation><annotation-xml encoding="MathML-Content"><ci>ghost</ci></annotation-xml></semantics></math>`;
  expect(linksOf(`${open}The tide rises by ${formula} metres [1].${close}`)).toEqual([
    ["The tide rises by h1=2 metres.", "1"],
  ]);
});

test("TeX: citing commands, notes, a list by hand", () => {
  const answer = String.raw`\section{Tides}
The sea rises \cite{byron} % a remark [1]
and \emph{falls}. Caf\'e ports wait~\citep[p.~3]{moon,lost}.\footnote{See \cite{byron}.}

\begin{verbatim}
\cite{code}
\end{verbatim}
\begin{thebibliography}{9}
\bibitem{byron} Byron. Tides. 1843. doi:10.1000/182
\bibitem{moon} Somerville. The moon. https://moon.example/notes
\end{thebibliography}`;
  expect(linksOf(answer)).toEqual([
    ["The sea rises and falls.", "byron"],
    ["Café ports wait.", "moon", "lost", "byron"],
  ]);
  const { format, sources } = readAnswer(answer);
  expect(format).toBe("latex");
  expect(sources.map(({ key, doi, missing }) => [key, doi ?? missing])).toEqual([
    ["byron", "10.1000/182"],
    ["moon", undefined],
    ["lost", true],
  ]);
});

test("signs that TeX writes as commands stand in its statements", () => {
  const statements = (text: string) => readAnswer(text, { format: "latex" }).statements.map(({ text: words }) => words);
  expect(
    statements(
      String.raw`The dose was 5\,\textmu g at 37\,\textdegree C \cite{a}. It held $3 \times 10^6$ cells and $25\,\mu\mathrm{g}$ of zinc \cite{a}. About \textonehalf{} of \'Evora lies 4\textminus5 km off \cite{a}. We set $x = \frac{1}{2}$ \cite{a}. We set $x = \binom{n}{k}$ \cite{a}.`,
    ),
  ).toEqual([
    "The dose was 5 µg at 37 °C.",
    "It held 3 × 10⁶ cells and 25 μg of zinc.",
    "About ½ of Évora lies 4−5 km off.",
    "We set x = 1/2.",
    String.raw`We set $x = \binom{n}{k}$.`,
  ]);
});

test.each([
  ["It was $10^6$", "It was 10⁶"],
  ["It was $x^{2}$", "It was x²"],
  ["$X$ was two", "X was two"],
  [String.raw`\(X^2\) was four`, "X² was four"],
  [String.raw`It was $x = \binom{n}{k}$`, String.raw`It was $x = \binom{n}{k}$`],
  [String.raw`It was \SI{5}{\metre}`, "It was 5 m"],
  [String.raw`It was H\textsubscript{2}`, "It was H₂"],
])("a statement of TeX takes in the signs of its formulas: %s", (tex, text) => {
  const answer = `The sea rises by night. ${tex}`;
  const last = readAnswer(answer, { format: "latex" }).statements.at(-1);
  expect(last?.text).toBe(text);
  expect(answer.slice(last?.start, last?.end)).toBe(tex);
});

test.each([
  ["markdown", "It was A&amp;B &quot;a sea that rises&quot;"],
  ["html", "<p>It was A&amp;B &quot;a sea that rises&quot;</p>"],
] as const)("places in %s are those of whole character references", (format, answer) => {
  const [statement] = readAnswer(answer, { format }).statements;
  const [quotation] = statement?.quotations ?? [];
  expect(answer.slice(statement?.start, statement?.end)).toBe("It was A&amp;B &quot;a sea that rises&quot;");
  expect(answer.slice(quotation?.start, quotation?.end)).toBe("a sea that rises");
});

test.each([
  [String.raw`\SI{5}{\micro\gram}`, "5 µg"],
  [String.raw`\qty{5}{\ug}`, "5 µg"],
  [String.raw`\SI[per-mode=symbol]{5.2}{\milli\gram\per\litre}`, "5.2 mg/L"],
  [String.raw`\qty{9.8}{\metre\per\second\squared}`, "9.8 m/s²"],
  [String.raw`\SI{12}{\square\kilo\metre}`, "12 km²"],
  [String.raw`\SI{3}{kg.m^{-3}}`, "3 kg·m⁻³"],
  [String.raw`\qty{180}{\degreeCelsius}`, "180 °C"],
  [String.raw`\SIrange{5}{7}{\kilo\pascal}`, "5–7 kPa"],
  [String.raw`\qty{40}{\percent}`, "40 %"],
  [String.raw`\num{12000}`, "12000"],
  [String.raw`\num{1.2e-5}`, "1.2 × 10⁻⁵"],
  [String.raw`\ang{45}`, "45°"],
  [String.raw`\ang{12;30;5}`, "12°30′5″"],
  [String.raw`\unit{\km\per\hour}`, "km/h"],
])("siunitx: %s stands in its statement as %s", (source, printed) => {
  const [statement] = readAnswer(`The value was ${source} \\cite{a}.`, { format: "latex" }).statements;
  expect(statement?.text).toBe(`The value was ${printed}.`);
});

test("TeX whose references stand in a file that was not handed in misses none", () => {
  expect(readAnswer(String.raw`The sea rises \cite{byron}. \bibliography{works}`).sources).toEqual([
    { id: "s1", key: "byron" },
  ]);
});

test("wikitext: notes with templates, notes named again, short citations", () => {
  const answer = `== Tides ==
The '''sea''' rises.<ref name="b">{{cite book |last=Byron |title=[[Tide|Tides]] |year=1843 |doi=10.1000/182}}</ref> It [[ebb|falls]].<ref name="b" /> It rests.<ref name="lost" />{{sfn|Byron|1843|p=3}}
* Bays fill.<ref>[https://bay.example/a Bays]</ref>

{{reflist}}`;
  expect(linksOf(answer)).toEqual([
    ["The sea rises.", "b"],
    ["It falls.", "b"],
    ["It rests.", "lost", "b"],
    ["Bays fill.", "https://bay.example/a"],
  ]);
  expect(readAnswer(answer).sources).toMatchObject([
    { key: "b", title: "Tides", author: "Byron", year: "1843", doi: "10.1000/182" },
    { url: "https://bay.example/a" },
    { key: "lost", missing: true },
  ]);
});

test("Markdown: items, rows without the head of the table, headings, lines", () => {
  const answer = `# Tides\n\n- The sea rises [1].\n- It falls\n  by night.\n\n## North\n\n| Where | High | Source |\n|---|---|---|\n| Bay | 5 m | [1] |\n\n[1]: https://sea.example/tides`;
  const { statements } = readAnswer(answer);
  expect(
    statements.map(({ text, line, block, headings, cites }) => [text, line, block, headings, cites.length]),
  ).toEqual([
    ["The sea rises.", 3, 1, ["Tides"], 1],
    ["It falls by night.", 4, 2, ["Tides"], 0],
    ["Bay | 5 m", 11, 3, ["Tides", "North"], 1],
  ]);
});

test("plain text: short lines are headings, a list without a heading is known by its marks", () => {
  const answer =
    "Overview\n\nThe sea rises.¹\n\n1. Byron, Tides, 1843, https://sea.example/tides\n2. Bays. https://bay.example/a";
  expect(readAnswer(answer)).toMatchObject({
    format: "text",
    statements: [{ text: "The sea rises.", headings: ["Overview"], cites: ["s1"] }],
    sources: [{ key: "1" }, { key: "2", uncited: true }],
  });
});

test("numbered statements are no list of references", () => {
  expect(
    linksOf("1. The sea rises in 1843, https://sea.example/tides\n2. It falls. https://bay.example/a").length,
  ).toBe(2);
});

test("offsets are places of the answer as it was handed in", () => {
  const answer = "# 潮汐\n\n海水上涨[1]。「海🌊」很大。\n\n## 参考文献\n\n[1] https://sea.example/tides";
  const { statements, sources, marks } = readAnswer(answer);
  expect(statements.map(({ start, end }) => answer.slice(start, end))).toEqual(["海水上涨[1]。", "「海🌊」很大。"]);
  expect(statements[1]?.quotations).toMatchObject([{ text: "海🌊" }]);
  expect(marks.map(({ start, end }) => answer.slice(start, end))).toEqual(["[1]"]);
  expect(answer.slice(sources[0]?.start, sources[0]?.end)).toBe("https://sea.example/tides");
});

test("sentences: abbreviations and initials end none, a mark behind a full stop ends one", () => {
  const answer =
    "Dr. J. Byron of the U.S. Navy sailed at 5 p.m. on 3. May. Covid fell.[1] covid rose.[1] He knew No. 5 well.";
  expect(readAnswer(answer).statements.length).toBe(4);
});

test("wikitext: short citations in notes, and notes by name", () => {
  const answer = `The sea rises.<ref>{{harvnb|Byron|1843|p=3}}</ref> It falls.{{r|moon}}

== References ==
* {{cite book |last=Byron |first=Ada |title=Tides |year=1843}}

<references>
<ref name="moon">{{cite web |title=Moon |url=https://moon.example/notes}}</ref>
</references>`;
  const { statements, sources } = readAnswer(answer);
  const titles = new Map(sources.map(({ id, title }) => [id, title]));
  expect(statements.map(({ cites }) => cites.map((id) => titles.get(id)))).toEqual([["Tides"], ["Moon"]]);
  expect(sources).toHaveLength(2);
});

test("Markdown: a backslash that breaks a line is no word", () => {
  expect(linksOf("**Tides.**\\\nThe sea rises.").map(([words]) => words)).toEqual(["Tides.", "The sea rises."]);
});

test("the doctype of a page is no statement", () => {
  const { format, statements } = readAnswer("<!DOCTYPE html>\n<html><body><p>Otters came back.</p></body></html>");
  expect(format).toBe("html");
  expect(statements.map(({ text }) => text)).toEqual(["Otters came back."]);
});

test("words on the line on which a document in TeX begins or ends something are read", () => {
  const answer = String.raw`\documentclass{article}\begin{document}Otters came back \cite{o}.\begin{thebibliography}{9}\bibitem{o} Byron, A. Otters. 2012.\end{thebibliography}\end{document}`;
  const { statements, sources } = readAnswer(answer);
  expect(statements).toMatchObject([{ text: "Otters came back.", cites: ["s1"] }]);
  expect(sources).toMatchObject([{ id: "s1", key: "o", author: "Byron", year: "2012" }]);
  expect(answer.slice(statements[0]?.start, statements[0]?.end)).toBe(String.raw`Otters came back \cite{o}.`);
});

test("front matter opens nothing that its text would end", () => {
  const text = "---\nexample: |\n  ```\n  <!-- a\n---\n\nHerons stand still. <!-- ghost -->\n";
  expect(readAnswer(text, { format: "markdown" }).statements.map((one) => one.text)).toEqual(["Herons stand still."]);
});
