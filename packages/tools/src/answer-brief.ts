import { cutChars, given, UNTRUSTED } from "@wellsourced/core";
import type { AnswerReport, CheckedSource, CheckedStatement } from "@wellsourced/wellsourced/citations";

/** Bytes of a token, as everywhere else. */
const TOKEN = 4;
/** Share of the room that is kept for sources with something to report. */
const FOR_SOURCES = 0.2;
/** Share of the room for the names of sources that nothing cites. */
const FOR_UNUSED = 0.1;
const SHORT = 160;
const LONG = 400;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1;

const cut = (text: string, most: number): string => (text.length > most ? `${cutChars(text, most - 1)}…` : text);

type Evidence = CheckedStatement["evidence"][number];

/** A passage without what stands around it. */
const toEvidence = ({ source, sentence, start, end, score }: Evidence) => ({
  ...{ source, start, end, score },
  sentence: cut(sentence, LONG),
});

/** A statement with the best passage alone. */
function inShort(statement: CheckedStatement) {
  const { line: _, entailment, evidence, betterSource, text, reasons, replacement, quotations, ...rest } = statement;
  return {
    ...rest,
    text: cut(text, LONG),
    reasons: reasons.map(({ code, detail }) => ({ code, detail: cut(detail, LONG) })),
    evidence: evidence.slice(0, 1).map(toEvidence),
    ...given({
      quotations: quotations?.map(({ sourceText, ...one }) => ({
        ...one,
        ...(sourceText ? { sourceText: cut(sourceText, LONG) } : {}),
      })),
      replacement: replacement && { ...replacement, proof: cut(replacement.proof, LONG) },
      betterSource: betterSource && {
        ref: betterSource.ref,
        // What proves a replacement is not shown twice.
        evidence: replacement ? [] : betterSource.evidence.slice(0, 1).map(toEvidence),
      },
      entailment,
    }),
  };
}

/** A statement where there is no room for its passage: why it is doubted, and what mends it. */
const inShortest = ({ n, text, start, end, cites, state, doubt, reasons, replacement }: CheckedStatement) => ({
  ...{ n, start, end, cites, state, doubt },
  text: cut(text, SHORT),
  reasons: reasons.slice(0, 2).map(({ code, detail }) => ({ code, detail: cut(detail, SHORT) })),
  evidence: [],
  ...given({ replacement: replacement && { ...replacement, proof: cut(replacement.proof, SHORT) } }),
});

type Forms<Item, Shown> = readonly [longest: (item: Item) => Shown, ...shorter: ((item: Item) => Shown)[]];

/** As many as there is room for in their shortest form, in their order; the first ones then in the longest that fits. */
function fitting<Item, Shown>(items: readonly Item[], forms: Forms<Item, Shown>, room: number) {
  let left = room;
  const chosen: { readonly item: Item; readonly form: Shown }[] = [];
  const shortest = forms.at(-1) ?? forms[0];
  for (const item of items) {
    const form = shortest(item);
    if (bytesOf(form) > left) break;
    left -= bytesOf(form);
    chosen.push({ item, form });
  }
  const shown = chosen.map(({ item, form }) => {
    const spare = left + bytesOf(form);
    const longer = forms.map((toForm) => toForm(item)).find((one) => bytesOf(one) <= spare) ?? form;
    left = spare - bytesOf(longer);
    return longer;
  });
  return { shown, left };
}

const hasReasons = ({ reasons }: CheckedStatement): boolean => reasons.length > 0;

const hasNews = ({ reason, readable, exists, linkLive }: CheckedSource): boolean =>
  reason !== undefined || !readable || exists === false || linkLive === false;

const toSource = ({ file: _, line: __, ...source }: CheckedSource) => ({
  ...source,
  ...given({ title: source.title && cut(source.title, SHORT), reason: source.reason && cut(source.reason, LONG) }),
  citedBy: source.citedBy.slice(0, 20),
});

/**
 * A report within so many tokens: the statements with reasons to doubt them, the most doubtful first and with the passage
 * that bears on each, the sources with something to report, and what else there is room for. `omitted` counts what is in
 * the whole report alone.
 */
export function briefOf(report: AnswerReport, tokens: number, resource: string) {
  const { statements, sources, unusedSources, summary, left, notes } = report;
  const unused = fitting(unusedSources, [(ref) => ref], tokens * TOKEN * FOR_UNUSED).shown;
  const head = {
    summary,
    ...given({ left, notes: notes?.map((one) => cut(one, LONG)) }),
    unusedSources: unused,
    omitted: { statements: statements.length, withReasons: statements.length, sources: sources.length },
    resource,
    checkedAt: report.checkedAt,
    trust: UNTRUSTED,
  };
  const room = tokens * TOKEN - bytesOf({ statements: [], sources: [], ...head });
  const told = sources.toSorted((a, b) => Number(hasNews(b)) - Number(hasNews(a)));
  const first = fitting(told.filter(hasNews), [toSource], room * FOR_SOURCES);
  const doubted = statements.filter(hasReasons);
  const mending = fitting(doubted, [inShort, inShortest], room * (1 - FOR_SOURCES) + first.left);
  const clean = statements.filter((one) => !hasReasons(one));
  const others = fitting(mending.shown.length < doubted.length ? [] : clean, [inShort, inShortest], mending.left);
  const rest = fitting(told.slice(first.shown.length), [toSource], others.left);
  const shown = [...first.shown, ...rest.shown];
  const listed = [...mending.shown, ...others.shown].sort((a, b) => b.doubt - a.doubt || a.n - b.n);
  const omitted = {
    statements: statements.length - listed.length,
    withReasons: doubted.length - mending.shown.length,
    sources: sources.length - shown.length,
  };
  return { statements: listed, sources: shown, ...head, omitted };
}
