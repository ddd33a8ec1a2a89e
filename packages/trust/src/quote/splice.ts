import type { Folded } from "./folded.ts";
import { type Place, placesOf } from "./places.ts";
import type { Word } from "./words.ts";

/** Words of a quotation, `from` up to `to`, that stand together in the source. */
export interface Segment {
  readonly place: Place;
  readonly firstWord: number;
  readonly lastWord: number;
}

/** More pieces than these are no splice but another text. */
const MOST = 4;

/** Cuts a quotation into the fewest stretches that each stand in the source; undefined when it takes too many. */
export function segmentsOf(quote: Folded, words: readonly Word[], source: Folded): readonly Segment[] | undefined {
  const segments: Segment[] = [];
  for (let at = 0; at < words.length; ) {
    const segment = segments.length < MOST ? longestFrom(at, { quote, words, source }) : undefined;
    if (!segment) return undefined;
    segments.push(segment);
    at = segment.lastWord;
  }
  return segments;
}

interface Texts {
  readonly quote: Folded;
  readonly words: readonly Word[];
  readonly source: Folded;
}

/** The longest stretch from a word on that the source has: doubling, then halving. */
function longestFrom(at: number, texts: Texts): Segment | undefined {
  let best = stretch(at, at + 1, texts);
  let step = 1;
  while (best && step > 0) {
    const longer: Segment | undefined =
      best.lastWord + step <= texts.words.length ? stretch(at, best.lastWord + step, texts) : undefined;
    if (longer) best = longer;
    step = longer ? step * 2 : step >> 1;
  }
  return best;
}

function stretch(firstWord: number, lastWord: number, { quote, words, source }: Texts): Segment | undefined {
  const [from, to] = [words[firstWord]?.from ?? 0, words[lastWord - 1]?.to ?? 0];
  const place = placesOf({ folded: quote, from, to }, source).next().value;
  return place && { place, firstWord, lastWord };
}
