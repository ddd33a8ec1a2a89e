import { Failure, isHttpUrl } from "@wellsourced/core";
import { findingsOf, type ShownReport } from "@wellsourced/wellsourced/answer-findings";
import type { AnswerReport, AnswerSummary } from "@wellsourced/wellsourced/citations";
import manifest from "../../package.json" with { type: "json" };
import { type CheckedAnswers, totalOf } from "../check/checked-answers.ts";
import { mend } from "../check/fix.ts";
import { toJunit } from "../check/junit.ts";
import { toLines } from "../check/lines.ts";
import { toMarkdown } from "../check/markdown.ts";
import { checkAll, FORMATS } from "../check/perform.ts";
import { toSarif } from "../check/sarif.ts";
import { type ShownCheck, severalToText, toText } from "../check/text.ts";
import { type CommandContext, defineCommand, type Given, option } from "../define-command.ts";
import { failedCode } from "../each-of.ts";
import { FINDINGS, UNCHECKED, worst } from "../exit-codes.ts";
import { linesOption } from "../report/lines.ts";
import { failingLevels, failOnOption, writeReports } from "../report/options.ts";

/** The Markdown parser is loaded only for HTML reports. */
async function htmlOf({ reports }: CheckedAnswers): Promise<string> {
  const { toHtml } = await import("@wellsourced/wellsourced/answer-page");
  return reports.map(toHtml).join("");
}

const reportsOf = (checked: CheckedAnswers) => ({
  sarif: () => toSarif(checked, manifest.version),
  html: () => htmlOf(checked),
  junit: () => toJunit(checked),
  markdown: () => toMarkdown(checked),
});

/** Only a file whose exact text was checked can be corrected. */
async function mended(shown: ShownReport, options: Given, context: CommandContext): Promise<ShownCheck> {
  const all = options.all === true;
  if (options.fix !== true) return { ...shown, all };
  const { name, report } = shown;
  const found = mend(report, name);
  if (options.write !== true || found.diff === "") return { ...shown, all, mended: { ...found, written: false } };
  const bytes = name === "stdin" || isHttpUrl(name) ? undefined : await context.readFile(name);
  if (!bytes || new TextDecoder().decode(bytes) !== report.answer)
    throw new Failure("validation", "--write can only change text files. Apply the diff by hand.");
  await context.writeFile(name, new TextEncoder().encode(found.text));
  return { ...shown, all, mended: { ...found, written: true } };
}

/** The report of one answer with the additions of the command line. */
interface Shown extends AnswerReport, Pick<ShownCheck, "mended"> {
  /** The answer's name as given. */
  readonly file: string;
}

interface Ending {
  readonly all: boolean;
  readonly lines: boolean;
  readonly exitCode: ReturnType<typeof exitCode>;
}

/** The reports of several answers. */
interface ShownSeveral extends Ending, Pick<CheckedAnswers, "unread"> {
  readonly answers: readonly Shown[];
  readonly summary: AnswerSummary;
}

function exitCode({ reports, unread }: CheckedAnswers, options: Given) {
  const failing = failingLevels(options);
  const isFailing = reports.some(({ report }) => findingsOf(report).some(({ level }) => failing.includes(level)));
  const { cited, unchecked } = totalOf(reports);
  const isOpen = unchecked > 0 || reports.some(({ report }) => report.left);
  const isTolerated = options.allowUnchecked === true && unchecked < cited;
  return worst([isFailing ? FINDINGS : 0, failedCode(unread), isOpen && !isTolerated ? UNCHECKED : 0]);
}

function refuseContradictions(targets: readonly string[], options: Given): void {
  if (options.write === true && options.fix !== true)
    throw new Failure("validation", "--write applies the corrections of --fix. Give both.");
  if (options.from !== undefined && targets.length > 1)
    throw new Failure("validation", "--from continues the check of one answer. Check the others separately.");
  if (options.html !== undefined && targets.length > 1)
    throw new Failure("validation", "--html writes the report of one answer. Use --markdown for several.");
}

async function run(
  { args, options }: { readonly args: readonly string[]; readonly options: Given },
  context: CommandContext,
): Promise<(Shown & Ending) | ShownSeveral> {
  refuseContradictions(args, options);
  const checked = await checkAll(args, options, context);
  await writeReports(reportsOf(checked), options, context);
  const answers: Shown[] = [];
  for (const one of checked.reports) {
    const { name: file, report, all: _, ...more } = await mended(one, options, context);
    answers.push({ ...report, ...more, file });
  }
  const ending = {
    ...{ all: options.all === true, lines: options.lines === true },
    exitCode: exitCode(checked, options),
  };
  const [first] = answers;
  if (args.length === 1 && first) return { ...first, ...ending };
  return { answers, unread: checked.unread, summary: totalOf(checked.reports), ...ending };
}

const shownOf = ({ file: name, mended: found, ...report }: Shown, all: boolean): ShownCheck => ({
  ...{ name, report, all },
  ...(found ? { mended: found } : {}),
});

export const check = defineCommand({
  name: "check",
  group: "check",
  codes: [FINDINGS, UNCHECKED],
  tool: "check_answer",
  summary: "Check a draft or an answer, statement by statement, against the sources that it cites",
  details:
    "Reads Markdown, HTML, LaTeX, plain text, .docx and .pdf of at most 200,000 bytes of text, and the reference files that a document names.\n\n" +
    "Exit codes: 0 nothing found, 1 findings of the level of --fail-on, 20 something could not be checked; other codes: an answer or an option could not be used.",
  args: [{ name: "answers", description: "files or addresses of answers; - reads standard input", many: true }],
  options: [
    option("format <format>", "format of the text, if its name does not show it", {
      choices: FORMATS,
      fallback: "auto",
    }),
    option("sources <file>", 'JSON file with the sources of citation marks: [{"ref": "1", "url": "…"}]'),
    option(
      "bibliography <file>",
      "reference file with the keys that the answer cites: BibTeX, RIS, CSL-JSON and others; zotero: for your library",
    ),
    option("statements <number>", "number of statements to check in each answer (default: 100)"),
    option("from <number>", "first statement to check: where an earlier check of the answer stopped"),
    option("time <seconds>", "time limit for all answers; statements not checked by then are reported as left"),
    option("cost <dollars>", "budget for all answers in US dollars; services that would exceed it are not used"),
    failOnOption,
    option("allow-unchecked", "exit with 20 only if nothing could be checked"),
    option("all", "also list statements without findings"),
    linesOption,
    option("fix", "show a diff of corrections that the sources prove: numbers, quotations, citation marks"),
    option("write", "with --fix: write the corrections to the file; the rest of it is unchanged"),
    option("sarif <file>", "write the findings as SARIF 2.1.0"),
    option("html <file>", "write the report of one answer as one page"),
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
    "check docs/*.md --sarif check.sarif --junit check.xml --fail-on error --allow-unchecked",
  ],
  run,
  text: (result, context) => {
    const { answers, unread } = "answers" in result ? result : { answers: [result], unread: [] };
    if (result.lines) return toLines({ reports: answers.map((one) => shownOf(one, false)), unread });
    if (!("answers" in result)) return toText(shownOf(result, result.all), context);
    const { all } = result;
    return severalToText({ reports: answers.map((one) => shownOf(one, all)), unread }, context);
  },
  exitCode: (result) => result.exitCode,
});
