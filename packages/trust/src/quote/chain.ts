import type { Folded } from "./folded.ts";
import type { MarkedPiece } from "./omissions.ts";
import { type Place, placeBefore, placesOf } from "./places.ts";

/** Maximum distance of a short piece, which occurs in many places, from its neighbour. */
const NEAR = 1_500;
/** Maximum length of words that an insertion replaces. */
const REPLACED = 80;
const SHORT = 8;

/** Places of the pieces in the source, in order and as close together as possible; undefined if one is missing. */
export function chainOf(pieces: readonly MarkedPiece[], source: Folded): readonly Place[] | undefined {
  const anchor = longest(pieces);
  const piece = pieces[anchor];
  if (!piece || !pieces.every((one) => isThere(one, source))) return undefined;
  let best: readonly Place[] | undefined;
  for (const place of placesOf(piece, source)) {
    const after = extend(pieces.slice(anchor + 1), source, place);
    if (!after) continue;
    const before = extendBack(pieces.slice(0, anchor + 1), source, place);
    if (!before) continue;
    const chain = [...before, place, ...after];
    if (!best || lengthOf(chain) < lengthOf(best)) best = chain;
  }
  return best;
}

const isThere = (piece: MarkedPiece, source: Folded): boolean => !placesOf(piece, source).next().done;

const longest = (pieces: readonly MarkedPiece[]): number =>
  pieces.reduce((best, { from, to }, index) => (to - from > size(pieces[best]) ? index : best), 0);
const size = (piece: MarkedPiece | undefined): number => (piece ? piece.to - piece.from : 0);
const lengthOf = (chain: readonly Place[]): number => (chain.at(-1)?.to ?? 0) - (chain[0]?.from ?? 0);

const farthest = (piece: MarkedPiece, neighbour: MarkedPiece | undefined): number => {
  if (piece.after === "insertion") return REPLACED;
  return size(piece) < SHORT || size(neighbour) < SHORT ? NEAR : Number.POSITIVE_INFINITY;
};

function extend(pieces: readonly MarkedPiece[], source: Folded, from: Place): Place[] | undefined {
  const chain: Place[] = [];
  let last = from;
  let neighbour: MarkedPiece | undefined;
  for (const piece of pieces) {
    const next = placesOf(piece, source, last.to).next().value;
    if (!next || next.from - last.to > farthest(piece, neighbour)) return undefined;
    chain.push(next);
    last = next;
    neighbour = piece;
  }
  return chain;
}

/** Places before `from`, which is the place of the last piece. */
function extendBack(pieces: readonly MarkedPiece[], source: Folded, from: Place): Place[] | undefined {
  const chain: Place[] = [];
  let first = from;
  for (let index = pieces.length - 2; index >= 0; index--) {
    const piece = pieces[index];
    const next = pieces[index + 1];
    const place = piece && placeBefore(piece, source, first.from);
    if (!place || !next || first.from - place.to > farthest(next, piece)) return undefined;
    chain.unshift(place);
    first = place;
  }
  return chain;
}
