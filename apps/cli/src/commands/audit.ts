import { join, resolve } from "node:path";
import { Failure, sha256 } from "@wellsourced/core";
import type { AuditedEntry, AuditFilesResult, AuditRule } from "@wellsourced/wellsourced/citations";
import { type Baseline, readBaseline, writeBaseline } from "../audit/baseline.ts";
import { commentFiles } from "../audit/comments.ts";
import { loadFiles } from "../audit/files.ts";
import { fixFiles } from "../audit/fix.ts";
import { toLines } from "../audit/lines.ts";
import { type AuditReport, countsOf, RULES } from "../audit/report.ts";
import { REPORT_OPTIONS, reportsOf } from "../audit/reports.ts";
import { resumed } from "../audit/resumed.ts";
import { type AuditState, openState } from "../audit/state.ts";
import { type ShownAudit, toText } from "../audit/text.ts";
import { type CommandContext, defineCommand, type Given, option } from "../define-command.ts";
import { exitCodeOf, FINDINGS, UNCHECKED, worst } from "../exit-codes.ts";
import { numberIn } from "../numbers.ts";
import { offlineOption } from "../offline.ts";
import { textOf } from "../render.ts";
import { linesOption } from "../report/lines.ts";
import { failingLevels, failOnOption, type Level, writeReports } from "../report/options.ts";
import { shownName } from "../terminal.ts";

const DAY = 86_400_000;

/** Options, validated before the first request. */
interface AuditChoices {
  readonly only: ReadonlySet<AuditRule> | undefined;
  readonly failOn: readonly Level[];
  readonly atOnce: number | undefined;
  readonly maxAgeMs: number;
  readonly baseline: Baseline;
}

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

const linksOf = ({ links }: Given): { readonly links?: "all" | "unlisted" } =>
  links === "all" || links === "unlisted" ? { links } : {};

/** Independent of the working directory. */
const stateOf = (paths: readonly string[], options: Given, context: CommandContext): string =>
  textOf(options.state) || join(context.cacheDir(), "audits", `${nameOf(paths)}.jsonl`);

const nameOf = (paths: readonly string[]): string =>
  sha256(paths.map((path) => (path === "-" ? path : resolve(path))).join("\n")).slice(0, 24);

/** Checks the references without a stored result. */
async function perform(
  paths: readonly string[],
  options: Given,
  {
    context,
    choices,
    state,
  }: { readonly context: CommandContext; readonly choices: AuditChoices; readonly state: AuditState<AuditedEntry> },
): Promise<AuditFilesResult> {
  const { files, missing } = await loadFiles(paths, textOf(options.type) || undefined, context);
  const sources = await context.sources();
  const { known, call, kept } = await resumed(state, context);
  const result = await sources.check.files({ files, ...linksOf(options), known }, { ...call, atOnce: choices.atOnce });
  await kept();
  for (const { file, leftOut = [] } of result.files)
    if (leftOut.length > 0) context.remark(`Left out of ${shownName(file)}: ${leftOut.join("; ")}.`);
  const unreadFiles = [...missing, ...(result.unreadFiles ?? [])];
  return unreadFiles.length > 0 ? { ...result, unreadFiles } : result;
}

const filesOf = (report: AuditReport, { readFile }: CommandContext) => ({
  ...reportsOf(report),
  writeBaseline: async (path: string) => writeBaseline([...report.findings, ...report.accepted], await readFile(path)),
});

/** Findings take precedence, then unreadable files, then unchecked references. */
function exitCode({ result, findings }: AuditReport, options: Given, { failOn }: AuditChoices) {
  const failing = !options.writeBaseline && findings.some(({ level }) => failOn.includes(level));
  const isStrict = options.strict === true && findings.some(({ rule }) => rule === "unchecked");
  const unread = (result.unreadFiles ?? []).map(({ kind }) => exitCodeOf(kind));
  return worst([failing ? FINDINGS : 0, ...unread, isStrict || result.warning ? UNCHECKED : 0]);
}

/** Fixes bibliographies and comments on Word documents. */
const fixesOf = async (report: AuditReport, write: boolean, context: CommandContext) => [
  ...(await fixFiles(report.result, write, context)),
  ...(await commentFiles(report, write, context)),
];

