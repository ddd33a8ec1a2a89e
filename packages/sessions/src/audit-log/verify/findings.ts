/** Problems of a log, with their descriptions. */
export const FINDINGS = {
  edited: "The line was changed, or the one before it.",
  not_json: "The line is not JSON.",
  not_an_event: "The line is JSON but not an audit event.",
  too_long: "The line is longer than any that the log writes.",
  duplicate: "The line repeats an earlier one.",
  inserted: "The line does not belong here: the one that does follows later.",
  reordered: "The line is too early: lines that belong before it follow later.",
  gap: "Lines are missing before this one.",
  head_missing: "The file begins in mid-chain: its first lines are missing.",
  truncated: "The end of the file is missing: the next file names lines after this one.",
  appended: "There is more after the line that the next file names as the last one.",
  missing_file: "The file before this one is missing.",
  beginning_missing:
    "The files before this one are missing, and no line says that they were removed because of their age.",
  duplicate_file: "The file is a copy of another one.",
  forked: "Two files both claim to continue the same earlier file.",
  foreign: "The file belongs to another log than the others.",
  wrong_key: "The file was written with another key.",
  mixed_keys: "The file was written with another key than the others.",
  no_key: "The file was written without a key: anyone with write access could have rewritten it.",
  empty: "The file has no complete line.",
  torn: "The last line is incomplete: the server was killed, is still writing, or the end was cut off.",
  expected_missing: "The log ends before the line that was expected.",
  expected_differs: "The line that was expected is not the one with its number.",
} as const;
export type FindingKind = keyof typeof FINDINGS;

/** First problem of a file. Contains no event data. */
export interface Finding {
  readonly kind: FindingKind;
  readonly says: string;
  /** Absent if it concerns the whole log. */
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
  /** Expected number of the line in its chain. */
  readonly seq?: number;
}

export const finding = (kind: FindingKind, where: Omit<Finding, "kind" | "says"> = {}): Finding => ({
  kind,
  says: FINDINGS[kind],
  ...where,
});
