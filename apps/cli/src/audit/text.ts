import type { AuditFilesResult, AuditFinding } from "@wellsourced/wellsourced/citations";
import type { CommandContext } from "../define-command.ts";
import { blocksOf, factsOf, wrap } from "../render.ts";
import { shownName } from "../terminal.ts";
import type { FixedFile } from "./fix.ts";
import { type AuditCounts, countsInWords, recordText } from "./report.ts";

const marks = { error: "bad", warning: "warn", note: "dim" } as const;

/** One finding on one line: where and what. */
const headOf = ({ file, line, level, rule, key }: AuditFinding, { style }: CommandContext): string =>
  `${style.bold(`${shownName(file)}:${line}`)} ${style[marks[level]](`${level}[${rule}]`)}${key && key.length < 60 ? ` ${key}` : ""}`;

/** One finding: where, what, the reference's words, the evidence, what to do. */
function lines(finding: AuditFinding, context: CommandContext): string {
  const { text, message, advice, evidence } = finding;
  const { style, width } = context;
  const said = wrap(message, width, "  ");
  const quoted = text === message ? [] : [style.dim(wrap(text, width, "  │ "))];
  const proof = evidence.map((url) => `  ${style.link(url)}`);
  return [headOf(finding, context), ...quoted, said, ...proof, wrap(`→ ${advice}`, width, "  ")].join("\n");
}

/** Every reference on a line, with the record that it matched. */
function checkedLines({ checked }: AuditFilesResult, { style, width }: CommandContext): string[] {
  return checked.flatMap(({ file, line, text, record, rules }) => {
    const mark = rules.length === 0 ? style.good("✓") : style.warn(`✗ ${rules.join(", ")}`);
    const found = record ? `= ${recordText(record)} ${record.doi ?? record.url}` : "= no record matched";
    return [`${mark} ${style.bold(`${shownName(file)}:${line}`)} ${text}`, style.dim(wrap(found, width, "  "))];
  });
}

/** Documents that hold nothing to check. */
function emptyFiles({ files }: AuditFilesResult, { style, width }: CommandContext): string {
  const names = files.flatMap(({ file, references }) => (references === 0 ? [shownName(file)] : []));
  return names.length > 0 ? style.warn(wrap(`No references were found in ${names.join(", ")}.`, width)) : "";
}

/** What the command line shows of an audit. */
export interface ShownAudit extends AuditFilesResult {
  readonly counts: AuditCounts;
  /** List the references without findings, too. */
  readonly all: boolean;
  readonly fixes?: readonly FixedFile[];
}

function fixLines(fixes: readonly FixedFile[], { style }: CommandContext): string[] {
  if (fixes.length === 0) return ["There is nothing that can be corrected in the files."];
  const isWritten = fixes.some(({ written }) => written);
  const said = isWritten
    ? "The corrections were written."
    : "Nothing was written. Add --write to apply the corrections.";
  return [...fixes.map(({ diff }) => diff), style.bold(said)];
}

/** The report as people read it in a terminal. */
export function toText(audit: ShownAudit, context: CommandContext): string {
  const { warning } = audit;
  const unread = (audit.unreadFiles ?? []).map(({ message }) => context.style.bad(message));
  const list = audit.all && checkedLines(audit, context).join("\n");
  // Without a network, the same would be said of every reference.
  const shown = warning ? audit.findings.filter(({ rule }) => rule !== "unchecked") : audit.findings;
  // Who asked for corrections reads those first, and what was found in short.
  const body = audit.fixes
    ? [...fixLines(audit.fixes, context), shown.map((one) => headOf(one, context)).join("\n")]
    : shown.map((one) => lines(one, context));
  const head = warning && context.style.warn(wrap(warning, context.width));
  return blocksOf(head, ...unread, emptyFiles(audit, context), ...body, list, factsOf(...countsInWords(audit.counts)));
}
