import { counted } from "@wellsourced/core";
import type { AuditFilesResult, AuditFinding, DocumentReference } from "@wellsourced/wellsourced/citations";
import type { CommandContext } from "../define-command.ts";
import { blocksOf, factsOf, wrap } from "../render.ts";
import { shownName } from "../terminal.ts";
import type { AcceptedFinding } from "./baseline.ts";
import { adviceOf, type EntryFindings, entriesOf, SECTIONS, type SideBySide, saidOf, sideBySide } from "./entries.ts";
import type { FixedFile } from "./fix.ts";
import { type AuditCounts, citedInWords, countsInWords, recordText, unmatched } from "./report.ts";
import { type ManuscriptRow, tableText } from "./table.ts";

const marks = { error: "bad", warning: "warn", note: "dim" } as const;

/** Position and finding of a reference in one line. */
function headOf({ findings }: Pick<EntryFindings, "findings">, { style }: CommandContext): string {
  const [{ file, line, key }] = findings;
  const rules = findings.map(({ level, rule }) => style[marks[level]](`${level}[${rule}]`)).join(" ");
  return `${style.bold(`${shownName(file)}:${line}`)} ${rules}${key && key.length < 60 ? ` ${key}` : ""}`;
}

/** Marks differences by colour, or by brackets without colour. Completely different values need no marks. */
function piecesText(pieces: SideBySide["cited"], paint: (text: string) => string): string {
  const isWhole = pieces.every(({ differs }) => differs);
  const hasColour = paint("x") !== "x";
  return pieces
    .map(({ text, differs }) => (!differs ? text : hasColour ? paint(text) : isWhole ? text : `[${text}]`))
    .join("");
}

const FIELD = 12;

/** The cited value above the recorded one, with its sources. */
export function rowsOf({ field, cited, recorded, sources }: SideBySide, { style, width }: CommandContext): string {
  const lead = " ".repeat(FIELD + 12);
  const row = (name: string, side: string, value: string) =>
    `  ${name.padEnd(FIELD)}${style.dim(side.padEnd(10))}${wrap(value, width, lead).trimStart()}`;
  return [
    row(field, "cited", piecesText(cited, style.bad)),
    row("", "recorded", `${piecesText(recorded, style.good)} ${style.dim(`(${sources.join(", ")})`)}`),
  ].join("\n");
}

/** A reference in full: position, text, differences or reason, evidence, advice. */
function lines(entry: EntryFindings, context: CommandContext): string {
  const { style, width } = context;
  const { findings, reference } = entry;
  const [{ text, message }] = findings;
  const cited = reference ? citedInWords(reference) : "";
  const quoted = text === message ? [] : [style.dim(wrap(text, width, "  │ "))];
  const said = findings.flatMap((one) =>
    saidOf(one).map((part) => (typeof part === "string" ? wrap(part, width, "  ") : rowsOf(part, context))),
  );
  const proof = [...new Set(findings.flatMap(({ evidence }) => evidence))].map((url) => `  ${style.link(url)}`);
  return [
    headOf(entry, context),
    ...(cited ? [style.dim(wrap(cited, width, "  "))] : []),
    ...quoted,
    ...new Set(said),
    ...proof,
    wrap(`→ ${adviceOf(entry)}`, width, "  "),
  ].join("\n");
}

/** References by section. */
function sectionLines(entries: readonly EntryFindings[], context: CommandContext): string[] {
  return SECTIONS.flatMap((section) => {
    const own = entries.filter((one) => one.section === section);
    if (own.length === 0) return [];
    return [context.style.bold(`${section} (${own.length})`), ...own.map((one) => lines(one, context))];
  });
}

/** One line per reference, with the record that it matched. */
function checkedLines({ checked }: AuditFilesResult, { style, width }: CommandContext): string[] {
  return checked.flatMap(({ file, line, text, record, rules }) => {
    const mark = rules.length === 0 ? style.good("✓") : style.warn(`✗ ${rules.join(", ")}`);
    const found = record ? `${recordText(record)} ${record.doi ?? record.url}` : unmatched(rules);
    const below = found ? [style.dim(wrap(`= ${found}`, width, "  "))] : [];
    return [`${mark} ${style.bold(`${shownName(file)}:${line}`)} ${text}`, ...below];
  });
}

/** Differences in spelling and form that are no findings: counted, or listed on request. */
function variantLines({ checked, variants: isAsked }: ShownAudit, context: CommandContext): string {
  const varied = checked.filter(({ variants = [] }) => variants.length > 0);
  if (varied.length === 0) return "";
  if (!isAsked)
    return `${counted(varied.length, "reference differs", "references differ")} from the record only in spelling or form. These are not reported as findings; --variants lists them.`;
  const one = ({ file, line, key = "", variants = [] }: DocumentReference) => {
    const rows = variants.flatMap((variant) => sideBySide(variant) ?? []).map((pair) => rowsOf(pair, context));
    return [`${context.style.bold(`${shownName(file)}:${line}`)} ${key}`.trimEnd(), ...rows].join("\n");
  };
  return [context.style.bold(`Variants (${varied.length})`), ...varied.map(one)].join("\n\n");
}

