import { counted, grouped, sha256 } from "@wellsourced/core";
import type { AnswerReasonCode, AnswerReport, CheckedStatement } from "../citations.ts";

/** Levels of findings, most serious first. */
export const LEVELS = ["error", "warning", "note"] as const;
export type Level = (typeof LEVELS)[number];

/** Level and headline of each reason; unchecked statements are notes. */
const REASONS: Readonly<Record<AnswerReasonCode, readonly [Level, string]>> = {
  source_retracted: ["error", "Source retracted"],
  source_not_found: ["error", "Source does not exist"],
  source_mismatch: ["error", "Identifier belongs to another work"],
  quotation_altered: ["error", "Quotation altered"],
  quotation_spliced: ["error", "Quotation joined from several passages"],
  quotation_absent: ["error", "Quotation not in the source"],
  number_differs: ["warning", "Number differs"],
  year_differs: ["warning", "Year differs"],
  month_differs: ["warning", "Date differs"],
  unit_differs: ["warning", "Unit differs"],
  name_not_stated: ["warning", "Name not in the source"],
  contrast: ["warning", "Source may contradict it"],
  no_passage: ["warning", "Not in the cited source"],
  mark_without_source: ["warning", "Citation without a source"],
  number_not_stated: ["note", "Number not in the source"],
  contrast_possible: ["note", "Source may say otherwise"],
  words_missing: ["note", "Much of it missing from the source"],
  attribution_differs: ["note", "Attributed to someone else"],
  person_differs: ["note", "Names another person"],
  hedge_dropped: ["note", "More certain than the source"],
  cause_from_correlation: ["note", "Correlation stated as a cause"],
  scope_widened: ["note", "Broader than the source"],
  total_not_stated: ["note", "“All” or “none” not in the source"],
  superlative_not_stated: ["note", "Superlative not in the source"],
  uncited: ["note", "No source cited"],
  source_unverified: ["note", "Existence or status not confirmed"],
  source_notice: ["note", "Notice published about the source"],
  source_dead: ["note", "Dead link"],
  source_unreadable: ["note", "Source could not be read"],
  source_partial: ["note", "Source read only in part"],
  out_of_time: ["note", "Not checked in time"],
  quotation_unchecked: ["note", "Quotation not checked"],
  beside_main_text: ["note", "Outside the main text"],
  other_source: ["note", "In another source"],
};

/** A checked answer with its name. */
export interface ShownReport {
  readonly name: string;
  readonly report: AnswerReport;
}

/** One reason to look at a statement. */
export interface AnswerFinding {
  readonly code: AnswerReasonCode;
  readonly level: Level;
  readonly detail: string;
  readonly statement: CheckedStatement;
  /** Independent of the statement's position in the answer. */
  readonly fingerprint: string;
}

/** A statement's reasons with their levels, most serious first. */
export const byLevel = ({ reasons }: Pick<CheckedStatement, "reasons">) =>
  LEVELS.flatMap((level) => reasons.filter(({ code }) => REASONS[code][0] === level).map((one) => ({ ...one, level })));

/** The highest level of a statement's reasons, if any. */
export const levelOf = (statement: Pick<CheckedStatement, "reasons">): Level | undefined =>
  byLevel(statement)[0]?.level;

/** Sorts statements by level, most serious first, those without findings last. */
export const byGravity = (statements: readonly CheckedStatement[]): readonly CheckedStatement[] =>
  [...LEVELS, undefined].flatMap((level) => statements.filter((one) => levelOf(one) === level));

/** An answer's findings in order of lines. */
export const findingsOf = ({ statements }: Pick<AnswerReport, "statements">): readonly AnswerFinding[] =>
  statements
    .toSorted((a, b) => a.start - b.start)
    .flatMap((statement) =>
      statement.reasons.map(({ code, detail }) => ({
        code,
        level: REASONS[code][0],
        detail,
        statement,
        fingerprint: sha256(`${code}\n${statement.text}`).slice(0, 32),
      })),
    );

/** Names of the states. */
export const STATES: Readonly<Record<CheckedStatement["state"], string>> = {
  addressed: "addressed",
  partially_addressed: "addressed in part",
  not_addressed: "not addressed",
  uncited: "no source cited",
  unchecked: "not checked",
};

/** Column of a statement in its line, from 1. */
export const columnOf = (
  { answer }: Pick<AnswerReport, "answer">,
  { start }: Pick<CheckedStatement, "start">,
): number => start - answer.lastIndexOf("\n", start - 1);

const lowered = (words: string): string => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

/** A statement's result in a few words. */
export function headlineOf(statement: Pick<CheckedStatement, "state" | "reasons">): string {
  const { state } = statement;
  const [gravest] = byLevel(statement);
  const reason = gravest && REASONS[gravest.code][1];
  const words = `${STATES[state].charAt(0).toUpperCase()}${STATES[state].slice(1)}`;
  // A source that addresses the statement counts for more than a hint.
  const isHint = state === "addressed" && !isAgainst(statement);
  return isHint && reason ? `${words}, but: ${lowered(reason)}` : (reason ?? words);
}

