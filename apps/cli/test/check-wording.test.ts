import { UNTRUSTED } from "@wellsourced/core";
import { headlineOf, leadOf } from "@wellsourced/wellsourced/answer-findings";
import { toHtml } from "@wellsourced/wellsourced/answer-page";
import { type AnswerReport, summaryOf } from "@wellsourced/wellsourced/citations";
import { expect, test } from "vitest";
import { toJunit } from "../src/check/junit.ts";
import { toMarkdown } from "../src/check/markdown.ts";
import { toSarif } from "../src/check/sarif.ts";
import { toText } from "../src/check/text.ts";
import { madeContext } from "./mock-context.ts";

type Statement = AnswerReport["statements"][number];

/** An invented report: one statement with the wrong source, one that could not be checked, one without problems. */
const answer = "Otters stay [1].\n\nHerons nest [3].\n\nPerch swim [2].";
const made = (n: number, text: string, more: Partial<Statement>): Statement => ({
  ...{ n, text, start: answer.indexOf(text.slice(0, 6)), end: answer.indexOf(text.slice(0, 6)) + text.length - 1 },
  ...{ line: 2 * n - 1, cites: [], state: "addressed", doubt: 1 / n, reasons: [], evidence: [], ...more },
});
const passage = (source: string, sentence: string) => ({
  ...{ source, sentence, start: 0, end: sentence.length, score: 1, before: "", after: "" },
});
const statements = [
  made(1, "Otters stay.", {
    ...{ cites: ["1"], state: "not_addressed" },
    reasons: [
      { code: "other_source", detail: "Source 2 addresses it." },
      { code: "no_passage", detail: "No passage of the source is about the statement." },
    ],
    betterSource: { ref: "2", evidence: [passage("2", "The otters stayed all winter.")] },
    replacement: { text: "[2]", source: "2", start: 12, end: 15, proof: "The otters stayed all winter." },
  }),
  made(2, "Herons nest.", {
    ...{ cites: ["3"], state: "unchecked" },
    reasons: [{ code: "source_unreadable", detail: "Source 3: The publisher asks for a subscription." }],
  }),
  made(3, "Perch swim.", { cites: ["2"], evidence: [passage("2", "Perch swim here.")] }),
];
const sources = [
  { ref: "1", url: "https://marn.example/1", readable: true, citedBy: [1] },
  { ref: "2", url: "https://marn.example/2", readable: true, citedBy: [3], archivedUrl: "https://archive.example/2" },
  { ref: "3", doi: "10.1234/3", exists: true, readable: false, reason: "It asks for a subscription.", citedBy: [2] },
];
const report: AnswerReport = {
  ...{ answer, format: "markdown", marks: [], statements, sources, unusedSources: [] },
  ...{ summary: summaryOf(statements, sources), checkedAt: "2026-01-31T12:00:00.000Z", trust: UNTRUSTED },
};
const checked = { reports: [{ name: "draft.md", report }], unread: [] };

test.each([
  ["Number differs", "addressed", ["hedge_dropped", "number_differs"]],
  ["Quotation altered", "addressed", ["number_differs", "quotation_altered"]],
  ["Addressed, but: broader than the source", "addressed", ["scope_widened"]],
  ["Addressed", "addressed", []],
  ["Source could not be read", "unchecked", ["source_unreadable"]],
  ["No source cited", "uncited", []],
] as const)("the headline is %s", (headline, state, codes) => {
  expect(headlineOf({ state, reasons: codes.map((code) => ({ code, detail: "" })) })).toBe(headline);
});

test("a statement that its sources do not address is no statement without problems", () => {
  const [first] = statements.slice(2);
  if (!first) throw new Error("The made report has three statements.");
  expect(leadOf({ statements: [first, { ...first, state: "not_addressed" }] })).toBe(
    "1 of 2 statements is not addressed by the cited sources.",
  );
});

test("reports begin with the number of statements that have possible problems", () => {
  expect(leadOf(report)).toBe("Possible problems were found in 1 of 3 statements.");
  expect(leadOf({ statements: statements.slice(1) })).toBe(
    "No problems were found in the statement that could be checked.",
  );
  expect(leadOf({ statements: statements.slice(2) })).toBe("No problems were found in the statement.");
  expect(leadOf({ statements: statements.slice(1, 2) })).toBe(
    "None of the statements that cite a source could be checked.",
  );
  expect(leadOf({ statements: [made(4, "Storks.", { state: "uncited" })] })).toBe(
    "No statement cites a source, so there was nothing to check.",
  );
  expect(toMarkdown(checked)).toContain("**Possible problems were found in 1 of 3 statements.**");
});

