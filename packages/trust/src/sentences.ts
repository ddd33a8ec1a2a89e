import type { Stretch } from "@wellsourced/core/markdown";
import { goesOn, segmentsOf } from "@wellsourced/core/words";
import type { Language } from "./languages/define.ts";

/** A sentence with its position: `text.slice(start, end) === sentence`. */
export interface Span extends Stretch {
  readonly sentence: string;
}

/** Longer pieces, such as tables and minified text, are cut at a blank. */
const LONGEST = 1_500;
const SHORTEST_BYTES = 12;
/** Markdown before a sentence. */
const MARKS = /^(?:\s+|#{1,6}\s+|[-*+•>|]\s+|\[\s?\]\s+)+/u;

/** Cuts text into sentences, at line breaks as well. Pieces under 12 bytes are dropped. */
export function* sentencesOf(text: string, language: Language): Generator<Span> {
  let start = 0;
  for (const { segment, index } of segmentsOf(text, "sentence", language.code)) {
    const end = index + segment.length;
    if (!/\n[^\S\n]*$/u.test(segment) && goesOn(text, end, { ordinals: false })) continue;
    yield* pieces(text, start, end);
    start = end;
  }
  yield* pieces(text, start, text.length);
}

function* pieces(text: string, from: number, to: number): Generator<Span> {
  let start = from;
  while (to - start > LONGEST) {
    const blank = text.lastIndexOf(" ", start + LONGEST);
    const cut = wholeLetter(text, blank > start + LONGEST / 2 ? blank : start + LONGEST);
    yield* trimmed(text, start, cut);
    start = cut;
  }
  yield* trimmed(text, start, to);
}

const wholeLetter = (text: string, at: number): number => {
  const high = text.charCodeAt(at - 1);
  return high >= 0xd800 && high <= 0xdbff ? at + 1 : at;
};

function* trimmed(text: string, from: number, to: number): Generator<Span> {
  const raw = text.slice(from, to);
  const skipped = MARKS.exec(raw)?.[0].length ?? 0;
  const sentence = raw.slice(skipped).trimEnd();
  if (sentence === "" || Buffer.byteLength(sentence) < SHORTEST_BYTES) return;
  yield { sentence, start: from + skipped, end: from + skipped + sentence.length };
}
