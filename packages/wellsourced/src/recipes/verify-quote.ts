import { type Clock, cutChars, Failure, given, sha256, UNTRUSTED } from "@wellsourced/core";
import { textFragments, visibleText } from "@wellsourced/trust";
import {
  type Change,
  checkQuotation,
  type QuotationCheck,
  type QuotationClass,
  type QuotationSpan,
} from "@wellsourced/trust/quotations";
import type { Call } from "../call.ts";
import { papersFor, readingFor } from "./checks/reading.ts";
import { failureIn } from "./failure-in.ts";
import type { createPaperFullText } from "./paper-fulltext.ts";
import type { Asking } from "./parts.ts";
import type { QuotedPlace, QuoteEvidence, ShownChange } from "./quote/evidence.ts";
import {
  type QuoteSource,
  readSource,
  type SourceParts,
  type SourceText,
  targetOf,
  wholePageOf,
} from "./quote/source.ts";
import type { Pages } from "./read.ts";
import { wordsAround } from "./words-around.ts";

export interface QuoteQuery extends QuoteSource {
  readonly quote: string;
  /** Code of the quotation's language. @default found by itself */
  readonly language?: string | undefined;
  /** Seconds that a stored copy of the source may be old; 0 reads it anew. @default 0 */
  readonly maxAge?: number | undefined;
}

const MOST_SHOWN = 5_000;
const AROUND = 120;
/** To find words that lead to one place alone takes a look through the whole source. */
const LINKED = 20;
const FAITHFUL: readonly QuotationClass[] = ["verbatim", "verbatim_normalised", "elided"];

interface QuoteParts extends Pick<SourceParts, "indexed" | "readFile"> {
  readonly pages: Pages;
  readonly paperFullText: ReturnType<typeof createPaperFullText>;
  readonly clock: Clock;
}

/** Builds the checking of quotations. Those that one check asks for together read each source once. */
export const createQuoteCheck =
  (all: QuoteParts) =>
  (maxAge?: number): ((query: QuoteQuery, call?: Call) => Promise<QuoteEvidence>) => {
    const parts = { ...all, pages: readingFor(all, maxAge), papers: papersFor(all, maxAge) };
    return async ({ quote, language, maxAge: _, ...source }, call = {}) => {
      if (!/[\p{L}\p{N}]/u.test(quote))
        throw new Failure("validation", "The quotation contains no words. Give the words that are quoted.");
      const target = targetOf(source, quote);
      const base = { quote, checkedAt: new Date(parts.clock.now()).toISOString(), trust: UNTRUSTED } as const;
      const read = await readOrSay(() => readSource(target, parts, call), call);
      if (read instanceof Failure) {
        const provenance = [`text: failed (${read.kind})`];
        return { ...base, ...unavailable(`The source could not be read: ${read.message}`), provenance };
      }
      const judged = await judge({ quote, language }, read, { parts, call });
      return { ...base, ...about(read), provenance: read.provenance, ...judged };
    };
  };

/** Builds the check of one quotation. */
export function createVerifyQuote(parts: QuoteParts) {
  const checking = createQuoteCheck(parts);
  return (query: QuoteQuery, call: Call = {}): Promise<QuoteEvidence> => checking(query.maxAge)(query, call);
}

type Judged = Pick<QuoteEvidence, "quoteMatch" | "note" | "found">;

/** Looks in the main text, then, before anything is held against the quotation, in the rest of the page. */
async function judge(
  { quote, language }: Pick<QuoteQuery, "quote" | "language">,
  source: SourceText,
  means: Asking<SourceParts>,
): Promise<Judged> {
  if (!/[\p{L}\p{N}]/u.test(source.text)) return unavailable("The source contains no text that can be read.");
  const check = checkQuotation(quote, source.text, given({ language }));
  if (FAITHFUL.includes(check.class)) return evidence(check, source);
  const aside = await besideMainText({ quote, language }, source, means);
  if (aside.match) return { quoteMatch: aside.match, ...given({ note: aside.note }) };
  if (check.class === "absent") {
    const left = source.cutBecause ?? aside.unread;
    if (left) return unavailable(`The quotation is not in what could be read of the source, but ${left}.`);
  }
  const cut = source.cutBecause && `The source was not read in full: ${source.cutBecause}.`;
  const note = [
    check.class === "absent" && source.note,
    cut,
    aside.unread && `The page was not searched in full: ${aside.unread}.`,
  ]
    .filter(Boolean)
    .join(" ");
  return { ...evidence(check, source), ...(note ? { note } : {}) };
}