test("Markdown folds away what has no reason to look", () => {
  const [open = "", folded = ""] = toMarkdown(checked).split("<details>");
  expect(open).toContain("### Line 1: Not in the cited source");
  expect(open).toContain("> The otters stayed all winter.");
  expect(open).not.toContain("Perch swim");
  expect(folded).toMatch(/^<summary>1 statement without findings<\/summary>.*Perch swim.*<\/details>/su);
  expect(folded).toContain("- 2: <https://marn.example/2> (read; cited in line 5)");
});

/** By doubt, a note comes first here and the error last. */
const byDoubt = [
  made(1, "Otters stay.", { reasons: [{ code: "scope_widened", detail: "The source says “some”." }] }),
  made(2, "Herons nest.", {
    ...{ cites: ["2"], reasons: [{ code: "number_differs", detail: "The numbers differ." }] },
    evidence: [{ ...passage("2", "Nine herons nest."), link: "https://marn.example/2#birds:~:text=Nine-,herons" }],
  }),
  made(3, "Perch swim.", {
    reasons: [
      { code: "hedge_dropped", detail: "The source says “may”." },
      { code: "quotation_altered", detail: "A word was changed." },
    ],
  }),
];
const graver = { ...report, statements: byDoubt, summary: summaryOf(byDoubt, sources) };
const COUNTS =
  "4 findings in 3 statements, listed by severity: 1 error, 1 warning and 2 notes; within a level, the most doubtful statement comes first.";

test("people read the gravest finding first, the level of each, and the reason for the order", () => {
  const shown = toText({ name: "draft.md", report: graver, all: false }, madeContext({ width: 400 }));
  expect(shown).toMatch(/draft\.md:5 Quotation altered.*:3 Number differs.*:1 Addressed, but/su);
  expect(shown).toContain("  - error: A word was changed.\n  - note: The source says “may”.");
  expect(shown).toContain(COUNTS);
  const markdown = toMarkdown({ reports: [{ name: "draft.md", report: graver }], unread: [] });
  expect(markdown).toMatch(/### Line 5: .*### Line 3: .*### Line 1: /su);
  expect(markdown).toContain("- error: A word was changed.");
  expect(markdown).toContain(COUNTS);
  const html = toHtml({ name: "draft.md", report: graver });
  expect(html).toMatch(/Look at first.*href="#s3".*href="#s2".*id="s3".*id="s2".*id="s1"/su);
  expect(html).toContain("<b>error:</b> <bdi>A word was changed.");
  expect(html).toContain(COUNTS);
});

test("one finding is counted as one, and needs no order", () => {
  const [one] = byDoubt;
  if (!one) throw new Error("The made report has three statements.");
  const single = { ...report, statements: [one], summary: summaryOf([one], []) };
  const shown = toText({ name: "draft.md", report: single, all: false }, madeContext({ width: 400 }));
  expect(shown).toContain("1 finding in 1 statement: 1 note.");
  const [first] = statements.slice(2);
  if (!first) throw new Error("The made report has three statements.");
  const none = { ...report, statements: [first], summary: summaryOf([first], []) };
  expect(toText({ name: "draft.md", report: none, all: false }, madeContext())).not.toContain("finding");
});

test("the screen shows the address of a page, and reports the link to the passage", () => {
  const shown = toText({ name: "draft.md", report: graver, all: false }, madeContext());
  expect(shown).toContain("  https://marn.example/2#birds\n");
  expect(shown).not.toContain(":~:");
  expect(toMarkdown({ reports: [{ name: "draft.md", report: graver }], unread: [] })).toContain(":~:text=Nine-,herons");
});

test("JUnit and SARIF show the passage of the source that addresses the statement", () => {
  const xml = toJunit(checked);
  expect(xml).toContain('<failure type="no_passage"');
  expect(xml).toMatch(
    /Source 2: The otters stayed all winter\.\nReplace “\[1\]” with “\[2\]” \(proof: source 2\)\.<\/failure>/u,
  );
  const [{ results }] = JSON.parse(toSarif(checked, "1.2.3")).runs;
  expect(results[0].message.text).toContain("Source 2: The otters stayed all winter.");
});

test("the page says what to look at first, and what could not be checked and why", () => {
  const html = toHtml({ name: "draft.md", report });
  const head = html.slice(html.indexOf("<header>"), html.indexOf("</header>"));
  expect(head).toMatch(
    /Look at first.*href="#s1".*Could not be checked.*href="#s2".*source 3.*asks for a subscription/su,
  );
  expect(head).not.toContain('href="#s3"');
});

test("the table of sources has the columns of which something is known", () => {
  const html = toHtml({ name: "draft.md", report });
  const table = html.slice(html.indexOf('<table class="sources"'));
  const columns = [...table.matchAll(/<th scope="col">([^<]*)/gu)].map(([, name]) => name);
  expect(columns).toEqual(["Source", "Exists", "Notices", "Archived", "Text was read", "Cited by"]);
  expect(table).toContain('<a href="https://archive.example/2" rel="noopener noreferrer">archived copy</a>');
  expect(table).toContain("https://doi.org/10.1234/3");
});
