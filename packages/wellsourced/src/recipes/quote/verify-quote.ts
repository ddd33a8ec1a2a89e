import { type Clock, Failure, omitUndefined, UNTRUSTED } from "@wellsourced/core";
import {
  about,
  checkQuotation,
  evidence,
  isFaithful,
  type QuotationClass,
  type QuoteEvidence,
  type QuoteSource,
  type SourceText,
  targetOf,
  unavailable,
} from "@wellsourced/trust/quotations";
import type { Asking, Call } from "../../call.ts";
import { papersFor, readingFor } from "../checks/reading.ts";
import { failureIn } from "../failure-in.ts";
import type { createPaperFullText } from "../reading/full-text.ts";
import type { Pages } from "../reading/read.ts";
import { readSource, type SourceParts, wholePageOf } from "./source.ts";

export interface QuoteQuery extends QuoteSource {
  readonly quote: string;
  /** Language code of the quotation. @default detected */
  readonly language?: string | undefined;
  /** Maximum age in seconds of a cached copy of the source; 0 disables the cache. @default 0 */
  readonly maxAge?: number | undefined;
}

interface QuoteParts extends Pick<SourceParts, "indexed" | "readFile"> {
  readonly pages: Pages;
  readonly paperFullText: ReturnType<typeof createPaperFullText>;
  readonly clock: Clock;
}

/** Creates a checker of quotations that reads each source once. */
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

/** Returns a function that checks one quotation. */
export function createVerifyQuote(parts: QuoteParts) {
  const checking = createQuoteCheck(parts);
  return (query: QuoteQuery, call: Call = {}): Promise<QuoteEvidence> => checking(query.maxAge)(query, call);
}

export type Judged = Pick<QuoteEvidence, "quoteMatch" | "note" | "found">;

/** Searches the main text and, before reporting a problem, the rest of the page. */
export async function judge(
  { quote, language }: Pick<QuoteQuery, "quote" | "language">,
  source: SourceText,
  means: Asking<SourceParts>,
): Promise<Judged> {
  if (!/[\p{L}\p{N}]/u.test(source.text)) return unavailable("The source contains no readable text.");
  const check = checkQuotation(quote, source.text, omitUndefined({ language }));
  if (isFaithful(check.class)) return evidence(check, source);
  const aside = await besideMainText({ quote, language }, source, means);
  if (aside.match) return { quoteMatch: aside.match, ...omitUndefined({ note: aside.note }) };
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

async function readOrSay<Value>(work: () => Promise<Value>, call: Call): Promise<Value | Failure> {
  try {
    return await work();
  } catch (error) {
    const failure = failureIn(error, call);
    if (failure.kind === "validation") throw failure;
    return failure;
  }
}

interface Aside {
  readonly match?: QuotationClass;
  readonly note?: string;
  /** The reason why only a part of the page could be searched. */
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
    return { unread: `the rest of its page could not be read (${page.message.replace(/\.$/u, "")})` };
  const { class: match } = checkQuotation(quote, page.text, omitUndefined({ language }));
  if (isFaithful(match))
    return { match, note: "It is on the page but outside the main text, in a caption, menu or comment." };
  return page.isCut ? { unread: "only the beginning of the rest of its page was read" } : {};
}
