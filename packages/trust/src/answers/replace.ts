import type { Mark, ReadAnswer, Statement } from "@wellsourced/answers";
import type { Replacement } from "../statements/replacements.ts";
import type { CheckedStatement, StatementQuotation, StatementReplacement } from "./report.ts";

/** The answer as it was read, and where its marks are. */
export interface Written {
  readonly answer: string;
  readonly read: ReadAnswer;
  /** What a source of the answer is called in its marks, by `ref`. */
  readonly nameOf: (
    ref: string,
  ) => { readonly key?: string | undefined; readonly url?: string | undefined } | undefined;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export type Checked = Omit<CheckedStatement, "replacement">;

/** Where the same words stand in a text, outside of the given stretches. */
function placesOf(text: string, words: string, without: readonly Pick<Mark, "start" | "end">[] = []): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length))
    if (!without.some(({ start, end }) => start <= at && at < end)) places.push(at);
  return places;
}

/** A number of the statement's words, found again in the answer, where markup and marks stand between them. */
function editOf({ statement: old, source }: Replacement, statement: Statement, { answer, read }: Written) {
  const shown = placesOf(statement.text, old.text);
  const marks = read.marks.map(({ start, end }) => ({ start: start - statement.start, end: end - statement.start }));
  const written = placesOf(answer.slice(statement.start, statement.end), old.text, marks);
  const at = written[shown.indexOf(old.start)];
  // The same number of places in both, or nobody can say which is which.
  if (at === undefined || written.length !== shown.length) return undefined;
  const start = statement.start + at;
  return { start, end: start + old.text.length, text: source.text };
}

/** Several edits as one: the stretch that holds them all, with what stands between them. */
function joined(edits: readonly Edit[], answer: string): Edit | undefined {
  const sorted = edits.toSorted((a, b) => a.start - b.start);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (!first || !last || sorted.some(({ start }, index) => start < (sorted[index - 1]?.end ?? 0))) return undefined;
  const text = sorted.map((edit, index) => answer.slice(sorted[index - 1]?.end ?? edit.start, edit.start) + edit.text);
  return { start: first.start, end: last.end, text: text.join("") };
}

/** The numbers of the passage in the place of those that it states otherwise. */
function numbersOf(statement: Statement, replacements: readonly Replacement[], written: Written): Edit | undefined {
  const edits = replacements.map((one) => editOf(one, statement, written));
  return edits.every((edit) => edit !== undefined) ? joined(edits, written.answer) : undefined;
}

const QUOTATION_MARKS = '"“”„«»';

/** Whether a stretch of the source ends or begins a quotation that the answer's own words do not. */
const crossesMarks = ({ text, sourceText = "" }: StatementQuotation): boolean =>
  [...sourceText].some((mark) => QUOTATION_MARKS.includes(mark) && !text.includes(mark));

/** The exact words of a quotation that was altered; one at a time, for each changes the places behind it. */
function wordsOf({ quotations = [] }: Checked): (Edit & { readonly source: string }) | undefined {
  const altered = quotations.filter((one) => one.class === "altered");
  const [one] = altered;
  if (!one?.sourceText || !one.source || altered.length > 1) return undefined;
  if (one.sourceText.includes("\n") || crossesMarks(one)) return undefined;
  return { start: one.start, end: one.end, text: one.sourceText, source: one.source };
}

/** The mark that cites for this statement alone; `undefined` where it has several, or shares it. */
function ownMark(statement: Statement, { marks, statements }: ReadAnswer): Mark | undefined {
  const next = statements.find(({ start }) => start > statement.start)?.start ?? Number.POSITIVE_INFINITY;
  const own = marks.filter(({ start }) => start >= statement.start && start < next && start <= statement.end + NEAR);
  return own.length === 1 && own[0]?.cites.length === 1 ? own[0] : undefined;
}

/** A mark stands this close behind the end of its sentence. */
const NEAR = 12;

/** The mark of the source that addresses the statement, in the place of one that does not. */
function markOf(statement: Statement, { cites, betterSource }: Checked, { read, nameOf }: Written): Edit | undefined {
  const mark = ownMark(statement, read);
  const [cited = ""] = cites;
  if (!mark || !betterSource || cites.length !== 1) return undefined;
  const isAddress = mark.kind === "link" || mark.kind === "address";
  const [before, after] = [nameOf(cited), nameOf(betterSource.ref)].map((name) => (isAddress ? name?.url : name?.key));
  if (!before || !after || placesOf(mark.text, before).length !== 1) return undefined;
  return { start: mark.start, end: mark.end, text: mark.text.replace(before, () => after) };
}

/**
 * What can be proved to belong in the place of what the answer has: the exact words of a quotation, the mark of another
 * source among those that were read, or the number of the passage.
 */
export function replacementFor(
  statement: Statement,
  checked: Checked,
  { replacements, written }: { readonly replacements: readonly Replacement[]; readonly written: Written },
): StatementReplacement | undefined {
  const { betterSource, evidence } = checked;
  const words = wordsOf(checked);
  if (words) return { ...words, proof: words.text };
  const better = betterSource?.evidence[0];
  const isSilent =
    checked.state === "not_addressed" || checked.reasons.some((one) => one.code === "mark_without_source");
  const mark = isSilent ? markOf(statement, checked, written) : undefined;
  if (mark && better) return { ...mark, source: better.source, proof: better.sentence };
  const [best] = evidence;
  const numbers = replacements.length > 0 && !betterSource ? numbersOf(statement, replacements, written) : undefined;
  return numbers && best ? { ...numbers, source: best.source, proof: best.sentence } : undefined;
}
