import type { Quotation, Statement } from "@wellsourced/answers";
import { given } from "@wellsourced/core";
import { isFaithful } from "../quote/quotation.ts";
import type { StatementSupport } from "../statements/open-source.ts";
import type { OpenedSource, Shown } from "./opened-source.ts";
import { checkedIn, isDirect, reasonOf } from "./quotations.ts";
import type { AnswerReason, AnswerReasonCode } from "./reasons.ts";
import type { CheckedStatement, StatementQuotation, StatementState } from "./report.ts";
import { reasonsOf } from "./sources.ts";

/** What a statement is judged with: the sources that it cites, and the other ones of the answer. */
export interface Judging {
  readonly own: readonly OpenedSource[];
  readonly others: readonly OpenedSource[];
  /** Marks that lead to no source. */
  readonly missing: readonly string[];
  /** What the statement stands among: it tells which passage of a source is meant. */
  readonly context: string;
}

/** The least doubt that each reason gives. */
const LEAST_DOUBT: Readonly<Partial<Record<AnswerReasonCode, number>>> = {
  source_retracted: 0.97,
  source_not_found: 0.97,
  source_mismatch: 0.92,
  quotation_absent: 0.95,
  quotation_altered: 0.93,
  quotation_spliced: 0.85,
  number_differs: 0.9,
  year_differs: 0.9,
  month_differs: 0.9,
  unit_differs: 0.9,
  mark_without_source: 0.8,
  contrast: 0.8,
  contrast_possible: 0.5,
  name_not_stated: 0.8,
  no_passage: 0.75,
  number_not_stated: 0.6,
  attribution_differs: 0.6,
  person_differs: 0.6,
  other_source: 0.6,
  source_notice: 0.5,
  source_unreadable: 0.5,
  out_of_time: 0.5,
  quotation_unchecked: 0.5,
  source_dead: 0.4,
  source_partial: 0.4,
  beside_main_text: 0.3,
  source_unverified: 0.3,
  // What was found in the words stands before statements of which nothing was found.
  hedge_dropped: 0.3,
  cause_from_correlation: 0.3,
  scope_widened: 0.3,
  total_not_stated: 0.3,
  superlative_not_stated: 0.3,
};

/** What speaks for looking at a statement whatever its words, or a model, say. */
export const leastDoubt = (reasons: readonly Pick<AnswerReason, "code">[]): number =>
  Math.max(0, ...reasons.map(({ code }) => LEAST_DOUBT[code] ?? 0));

/** An uncited statement with figures or a quotation states facts; of any other nobody knows. */
const UNCITED_FACTS = 0.55;
const UNCITED = 0.25;

/** A source beside what it shows of a statement. */
interface Held {
  readonly source: OpenedSource;
  readonly shows: Shown;
}

const SUPPORT: readonly StatementSupport[] = ["addressed", "partially_addressed", "not_addressed"];
const rank = ({ shows }: Held): number => SUPPORT.indexOf(shows.support) + (shows.flagged ? 0.5 : 0);

/** The sources that could be read, the one that bears most on the statement first. */
const heldAgainst = (text: string, context: string, sources: readonly OpenedSource[]): readonly Held[] =>
  sources
    .filter(({ markdown }) => markdown !== undefined)
    .map((source) => ({ source, shows: source.examine(text, context) }))
    .sort((a, b) => rank(a) - rank(b) || a.shows.doubt - b.shows.doubt);

/** What was found of a statement before it is put in words. */
interface Found {
  readonly state: StatementState;
  readonly best?: Held | undefined;
  readonly better?: Held | undefined;
  readonly quotations: readonly StatementQuotation[];
  readonly reasons: readonly AnswerReason[];
}

/** Whether every cited source was read in full: what is in none of them is then in no source. */
const wereRead = ({ own, missing }: Pick<Judging, "own" | "missing">): boolean =>
  missing.length === 0 && own.every(({ markdown, cutBecause }) => markdown !== undefined && !cutBecause);

/** Reasons that rest on what a source lacks. */
const LACKING: readonly AnswerReasonCode[] = [
  "name_not_stated",
  "number_not_stated",
  "words_missing",
  "total_not_stated",
  "superlative_not_stated",
];

/** Whether what is told of a statement rests on what its sources lack: the rest of their pages may have it. */
export const restsOnLack = ({ state, reasons }: Pick<CheckedStatement, "state" | "reasons">): boolean =>
  state === "not_addressed" ||
  reasons.some(
    ({ code }) => ACCUSING_BY_LACK.includes(code) || (code === "words_missing" && state === "partially_addressed"),
  );
const ACCUSING_BY_LACK: readonly AnswerReasonCode[] = [
  "no_passage",
  "name_not_stated",
  "number_not_stated",
  "quotation_absent",
];

/** Silence counts where every cited source was read in full. */
function stateOf(best: Held | undefined, { own, missing }: Judging): StatementState {
  if (own.length + missing.length === 0) return "uncited";
  if (!best) return "unchecked";
  const { support } = best.shows;
  if (support !== "not_addressed") return support;
  return wereRead({ own, missing }) ? support : "unchecked";
}

/** A source that nothing speaks against may stand in for another one. */
const isSound = ({ gathered }: OpenedSource): boolean =>
  reasonsOf(gathered).every(({ code }) => code === "source_unverified");

/** Another source is named where there is at most this much to doubt, and this much less than with the cited one. */
const SURE = 0.35;
const CLEARLY = 0.2;

