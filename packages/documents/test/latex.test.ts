import { growthOf } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { joinNotes } from "../src/latex/notes.ts";
import { readDocument } from "../src/read.ts";

/** Made texts. */
const read = (...lines: readonly string[]) => readDocument(Buffer.from(lines.join("\n")), { name: "gauges.tex" });
const markdown = async (...lines: readonly string[]) => (await read(...lines)).markdown;

describe("LaTeX", () => {
  test("has a title, authors, sections, references and notes", async () => {
    const { markdown, metadata, contentType } = await read(
      ...[String.raw`\documentclass{article}`, String.raw`\title{Tide \emph{gauges}}`],
      ...[String.raw`\author{Ada Reeve\thanks{Harbour office} \And Ben Holt}`, String.raw`\date{2025-03-04} % draft`],
      ...[String.raw`\begin{document}`, String.raw`\maketitle`, String.raw`\section{Setting up}\label{sec:up}`],
      ...["Open the box.\\footnote{With a \\textbf{key}.} See~\\cite{reeve,holt}", "and Section~\\ref{sec:books}."],
      ...[String.raw`\subsection{Books}\label{sec:books}`, "Old books.% not shown", "", "New books."],
      ...[String.raw`\bibliography{sources}`, String.raw`\end{document}`, "Not read."],
    );
    expect(contentType).toBe("latex");
    expect(metadata).toMatchObject({
      title: "Tide gauges",
      authors: ["Ada Reeve", "Ben Holt"],
      published: "2025-03-04",
    });
    expect(metadata.leftOut).toEqual(["1 bibliography file"]);
    expect(markdown).toContain("# Tide *gauges*\n\nAda Reeve, Ben Holt\n\n2025-03-04\n\n## Setting up");
    expect(markdown).toContain("Open the box.[^1] See [reeve, holt] and Section 1.1.");
    expect(markdown).toContain("### Books\n\nOld books.\n\nNew books.");
    expect(markdown).toContain("[^1]: With a **key**.");
    expect(markdown).not.toMatch(/not shown|Not read|draft/u);
  });

  test("keeps formulas as TeX, with the document's own commands expanded", async () => {
    const text = await markdown(
      ...[
        String.raw`\newcommand{\level}[1]{h_{#1}}`,
        String.raw`\DeclareMathOperator{\sgn}{sgn}`,
        String.raw`Now $\level{a}$ and \(x\).`,
      ],
      ...[
        String.raw`\begin{equation}\label{eq:sum}`,
        String.raw`s = \sgn(x)`,
        String.raw`\end{equation}`,
        String.raw`By \eqref{eq:sum}:`,
      ],
      ...[String.raw`\begin{align*}`, String.raw`a &= b \\`, "c &= d", String.raw`\end{align*}`],
    );
    expect(text).toContain("Now $h_{a}$ and $x$.");
    expect(text).toContain("$$\ns = \\operatorname{sgn}(x)\n$$\n\nBy (1):");
    expect(text).toContain("\\begin{aligned}");
  });

  test("reads lists, quotations, code, tables, figures, theorems and references", async () => {
    const text = await markdown(
      ...[String.raw`\begin{itemize}\item one \item two \begin{enumerate} \item deep \end{enumerate} \end{itemize}`],
      ...[
        String.raw`\begin{description}\item[Strand] a beach \end{description}`,
        String.raw`\begin{quote}So said.\end{quote}`,
      ],
      ...[String.raw`\begin{lstlisting}[language=C]`, "int a = 1; % kept", String.raw`\end{lstlisting}`],
      ...[
        String.raw`\begin{table}\caption{Levels}\label{t}`,
        String.raw`\begin{tabular}{l|r} \toprule Port & Level \\ \midrule`,
      ],
      ...[String.raw`Brest & 4\% \\ \multicolumn{2}{c}{none} \\ \bottomrule \end{tabular}\end{table}`],
      ...[String.raw`\begin{figure}\includegraphics[width=3cm]{g.png}\caption{A gauge}\end{figure}`],
      ...[
        String.raw`\begin{theorem}[Reeve] It rises. \end{theorem}`,
        String.raw`\unknown{kept} \verb|a_b| \href{https://sea.example/t}{tides}`,
      ],
      ...[String.raw`\begin{thebibliography}{9}\bibitem{reeve} A. Reeve. Tides. 2020.\end{thebibliography}`],
    );
    expect(text).toContain("- one\n- two\n  1. deep");
    expect(text).toContain("Strand\n: a beach");
    expect(text).toContain("> So said.");
    expect(text).toContain("```c\nint a = 1; % kept\n```");
    expect(text).toContain("Table 1: Levels\n\n| Port | Level |\n| --- | --- |\n| Brest | 4% |\n| none |");
    expect(text).toContain("Figure 1: A gauge");
    expect(text).toContain("**Theorem 1 (Reeve).**\n\nIt rises.");
    expect(text).toContain("kept `a_b` [tides](https://sea.example/t)");
    expect(text).toContain("## References\n\n[reeve] A. Reeve. Tides. 2020.");
  });

  test("names what is not in the text", async () => {
    const { metadata } = await read(
      ...[
        String.raw`Text. \input{more}`,
        String.raw`\includegraphics{a}`,
        String.raw`\begin{tikzpicture}\draw;\end{tikzpicture}`,
      ],
    );
    expect(metadata.leftOut).toEqual(["1 included file", "1 picture", "1 drawing"]);
  });

  test("names code from files, and drops entries of lists of symbols", async () => {
    const { markdown, metadata } = await read(
      String.raw`Tides\nomenclature{$t$}{time} rise.`,
      "",
      String.raw`\lstinputlisting[language=C]{a.c}`,
      "",
      String.raw`\inputminted{python}{b.py}`,
    );
    expect(markdown).toBe("Tides rise.\n\n[a.c]\n\n[b.py]");
    expect(metadata.leftOut).toEqual(["2 included files"]);
  });

  test.each([
    ["open environments", "\\begin{itemize}\\item ".repeat(30_000)],
    ["open verbatim", "\\begin{verbatim} ".repeat(30_000)],
    ["open tables", "\\begin{tabular}{l} a & ".repeat(20_000)],
    ["open braces", "\\textbf{ ".repeat(30_000)],
    ["open formulas", "\\[ $ $$ ".repeat(30_000)],
    [
      "commands that grow",
      `${"\\newcommand{\\a}{\\b\\b\\b\\b}\\newcommand{\\b}{\\c\\c\\c\\c}\\newcommand{\\c}{\\a\\a\\a\\a}"}${"\\a ".repeat(10_000)}`,
    ],
    ["open definitions", "\\newcommand{\\a}{".repeat(30_000)],
    ["comments", "a % b \\% c\n".repeat(60_000)],
    ["captions and notes within notes", "\\footnote{\\caption{".repeat(5_000)],
    ["nested cells", `${"\\begin{tabular}{l}".repeat(300)}x${"\\end{tabular}".repeat(300)}`],
  ])("reads %s in time in proportion to its length", async (_, source) => {
    await expect(read(`Text. ${source}`)).resolves.toMatchObject({ contentType: "latex" });
  });
});

