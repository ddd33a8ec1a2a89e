import type { Stretch } from "@wellsourced/core/markdown";
import { endsAbbreviated, goesOn, segmentsOf } from "@wellsourced/core/words";
import { lastBegun } from "./flow.ts";
import { quotationsIn } from "./quotations.ts";

const stop = /[.!?。！？।؟۔…‥][)\]"'”’»」』）]*\s*$/u;

/** In Thai, Lao, Khmer and Burmese, a space after a mark ends the sentence. */
const unstopped =
  /^\s[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\s?$/u;

/** A colon at the end of a line introduces the next lines. */
const announced = /(?<=[:：])\s{0,3}\n/gu;

const inBrackets = /(?<=[\p{L}\p{N}”"»’,;]\s?)[(（][^()（）\n]{1,300}[)）]/gu;

/** Quotations within a sentence and brackets; no sentence ends inside them. */
function wholesIn(text: string): Stretch[] {
  const quoted = quotationsIn(text).filter(({ end }) => /^(?:,|..(?:,|\s?\p{Ll}))/u.test(text.slice(end - 2, end + 2)));
  const bracketed = [...text.matchAll(inBrackets)].map(({ 0: whole, index }) => ({
    start: index,
    end: index + whole.length,
  }));
  return [...quoted, ...bracketed].sort((a, b) => a.start - b.start);
}

/** The end of a short line above a new long one, which is a title in text saved by office programs. */
function* titleEnds(text: string): Generator<number> {
  for (const { index, 0: line } of text.matchAll(/[^\n]+/gu)) {
    const end = index + line.length;
    if (line.length > SHORT_LINE || end >= text.length || !/\p{L}.{0,9}$/u.test(line) || ended.test(line)) continue;
    const next = text.slice(end + 1, end + 1 + line.length * 2);
    if (/^\p{Lu}/u.test(next) && next.length === line.length * 2 && !next.includes("\n")) yield end + 1;
  }
}
const SHORT_LINE = 40;
const ended = /[^\p{L}\p{N})]\s?$/u;

/**
 * Splits text into sentences. `ends` are offsets of removed marks: after a full stop, a sentence ends there even if the
 * next one begins in lower case.
 */
export function cutSentences(text: string, ends: readonly number[]): Stretch[] {
  const wholes = wholesIn(text);
  const cuts = [...segmentEnds(text), ...ends.flatMap((at) => markEnds(text, at))].filter(
    (at) => (lastBegun(wholes, at - 1)?.end ?? 0) <= at,
  );
  for (const { index } of text.matchAll(announced)) cuts.push(index + 1);
  const places = [...new Set([...cuts, ...titleEnds(text), text.length])].sort((a, b) => a - b);
  return places.flatMap((end, index) => {
    const start = places[index - 1] ?? 0;
    return /[\p{L}\p{N}]/u.test(text.slice(start, end)) ? [{ start, end }] : [];
  });
}

function segmentEnds(text: string): number[] {
  const found: number[] = [];
  for (const { index: end } of segmentsOf(text.replace(/[\r\n\u0085\u2028\u2029]/gu, " "), "sentence")) {
    // An opening quotation mark belongs to the next sentence.
    const index = end - (/[「『（《〈【“„«‹(]{1,4}$/u.exec(text.slice(Math.max(0, end - 4), end))?.[0].length ?? 0);
    if (!goesOn(text, index)) found.push(index);
  }
  return found;
}

/** Ends of sentences at a mark: after a full stop that does not end an abbreviation, or before one. */
function markEnds(text: string, at: number): number[] {
  const head = text.slice(Math.max(0, at - 20), at);
  const isEnd = stop.test(head) && !endsAbbreviated(head);
  const behind = /^[.!?]["'”’»)]{0,2}\s{1,4}/u.exec(text.slice(at, at + 8))?.[0].length;
  return [
    ...(isEnd || (unstopped.test(head) && unstopped.test(text.slice(at, at + 3))) ? [at] : []),
    ...(behind === undefined ? [] : [at + behind]),
  ];
}
