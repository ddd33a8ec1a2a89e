import type { Mark, ReadAnswer, Statement } from "@wellsourced/answers";
import type { Replacement } from "../statements/replacements.ts";
import type { CheckedStatement, StatementQuotation, StatementReplacement } from "./report.ts";

/** The parsed answer, and how its marks name sources. */
export interface Written {
  readonly answer: string;
  readonly read: ReadAnswer;
  /** How the answer's marks name a source, by `ref`. */
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

/** Offsets of a text within another, outside the excluded ranges. */
function placesOf(text: string, words: string, without: readonly Pick<Mark, "start" | "end">[] = []): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length))
    if (!without.some(({ start, end }) => start <= at && at < end)) places.push(at);
  return places;
}

/** Locates a number of the statement in the answer, where markup and citation marks shift its offset. */
function editOf({ statement: old, source }: Replacement, statement: Statement, { answer, read }: Written) {
  const shown = placesOf(statement.text, old.text);
  const marks = read.marks.map(({ start, end }) => ({ start: start - statement.start, end: end - statement.start }));
  const written = placesOf(answer.slice(statement.start, statement.end), old.text, marks);
  const at = written[shown.indexOf(old.start)];
  // If the counts differ, the occurrence is ambiguous.
  if (at === undefined || written.length !== shown.length) return undefined;
  const start = statement.start + at;
  return { start, end: start + old.text.length, text: source.text };
}

/** Merges edits into one that spans them all, including the text between them. */
function joined(edits: readonly Edit[], answer: string): Edit | undefined {
  const sorted = edits.toSorted((a, b) => a.start - b.start);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (!first || !last || sorted.some(({ start }, index) => start < (sorted[index - 1]?.end ?? 0))) return undefined;
  const text = sorted.map((edit, index) => answer.slice(sorted[index - 1]?.end ?? edit.start, edit.start) + edit.text);
  return { start: first.start, end: last.end, text: text.join("") };
}

/** Replaces the statement's differing numbers with those of the passage. */
function numbersOf(statement: Statement, replacements: readonly Replacement[], written: Written): Edit | undefined {
  const edits = replacements.map((one) => editOf(one, statement, written));
  return edits.every((edit) => edit !== undefined) ? joined(edits, written.answer) : undefined;
}

const QUOTATION_MARKS = '"“”„«»';

/** Whether the source text has a quotation mark that the answer's text lacks. */
const crossesMarks = ({ text, sourceText = "" }: StatementQuotation): boolean =>
  [...sourceText].some((mark) => QUOTATION_MARKS.includes(mark) && !text.includes(mark));

/**
 * The source's exact words for the altered quotation; undefined for several, as each edit shifts the offsets of the
 * next.
 */
function wordsOf({ quotations = [] }: Checked): (Edit & { readonly source: string }) | undefined {
  const altered = quotations.filter((one) => one.class === "altered");
  const [one] = altered;
  if (!one?.sourceText || !one.source || altered.length > 1) return undefined;
  if (one.sourceText.includes("\n") || crossesMarks(one)) return undefined;
  return { start: one.start, end: one.end, text: one.sourceText, source: one.source };
}

/** The statement's only mark; `undefined` if it has several, or one with several sources. */
function ownMark(statement: Statement, { marks, statements }: ReadAnswer): Mark | undefined {
  const next = statements.find(({ start }) => start > statement.start)?.start ?? Number.POSITIVE_INFINITY;
  const own = marks.filter(({ start }) => start >= statement.start && start < next && start <= statement.end + NEAR);
  return own.length === 1 && own[0]?.cites.length === 1 ? own[0] : undefined;
}

/** Maximum characters between the end of a sentence and its mark. */
const NEAR = 12;

/** Replaces the mark of a source that does not address the statement with that of one that does. */
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
 * A replacement that a source proves: the exact words of a quotation, the mark of another source that was read, or the
 * number in the passage.
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
