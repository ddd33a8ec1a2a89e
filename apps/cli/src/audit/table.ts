import { counted } from "@wellsourced/core";
import type { UnreadFile } from "@wellsourced/wellsourced/citations";
import type { CommandContext } from "../define-command.ts";
import { factsOf } from "../render.ts";
import { shownName } from "../terminal.ts";
import { type AuditCounts, type AuditReport, countsOf } from "./report.ts";

/** A manuscript in the table of a report. */
export interface ManuscriptRow extends Omit<AuditCounts, "unreadFiles"> {
  readonly manuscript: string;
  /** References that could not be checked; their findings are notes. */
  readonly unchecked: number;
  readonly unreadFiles?: readonly UnreadFile[];
}

export function rowOf(manuscript: string, report: AuditReport): ManuscriptRow {
  const { unreadFiles: _, ...counts } = countsOf(report);
  const unchecked = report.findings.filter(({ rule }) => rule === "unchecked").length;
  const unread = report.result.unreadFiles ?? [];
  return { manuscript, ...counts, unchecked, ...(unread.length > 0 && { unreadFiles: unread }) };
}

/** The fields of a row that are shown. */
export function shownRow(row: ManuscriptRow): ManuscriptRow {
  const { manuscript, references, clean, errors, warnings, notes, unchecked, accepted, unreadFiles } = row;
  const counts = { references, clean, errors, warnings, notes, unchecked, accepted };
  return { manuscript, ...counts, ...(unreadFiles && { unreadFiles }) };
}

const unreadIn = ({ unreadFiles = [] }: ManuscriptRow): number => unreadFiles.length;

/**
 * Orders manuscripts by what they need: most errors first, then most warnings, files that could not be read, references
 * that could not be checked, and notes.
 */
const worseFirst = (a: ManuscriptRow, b: ManuscriptRow): number =>
  b.errors - a.errors ||
  b.warnings - a.warnings ||
  unreadIn(b) - unreadIn(a) ||
  b.unchecked - a.unchecked ||
  b.notes - a.notes;

/** Worst first; otherwise in the order given. */
export const worstFirst = <Row extends ManuscriptRow>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted(worseFirst);

/** The counts of all manuscripts. */
export function totalOf(rows: readonly ManuscriptRow[]): AuditCounts {
  const sum = (of: (row: ManuscriptRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    references: sum(({ references }) => references),
    clean: sum(({ clean }) => clean),
    errors: sum(({ errors }) => errors),
    warnings: sum(({ warnings }) => warnings),
    notes: sum(({ notes }) => notes),
    accepted: sum(({ accepted }) => accepted),
    unreadFiles: sum(unreadIn),
  };
}

/** What a row says, most serious first, with the level of each part. */
export function factsOfRow({ errors, warnings, unchecked, notes, unreadFiles = [], references }: ManuscriptRow) {
  const facts = [
    ["error", errors > 0 && counted(errors, "error")],
    ["warning", warnings > 0 && counted(warnings, "warning")],
    [
      "error",
      unreadFiles.length > 0 && (references === 0 ? "not read" : `${counted(unreadFiles.length, "file")} not read`),
    ],
    ["unchecked", unchecked > 0 && `${unchecked} unchecked`],
    ["note", notes > unchecked && counted(notes - unchecked, "note")],
  ] as const;
  const said = facts.flatMap(([level, text]) => (text ? [{ level, text }] : []));
  if (said.length > 0) return said;
  return [{ level: "clean", text: references === 0 ? "no references" : "no findings" } as const];
}

const MOST_ROWS = 20;
const LONGEST = 60;
const paints = { error: "bad", warning: "warn", unchecked: "dim", note: "dim", clean: "dim" } as const;

/** The head of the table for the terminal; empty for a single manuscript. */
export function tableText(rows: readonly ManuscriptRow[], { style }: CommandContext): string {
  if (rows.length < 2) return "";
  const shown = worstFirst(rows).slice(0, MOST_ROWS);
  const nameIn = ({ manuscript }: ManuscriptRow) => {
    const name = shownName(manuscript);
    return name.length > LONGEST ? `…${name.slice(1 - LONGEST)}` : name;
  };
  const width = Math.max(...shown.map((row) => nameIn(row).length));
  const lines = shown.map((row) => {
    const facts = factsOfRow(row).map(({ level, text }) => style[paints[level]](text));
    const of = row.references > 0 && style.dim(` of ${counted(row.references, "reference")}`);
    return `${nameIn(row).padEnd(width)}  ${factsOf(...facts)}${of || ""}`;
  });
  const more = rows.length - shown.length;
  return [
    style.bold(`Manuscripts (${rows.length}), worst first`),
    ...lines,
    ...(more > 0 ? [style.dim(`and ${counted(more, "other manuscript")}`)] : []),
  ].join("\n");
}