const unavailable = (note: string) => ({ quoteMatch: "source_unavailable", note }) as const;

async function readOrSay<Value>(work: () => Promise<Value>, call: Call): Promise<Value | Failure> {
  try {
    return await work();
  } catch (error) {
    const failure = failureIn(error, call);
    if (failure.kind === "validation") throw failure;
    return failure;
  }
}

const about = ({ url, title, text, fetchedAt, fromCopy }: SourceText) => ({
  ...given({ sourceUrl: url, sourceTitle: title, fetchedAt, fromCopy }),
  contentHash: sha256(text),
  contentLength: text.length,
});

function evidence(check: QuotationCheck, source: SourceText) {
  const { class: quoteMatch, start, end, visible, line, paragraph, parts, closest, diff, ...rest } = check;
  const linkTo = source.url === undefined ? () => undefined : textFragments(source.url, source.text);
  const seen = visibleText(source.text).text;
  const shown = (span: QuotationSpan): QuotationSpan => span.visible ?? span;
  const place = (span: QuotationSpan, index = 0): QuotedPlace => ({
    ...span,
    ...(span.end - span.start <= MOST_SHOWN ? { text: seen.slice(shown(span).start, shown(span).end) } : {}),
    ...given({ fragmentUrl: index < LINKED ? linkTo(span) : undefined }),
  });
  const at = start === undefined || end === undefined ? undefined : { start, end, ...given({ visible }) };
  const found = at && {
    ...place(at),
    ...given({ line, paragraph, page: pageOf(source, at) }),
    ...wordsAround(seen, shown(at), AROUND),
  };
  const pieces = parts?.map((part, index) => place(part, index));
  const changes = diff && shownChanges(diff);
  return { quoteMatch, ...rest, ...given({ found, parts: pieces, diff: changes, closest: closest && place(closest) }) };
}

const pageOf = ({ pages = [] }: SourceText, { start }: QuotationSpan): number | undefined =>
  pages.filter(({ offset }) => offset <= start).at(-1)?.page;

interface Aside {
  readonly match?: QuotationClass;
  readonly note?: string;
  /** Why not all of the page could be searched. */
  readonly unread?: string;
}

async function besideMainText(
  { quote, language }: Pick<QuoteQuery, "quote" | "language">,
  source: SourceText,
  { parts, call }: Asking<SourceParts>,
): Promise<Aside> {
  const page = await readOrSay(() => wholePageOf(source, quote, { parts, call }), call);
  if (page === undefined) return {};
  if (page instanceof Failure)
    return { unread: `what stands beside its main text could not be read (${page.message.replace(/\.$/u, "")})` };
  const { class: match } = checkQuotation(quote, page.text, given({ language }));
  if (FAITHFUL.includes(match))
    return { match, note: "It is on the page but outside the main text, in a caption, menu or comment." };
  return page.isCut ? { unread: "of what stands beside its main text only the beginning was read" } : {};
}

/** What all changes together may show of the source; each may show a line of it in any case. */
const IN_ALL = 20_000;
const LINE = 80;

/** An elision may hide a whole book: what is shown of it is bounded however many there are. */
function shownChanges(changes: readonly Change[]): readonly ShownChange[] {
  const most = Math.max(LINE, Math.floor(IN_ALL / changes.length));
  return changes.map((change): ShownChange => {
    const { kind, source = "" } = change;
    // What was kept is as long as the quotation itself.
    if (kind === "kept" || source.length <= most) return change;
    return { ...change, source: endsOf(source, most), sourceLength: source.length };
  });
}

function endsOf(text: string, most: number): string {
  const half = Math.floor(most / 2);
  const end = text.slice(-half).replace(/^[\udc00-\udfff]/u, ""); // never half of a character
  return `${cutChars(text, half).trimEnd()} … ${end.trimStart()}`;
}
