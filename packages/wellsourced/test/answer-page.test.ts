import { readAnswer } from "@wellsourced/answers";
import { UNTRUSTED } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/core/html-page";
import { texSnippets } from "@wellsourced/testkit";
import { type AnswerReport, summaryOf } from "@wellsourced/wellsourced/citations";
import { describe, expect, test } from "vitest";
import { answerToHtml } from "../src/answer-page/answer.ts";
import { latexToHtml } from "../src/answer-page/latex.ts";
import { isOrdinary } from "../src/answer-page/markdown.ts";
import { toHtml } from "../src/answer-page/page.ts";

/** The report on an invented answer whose sources were not queried. */
function reportOf(answer: string, format: AnswerReport["format"]): AnswerReport {
  const read = readAnswer(answer, { format });
  const statements = read.statements.map(({ n, text, start, end, line, cites }) => ({
    ...{ n, text, start, end, line, cites, state: "unchecked" as const, doubt: 0.5, reasons: [], evidence: [] },
  }));
  const sources = read.sources.map(({ id }) => ({ ref: id, readable: false, citedBy: [] }));
  return {
    ...{ answer, format, statements, sources, marks: read.marks, unusedSources: [] },
    ...{ summary: summaryOf(statements, sources), checkedAt: "2026-01-31T12:00:00.000Z", trust: UNTRUSTED },
  };
}

const shown = (answer: string, format: AnswerReport["format"] = "markdown"): string =>
  answerToHtml(reportOf(answer, format)).html;
