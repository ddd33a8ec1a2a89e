import { byteLength } from "@wellsourced/core";
import { type Markup, markup } from "../markup.ts";
import type { Segment } from "./captions.ts";
import type { Chapter } from "./player.ts";

/** The contract's limit for a transcript. */
const MAX_BYTES = 100_000;
/** A paragraph ends after the first sentence that exceeds either. */
const SPAN_MS = 40_000;
const LENGTH = 400;
/** Maximum length of a paragraph, for speech without full stops. */
const LONGEST = 1_000;

interface Paragraph {
  readonly startMs: number;
  readonly text: string;
}

/** `3:07`, `1:02:03`. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Captions as timed paragraphs, under their chapters. */
export function writeTranscript(segments: readonly Segment[], chapters: readonly Chapter[]) {
  const pieces: Markup[] = [];
  let bytes = 0;
  let chapter = 0;
  for (const { startMs, text } of paragraphsOf(segments, chapters)) {
    bytes += byteLength(text);
    if (bytes > MAX_BYTES) return { html: markup`${pieces}`, truncated: true };
    for (let next = chapters[chapter]; next && next.startMs <= startMs; next = chapters[++chapter])
      pieces.push(markup`<h3>${next.title} (${clock(next.startMs)})</h3>`);
    pieces.push(markup`<p><strong>${clock(startMs)}</strong> ${text}</p>`);
  }
  return { html: markup`${pieces}`, truncated: false };
}

function paragraphsOf(segments: readonly Segment[], chapters: readonly Chapter[]): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let words: string[] = [];
  let length = 0;
  let startMs = 0;
  let chapter = 0;
  const flush = (): void => {
    if (words.length > 0) paragraphs.push({ startMs, text: words.join(" ") });
    words = [];
    length = 0;
  };
  for (const segment of segments) {
    const next = chapters[chapter];
    if (next && next.startMs <= segment.startMs) {
      flush();
      while ((chapters[chapter]?.startMs ?? Number.POSITIVE_INFINITY) <= segment.startMs) chapter++;
    }
    if (words.length === 0) startMs = segment.startMs;
    words.push(segment.text);
    length += segment.text.length + 1;
    const isLong = length >= LENGTH || segment.startMs - startMs >= SPAN_MS;
    if (length >= LONGEST || (isLong && /[.!?…。！？]["'”’)\]]?$/u.test(segment.text))) flush();
    else if (isLong && segment.startMs - startMs >= SPAN_MS * 2) flush();
  }
  flush();
  return paragraphs;
}

/** Chapters in a description, such as `0:00 Beginning`: at least three, ascending from the start. */
export function statedChapters(description: string): readonly Chapter[] {
  const found: Chapter[] = [];
  for (const line of description.split("\n").slice(0, 2_000)) {
    const match = /^[\s\-–—•*([]{0,6}((?:\d{1,2}:)?\d{1,2}:\d{2})[)\]]?[\s\-–—:|.]{1,6}(\S.{0,200})$/u.exec(line);
    const startMs = match?.[1] === undefined ? undefined : msOf(match[1]);
    if (startMs !== undefined && match?.[2] && startMs > (found.at(-1)?.startMs ?? -1))
      found.push({ title: match[2].trim(), startMs });
  }
  return found.length >= 3 && found[0]?.startMs === 0 ? found : [];
}

const msOf = (text: string): number => text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000;

/** The start time in a URL: `t=90`, `t=1m30s`, `start=90`. */
export function pointedAt(url: URL): number | undefined {
  const given = url.searchParams.get("t") ?? url.searchParams.get("start") ?? /^#t=(\w+)/u.exec(url.hash)?.[1] ?? "";
  const match = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/u.exec(given);
  if (!match || given === "") return undefined;
  const [, hours = "0", minutes = "0", seconds = "0"] = match;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
}