/** Of the answer's other sources the one that addresses the statement with little to doubt. */
function betterOf(statement: Statement, best: Held | undefined, { others, context }: Judging): Held | undefined {
  if (best && rank(best) === 0) return undefined;
  const [found] = heldAgainst(
    statement.text,
    context,
    others.filter((one) => one.markdown !== undefined && isSound(one) && one.mayAddress(statement.text)),
  );
  if (!found || rank(found) > 0 || found.shows.doubt > SURE || found.shows.unnamed.length > 0) return undefined;
  return best && found.shows.doubt > best.shows.doubt - CLEARLY ? undefined : found;
}

function reasonsFor(found: Omit<Found, "reasons">, statement: Statement, { own, missing }: Judging): AnswerReason[] {
  const { state, best, better, quotations } = found;
  const isSilent = best?.shows.support === "not_addressed";
  const isOpen = isSilent && state === "unchecked";
  const shown = best && !isOpen ? best.shows.reasons : [];
  const told = wereRead({ own, missing }) ? shown : shown.filter(({ code }) => !LACKING.includes(code));
  const partial = isOpen || told.length < shown.length ? own.filter(({ cutBecause }) => cutBecause) : [];
  const part = isOpen ? "the statement" : "all of the statement";
  return [
    ...(state === "uncited" && statesFacts(statement)
      ? [{ code: "uncited", detail: "The statement gives figures or a quotation, and cites no source." } as const]
      : []),
    ...missing.map((ref) => ({
      code: "mark_without_source" as const,
      detail: `The mark ${ref} leads to no source in the answer.`,
    })),
    ...own.flatMap(({ gathered }) => reasonsOf(gathered)),
    ...quotations.flatMap((quotation) => reasonOf(quotation) ?? []),
    ...told,
    ...partial.map(({ ref, cutBecause = "" }) => ({
      code: "source_partial" as const,
      detail: `Source ${ref} does not address ${part} as far as it was read: ${cutBecause}.`,
    })),
    ...[best?.shows.isBeside ? best.source.ref : undefined, ...quotations.map((one) => one.beside && one.source)]
      .filter((ref, index, refs) => ref !== undefined && refs.indexOf(ref) === index)
      .map((ref) => ({
        code: "beside_main_text" as const,
        detail: `Source ${ref} says this outside its main text, for example in a caption, a menu or a comment.`,
      })),
    ...(better
      ? [
          {
            code: "other_source" as const,
            detail: `Source ${better.source.ref} addresses it${state === "uncited" ? ", and is not cited" : ""}.`,
          },
        ]
      : []),
  ];
}

/** A question states nothing, and neither does the number of a row. */
const statesFacts = ({ text, quotations }: Statement): boolean =>
  !/[?？؟]["”»“』」).]{0,3}$/u.test(text) &&
  (/\p{N}/u.test(text.replace(/^\p{N}{1,3}\.? \| /u, "")) || quotations.some(isDirect));

function doubtOf({ state, best, quotations, reasons }: Found, statement: Statement): number {
  const least = leastDoubt(reasons);
  if (state === "uncited") return Math.max(least, statesFacts(statement) ? UNCITED_FACTS : UNCITED);
  // A statement that is a quotation word for word says what its source says.
  const isQuoted = quotations.length > 0 && quotations.every((one) => isFaithful(one.class));
  const own = best && state !== "unchecked" ? best.shows.doubt * (isQuoted ? 0.5 : 1) : 0;
  return Number(Math.max(least, own).toFixed(3));
}

/** A quotation in the cited sources; where it is in none of them, another one may have it. */
function quotationOf(quotation: Quotation, { own, others }: Judging): StatementQuotation {
  const found = checkedIn(quotation, own);
  if (found.class !== "absent") return found;
  const elsewhere = checkedIn(quotation, others.filter(isSound));
  return isFaithful(elsewhere.class) ? { ...found, ...given({ elsewhere: elsewhere.source }) } : found;
}

/** A statement that was judged, and what the best source has in the place of its words. */
export interface Judged {
  readonly checked: Omit<CheckedStatement, "replacement">;
  readonly replacements: Shown["replacements"];
}

/** A statement beside its sources. The same statement and sources give the same result. */
export function judgeStatement(statement: Statement, judging: Judging): Judged {
  const { own, missing, context } = judging;
  const [best] = heldAgainst(statement.text, context, own);
  const better = betterOf(statement, best, judging);
  const isCited = own.length + missing.length > 0;
  const quotations = isCited ? statement.quotations.filter(isDirect).map((one) => quotationOf(one, judging)) : [];
  const found = { state: stateOf(best, judging), best, better, quotations };
  const reasons = reasonsFor(found, statement, judging);
  const told = ({ source, shows }: Held) => shows.evidence.map((one) => source.evidence(one, shows));
  const { n, text, start, end, line } = statement;
  const checked = {
    ...{ n, text, start, end, line },
    cites: [...own.map(({ ref }) => ref), ...missing],
    state: found.state,
    doubt: doubtOf({ ...found, reasons }, statement),
    reasons,
    evidence: best ? told(best) : [],
    ...(quotations.length > 0 ? { quotations } : {}),
    ...(found.state === "unchecked"
      ? {}
      : given({ numberMismatch: best?.shows.numberMismatch, contrastSignal: best?.shows.contrastSignal })),
    ...(better ? { betterSource: { ref: better.source.ref, evidence: told(better) } } : {}),
  };
  return { checked, replacements: best && isSound(best.source) ? best.shows.replacements : [] };
}