/** The visible words, without statement numbers. */
const wordsOf = (html: string): string =>
  html
    .replace(/<span class="tag".*?<\/span><\/span>|<span class="tag".*?<\/span>\d+<span.*?<\/span><\/span>/gu, "")
    .replace(/<\/(?:p|h\d|li|tr|pre)>|<br>/gu, "\n")
    .replace(/<[^>]*>/gu, "")
    .replace(/[ \t]+/gu, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .trim();
const tagsOf = (html: string): readonly string[] => [
  ...new Set([...html.matchAll(/<([a-z][a-z0-9]*)/gu)].map(([, tag = ""]) => tag)),
];

const MARKDOWN = `## The Marn

The survey counted **214 herons** and *3* storks in \`one\` year [1]. Nobody ~~saw~~ heard them.

> A quotation about the lower Marn.

1. Otters came back [2].
   - They stay.

| Kind | Kept |
|---|---|
| Rye | nine days [1] |

\`\`\`
herons = **214**
\`\`\`

## References

1. https://marn.example/herons
2. https://marn.example/otters
`;

describe("an answer in Markdown", () => {
  const html = shown(MARKDOWN);
  test("is shown with its headings, lists, tables, emphasis, code and quotations", () => {
    for (const tag of ["h3", "strong", "em", "code", "del", "blockquote", "ol", "ul", "table", "td", "pre"])
      expect(tagsOf(html)).toContain(tag);
    const words = wordsOf(html);
    expect(words).toContain("The survey counted 214 herons and 3 storks in one year [s1].");
    expect(words).toContain("herons = **214**");
    expect(words.replace("**214**", "")).not.toMatch(/[*`~|#]/u);
  });

  test("has each citation as a reference to its source", () => {
    expect(html).toContain('[<a href="#source-1">s1</a>]');
    expect(html).toContain('[<a href="#source-2">s2</a>]');
    expect(wordsOf(html)).not.toContain("[1]");
  });

  test("keeps the words of a link, which lead to its source", () => {
    const link = shown("Herons nest in [the reeds of the lower Marn](https://marn.example/reeds) and elsewhere.");
    expect(link).toMatch(/href="#source-1">the reeds of the lower Marn<\/a>/u);
    expect(link).not.toContain("marn.example");
  });

  test("shows items on lines of their own that have no marks of Markdown", () => {
    expect(shown("Seen here:\n• a heron\n• an otter\n")).toMatch(/<br>.*a heron.*<br>.*an otter/su);
  });

  test("shows boxes to tick", () => {
    expect(wordsOf(shown("- [x] Count the herons.\n- [ ] Count the otters.\n"))).toMatch(/☑ +Count the herons/u);
  });

  test("has headings without gaps below those of the report", () => {
    const headings = [...shown("#### Low\n\nWords.\n\n# High\n\n### Lower\n").matchAll(/<(h\d)/gu)];
    expect(headings.map(([, tag]) => tag)).toEqual(["h3", "h3", "h4"]);
  });

  test("is shown as it is written where it is made to be slow", () => {
    const slow = `${"a & b \\\\ ".repeat(5_000)} **end**`;
    expect(isOrdinary(slow)).toBe(false);
    const { html: kept, isPlain } = answerToHtml(reportOf(slow, "markdown"));
    expect(isPlain).toBe(true);
    expect(wordsOf(kept)).toContain("**end**");
  });
});

const ALL: readonly (readonly [AnswerReport["format"], string, string])[] = [
  ["markdown", MARKDOWN, "Nobody saw heard them."],
  [
    "html",
    "<h1>Marn</h1><p>Herons <b>nest</b> here<sup>[1]</sup>. <a href='x'>Otters</a> &amp; storks, says &quot;one&quot;.</p><ul><li>Perch swim.</ul><table><tr><td>Rye<td>nine days</table><p>[1] https://marn.example/</p>",
    'Otters & storks, says "one".',
  ],
  [
    "text",
    "Herons nest here (1).\n   Otters & storks stay.\n\nSources\n(1) https://marn.example/\n",
    "Otters & storks stay.",
  ],
  [
    "latex",
    "\\section[Short]{Marn}\nHerons \\emph{nest \\textbf{here}}~\\cite{one}. Otters \\& storks, says M\\\"uller.\n\\begin{itemize}\n\\item Perch swim, ``they say.''\n\\end{itemize}\n\\begin{tabular}{ll}\n\\hline\nRye & nine days \\\\ \\hline\n\\end{tabular}\n\\begin{verbatim}\n\\cite{x}\n\\end{verbatim}\n",
    "Otters & storks, says Müller.",
  ],
  [
    "wikitext",
    "== Marn ==\n'''Herons''' ''nest'' here.<ref>https://marn.example/</ref> Otters & [[stork]]s stay.\n* Perch\n** swim\n# first\n{|\n! Kind !! Kept\n|-\n| Rye || nine days\n|}\n{{stub}}\n",
    "Otters & storks stay.",
  ],
];

describe.each(ALL)("an answer in %s", (format, answer, words) => {
  const report = reportOf(answer, format);
  const { html } = answerToHtml(report);

  test("has each statement once, as a link to its evidence", () => {
    const ids = [...html.matchAll(/ id="a(\d+)" href="#s(\d+)"/gu)].map(([, id, to]) => [Number(id), Number(to)]);
    expect(ids.length).toBeGreaterThan(1);
    expect(ids.sort(([a = 0], [b = 0]) => a - b)).toEqual(report.statements.map(({ n }) => [n, n]));
    expect(html).not.toContain("not shown above");
  });

  test("reads like the answer, without its marks", () => {
    expect(wordsOf(html)).toContain(words);
    expect(html).not.toMatch(/[\uFDD0-\uFDEF]/u);
  });
});

test("emphasis, lists, tables and programs of LaTeX and wikitext are shown as such", () => {
  const [, , , latex, wikitext] = ALL.map(([format, answer]) => shown(answer, format));
  expect(wordsOf(latex ?? "")).toContain("\\cite{x}");
  for (const tag of ["h3", "em", "strong", "ul", "table", "pre"]) expect(tagsOf(latex ?? "")).toContain(tag);
  for (const tag of ["h3", "em", "strong", "ul", "ol", "th", "td"]) expect(tagsOf(wikitext ?? "")).toContain(tag);
  expect(wikitext).not.toContain("stub");
  expect(latex).not.toContain("Short");
  expect(latex?.match(/<tr>/gu)).toHaveLength(1);
});

const HOSTILE = `<p onclick="alert(1)" style="position:fixed" id="s1" class="st">Herons nest here.</p>
<script>alert(2)</script><style>p{display:none}</style><iframe src="https://trap.example/"></iframe>
<a href="javascript:alert(3)">Otters stay here.</a> <img src="https://trap.example/a.png" alt='A "heron" &lt;b>' onerror="alert(4)">
<ol start="7" onfocus="x"><li value="3">Perch swim here.</li><p>Loose words stay.</p></ol><td colspan="9999999" rowspan="2">Storks too.</td>
<svg><a xlink:href="javascript:alert(5)"><text>Words of a drawing.</text></a></svg><form action="https://trap.example/"><input type="text" autofocus onfocus="x"><button>Press this.</button></form>
<base href="https://trap.example/"><meta http-equiv="refresh" content="0"><link rel="stylesheet" href="https://trap.example/x.css">&#xFDE0;&#xFDD0;&#xFDEF; \uFDE0\uFDD0\uFDEF &#64992;`;

test.each(["html", "markdown"] as const)(
  "nothing of a stranger's page in %s is markup, address or style of the report",
  (format) => {
    const html = shown(HOSTILE, format);
    for (const [, tag = "", attributes = ""] of html.matchAll(/<([a-z0-9]+)((?:\s[^<>]*)?)>/gu)) {
      expect([
        "script",
        "style",
        "iframe",
        "img",
        "svg",
        "input",
        "form",
        "button",
        "base",
        "meta",
        "link",
      ]).not.toContain(tag);
      const kept = attributes.replace(
        / (?:class="(?:st unknown is-unchecked|tag|hidden|refs|soft|table)"|id="a\d+"|href="#(?:s\d+|source-\d+)"|dir="(?:auto|ltr)"|tabindex="-?\d"|aria-hidden="true"|role="region"|aria-label="Table of the answer"|(?:start|rowspan|colspan)="\d{1,5}")/gu,
        "",
      );
      expect(kept).toBe("");
    }
    expect(html).toContain('<ol start="7"');
    expect(html).not.toContain("9999999");
    expect(html).toContain("[image: A &quot;heron&quot; &lt;b&gt;]");
  },
);

test("a statement that the layout does not show is listed below the answer", () => {
  const answer = "<p>Herons nest here.</p><p>Otters stay.</p>";
  const report = reportOf(answer, "html");
  const [first, second] = report.statements;
  expect(first && second).toBeTruthy();
  const hidden = answer.replace("<p>Otters stay.</p>", "<title>Otters stay.</title>");
  const { html } = answerToHtml({
    ...report,
    answer: hidden,
    statements: report.statements.map((one) =>
      one === second ? { ...one, start: one.start + 4, end: one.end + 4 } : one,
    ),
  });
  expect(html).toMatch(/not shown above.*id="a2".*Otters stay\./su);
});

test("a statement whose end is not shown takes no words of what follows", () => {
  const report = reportOf("Herons nest here {{note|x}} by the water.", "wikitext");
  const end = report.answer.indexOf("x}}");
  const statements = report.statements.map((one) => ({ ...one, end }));
  expect(statements).toHaveLength(1);
  expect(answerToHtml({ ...report, statements }).html).toMatch(/^<p dir="auto">Herons nest here .*not shown above/su);
});

test("each block takes the direction of its words", () => {
  const html = shown("عاد البلشون إلى البحيرة.\n\n- تعيش هنا\n\nHerons nest here.\n");
  expect(html.match(/<(?:p|ul) dir="auto">/gu)).toHaveLength(3);
  expect(html).toContain('class="tag" dir="ltr"');
});

test("a report without statements says so, and offers no filter", () => {
  const html = toHtml({ name: "empty.md", report: reportOf("# Nothing but a heading\n", "markdown") });
  expect(html).toContain("there was nothing to check");
  expect(html).not.toContain("<fieldset");
});

test("a statement that a source addresses and a hint is about has no tick, and is counted apart", () => {
  const report = reportOf("Herons nest here [1]. Otters came back [1].\n\n[1] https://marn.example/birds", "markdown");
  const [first, second] = report.statements.map((one) => ({ ...one, state: "addressed" as const }));
  if (!first || !second) throw new Error("The made answer has two statements.");
  const hint = { code: "hedge_dropped", detail: "The source says “may”, and the statement does not." } as const;
  const html = toHtml({ name: "made", report: { ...report, statements: [{ ...first, reasons: [hint] }, second] } });
  expect(html).toMatch(/<article class="has-reasons item doubtful is-addressed" id="s1"/u);
  expect(html).toMatch(/<article class="item good is-addressed" id="s2"/u);
  expect(html).toContain("addressed, but worth a closer look");
  expect(html).toContain("No problems were found in the 2 statements.");
});

test.each(texSnippets)("TeX in a report: $tex", ({ tex, text, inDocument = text }) => {
  const words = latexToHtml(tex).replace(/<[^<>]*>/gu, "");
  expect(words.replace(/\s+/gu, " ").trim()).toBe(escapeHtml(inDocument));
});

test.each([
  [String.raw`\item Herons nest in the caf\'e`, "Herons nest in the café"],
  [String.raw`\item Herons nest near Gda\'{n}`, "Herons nest near Gdań"],
  [String.raw`\item Herons nest on $10^6$`, "Herons nest on 10⁶"],
  [String.raw`\item Herons nest on \SI{5}{\metre}`, "Herons nest on 5 m"],
])("a statement of TeX is marked behind its last letter: %s", (item, words) => {
  expect(wordsOf(shown(`\\begin{itemize}\n${item}\n\\end{itemize}`, "latex"))).toContain(words);
});
