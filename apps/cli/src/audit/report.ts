import { counted, grouped } from "@wellsourced/core";
import type {
  AuditFilesResult,
  AuditFinding,
  AuditRule,
  DocumentReference,
  MatchedRecord,
} from "@wellsourced/wellsourced/citations";
import { shownName } from "../terminal.ts";
import type { AcceptedFinding } from "./baseline.ts";
import { RULE_GUIDE } from "./rules.ts";

const isRule = (name: string): name is AuditRule => Object.hasOwn(RULE_GUIDE, name);

export const RULES: readonly AuditRule[] = Object.keys(RULE_GUIDE).filter(isRule);

/** A rule in one line. */
export const ruleText = (rule: AuditRule): string => RULE_GUIDE[rule].text;

/** The counts of an audit, the same in all its reports. */
export interface AuditCounts {
  readonly references: number;
  /** References without findings. */
  readonly clean: number;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  /** Findings accepted by the baseline, counted only here. */
  readonly accepted: number;
  readonly unreadFiles: number;
}

/** An audit as reports show it: `findings` excludes those accepted by a baseline or filtered by an option. */
export interface AuditReport {
  readonly result: AuditFilesResult;
  readonly findings: readonly AuditFinding[];
  readonly accepted: readonly AcceptedFinding[];
}

export function countsOf({ result, findings, accepted }: AuditReport): AuditCounts {
  const at = (level: AuditFinding["level"]) => findings.filter((one) => one.level === level).length;
  return {
    references: result.references,
    clean: result.summary.clean,
    errors: at("error"),
    warnings: at("warning"),
    notes: at("note"),
    accepted: accepted.length,
    unreadFiles: result.unreadFiles?.length ?? 0,
  };
}

/** The counts in words, for all reports that people read. */
export const countsInWords = (counts: AuditCounts): readonly string[] =>
  [
    counted(counts.references, "reference"),
    `${grouped(counts.clean)} without findings`,
    counted(counts.errors, "error"),
    counted(counts.warnings, "warning"),
    counted(counts.notes, "note"),
    counts.accepted > 0 ? `${grouped(counts.accepted)} accepted by the baseline` : "",
    counts.unreadFiles > 0 ? `${counted(counts.unreadFiles, "file")} could not be read` : "",
  ].filter(Boolean);

const MOST_PLACES = 5;

/** Where documents cite an entry, in words; empty if that is not known. */
export function citedInWords({ citedIn = [] }: Pick<DocumentReference, "citedIn">): string {
  if (citedIn.length === 0) return "";
  const places = citedIn.slice(0, MOST_PLACES).map(({ file, line }) => `${shownName(file)}:${line}`);
  const more = citedIn.length - places.length;
  return `cited in ${places.join(", ")}${more > 0 ? ` and ${counted(more, "other document")}` : ""}`;
}

const MOST_AUTHORS = 3;

/** What stands in the place of a record that is not there; nothing if the registers could not be asked. */
export const unmatched = (rules: readonly string[]): string => (rules.includes("unchecked") ? "" : "no record matched");

/** A record in one line: authors, year, title, journal. */
export function recordText({ title, authors = [], year, journal }: MatchedRecord): string {
  const names =
    authors.length > MOST_AUTHORS ? `${authors.slice(0, MOST_AUTHORS).join(", ")} et al.` : authors.join(", ");
  return [names, year ? `(${year})` : "", `“${title}”`, journal ?? ""].filter(Boolean).join(" ");
}