/** Whether a reason contradicts the statement; unchecked ones do not count. */
export const isAgainst = (statement: Pick<CheckedStatement, "reasons">): boolean =>
  levelOf(statement) === "error" || levelOf(statement) === "warning";

/** The state in words. A source that addresses a statement may contradict it. */
export function stateInWords(statement: Pick<CheckedStatement, "state" | "reasons">): string {
  const { state } = statement;
  return state === "addressed" && isAgainst(statement) ? `${STATES[state]}, with reasons to doubt it` : STATES[state];
}

const OPEN: readonly CheckedStatement["state"][] = ["uncited", "unchecked"];

/** The lead of a report: whether there are problems, and whether anything could be checked. */
export function leadOf({ statements }: Pick<AnswerReport, "statements">): string {
  const { length: all } = statements;
  const { length: against } = statements.filter(isAgainst);
  const { length: checked } = statements.filter(({ state }) => !OPEN.includes(state));
  if (all === 0) return "No statements were found, so there was nothing to check.";
  if (against > 0) return `Possible problems were found in ${grouped(against)} of ${counted(all, "statement")}.`;
  const { length: missing } = statements.filter(({ state }) => state === "not_addressed");
  if (missing > 0)
    return `${grouped(missing)} of ${counted(all, "statement")} ${missing === 1 ? "is" : "are"} not addressed by the cited sources.`;
  if (statements.every(({ state }) => state === "uncited"))
    return "No statement cites a source, so there was nothing to check.";
  if (checked === 0) return "None of the statements that cite a source could be checked.";
  const rest = checked < all ? " that could be checked" : "";
  return `No problems were found in the ${checked === 1 ? "statement" : `${grouped(checked)} statements`}${rest}.`;
}

/** A correction that the sources prove. */
export function correctionInWords(
  { replacement }: Pick<CheckedStatement, "replacement">,
  { answer }: Pick<AnswerReport, "answer">,
): string {
  if (!replacement) return "";
  const { start, end, text, source } = replacement;
  return `Replace “${answer.slice(start, end)}” with “${text}” (proof: source ${source}).`;
}

/** Relevant passages; those of the source that addresses the statement come first. */
export const passagesOf = ({ evidence, betterSource }: Pick<CheckedStatement, "evidence" | "betterSource">) => [
  ...(betterSource?.evidence ?? []).slice(0, 1),
  ...evidence,
  ...(betterSource?.evidence ?? []).slice(1),
];

/** The citations of a statement in words; empty if it has none. */
export function citesInWords({ cites, carried }: Pick<CheckedStatement, "cites" | "carried">): string {
  if (cites.length === 0) return "";
  return `cites ${cites.join(", ")}${carried ? " by the mark at the end of its paragraph" : ""}`;
}

/** Number, levels and order of the listed findings; empty if there are none. */
export function findingsInWords({ statements }: Pick<AnswerReport, "statements">): string {
  const { length: listed } = statements.filter(({ reasons }) => reasons.length > 0);
  if (listed === 0) return "";
  const levels = statements.flatMap(byLevel).map(({ level }) => level);
  const counts = LEVELS.filter((level) => levels.includes(level)).map((level) =>
    counted(levels.filter((one) => one === level).length, level),
  );
  const all = new Intl.ListFormat("en-GB").format(counts);
  const head = `${counted(levels.length, "finding")} in ${counted(listed, "statement")}`;
  if (listed === 1) return `${head}: ${all}.`;
  return `${head}, listed by severity: ${all}; within a level, the most doubtful statement comes first.`;
}

/** The counts of a report in words, without zeros. */
export function countsInWords({ summary }: Pick<AnswerReport, "summary">): readonly string[] {
  const { quotationsAltered, retracted } = summary;
  const rows: readonly (readonly [number, string])[] = [
    [summary.doubtful, "with findings"],
    [summary.addressed, "addressed"],
    [summary.partiallyAddressed, "addressed in part"],
    [summary.notAddressed, "not addressed"],
    [summary.uncited, "without a source"],
    [summary.unchecked, "not checked"],
    [quotationsAltered, `${quotationsAltered === 1 ? "quotation" : "quotations"} changed or not found`],
    [retracted, retracted === 1 ? "retracted source" : "retracted sources"],
  ];
  const said = rows.filter(([count]) => count > 0).map(([count, words]) => `${grouped(count)} ${words}`);
  return [counted(summary.statements, "statement"), ...said];
}

export const NO_VERDICT = "A reason is evidence to look at, not a verdict. A statement without reasons is not proven.";
