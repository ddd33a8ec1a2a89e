import { type Folded, unitAt } from "./folded.ts";
import type { Piece } from "./places.ts";

const DOTS = String.raw`(?:…+|⋯+|‥+|\.\s?\.\s?\.(?:\s?\.)*)`;
const SAID = "(?:中略|后略|後略|前略|省略|略|중략|생략|후략|전략|snip)";
/** Marks that stand for words left out, in brackets or bare. */
const OMISSION = new RegExp(`[[(（〔【<⟨‹]\\s{0,3}(?:${DOTS}|${SAID})\\s{0,3}[\\])）〕】>⟩›]|${DOTS}`, "giu");
/** Words that the writer put in, or put in place of others. */
const EDITORIAL = /\[([^[\]\n]{1,120})\]/gu;
const SIC = /^\s*(?:sic|recte|sic erat scriptum|!|\?)[!?]?\s*$/iu;

/** A piece of a quotation between marks of omission, and what stands in front of it. */
export interface MarkedPiece extends Piece {
  readonly after: "start" | "omission" | "insertion";
  /** Where it begins and ends in the quotation, with its marks. */
  readonly start: number;
  readonly end: number;
  /** What the writer put in before this piece. */
  readonly inserted?: string;
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly inserted?: string;
}

const omissionsOf = (quote: string): Cut[] =>
  [...quote.matchAll(OMISSION)].map(({ index, 0: mark }) => {
    // Of four dots the first ends the sentence.
    const ended = /^\.(?:\s?\.){3}/u.test(mark) && index > 0;
    return { start: index + (ended ? 1 : 0), end: index + mark.length };
  });

const insertionsOf = (quote: string): Cut[] =>
  [...quote.matchAll(EDITORIAL)]
    .filter(({ 0: mark, 1: text = "" }) => !new RegExp(OMISSION).test(mark) && /\p{L}/u.test(text) && text.length > 1)
    .map(({ index, 0: mark, 1: text = "" }) => ({
      start: index,
      end: index + mark.length,
      ...(SIC.test(text) ? {} : { inserted: text }),
    }));

/** Cuts a quotation at its marks of omission, and, if asked, at what its writer put in brackets. */
export function piecesOf(quote: Folded, { insertions }: { readonly insertions: boolean }): readonly MarkedPiece[] {
  const cuts = [...omissionsOf(quote.source), ...(insertions ? insertionsOf(quote.source) : [])].sort(
    (a, b) => a.start - b.start,
  );
  const pieces: MarkedPiece[] = [];
  let at = 0;
  let open: Pick<MarkedPiece, "after" | "inserted"> = { after: "start" };
  const add = (end: number) => {
    const piece = { folded: quote, from: unitAt(quote, at), to: unitAt(quote, end), start: at, end };
    if (piece.from < piece.to) pieces.push({ ...piece, ...open });
    return piece.from < piece.to;
  };
  for (const { start, end, inserted } of cuts) {
    if (start < at) continue;
    const kept = add(start);
    const sic =
      inserted === undefined &&
      /\p{L}/u.test(quote.source.slice(start, end)) &&
      SIC.test(quote.source.slice(start + 1, end - 1));
    if (kept || open.after === "start")
      open = { after: inserted === undefined && !sic ? "omission" : "insertion", ...(inserted ? { inserted } : {}) };
    at = end;
  }
  add(quote.source.length);
  return pieces;
}

/** Does a quotation begin or end with a mark of omission? They say that the source goes on, which is always so. */
export const withoutOuterOmissions = (quote: string): string => {
  let text = quote.trim();
  for (const { start, end } of omissionsOf(text).reverse())
    if (!/[\p{L}\p{N}]/u.test(text.slice(end))) text = text.slice(0, start);
  const first = omissionsOf(text)[0];
  return (first && !/[\p{L}\p{N}]/u.test(text.slice(0, first.start)) ? text.slice(first.end) : text).trim();
};
