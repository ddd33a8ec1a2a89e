import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import { Failure } from "@wellsourced/core";
import type { AuditedEntry, AuditFilesResult, AuditFinding, AuditRule } from "@wellsourced/wellsourced";
import { readBaseline, writeBaseline } from "../audit/baseline.ts";
import { loadFiles } from "../audit/files.ts";
import { toHtml } from "../audit/html.ts";
import { toJunit } from "../audit/junit.ts";
import { progressLine } from "../audit/progress.ts";
import { RULES } from "../audit/rules.ts";
import { toSarif } from "../audit/sarif.ts";
import { type AuditState, openState } from "../audit/state.ts";
import { toText } from "../audit/text.ts";
import { type Body, type Desk, defineCommand } from "../define-command.ts";
import { textOf } from "../render.ts";
import { version } from "../version.ts";

/** Exit code where nothing else was found but something could not be checked, with --strict. */
const UNCHECKED = 20;
const DAY = 86_400_000;

/** What the options say, checked before anybody is asked. */
interface Wanted {
  readonly only: ReadonlySet<AuditRule> | undefined;
  readonly failOn: ReadonlySet<string>;
  readonly atOnce: number;
  readonly maxAgeMs: number;
  readonly accepted: ReadonlySet<string>;
}

const failOnLevels: Readonly<Record<string, readonly string[]>> = {
  error: ["error"],
  warning: ["error", "warning"],
  note: ["error", "warning", "note"],
  never: [],
};

function rulesIn(list: string): ReadonlySet<AuditRule> | undefined {
  const names = list
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.find((name) => !RULES.some((rule) => rule === name));
  if (unknown !== undefined) throw new Failure("validation", `Unknown finding "${unknown}". Use ${RULES.join(", ")}.`);
  return names.length === 0 ? undefined : new Set(RULES.filter((rule) => names.includes(rule)));
}

function numberIn(value: unknown, name: string, [least, most]: readonly [number, number]): number {
  const number = Number(value);
  if (Number.isFinite(number) && number >= least && number <= most) return number;
  throw new Failure("validation", `--${name} takes a number from ${least} to ${most}.`);
}

async function wantedOf(options: Body, desk: Desk): Promise<Wanted> {
  const path = textOf(options.baseline);
  return {
    only: rulesIn(textOf(options.only)),
    failOn: new Set(failOnLevels[textOf(options.failOn)] ?? []),
    atOnce: numberIn(options.concurrency, "concurrency", [1, 64]),
    maxAgeMs: numberIn(options.maxAge, "max-age", [0, 365]) * DAY,
    accepted: path ? readBaseline(await desk.readFile(path), path) : new Set(),
  };
}

/** The same files have the same state, wherever the command is called from. */
const stateOf = (paths: readonly string[], options: Body, desk: Desk): string =>
  textOf(options.state) ||
  join(
    desk.cacheDir(),
    "audits",
    `${createHash("sha256")
      .update(paths.map((path) => (path === "-" ? path : resolve(path))).join("\n"))
      .digest("hex")
      .slice(0, 24)}.jsonl`,
  );

/** Asks for what is not known, and keeps every answer as it comes; what could not be checked is asked again another time. */
async function perform(
  paths: readonly string[],
  options: Body,
  { desk, wanted, state }: { readonly desk: Desk; readonly wanted: Wanted; readonly state: AuditState<AuditedEntry> },
): Promise<AuditFilesResult> {
  const files = await loadFiles(paths, textOf(options.type) || undefined, desk);
  const sources = await desk.sources();
  const { isUnsettled } = await import("@wellsourced/wellsourced");
  const began = desk.clock.now();
  let kept: Promise<void> = Promise.resolve();
  let asked = 0;
  if (state.known.size > 0) desk.remark(`${state.known.size} answers of an earlier run are taken as they are.`);
  const result = await sources.auditFiles(
    { files, ...(options.links === "unlisted" ? { links: "unlisted" } : {}), known: (name) => state.known.get(name) },
    {
      signal: desk.signal,
      onProgress: desk.progress,
      atOnce: wanted.atOnce,
      onAnswer(name, answer) {
        asked++;
        if (!isUnsettled(answer)) kept = state.keep(name, answer);
      },
      onCount: (done, total, flagged) =>
        desk.progress(progressLine({ done, total, flagged }, desk.clock.now() - began, asked)),
    },
  );
  await kept;
  return result;
}

