import type { TranscriptHighlight } from "@wellsourced/core/records";
import type { Segment } from "./captions.ts";
import { clock } from "./transcript.ts";

/** Shorter transcripts are read whole. */
const LEAST_LINES = 5;
const MOST = 5;
const NUMBER = /\d/u;
const CAPITALS = /(?<!\p{L})\p{Lu}{2,}(?!\p{L})/u;
const QUESTION = /[?？]["'”’)\]]?$/u;

const scoreOf = (text: string): number =>
  (NUMBER.test(text) ? 2 : 0) + (CAPITALS.test(text) ? 1 : 0) + (QUESTION.test(text) ? 1 : 0);

/** The lines of a transcript with numbers, words in capitals or questions, best first; `undefined` if there are none. */
export function highlightsOf(segments: readonly Segment[]): TranscriptHighlight[] | undefined {
  if (segments.length < LEAST_LINES) return undefined;
  const scored = segments.map(({ startMs, text }) => ({ startMs, text, score: scoreOf(text) }));
  const best = scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.startMs - b.startMs)
    .slice(0, MOST);
  const [{ score: most } = { score: 0 }] = best;
  if (most === 0) return undefined;
  return best.map(({ startMs, text, score }) => ({ text, startTime: clock(startMs), score: score / most }));
}
