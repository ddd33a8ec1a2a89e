import { byteLength } from "@wellsourced/core";
import { closingFence, Fences } from "@wellsourced/core/markdown";
import { goesOn, segmentsOf } from "@wellsourced/core/words";

export interface Clipped {
  readonly text: string;
  readonly truncated: boolean;
  /** Bytes of the whole text. */
  readonly originalLength: number;
  /** Byte offset of the first omitted byte; present if `truncated`. */
  readonly nextOffset?: number;
}

const MARKER = "\n\n[content truncated]";
/** Minimum size for a marker, which would otherwise take too much of the result. */
const MIN_FOR_MARKER = 200;

/**
 * Returns at most `maxBytes` of a text from a byte offset, including the marker, cut at a natural boundary: paragraph,
 * sentence, line or word; never inside a character, table row or open fence.
 * Joined without markers and closing fences, the parts are the whole text.
 */
export function clipMarkdown(markdown: string, maxBytes: number, offset = 0): Clipped {
  const bytes = Buffer.from(markdown, "utf8");
  const originalLength = bytes.length;
  const start = boundary(bytes, Math.max(0, Math.floor(offset)), 1);
  if (start >= originalLength) return { text: "", truncated: false, originalLength };
  if (originalLength - start <= maxBytes)
    return { text: bytes.toString("utf8", start), truncated: false, originalLength };
  const marker = maxBytes >= MIN_FOR_MARKER ? MARKER : "";
  const budget = Math.max(0, Math.floor(maxBytes) - byteLength(marker));
  const window = bytes.toString("utf8", start, boundary(bytes, start + budget, -1));
  const { text, closing } = cut(window, budget, openAt(bytes.toString("utf8", 0, start)));
  return { text: text + closing + marker, truncated: true, originalLength, nextOffset: start + byteLength(text) };
}

/** The code point boundary at `at`, or the next one in the direction of `step`. */
function boundary(bytes: Buffer, at: number, step: 1 | -1): number {
  let place = Math.min(at, bytes.length);
  while (place > 0 && place < bytes.length && ((bytes[place] ?? 0) & 0xc0) === 0x80) place += step;
  return place;
}

function cut(window: string, budget: number, fenceBefore: string): { text: string; closing: string } {
  let text = pauseIn(window, fenceBefore);
  const fence = openFence(text, fenceBefore);
  if (fence === "" || budget < MIN_FOR_MARKER / 2) return { text, closing: "" };
  const closing = `\n${fence}`;
  // Drops lines of code to make room for the closing fence.
  let bytes = byteLength(text) + byteLength(closing);
  while (bytes > budget) {
    const line = text.lastIndexOf("\n");
    if (line <= 0) return { text, closing: "" };
    bytes -= byteLength(text.slice(line));
    text = text.slice(0, line);
  }
  return openFence(text, fenceBefore) === fence ? { text, closing } : { text, closing: "" };
}

/** The text up to the best boundary in the second half of the window. */
function pauseIn(window: string, fenceBefore: string): string {
  const half = window.length / 2;
  const paragraph = window.lastIndexOf("\n\n");
  if (paragraph > half) return window.slice(0, paragraph);
  const lineStart = window.lastIndexOf("\n") + 1;
  if (/^\s*\|/u.test(window.slice(lineStart)) && lineStart > 1) return window.slice(0, lineStart - 1);
  const inCode = openAt(window, fenceBefore) !== "";
  for (const place of [inCode ? 0 : sentenceEnd(window), lineStart - 1, window.lastIndexOf(" ")])
    if (place > half) return window.slice(0, place);
  return wholeGraphemes(window);
}

/** Sentence boundaries are searched only near the end, as segmenting is slow. */
const REACH = 2_000;

function sentenceEnd(window: string): number {
  const from = Math.max(0, window.length - REACH);
  const tail = window.slice(from);
  const isEnd = (at: number) => at > 0 && !goesOn(tail, at);
  const last = [...segmentsOf(tail, "sentence")].findLast(({ index }) => isEnd(index));
  return last ? from + tail.slice(0, last.index).trimEnd().length : 0;
}

/** The text without the last, possibly incomplete grapheme. */
function wholeGraphemes(window: string): string {
  const from = Math.max(0, window.length - 64);
  const tail = window.slice(from);
  const segments = [...segmentsOf(tail, "grapheme")];
  const last = segments.at(-1);
  return last && segments.length > 1 ? window.slice(0, from + last.index) : window;
}

/** The fence open at the end of a text; empty if none is. */
function openAt(text: string, before = ""): string {
  const fences = new Fences({ open: before || undefined });
  for (const line of text.split("\n")) fences.take(line);
  return fences.open ?? "";
}

/** A fence that this text opened and did not close, which must be closed here. */
function openFence(text: string, before: string): string {
  const open = openAt(text, before);
  return before === "" || closesBefore(text, before) ? open : "";
}

/** Whether the text closes the fence that was open when it began. */
const closesBefore = (text: string, before: string): boolean =>
  text.split("\n").some((line) => closingFence(line)?.startsWith(before));
