import type { Quotation, Statement } from "@wellsourced/answers";
import { omitUndefined } from "@wellsourced/core";
import { isFaithful } from "../quote/quotation.ts";
import type { StatementSupport } from "../statements/open-source.ts";
import type { OpenedSource, Shown } from "./opened-source.ts";
import { checkedIn, isDirect, reasonOf } from "./quotations.ts";
import type { AnswerReason, AnswerReasonCode } from "./reasons.ts";
import type { CheckedStatement, StatementQuotation, StatementState } from "./report.ts";
import { reasonsOf } from "./sources.ts";

/** The sources that a statement cites, and the answer's other sources. */
export interface StatementSources {
  readonly own: readonly OpenedSource[];
  readonly others: readonly OpenedSource[];
  /** Citation marks without a source. */
  readonly missing: readonly string[];
  /** Headings and the preceding sentence, which help to find the right passage in a source. */
  readonly context: string;
}

/** The minimum doubt for each reason. */
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
  // Differences in wording rank above statements without any reason.
  hedge_dropped: 0.3,
  cause_from_correlation: 0.3,
  scope_widened: 0.3,
  total_not_stated: 0.3,
  superlative_not_stated: 0.3,
};

/** The minimum doubt about a statement with these reasons, regardless of matching words and of a model's assessment. */
export const leastDoubt = (reasons: readonly Pick<AnswerReason, "code">[]): number =>
  Math.max(0, ...reasons.map(({ code }) => LEAST_DOUBT[code] ?? 0));

/** Doubt about uncited statements: higher for those with figures or a quotation, which surely state facts. */
const UNCITED_FACTS = 0.55;
const UNCITED = 0.25;

/** A source and the result of examining a statement in it. */
interface Examination {
  readonly source: OpenedSource;
  readonly shows: Shown;
}

const SUPPORT: readonly StatementSupport[] = ["addressed", "partially_addressed", "not_addressed"];
const rank = ({ shows }: Examination): number => SUPPORT.indexOf(shows.support) + (shows.flagged ? 0.5 : 0);

/** The readable sources with their results, the most supportive first. */
const examineIn = (text: string, context: string, sources: readonly OpenedSource[]): readonly Examination[] =>
  sources
    .filter(({ markdown }) => markdown !== undefined)
    .map((source) => ({ source, shows: source.examine(text, context) }))
    .sort((a, b) => rank(a) - rank(b) || a.shows.doubt - b.shows.doubt);

/** The findings about a statement. */
interface Found {
  readonly state: StatementState;
  readonly best?: Examination | undefined;
  readonly better?: Examination | undefined;
  readonly quotations: readonly StatementQuotation[];
  readonly reasons: readonly AnswerReason[];
}

/** Whether every cited source was read in full, which makes an absence conclusive. */
const wereRead = ({ own, missing }: Pick<StatementSources, "own" | "missing">): boolean =>
  missing.length === 0 && own.every(({ markdown, cutBecause }) => markdown !== undefined && !cutBecause);

/** Reasons based on something missing from a source. */
const LACKING: readonly AnswerReasonCode[] = [
  "name_not_stated",
  "number_not_stated",
  "words_missing",
  "total_not_stated",
  "superlative_not_stated",
];

/** Whether the result depends on something missing from the text, which the rest of the page may contain. */
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

/** The state of a statement: `not_addressed` only if every cited source was read in full. */
function stateOf(best: Examination | undefined, { own, missing }: StatementSources): StatementState {
  if (own.length + missing.length === 0) return "uncited";
  if (!best) return "unchecked";
  const { support } = best.shows;
  if (support !== "not_addressed") return support;
  return wereRead({ own, missing }) ? support : "unchecked";
}

/** Whether a source has no problems of its own, so that it can replace another. */
const isSound = ({ gathered }: OpenedSource): boolean =>
  reasonsOf(gathered).every(({ code }) => code === "source_unverified");

/**
 * Another source is suggested only if the doubt with it is at most this high, and lower by this much than with the
 * cited one.
 */
const SURE = 0.35;
const CLEARLY = 0.2;