/** The result with counts for programs. */
interface ShownResult extends ShownAudit {
  readonly accepted: number;
  /** Findings of the level that fails the run. */
  readonly failing: number;
  readonly exitCode: ReturnType<typeof exitCode>;
  /** Whether to print one line for each finding. */
  readonly lines: boolean;
}

async function run(
  { args, options }: { readonly args: readonly string[]; readonly options: Given },
  context: CommandContext,
): Promise<ShownResult> {
  if (options.write === true && options.fix !== true)
    throw new Failure("validation", "--write applies the corrections of --fix. Give both.");
  const choices = await choicesOf(options, context);
  const path = stateOf(args, options, context);
  const { isAuditedEntry: isAnswer } = await import("@wellsourced/wellsourced/citations");
  const state = await openState({ path, now: context.clock.now(), maxAgeMs: choices.maxAgeMs, isAnswer });
  try {
    const result = await perform(args, options, { context, choices, state });
    const inView = result.findings.filter(({ rule }) => choices.only?.has(rule) ?? true);
    const accepted = inView.flatMap((one) => choices.baseline(one) ?? []);
    const shown = inView.filter((one) => choices.baseline(one) === undefined);
    const report = { result, findings: shown, accepted };
    await writeReports(filesOf(report, context), options, context);
    const fixes = options.fix === true ? { fixes: await fixesOf(report, options.write === true, context) } : {};
    await state.close();
    await state.finish();
    const failing = shown.filter(({ level }) => choices.failOn.includes(level)).length;
    return {
      ...result,
      findings: shown,
      accepted: accepted.length,
      ...(accepted.length > 0 && { acceptedFindings: accepted }),
      counts: countsOf(report),
      ...fixes,
      failing: options.writeBaseline ? 0 : failing,
      all: options.all === true,
      variants: options.variants === true,
      lines: options.lines === true,
      exitCode: exitCode(report, options, choices),
    };
  } catch (error) {
    await state.close();
    if (context.signal.aborted) context.remark("Interrupted. Run the same command again to continue where it stopped.");
    throw Failure.from(error);
  }
}

export const audit = defineCommand({
  name: "audit",
  group: "check",
  codes: [FINDINGS, UNCHECKED],
  tool: "audit_bibliography",
  summary:
    "Check every reference in documents: whether works exist, were retracted or are mixed up, and whether links are alive",
  details:
    "Reads .bib, .ris, .nbib, .mods, CSL-JSON, .md, .tex, .docx, .html, .pdf, plain text, and archives of TeX sources (.zip, .tar.gz). For a folder, all its bibliographies and documents are read, and TeX with all the files that it includes. An interrupted run continues where it stopped.\n\n" +
    "Exit codes: 0 no findings, 1 findings, 20 nothing could be checked, or with --strict something could not; other codes: a file or an option could not be used.",
  args: [{ name: "files", description: "documents or folders to check; - reads standard input", many: true }],
  options: [
    option(
      "type <type>",
      "type of the files, if their names do not show it: latex, markdown, html, docx, pdf, text, archive, bibtex, ris, nbib, mods, csl-json …",
    ),
    option(
      "links <which>",
      "check links in running text: in all documents, or only in those without lists, notes or citation keys (default: unlisted for PDFs, all for the rest)",
      { choices: ["all", "unlisted"] },
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
    ...REPORT_OPTIONS,
    linesOption,
    option("state <file>", "file that keeps answers until the run is done (default: in the cache folder)"),
    option("max-age <days>", "do not reuse answers of an interrupted run that are older than this", { fallback: "7" }),
    option("concurrency <number>", "number of references checked at the same time", { fallback: "8" }),
  ],
  examples: [
    "audit thesis.tex",
    "audit paper/",
    "audit references.bib --html report.html",
    "audit paper.docx --json",
    "audit references.bib --fix",
    "audit references.bib --fix --write",
    "audit paper.docx --fix --write",
    "pandoc paper.odt -t markdown | wellsourced audit - --type markdown",
    "audit docs/*.md --sarif audit.sarif --baseline .wellsourced-baseline.json",
  ],
  run,
  text: (result, context) => (result.lines ? toLines(result) : toText(result, context)),
  exitCode: (result) => result.exitCode,
});
