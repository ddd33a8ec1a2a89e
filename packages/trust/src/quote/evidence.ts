import { cutChars, omitUndefined, sha256, UNTRUSTED } from "@wellsourced/core";
import { z } from "zod";
import { textFragments } from "../claim/fragment.ts";
import type { Declared } from "../declared.ts";
import { Fetched } from "../fetched.ts";
import { Stretch } from "../stretch.ts";
import { visibleText } from "../visible/visible-text.ts";
import { word } from "../word.ts";
import type { Change } from "./diff.ts";
import type { Difference } from "./gaps.ts";
import type { QuotationCheck, QuotationSpan } from "./quotation.ts";
import type { RiskWord } from "./risk.ts";
import type { SourceText } from "./source-text.ts";
import { wordsAround } from "./words-around.ts";

/** A stretch of the source, as Markdown, in UTF-16 units. */
export const QuotedPlace = Stretch.extend({
  visible: Stretch.optional().describe("Position in the visible text"),
  /** Absent for more than 5,000 characters. */
  text: z.string().optional().describe("Visible text at this position"),
  /** Present for the first 20 pieces only. */
  fragmentUrl: z.string().optional().describe("Address that opens the page at this position"),
});
export type QuotedPlace = Declared<z.infer<typeof QuotedPlace>>;

/** A change as reported; long source text is reduced to its beginning and end. */
export const ShownChange = z.object({
  kind: word<Change["kind"]>(),
  quote: z.string().optional(),
  source: z.string().optional(),
  /** Whether the quotation marks it, by an ellipsis or brackets. */
  marked: z.literal(true).optional(),
  /** Length of the source text, if it was reduced. */
  sourceLength: z.int().optional(),
});
export type ShownChange = Declared<z.infer<typeof ShownChange>>;

/** How a quotation compares with its source. Evidence, never a verdict. */
export const QuoteEvidence = z.object({
  quote: z.string(),
  quoteMatch: z
    .enum(["verbatim", "verbatim_normalised", "elided", "altered", "spliced", "absent", "source_unavailable"])
    .describe("source_unavailable: not read, or not in full"),
  sourceUrl: z.string().optional(),
  sourceTitle: z.string().optional(),
  found: QuotedPlace.extend({
    line: z.int().optional(),
    paragraph: z.int().optional(),
    /** Page of a document, from 1. */
    page: z.int().optional(),
    /** Text before and after it in the source. */
    before: z.string(),
    after: z.string(),
  }).optional(),
  /** The pieces of an elision or a splice, in the order of the quotation. */
  parts: z.array(QuotedPlace).optional(),
  also: z.array(Stretch).optional(),
  differences: z
    .array(word<Difference>())
    .optional()
    .describe("How the form of the same words differs, such as in case"),
  meaningRisk: z
    .literal(true)
    .optional()
    .describe("Present if the quotation hides or changes a negation, hedge or condition"),
  riskWords: z.array(z.object({ word: z.string(), kind: word<RiskWord["kind"]>() })).optional(),
  diff: z.array(ShownChange).optional(),
  /** The most similar stretch, if the quotation is absent. */
  closest: QuotedPlace.optional(),
  contentHash: z.string().optional().describe("SHA-256 of the text searched"),
  /** Length of that Markdown in UTF-16 units. */
  contentLength: z.int().optional(),
  /** Why the source could not be judged, or a limitation of the result. */
  note: z.string().optional(),
  ...Fetched.shape,
  checkedAt: z.string(),
  provenance: z.array(z.string()),
  trust: z.literal(UNTRUSTED),
});
export type QuoteEvidence = Declared<z.infer<typeof QuoteEvidence>>;

const MOST_SHOWN = 5_000;
const AROUND = 120;
/** Maximum number of links, since finding unambiguous words takes a scan of the whole source. */
const LINKED = 20;

export const unavailable = (note: string) => ({ quoteMatch: "source_unavailable", note }) as const;

export const about = ({ url, title, text, fetchedAt, fromCopy }: SourceText) => ({
  ...omitUndefined({ sourceUrl: url, sourceTitle: title, fetchedAt, fromCopy }),
  contentHash: sha256(text),
  contentLength: text.length,
});

export function evidence(check: QuotationCheck, source: SourceText) {
  const { class: quoteMatch, start, end, visible, line, paragraph, parts, closest, diff, ...rest } = check;
  const linkTo = source.url === undefined ? () => undefined : textFragments(source.url, source.text);
  const seen = visibleText(source.text).text;
  const shown = (span: QuotationSpan): QuotationSpan => span.visible ?? span;
  const place = (span: QuotationSpan, index = 0): QuotedPlace => ({
    ...span,
    ...(span.end - span.start <= MOST_SHOWN ? { text: seen.slice(shown(span).start, shown(span).end) } : {}),
    ...omitUndefined({ fragmentUrl: index < LINKED ? linkTo(span) : undefined }),
  });
  const at = start === undefined || end === undefined ? undefined : { start, end, ...omitUndefined({ visible }) };
  const found = at && {
    ...place(at),
    ...omitUndefined({ line, paragraph, page: pageOf(source, at) }),
    ...wordsAround(seen, shown(at), AROUND),
  };
  const pieces = parts?.map((part, index) => place(part, index));
  const changes = diff && shownChanges(diff);
  return {
    quoteMatch,
    ...rest,
    ...omitUndefined({ found, parts: pieces, diff: changes, closest: closest && place(closest) }),
  };
}

const pageOf = ({ pages = [] }: SourceText, { start }: QuotationSpan): number | undefined =>
  pages.filter(({ offset }) => offset <= start).at(-1)?.page;

/** Maximum characters of source text in all changes together, and the minimum for each. */
const IN_ALL = 20_000;
const LINE = 80;

/** Limits the source text shown, since an elision may cover a whole book. */
function shownChanges(changes: readonly Change[]): readonly ShownChange[] {
  const most = Math.max(LINE, Math.floor(IN_ALL / changes.length));
  return changes.map((change): ShownChange => {
    const { kind, source = "" } = change;
    // kept text is no longer than the quotation
    if (kind === "kept" || source.length <= most) return change;
    return { ...change, source: endsOf(source, most), sourceLength: source.length };
  });
}

function endsOf(text: string, most: number): string {
  const half = Math.floor(most / 2);
  const end = text.slice(-half).replace(/^[\udc00-\udfff]/u, ""); // without half of a surrogate pair
  return `${cutChars(text, half).trimEnd()} … ${end.trimStart()}`;
}
