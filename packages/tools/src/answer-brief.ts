import { omitUndefined, UNTRUSTED } from "@wellsourced/core";
import {
  AnswerReport,
  CheckedSource,
  CheckedStatement,
  StatementEvidence,
  StatementQuotation,
} from "@wellsourced/wellsourced/citations";
import { z } from "zod";
import { bytesOf, cut, fitting, TOKEN_BYTES } from "./fitting.ts";

const { unusedSources, summary, left, notes, checkedAt, trust } = AnswerReport.shape;
const evidence = z.array(StatementEvidence.omit({ before: true, after: true, link: true }));
const statement = CheckedStatement.omit({ line: true, entailment: true }).extend({
  evidence,
  quotations: z.array(StatementQuotation.pick({ class: true, text: true, sourceText: true })).optional(),
  betterSource: z.object({ ref: z.string(), evidence }).optional(),
});

/** The reply about an answer: the report without its text, cut to a budget. */
export const AnswerReply = z.object({
  statements: z.array(statement).describe("The most doubtful first, as many as the budget allows"),
  sources: z.array(CheckedSource.omit({ line: true, file: true })),
  ...{ unusedSources, summary, left, notes },
  omitted: z
    .object({
      statements: z.int(),
      withReasons: z.int().describe("How many of the omitted statements have reasons"),
      sources: z.int(),
    })
    .describe("Counts of what only the full report contains"),
  resource: z.string().optional().describe("Address of the whole report"),
  ...{ checkedAt, trust },
});

/** Share of the budget reserved for sources with problems. */
const FOR_SOURCES = 0.2;
/** Share of the budget for the names of uncited sources. */
const FOR_UNUSED = 0.1;
const SHORT = 160;
const LONG = 400;

type Evidence = CheckedStatement["evidence"][number];

/** A passage without its context. */
const toEvidence = ({ source, sentence, start, end, score }: Evidence) => ({
  ...{ source, start, end, score },
  sentence: cut(sentence, LONG),
});

/** A statement with only its best passage. */
function inShort(statement: CheckedStatement) {
  const { line: _, entailment, evidence, betterSource, text, reasons, replacement, quotations, ...rest } = statement;
  return {
    ...rest,
    text: cut(text, LONG),
    reasons: reasons.map(({ code, detail }) => ({ code, detail: cut(detail, LONG) })),
    evidence: evidence.slice(0, 1).map(toEvidence),
    ...omitUndefined({
      quotations: quotations?.map(({ sourceText, ...one }) => ({
        ...one,
        ...(sourceText ? { sourceText: cut(sourceText, LONG) } : {}),
      })),
      replacement: replacement && { ...replacement, proof: cut(replacement.proof, LONG) },
      betterSource: betterSource && {
        ref: betterSource.ref,
        // The replacement includes its proof.
        evidence: replacement ? [] : betterSource.evidence.slice(0, 1).map(toEvidence),
      },
      entailment,
    }),
  };
}

/** A statement without passages: reasons and correction only. */
const inShortest = ({ n, text, start, end, cites, state, doubt, reasons, replacement }: CheckedStatement) => ({
  ...{ n, start, end, cites, state, doubt },
  text: cut(text, SHORT),
  reasons: reasons.slice(0, 2).map(({ code, detail }) => ({ code, detail: cut(detail, SHORT) })),
  evidence: [],
  ...omitUndefined({ replacement: replacement && { ...replacement, proof: cut(replacement.proof, SHORT) } }),
});

/** Replaces short forms of items by long ones while they fit. */
function lengthened<Item, Short, Long>(
  short: readonly Short[],
  {
    items,
    toForm,
    room,
  }: { readonly items: readonly Item[]; readonly toForm: (item: Item) => Long; readonly room: number },
) {
  let left = room;
  const shown = short.map((form, index) => {
    const item = items[index];
    const longer = item && toForm(item);
    const more = bytesOf(longer) - bytesOf(form);
    if (longer === undefined || more > left) return form;
    left -= more;
    return longer;
  });
  return { shown, left };
}

const hasReasons = ({ reasons }: CheckedStatement): boolean => reasons.length > 0;

const hasNews = ({ reason, readable, exists, linkLive }: CheckedSource): boolean =>
  reason !== undefined || !readable || exists === false || linkLive === false;

const toSource = ({ file: _, line: __, ...source }: CheckedSource) => ({
  ...source,
  ...omitUndefined({
    title: source.title && cut(source.title, SHORT),
    reason: source.reason && cut(source.reason, LONG),
  }),
  citedBy: source.citedBy.slice(0, 20),
});

/**
 * Cuts a report to a budget of tokens: doubtful statements first, most doubtful at the top and with their best passage,
 * then sources with problems, then the rest while it fits. `omitted` counts what only the full report contains.
 */
export function briefOf(report: AnswerReport, tokens: number, resource: string) {
  const { statements, sources, unusedSources, summary, left, notes } = report;
  const unused = fitting(unusedSources, tokens * TOKEN_BYTES * FOR_UNUSED).shown;
  const head = {
    summary,
    ...omitUndefined({ left, notes: notes?.map((one) => cut(one, LONG)) }),
    unusedSources: unused,
    omitted: { statements: statements.length, withReasons: statements.length, sources: sources.length },
    resource,
    checkedAt: report.checkedAt,
    trust: UNTRUSTED,
  };
  const room = tokens * TOKEN_BYTES - bytesOf({ statements: [], sources: [], ...head });
  const doubted = statements.filter(hasReasons);
  const short = fitting(doubted.map(inShortest), room);
  const ordered = sources.toSorted((a, b) => Number(hasNews(b)) - Number(hasNews(a)));
  const first = fitting(ordered.filter(hasNews).map(toSource), Math.min(short.left, room * FOR_SOURCES));
  const mending = lengthened(short.shown, { items: doubted, toForm: inShort, room: short.left - first.used });
  const isWhole = mending.shown.length === doubted.length;
  const clean = isWhole ? statements.filter((one) => !hasReasons(one)) : [];
  const others = fitting(clean.map(inShort), mending.left);
  const rest = fitting(ordered.slice(first.shown.length).map(toSource), others.left);
  const shown = [...first.shown, ...rest.shown];
  const listed = [...mending.shown, ...others.shown].sort((a, b) => b.doubt - a.doubt || a.n - b.n);
  const omitted = {
    statements: statements.length - listed.length,
    withReasons: doubted.length - mending.shown.length,
    sources: sources.length - shown.length,
  };
  return { statements: listed, sources: shown, ...head, omitted };
}
