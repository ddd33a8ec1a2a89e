import { join, resolve } from "node:path";
import { Failure, sha256 } from "@wellsourced/core";
import type { AuditRule } from "@wellsourced/wellsourced/citations";
import { readBaseline, writeBaseline } from "../audit/baseline.ts";
import { commentFiles } from "../audit/comments.ts";
import { fixFiles } from "../audit/fix.ts";
import { toLines } from "../audit/lines.ts";
import { type AuditChoices, perform } from "../audit/perform.ts";
import { type AuditReport, RULES } from "../audit/report.ts";
import { MANUSCRIPTS_REPORT_OPTIONS, writeAudit } from "../audit/reports.ts";
import { resumable } from "../audit/resumable.ts";
import { type AuditRun, warningOf, wholeOf } from "../audit/run.ts";
import { shownRow, worstFirst } from "../audit/table.ts";
import { isListed, type ShownRun, toText } from "../audit/text.ts";
import { itemsIn } from "../batch.ts";
import { type CommandContext, defineCommand, type Given, option } from "../define-command.ts";
import { exitCodeOf, FINDINGS, UNCHECKED, worst } from "../exit-codes.ts";
import { numberIn } from "../numbers.ts";
import { offlineOption } from "../offline.ts";
import { textOf } from "../render.ts";
import { linesOption } from "../report/lines.ts";
import { failingLevels, failOnOption } from "../report/options.ts";

const DAY = 86_400_000;

function rulesIn(list: string): ReadonlySet<AuditRule> | undefined {
  const names = list
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.find((name) => !RULES.some((rule) => rule === name));
  if (unknown !== undefined) throw new Failure("validation", `Unknown finding "${unknown}". Use ${RULES.join(", ")}.`);
  return names.length === 0 ? undefined : new Set(RULES.filter((rule) => names.includes(rule)));
}

async function choicesOf(options: Given, context: CommandContext): Promise<AuditChoices> {
  const path = textOf(options.baseline);
  return {
    only: rulesIn(textOf(options.only)),
    failOn: failingLevels(options),
    atOnce: numberIn(options, "concurrency", { most: 64 }),
    maxAgeMs: (numberIn(options, "maxAge", { least: 0, most: 365, decimal: true }) ?? 7) * DAY,
    baseline: path ? readBaseline(await context.readFile(path), path) : () => undefined,
  };
}

/** The paths given and those in the list. */
async function pathsOf(args: readonly string[], { list }: Given, context: CommandContext): Promise<readonly string[]> {
  const listed = textOf(list) ? await itemsIn(textOf(list), context) : [];
  if (args.length + listed.length > 0) return [...args, ...listed];
  throw new Failure("validation", "Give files or folders to audit, or - for standard input.");
}

/** Independent of the working directory. */
const stateOf = (paths: readonly string[], options: Given, context: CommandContext): string =>
  textOf(options.state) || join(context.cacheDir(), "audits", `${nameOf(paths)}.jsonl`);

const nameOf = (paths: readonly string[]): string =>
  sha256(paths.map((path) => (path === "-" ? path : resolve(path))).join("\n")).slice(0, 24);

/** Findings take precedence, then unreadable files, then unchecked references. */
function exitCode(run: AuditRun, options: Given) {
  const failing = !options.writeBaseline && run.rows.some((row) => row.failing > 0);
  const isStrict = options.strict === true && run.rows.some(({ unchecked }) => unchecked > 0);
  const unread = run.rows.flatMap(({ unreadFiles = [] }) => unreadFiles.map(({ kind }) => exitCodeOf(kind)));
  return worst([failing ? FINDINGS : 0, ...unread, isStrict || warningOf(run) ? UNCHECKED : 0]);
}

/** Fixes bibliographies and comments on Word documents. */
const fixesOf = async (report: AuditReport, write: boolean, context: CommandContext) => [
  ...(await fixFiles(report.result, write, context)),
  ...(await commentFiles(report, write, context)),
];

/** More references of several manuscripts are not listed on the terminal, and have a page for each manuscript. */
const MOST_WHOLE = 5_000;
/** Options whose output lists everything. */
const WHOLE = ["json", "junit", "markdown", "writeBaseline", "fix", "all", "variants", "lines"];

const isWhole = ({ rows, counts }: AuditRun, options: Given): boolean =>
  rows.length < 2 || counts.references <= MOST_WHOLE || WHOLE.some((name) => Boolean(options[name]));

/** The result with counts for programs. */
interface ShownResult extends ShownRun {
  /** Findings of the level that fails the run. */
  readonly failing: number;
  readonly exitCode: ReturnType<typeof exitCode>;
  /** Whether to print one line for each finding. */
  readonly lines: boolean;
}