/** The answer's other source that best addresses the statement, with little doubt. */
function betterOf(
  statement: Statement,
  best: Examination | undefined,
  { others, context }: StatementSources,
): Examination | undefined {
  if (best && rank(best) === 0) return undefined;
  const [found] = examineIn(
    statement.text,
    context,
    others.filter((one) => one.markdown !== undefined && isSound(one) && one.mayAddress(statement.text)),
  );
  if (!found || rank(found) > 0 || found.shows.doubt > SURE || found.shows.unnamed.length > 0) return undefined;
  return best && found.shows.doubt > best.shows.doubt - CLEARLY ? undefined : found;
}

function reasonsFor(
  found: Omit<Found, "reasons">,
  statement: Statement,
  { own, missing }: StatementSources,
): AnswerReason[] {
  const { state, best, better, quotations } = found;
  const isSilent = best?.shows.support === "not_addressed";
  const isOpen = isSilent && state === "unchecked";
  const shown = best && !isOpen ? best.shows.reasons : [];
  const counted = wereRead({ own, missing }) ? shown : shown.filter(({ code }) => !LACKING.includes(code));
  const partial = isOpen || counted.length < shown.length ? own.filter(({ cutBecause }) => cutBecause) : [];
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
    ...counted,
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

/** Whether a statement gives figures or a quotation; questions do not, nor does the number of a table row. */
const statesFacts = ({ text, quotations }: Statement): boolean =>
  !/[?？؟]["”»“』」).]{0,3}$/u.test(text) &&
  (/\p{N}/u.test(text.replace(/^\p{N}{1,3}\.? \| /u, "")) || quotations.some(isDirect));

function doubtOf({ state, best, quotations, reasons }: Found, statement: Statement): number {
  const least = leastDoubt(reasons);
  if (state === "uncited") return Math.max(least, statesFacts(statement) ? UNCITED_FACTS : UNCITED);
  // A verbatim quotation cannot misrepresent its source.
  const isQuoted = quotations.length > 0 && quotations.every((one) => isFaithful(one.class));
  const own = best && state !== "unchecked" ? best.shows.doubt * (isQuoted ? 0.5 : 1) : 0;
  return Number(Math.max(least, own).toFixed(3));
}

/** Compares a quotation with the cited sources, and with the others if it is in none of them. */
function quotationOf(quotation: Quotation, { own, others }: StatementSources): StatementQuotation {
  const found = checkedIn(quotation, own);
  if (found.class !== "absent") return found;
  const elsewhere = checkedIn(quotation, others.filter(isSound));
  return isFaithful(elsewhere.class) ? { ...found, ...omitUndefined({ elsewhere: elsewhere.source }) } : found;
}

/** A judged statement, with the source's numbers that could replace its own. */
export interface Judged {
  readonly checked: Omit<CheckedStatement, "replacement">;
  readonly replacements: Shown["replacements"];
}

/** Judges a statement by its sources. Deterministic. */
export function judgeStatement(statement: Statement, sources: StatementSources): Judged {
  const { own, missing, context } = sources;
  const [best] = examineIn(statement.text, context, own);
  const better = betterOf(statement, best, sources);
  const isCited = own.length + missing.length > 0;
  const quotations = isCited ? statement.quotations.filter(isDirect).map((one) => quotationOf(one, sources)) : [];
  const found = { state: stateOf(best, sources), best, better, quotations };
  const reasons = reasonsFor(found, statement, sources);
  const evidenceIn = ({ source, shows }: Examination) => shows.evidence.map((one) => source.evidence(one, shows));
  const { n, text, start, end, line } = statement;
  const checked = {
    ...{ n, text, start, end, line },
    cites: [...own.map(({ ref }) => ref), ...missing],
    state: found.state,
    doubt: doubtOf({ ...found, reasons }, statement),
    reasons,
    evidence: best ? evidenceIn(best) : [],
    ...(quotations.length > 0 ? { quotations } : {}),
    ...(found.state === "unchecked"
      ? {}
      : omitUndefined({ numberMismatch: best?.shows.numberMismatch, contrastSignal: best?.shows.contrastSignal })),
    ...(better ? { betterSource: { ref: better.source.ref, evidence: evidenceIn(better) } } : {}),
  };
  return { checked, replacements: best && isSound(best.source) ? best.shows.replacements : [] };
}
