import { type Folded, gapBefore, isDigit, isLetter, isUnspaced, type Range, seen } from "./folded.ts";
import { compareGaps, type Difference } from "./gaps.ts";

/** A range of units in the source with the same letters, and their differences. */
export interface Place extends Range {
  readonly differences: ReadonlySet<Difference>;
}

/** Maximum places of the same words. */
const MOST = 500;

/** A range of units of a quotation. */
export interface Piece extends Range {
  readonly folded: Folded;
}

export const whole = (folded: Folded): Piece => ({ folded, from: 0, to: folded.units.length });

/** Places of a piece in a source, in order. */
export function* placesOf(piece: Piece, source: Folded, start = 0): Generator<Place> {
  const wanted = piece.folded.units.slice(piece.from, piece.to);
  if (wanted === "") return;
  let at = source.units.indexOf(wanted, start);
  for (let count = 0; at >= 0 && count < MOST; count++) {
    const place = placeAt(piece, source, at);
    if (place) yield place;
    at = source.units.indexOf(wanted, at + 1);
  }
}

/** The last place of a piece before a unit. */
export function placeBefore(piece: Piece, source: Folded, end: number): Place | undefined {
  const wanted = piece.folded.units.slice(piece.from, piece.to);
  let at = source.units.lastIndexOf(wanted, end - wanted.length);
  for (let count = 0; at >= 0 && at + wanted.length <= end && count < MOST; count++) {
    const place = placeAt(piece, source, at);
    if (place) return place;
    if (at === 0) return undefined;
    at = source.units.lastIndexOf(wanted, at - 1);
  }
  return undefined;
}

function placeAt(piece: Piece, source: Folded, from: number): Place | undefined {
  const to = from + piece.to - piece.from;
  if (cutsWord(source, from) || cutsWord(source, to)) return undefined;
  const differences = differencesAt(piece, source, from);
  return differences && { from, to, differences };
}

/** Whether a cut before this unit splits a word or a number. */
export function cutsWord(text: Folded, unit: number): boolean {
  const before = text.units.charAt(unit - 1);
  const after = text.units.charAt(unit);
  if (before === "" || after === "") return false;
  const gap = seen(gapBefore(text, unit)).replace(/[*_]/gu, "");
  if (isDigit(before) && isDigit(after)) return gap === "" || /^[.,'’٫٬\u00a0\u2009\u202f]$/u.test(gap);
  if (/^['’]$/u.test(gap)) return /^t(?![\p{L}])/u.test(text.units.slice(unit, unit + 2)) && before === "n";
  if (gap !== "") return false;
  if (isDigit(before) || isDigit(after)) return /[%‰°\p{Sc}]/u.test(before + after) || !isUnspaced(before + after);
  if (!isLetter(before) || !isLetter(after) || isUnspaced(before) || isUnspaced(after)) return false;
  return !/\p{Script=Hangul}/u.test(before + after);
}

/** Differences around equal letters; undefined if they may change the meaning. */
function differencesAt(piece: Piece, source: Folded, from: number): ReadonlySet<Difference> | undefined {
  const { folded } = piece;
  const all = new Set<Difference>();
  for (let offset = 0; offset < piece.to - piece.from; offset++) {
    const [own, other] = [piece.from + offset, from + offset];
    if (offset > 0) {
      const found = gapDifferences({ folded, unit: own }, { folded: source, unit: other });
      if (found === undefined) return undefined;
      for (const kind of found) all.add(kind);
    }
    const letter = letterDifference(rawUnit(folded, own), rawUnit(source, other));
    if (letter) all.add(letter);
  }
  return all;
}

interface Spot {
  readonly folded: Folded;
  readonly unit: number;
}

function gapDifferences(quote: Spot, source: Spot): readonly Difference[] | undefined {
  const [own, other] = [gapBefore(quote.folded, quote.unit), gapBefore(source.folded, source.unit)];
  if (own === other) return [];
  const { units } = source.folded;
  return compareGaps({
    quote: own,
    source: other,
    before: units.charAt(source.unit - 1),
    after: units.charAt(source.unit),
    afterShortWord: startOfWord(source) > source.unit - 4,
    beforeCapital: /^\p{Lu}/u.test(rawUnit(source.folded, source.unit)),
  });
}

function startOfWord({ folded, unit }: Spot): number {
  let start = unit - 1;
  while (start > 0 && start > unit - 5 && gapBefore(folded, start) === "") start--;
  return start;
}

const rawUnit = ({ source, starts, ends }: Folded, unit: number): string => source.slice(starts[unit], ends[unit]);

function letterDifference(quote: string, source: string): Difference | undefined {
  if (quote === source) return undefined;
  return quote.toLowerCase() === source.toLowerCase() ? "letter_case" : "letter_forms";
}