test.each([
  [
    "a macro with a sign before its parameter",
    String.raw`\newcommand{\mail}[1]{ada@#1} \mail{sea.example}`,
    "ada@sea.example",
  ],
  ["internal macros", String.raw`\def\my@name#1{(#1)} \newcommand{\name}[1]{\my@name{#1}} \name{Ada}@`, "(Ada)@"],
  ["delimited parameters", String.raw`\def\pair#1,#2;{#2 and #1} \pair a,b; \pair{c`, "b and a"],
  [
    "addresses with a percent sign",
    String.raw`\url{https://sea.example/a_b%20c} % no`,
    "[https://sea.example/a_b%20c](https://sea.example/a_b%20c)",
  ],
  ["addresses over lines", "\\url{https://sea.example/\n  a_b}", "[https://sea.example/a_b](https://sea.example/a_b)"],
  [
    "notes apart from their marks",
    String.raw`a\footnotemark\ b\footnotemark[7] c\footnotemark. \footnotetext{One}\footnotetext[7]{Seven}`,
    "a[^1] b[^2] c.\n\n[^1]: One\n\n[^2]: Seven",
  ],
  ["a note without a mark", String.raw`a\footnotetext{One}`, "a[^1]\n\n[^1]: One"],
])("%s", async (_, tex, expected) => {
  expect(await markdown(tex)).toContain(expected);
});

test("a frame of a presentation has its title as a heading, and no overlays", async () => {
  const text = await markdown(
    ...[String.raw`\section{Sea}\begin{frame}<presentation>[fragile]{Tides}`, String.raw`\begin{itemize}[<+->]`],
    ...[String.raw`\item<2-> Two \only<1>{once} \textbf<2>{bold}`, String.raw`\item $a<b>c$`],
    ...[String.raw`\end{itemize}\end{frame}`, String.raw`\begin{frame}\frametitle<1>{Ebb} Low.\end{frame}`],
  );
  expect(text).toContain("### Tides\n\n- Two once **bold**\n- $a<b>c$");
  expect(text).toContain("### Ebb\n\nLow.");
});

test.each([
  ["marks", String.raw`a\footnotemark`],
  ["notes", String.raw`\footnotetext{b}`],
  ["delimited macros", String.raw`\x a`],
  ["frames", String.raw`\begin{frame}<`],
])("many %s take time in proportion", async (_, part) => {
  const prepare = (size: number) => {
    const tex = String.raw`\def\x#1;{#1}`.concat("\n", part.repeat(size));
    return () => markdown(tex).catch(() => "");
  };
  const { exponent } = await growthOf(prepare, { from: 1_000, to: 16_000, doubtful: 1.6 });
  expect(exponent).toBeLessThan(1.6);
});

test("notes far from their marks take time in proportion", async () => {
  const prepare = (size: number) => {
    const tex = String.raw`\footnotemark `.repeat(size) + String.raw`\footnotetext{b}`.repeat(size);
    return () => joinNotes(tex);
  };
  expect(prepare(2)()).toBe(String.raw`\footnote{b} \footnote{b} `);
  const { exponent } = await growthOf(prepare, { from: 20_000, to: 160_000, doubtful: 1.6 });
  expect(exponent).toBeLessThan(1.6);
});
