import type { Layer } from "../visible/layer.ts";
import type { QuotationCheck } from "./quotation.ts";

const MARK =
  /(?<=[\p{L}\p{N}\p{P}])[ \u00a0]?\[(?:notes? |nb )?(\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,8}|citation needed)\]/giu;

/** A quotation without the numbers in brackets that lead to notes. */
export const withoutMarks = (quote: string): string => quote.replace(MARK, "");

interface Found {
  readonly found: QuotationCheck;
  /** The text in which it was found, without marks. */
  readonly bare: Layer;
  /** The same text with every mark. */
  readonly full: Layer;
}

/** Has the quotation a note's number that its place in the source, which has such numbers, does not have? */
export function namesOtherNotes(quote: string, { found: { start, end }, bare, full }: Found): boolean {
  const named = [...quote.matchAll(MARK)].flatMap(({ 1: numbers = "" }) => numbers.match(/\d+/gu) ?? []);
  if (named.length === 0 || start === undefined || end === undefined) return false;
  const place = full.fromSource(bare.toSource({ start, end }));
  const marks = full.extras.filter((extra) => extra.start < place.end && extra.end > place.start);
  const shown = [
    ...marks.map((extra) => full.text.slice(extra.start, extra.end)),
    ...[...full.text.slice(place.start, place.end).matchAll(MARK)].map(([mark]) => mark),
  ].flatMap((mark) => mark.match(/\d+/gu) ?? []);
  return shown.length > 0 && named.some((number) => !shown.includes(number));
}