/** Writes the reports, and returns the result for the terminal. */
async function reported(run: AuditRun, options: Given, context: CommandContext): Promise<ShownResult> {
  const whole = isWhole(run, options) ? wholeOf(run) : undefined;
  await writeAudit({ run, whole }, options, context);
  const baseline = textOf(options.writeBaseline);
  if (whole && baseline) {
    const text = writeBaseline([...whole.findings, ...whole.accepted], await context.readFile(baseline));
    await context.writeFile(baseline, new TextEncoder().encode(text));
  }
  const fixes = options.fix === true && whole ? { fixes: await fixesOf(whole, options.write === true, context) } : {};
  const { accepted = [] } = whole ?? {};
  const failing = run.rows.reduce((sum, row) => sum + row.failing, 0);
  return {
    ...(whole && { ...whole.result, findings: whole.findings }),
    accepted: run.counts.accepted,
    ...(accepted.length > 0 && { acceptedFindings: accepted }),
    counts: run.counts,
    ...(run.rows.length > 1 && { manuscripts: worstFirst(run.rows.map(shownRow)) }),
    ...fixes,
    failing: options.writeBaseline ? 0 : failing,
    all: options.all === true,
    variants: options.variants === true,
    lines: options.lines === true,
    exitCode: exitCode(run, options),
  };
}

async function run(
  { args, options }: { readonly args: readonly string[]; readonly options: Given },
  context: CommandContext,
): Promise<ShownResult> {
  if (options.write === true && options.fix !== true)
    throw new Failure("validation", "--write applies the corrections of --fix. Give both.");
  const choices = await choicesOf(options, context);
  const paths = await pathsOf(args, options, context);
  const path = stateOf(paths, options, context);
  return resumable({ path, maxAgeMs: choices.maxAgeMs, context }, async (state) =>
    reported(await perform(paths, options, { context, choices, state }), options, context),
  );
}

export const audit = defineCommand({
  name: "audit",
  group: "check",
  codes: [FINDINGS, UNCHECKED],
  tool: "audit_bibliography",
  summary:
    "Check every reference in documents: whether works exist, were retracted or are mixed up, and whether links are alive",
  details:
    "Reads .bib, .ris, .nbib, .mods, CSL-JSON, .md, .tex, .docx, .html, .pdf, plain text, and archives of TeX sources or of a document (.zip, .tar.gz). For a folder, all its bibliographies, documents and archives are read, and TeX with all the files that it includes. Of several manuscripts there is a table, worst first. An interrupted run continues where it stopped.\n\n" +
    "Exit codes: 0 no findings, 1 findings, 20 nothing could be checked, or with --strict something could not; other codes: a file or an option could not be used.",
  args: [
    { name: "files", description: "documents or folders to check; - reads standard input", optional: true, many: true },
  ],
  options: [
    option("list <file>", "also check the documents and folders that this file names, one on each line"),
    option(
      "type <type>",
      "type of the files, if their names do not show it: latex, markdown, html, docx, pdf, text, archive, bibtex, ris, nbib, mods, csl-json …",
    ),
    option(
      "links <which>",
      "check links in running text: in all documents, or only in those without lists, notes or citation keys (default: unlisted for PDFs, all for the rest)",
      { choices: ["all", "unlisted"] },
    ),
    option(
      "bibliography <file>",
      "bibliography for the citation keys of notes and Markdown that name none: a file, or zotero: for your library",
    ),
    option("only <findings>", `show only these findings, separated by commas [${RULES.join(", ")}]`),
    failOnOption,
    offlineOption,
    option("strict", "exit with 20 if something could not be checked"),
    option("baseline <file>", "accept the findings in this file; its reasons appear in the report"),
    option("write-baseline <file>", "write the current findings to this file as accepted, and keep its reasons"),
    option("all", "list every reference with the record that it matched"),
    option("variants", "also list differences in spelling and form, which are not reported as findings"),
    option(
      "fix",
      "show a diff of corrections to .bib, .ris and CSL-JSON files (wrong fields, missing DOIs, notes of retractions) with the record each is from, and comments for .docx files",
    ),
    option(
      "write",
      "with --fix: write the corrections to the files, and the comments to copies of .docx files; the rest is unchanged",
    ),
    ...MANUSCRIPTS_REPORT_OPTIONS,
    linesOption,
    option("state <file>", "file that keeps answers until the run is done (default: in the cache folder)"),
    option("max-age <days>", "do not reuse answers of an interrupted run that are older than this", { fallback: "7" }),
    option("concurrency <number>", "number of references checked at the same time", { fallback: "8" }),
  ],
  examples: [
    "audit thesis.tex",
    "audit paper/",
    "audit submissions/ --offline --html report/ --csv report.csv",
    "audit references.bib --html report.html",
    "audit paper.docx --json",
    "audit references.bib --fix",
    "audit references.bib --fix --write",
    "audit paper.docx --fix --write",
    "pandoc paper.odt -t markdown | wellsourced audit - --type markdown",
    "audit docs/*.md --sarif audit.sarif --baseline .wellsourced-baseline.json",
  ],
  run,
  text: (result, context) => (result.lines && isListed(result) ? toLines(result) : toText(result, context)),
  exitCode: (result) => result.exitCode,
});