/** Accepted findings with their reasons. */
function acceptedLines({ acceptedFindings: accepted = [] }: ShownAudit, { style, width }: CommandContext): string {
  const reasoned = accepted.filter(({ acceptedBecause }) => acceptedBecause);
  if (reasoned.length === 0) return "";
  const rows = reasoned.map(({ file, line, rule, key, acceptedBecause }) =>
    wrap([`${shownName(file)}:${line}`, rule, key, `– ${acceptedBecause}`].filter(Boolean).join(" "), width, "  "),
  );
  return [style.bold("Accepted"), ...rows].join("\n");
}

/** In a folder of notes, most have no references. */
const MOST_NAMES = 20;

/** Documents without references. */
function emptyFiles({ files }: AuditFilesResult, { style, width }: CommandContext): string {
  const names = files.flatMap(({ file, references }) => (references === 0 ? [shownName(file)] : []));
  if (names.length === 0) return "";
  const where = names.length > MOST_NAMES ? `${names.length} of ${files.length} files` : names.join(", ");
  return style.warn(wrap(`No references were found in ${where}.`, width));
}

export interface ShownAudit extends AuditFilesResult {
  readonly counts: AuditCounts;
  /** List references without findings too. */
  readonly all: boolean;
  /** List differences in spelling and form. */
  readonly variants?: boolean;
  readonly acceptedFindings?: readonly AcceptedFinding[];
  readonly fixes?: readonly FixedFile[];
}

/** Field names for people. */
const FIELD_NAMES: Readonly<Record<string, string>> = { "container-title": "venue", page: "pages" };

/** Sources of a diff's values, one line per record. */
const originLines = ({ origins }: FixedFile, { style, width }: CommandContext): string =>
  origins
    .map(({ line, key, sources, url }) => {
      const fields = Object.entries(sources).map(([field, source]) => `${FIELD_NAMES[field] ?? field} from ${source}`);
      return style.dim(
        wrap(factsOf([`line ${line}`, key].filter(Boolean).join(" "), fields.join(", "), url), width, "  "),
      );
    })
    .join("\n");

function fixLines(fixes: readonly FixedFile[], context: CommandContext): string[] {
  if (fixes.length === 0) return ["There is nothing that can be corrected in the files."];
  const written = fixes.filter((one) => one.written);
  const copies = written.flatMap(({ copy }) => (copy ? [shownName(copy)] : []));
  const said = [
    written.length > copies.length && "The corrections were written.",
    copies.length > 0 && `The comments were written to ${copies.join(", ")}.`,
    written.length === 0 && "Nothing was written. Add --write to apply the corrections.",
  ];
  return [
    ...fixes.map((one) => [one.diff, originLines(one, context)].filter(Boolean).join("\n")),
    ...fixes.flatMap(({ unwritable }) => unwritable ?? []),
    context.style.bold(said.filter(Boolean).join(" ")),
  ];
}

/** A run as it is shown: with its references, or with the table of manuscripts alone. */
export type ShownRun = Pick<ShownAudit, "counts" | "all" | "variants"> &
  Partial<ShownAudit> & { readonly manuscripts?: readonly ManuscriptRow[]; readonly accepted: number };

/** Why files could not be read, the first of them. */
function unreadLines(manuscripts: readonly ManuscriptRow[], { style }: CommandContext): string {
  const messages = manuscripts.flatMap(({ unreadFiles = [] }) => unreadFiles.map(({ message }) => message));
  const more = messages.length - MOST_NAMES;
  const shown = messages.slice(0, MOST_NAMES).map(style.bad);
  return [...shown, ...(more > 0 ? [`${counted(more, "other file")} could not be read.`] : [])].join("\n");
}

export const isListed = (audit: Partial<ShownAudit>): audit is ShownAudit => audit.checked !== undefined;

/** The report for the terminal: its references, unless there are too many, and the head of the table of manuscripts. */
export function toText(audit: ShownAudit | ShownRun, context: CommandContext): string {
  const { manuscripts = [] } = audit as ShownRun;
  const table = tableText(manuscripts, context);
  const counts = factsOf(...countsInWords(audit.counts));
  if (isListed(audit)) return blocksOf(...listOf(audit, context), table, counts);
  const where =
    "The references are not listed here. --html FOLDER writes a page for each manuscript, --csv FILE a table.";
  return blocksOf(unreadLines(manuscripts, context), table, wrap(where, context.width), counts);
}

/** References by section, and remarks about them. */
function listOf(audit: ShownAudit, context: CommandContext) {
  const { warning } = audit;
  const unread = (audit.unreadFiles ?? []).map(({ message }) => context.style.bad(message));
  const list = audit.all && checkedLines(audit, context).join("\n");
  // Offline, every reference has the same finding.
  const shown: readonly AuditFinding[] = warning
    ? audit.findings.filter(({ rule }) => rule !== "unchecked")
    : audit.findings;
  const entries = entriesOf({ result: audit, findings: shown });
  // With corrections, these come first and the findings are summarised.
  const body = audit.fixes
    ? [...fixLines(audit.fixes, context), entries.map((one) => headOf(one, context)).join("\n")]
    : sectionLines(entries, context);
  const head = warning && context.style.warn(wrap(warning, context.width));
  const tail = [variantLines(audit, context), acceptedLines(audit, context), list];
  return [head, ...unread, emptyFiles(audit, context), ...body, ...tail];
}
