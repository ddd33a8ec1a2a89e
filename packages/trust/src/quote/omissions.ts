import { type Folded, unitAt } from "./folded.ts";
import type { Piece } from "./places.ts";

const DOTS = String.raw`(?:…+|⋯+|‥+|\.\s?\.\s?\.(?:\s?\.)*)`;
const WORDS = "(?:中略|后略|後略|前略|省略|略|중략|생략|후략|전략|snip)";
/** Marks of omission, with or without brackets. */
const OMISSION = new RegExp(`[[(（〔【<⟨‹]\\s{0,3}(?:${DOTS}|${WORDS})\\s{0,3}[\\])）〕】>⟩›]|${DOTS}`, "giu");
/** Words inserted by the writer in brackets. */
const EDITORIAL = /\[([^[\]\n]{1,120})\]/gu;
const SIC = /^\s*(?:sic|recte|sic erat scriptum|!|\?)[!?]?\s*$/iu;

/** A piece of a quotation, with the words before it. */
export interface MarkedPiece extends Piece {
  readonly after: "start" | "omission" | "insertion";
  /** Position in the quotation, including punctuation. */
  readonly start: number;
  readonly end: number;
  /** Words inserted before the piece. */
  readonly inserted?: string;
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly inserted?: string;
}

const omissionsOf = (quote: string): Cut[] =>
  [...quote.matchAll(OMISSION)].map(({ index, 0: mark }) => {
    // The first of four dots ends the sentence.
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

/** Splits a quotation at marks of omission, and optionally at insertions in brackets. */
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

/** A quotation without marks of omission at its ends. */
export const withoutOuterOmissions = (quote: string): string => {
  let text = quote.trim();
  for (const { start, end } of omissionsOf(text).reverse())
    if (!/[\p{L}\p{N}]/u.test(text.slice(end))) text = text.slice(0, start);
  const first = omissionsOf(text)[0];
  return (first && !/[\p{L}\p{N}]/u.test(text.slice(0, first.start)) ? text.slice(first.end) : text).trim();
};