async function writeReports(
  options: Body,
  desk: Desk,
  {
    result,
    shown,
    accepted,
  }: {
    readonly result: AuditFilesResult;
    readonly shown: readonly AuditFinding[];
    readonly accepted: readonly AuditFinding[];
  },
): Promise<void> {
  const reports: readonly (readonly [name: string, make: () => string])[] = [
    ["sarif", () => toSarif({ findings: shown, accepted, version })],
    ["html", () => toHtml(result, shown, accepted.length)],
    ["junit", () => toJunit(result, shown)],
    ["writeBaseline", () => writeBaseline([...shown, ...accepted])],
  ];
  for (const [name, make] of reports) {
    const path = textOf(options[name]);
    if (path) await desk.writeFile(path, new TextEncoder().encode(make()));
  }
}

async function run(
  { args, options }: { readonly args: readonly string[]; readonly options: Body },
  desk: Desk,
): Promise<Body> {
  const wanted = await wantedOf(options, desk);
  const path = stateOf(args, options, desk);
  const { isAuditedEntry: isAnswer } = await import("@wellsourced/wellsourced");
  const state = await openState({ path, now: desk.clock.now(), maxAgeMs: wanted.maxAgeMs, isAnswer });
  try {
    const result = await perform(args, options, { desk, wanted, state });
    const inView = result.findings.filter(({ rule }) => wanted.only?.has(rule) ?? true);
    const accepted = inView.filter(({ fingerprint }) => wanted.accepted.has(fingerprint));
    const shown = inView.filter(({ fingerprint }) => !wanted.accepted.has(fingerprint));
    await writeReports(options, desk, { result, shown, accepted });
    await state.close();
    await state.finish();
    const failing = options.writeBaseline ? 0 : shown.filter(({ level }) => wanted.failOn.has(level)).length;
    const unchecked = options.strict === true ? shown.filter(({ rule }) => rule === "unchecked").length : 0;
    return {
      ...result,
      findings: shown,
      accepted: accepted.length,
      failing,
      exitCode: failing > 0 ? 1 : unchecked > 0 ? UNCHECKED : 0,
    };
  } catch (error) {
    await state.close();
    if (desk.signal.aborted) desk.remark("Cut off. The same command goes on where this one stopped.");
    throw Failure.from(error);
  }
}

const isResult = (body: Body): body is Body & AuditFilesResult =>
  Array.isArray(body.findings) && typeof body.references === "number";

export const audit = defineCommand({
  name: "audit",
  summary:
    "Check every reference in documents: do the works exist, were they retracted, do DOIs and words agree, are links alive?\n\n" +
    "Reads .bib, .ris, .nbib, CSL-JSON, .md, .tex, .docx, .html, .pdf and plain text. A run that was cut off goes on where it stopped.\n\n" +
    "Exit codes: 0 nothing found, 1 findings, 20 with --strict where something could not be checked; 2 and others: it could not run.",
  args: [{ name: "files", description: "documents to check; - reads standard input", many: true }],
  options: [
    {
      name: "type",
      takes: "type",
      description:
        "what the files are, if their names do not say it: latex, markdown, html, docx, pdf, text, bibtex, ris, nbib, csl-json …",
    },
    {
      name: "links",
      takes: "which",
      choices: ["all", "unlisted"],
      fallback: "all",
      description: "check links of running text: always, or only in documents without lists, notes or citation keys",
    },
    { name: "only", takes: "findings", description: `show only these, separated by commas: ${RULES.join(", ")}` },
    {
      name: "fail-on",
      takes: "level",
      choices: ["error", "warning", "note", "never"],
      fallback: "warning",
      description: "the least finding that gives exit code 1",
    },
    { name: "strict", description: "exit with 20 where something could not be checked" },
    { name: "baseline", takes: "file", description: "findings in this file are accepted" },
    { name: "write-baseline", takes: "file", description: "accept what is found now: write it to this file" },
    { name: "sarif", takes: "file", description: "write the findings as SARIF 2.1.0" },
    { name: "html", takes: "file", description: "write the report as one page" },
    { name: "junit", takes: "file", description: "write the findings as JUnit XML" },
    {
      name: "state",
      takes: "file",
      description: "where answers are kept until the run is done; by default in the cache folder",
    },
    {
      name: "max-age",
      takes: "days",
      fallback: "7",
      description: "answers of a run that was cut off longer ago are asked for again",
    },
    { name: "concurrency", takes: "number", fallback: "8", description: "references under way at once" },
  ],
  examples: [
    "audit thesis.tex",
    "audit references.bib --html report.html",
    "audit paper.docx --json",
    "pandoc paper.odt -t markdown | wellsourced audit - --type markdown",
    "audit docs/*.md --sarif audit.sarif --baseline .wellsourced-baseline.json",
  ],
  run,
  text: (body, desk) =>
    isResult(body) ? toText({ result: body, findings: body.findings, accepted: Number(body.accepted) }, desk) : "",
  exitCode: (body) => Number(body.exitCode ?? 0),
});
