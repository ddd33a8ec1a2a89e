import { byteLength } from "@wellsourced/core";
import { goesOn } from "@wellsourced/core/words";
import type { Block } from "@wellsourced/markup/markdown";

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A block or a part of one. */
export interface Piece extends Range {
  /** Context that makes the part readable alone: a table's header, or the opening fence. */
  readonly before: string;
  readonly after: string;
}

/** Splits a block into parts of limited bytes, at boundaries of its kind. */
export function piecesOf(markdown: string, block: Block, budget: number): Piece[] {
  const text = markdown.slice(block.start, block.end);
  const cut = byteLength(text) <= budget ? undefined : cutters[block.kind];
  return (cut?.(text, budget) ?? [wholeOf(text)]).map((it) => moved(it, block.start));
}

const BARE = { before: "", after: "" };
const wholeOf = (text: string): Piece => ({ ...BARE, start: 0, end: text.length });
const moved = <Part extends Range>(part: Part, by: number): Part => ({
  ...part,
  start: part.start + by,
  end: part.end + by,
});

type Cut = (text: string, budget: number) => Piece[];

const cutters: Partial<Record<Block["kind"], Cut>> = {
  table: cutTable,
  code: cutCode,
  list: (text, budget) => cutBefore(text, /^(?:[-*+]|\d{1,9}[.)])\s/gmu, budget),
  quote: (text, budget) => cutBefore(text, /^>/gmu, budget),
  note: cutProse,
  paragraph: cutProse,
};

/** Rows; each part but the first is preceded by the header. */
function cutTable(text: string, budget: number): Piece[] {
  const headEnd = text.indexOf("\n", text.indexOf("\n") + 1);
  if (headEnd < 0) return [wholeOf(text)];
  const header = text.slice(0, headEnd + 1);
  const [first = wholeOf(text), ...rest] = gather(text, lineStarts(text, headEnd + 1), budget - byteLength(header));
  return [{ ...BARE, start: 0, end: first.end }, ...rest.map((part) => ({ ...part, before: header, after: "" }))];
}

/** Lines, each part in its own fence. */
function cutCode(text: string, budget: number): Piece[] {
  const opening = text.slice(0, text.indexOf("\n") + 1);
  const fence = /`{3,}|~{3,}/u.exec(opening)?.[0] ?? "";
  const closing = text.lastIndexOf("\n") + 1;
  const isClosed = fence !== "" && text.slice(closing).trim().startsWith(fence);
  const code = isClosed ? text.slice(0, closing - 1) : text;
  if (fence === "" || opening.length >= code.length) return [wholeOf(text)];
  const parts = gather(code, lineStarts(code, opening.length), budget - byteLength(opening) - fence.length - 1);
  return parts.map(({ start, end }, at) => {
    const isLast = at === parts.length - 1;
    return {
      start: at === 0 ? 0 : start,
      end: isLast ? text.length : end,
      before: at === 0 ? "" : opening,
      after: isLast ? (isClosed ? "" : `\n${fence}`) : `\n${fence}`,
    };
  });
}

/** Parts that begin at matches of the pattern; one that is still too long is split as prose. */
function cutBefore(text: string, pattern: RegExp, budget: number): Piece[] {
  const starts = [...text.matchAll(pattern)].map(({ index }) => index);
  return gather(text, starts[0] === 0 ? starts : [0, ...starts], budget).flatMap(({ start, end }) => {
    const part = text.slice(start, end);
    return (byteLength(part) <= budget ? [wholeOf(part)] : cutProse(part, budget)).map((it) => moved(it, start));
  });
}

const sentenceEnd = /[.!?…]["'”’»)\]]*\s+|[。！？]["”’」』）]?|\n/gu;

function sentenceStarts(text: string): number[] {
  const isStart = (at: number) => text[at - 1] === "\n" || !goesOn(text, at);
  return startsAfter(text, sentenceEnd).filter((at) => at === 0 || isStart(at));
}

/** Sentences; a longer sentence is split into words, a longer word into characters. */
function cutProse(text: string, budget: number): Piece[] {
  const pieces = gather(text, sentenceStarts(text), budget).flatMap((sentences) =>
    narrow(text, sentences, budget, /\s+/gu).flatMap((words) => narrow(text, words, budget, undefined)),
  );
  return pieces.map((range) => ({ ...BARE, ...range }));
}

function narrow(text: string, { start, end }: Range, budget: number, after: RegExp | undefined): Range[] {
  const part = text.slice(start, end);
  if (byteLength(part) <= budget) return [{ start, end }];
  // A character has at most four bytes and is never split.
  const starts = after ? startsAfter(part, after) : everyFew(part, Math.max(1, Math.floor(budget / 4)));
  return gather(part, starts, budget).map((it) => moved(it, start));
}

const startsAfter = (text: string, pattern: RegExp): number[] => [
  0,
  ...[...text.matchAll(pattern)].map((found) => found.index + found[0].length).filter((at) => at < text.length),
];

function everyFew(text: string, few: number): number[] {
  const starts: number[] = [];
  for (let at = 0; at < text.length; at += few) starts.push(/[\udc00-\udfff]/u.test(text[at] ?? "") ? at + 1 : at);
  return starts;
}

function lineStarts(text: string, from: number): number[] {
  const starts: number[] = [];
  for (let at = from; at < text.length; at = text.indexOf("\n", at) + 1) {
    starts.push(at);
    if (text.indexOf("\n", at) < 0) break;
  }
  return starts;
}

/** Joins adjacent parts while they fit; whitespace between two parts belongs to neither. */
function gather(text: string, starts: readonly number[], budget: number): Range[] {
  const ranges: Range[] = [];
  // Sizes are accumulated, since measuring each joined text would take quadratic time.
  let bytes = 0;
  for (const [index, start] of starts.entries()) {
    const end = start + text.slice(start, starts[index + 1] ?? text.length).trimEnd().length;
    if (end <= start) continue;
    const last = ranges.at(-1);
    const joined = last ? bytes + byteLength(text.slice(last.end, end)) : Number.POSITIVE_INFINITY;
    if (last && joined <= budget) {
      ranges[ranges.length - 1] = { start: last.start, end };
      bytes = joined;
    } else {
      ranges.push({ start, end });
      bytes = byteLength(text.slice(start, end));
    }
  }
  return ranges;
}
