import { Failure, isHttpUrl, jsonIn } from "@wellsourced/core";
import type { AnswerReport, GivenSource } from "@wellsourced/wellsourced/citations";
import manifest from "../../package.json" with { type: "json" };
import { findingsOf, type Level } from "../check/findings.ts";
import { mend } from "../check/fix.ts";
import { toHtml } from "../check/html.ts";
import { toJunit } from "../check/junit.ts";
import { loadAnswer, namedBibliography } from "../check/load.ts";
import { toMarkdown } from "../check/markdown.ts";
import { toSarif } from "../check/sarif.ts";
import { type ShownCheck, toText } from "../check/text.ts";
import { type CommandContext, defineCommand, type Given, option } from "../define-command.ts";
import { FINDINGS, UNCHECKED, worst } from "../exit-codes.ts";
import { namedFile } from "../given-files.ts";
import { textOf } from "../render.ts";

const FORMATS = ["auto", "markdown", "html", "text", "latex"] as const;
const FAILING: Readonly<Record<string, readonly Level[]>> = {
  error: ["error"],
  warning: ["error", "warning"],
  note: ["error", "warning", "note"],
  never: [],
};

function numberIn(value: unknown, name: string, most: number): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new Failure("validation", `--${name} takes a whole number from 1 to ${most}.`);
}

/** What marks stand for, from a file. */
async function sourcesIn(path: string, context: CommandContext): Promise<readonly GivenSource[] | undefined> {
  if (!path) return undefined;
  const { givenSources } = await import("@wellsourced/wellsourced/citations");
  return givenSources(jsonIn(await namedFile(path, context)));
}

async function perform(target: string, options: Given, context: CommandContext): Promise<AnswerReport> {
  const format = FORMATS.find((one) => one === options.format) ?? "auto";
  const maxStatements = numberIn(options.statements, "statements", 10_000);
  const seconds = numberIn(options.time, "time", 86_400);
  const sources = await sourcesIn(textOf(options.sources), context);
  const { name: _, bibliography: beside, ...answer } = await loadAnswer(target, context);
  const bibliography = [...(await namedBibliography(textOf(options.bibliography), context)), ...beside];
  const query = {
    ...answer,
    bibliography,
    format,
    ...(sources ? { sources } : {}),
    ...(maxStatements ? { maxStatements } : {}),
  };
  const call = { ...context.call, ...(seconds ? { deadlineMs: seconds * 1_000 } : {}) };
  return (await context.sources()).checkAnswer(query, call);
}

async function writeReports(shown: ShownCheck, options: Given, context: CommandContext): Promise<void> {
  const reports: readonly (readonly [name: string, make: () => string])[] = [
    ["sarif", () => toSarif(shown, manifest.version)],
    ["html", () => toHtml(shown)],
    ["junit", () => toJunit(shown)],
    ["markdown", () => toMarkdown(shown)],
  ];
  for (const [name, make] of reports) {
    const path = textOf(options[name]);
    if (path) await context.writeFile(path, new TextEncoder().encode(make()));
  }
}

/** Only a file whose very text was checked can be mended. */
async function mended(shown: ShownCheck, options: Given, context: CommandContext): Promise<ShownCheck> {
  if (options.fix !== true) return shown;
  const { name, report } = shown;
  const found = mend(report, name);
  if (options.write !== true || found.diff === "") return { ...shown, mended: { ...found, written: false } };
  const bytes = name === "stdin" || isHttpUrl(name) ? undefined : await context.readFile(name);
  if (!bytes || new TextDecoder().decode(bytes) !== report.answer)
    throw new Failure("validation", "--write changes text files alone. Apply the diff by hand.");
  await context.writeFile(name, new TextEncoder().encode(found.text));
  return { ...shown, mended: { ...found, written: true } };
}

/** The report with what the command line adds. */
interface Shown extends AnswerReport, Pick<ShownCheck, "all" | "mended"> {
  /** As people know the answer. */
  readonly file: string;
  readonly exitCode: number;
}

function exitCode({ report }: ShownCheck, { failOn }: Given): number {
  const failing = FAILING[textOf(failOn)] ?? [];
  const isFailing = findingsOf(report).some(({ level }) => failing.includes(level));
  return worst([isFailing ? FINDINGS : 0, report.summary.unchecked > 0 || report.left ? UNCHECKED : 0]);
}

async function run(
  { args, options }: { readonly args: readonly string[]; readonly options: Given },
  context: CommandContext,
) {
  if (options.write === true && options.fix !== true)
    throw new Failure("validation", "--write applies the corrections of --fix. Give both.");
  const [target = ""] = args;
  const report = await perform(target, options, context);
  const checked: ShownCheck = { name: target === "-" ? "stdin" : target, report, all: options.all === true };
  await writeReports(checked, options, context);
  const { name: file, report: whole, ...shown } = await mended(checked, options, context);
  return { ...whole, ...shown, file, exitCode: exitCode(checked, options) } satisfies Shown;
}

export const check = defineCommand({
  name: "check",
  tool: "check_answer",
  summary: "Check an answer, statement by statement, against the sources that it cites",
  details:
    "Reads Markdown, HTML, LaTeX, plain text, .docx and .pdf of at most 200,000 bytes of text, and the files of references that a document names.\n\n" +
    "Exit codes: 0 nothing found, 1 findings of the level of --fail-on, 20 something could not be checked; other codes: the answer or an option could not be used.",
  args: [{ name: "answer", description: "file or address of the answer; - reads standard input" }],
  options: [
    option("format <format>", "format of the text, if its name does not show it", {
      choices: FORMATS,
      fallback: "auto",
    }),
    option("sources <file>", 'JSON file that says what marks stand for: [{"ref": "1", "url": "…"}]'),
    option("bibliography <file>", "file of references that the answer cites by key: BibTeX, RIS, CSL-JSON and others"),
    option("statements <number>", "number of statements to check, from the first on (default: 100)"),
    option("time <seconds>", "time to take; what is not done by then is reported as left"),
    option("fail-on <level>", "lowest level of finding that gives exit code 1", {
      choices: ["error", "warning", "note", "never"],
      fallback: "warning",
    }),
    option("all", "list the statements without findings, too"),
    option("fix", "show as a diff what the sources prove: numbers, words of quotations, marks of other sources"),
    option("write", "with --fix: write the corrections to the file; everything else in it stays as it is"),
    option("sarif <file>", "write the findings as SARIF 2.1.0"),
    option("html <file>", "write the report as one page"),
    option("junit <file>", "write the findings as JUnit XML"),
    option("markdown <file>", "write the report as Markdown"),
  ],
  examples: [
    "check answer.md",
    "check answer.md --html report.html",
    "check report.docx --json",
    "check paper.tex",
    "check draft.md --fix",
    "pbpaste | wellsourced check -",
    "check docs/guide.md --sarif check.sarif --fail-on error",
  ],
  run,
  text: ({ file: name, all, mended: found, ...report }, context) =>
    toText({ name, report, all, ...(found ? { mended: found } : {}) }, context),
  exitCode: (result) => result.exitCode,
});
