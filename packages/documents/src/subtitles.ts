import { countIfAny, type ParsedDocument, type ParseHints, stated } from "./document.ts";
import * as plain from "./text.ts";
import { writtenText } from "./written-text.ts";

/** Text shown at one time. */
interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  readonly speaker: string;
  readonly lines: readonly string[];
}

interface Paragraph {
  readonly startMs: number;
  readonly speaker: string;
  endMs: number;
  text: string;
}

/** A paragraph ends after the first sentence that exceeds either, or at a pause. */
const SPAN_MS = 40_000;
const LENGTH = 400;
const PAUSE_MS = 4_000;
/** Maximum length of a paragraph, for speech without full stops. */
const LONGEST = 1_000;
/** Maximum gap between consecutive cues. */
const TOUCHING_MS = 100;

const time = "(?:(\\d{1,4}):)?(\\d{1,2}):(\\d{2})[.,](\\d{1,3})";
const timing = new RegExp(`^[ \\t]*${time}(?:[ \\t]*-->[ \\t]*|,)${time}`, "u");

/** Parses WebVTT, SubRip and SubViewer into a transcript with times and speakers. */
export async function parse(bytes: Uint8Array, hints: ParseHints = {}): Promise<ParsedDocument> {
  const text = writtenText(bytes, hints);
  const { cues, comments } = cuesOf(text);
  if (cues.length === 0) return plain.parse(bytes, hints);
  // Live captions time each word, and repeat lines as they scroll up.
  const isRolling = /<\d{1,2}:[\d:.]{4,12}>/u.test(text);
  const html = paragraphsOf(withoutRepeats(cues, isRolling)).map(paragraphHtml);
  const language = /^Language: ?([a-zA-Z-]{2,20})$/mu.exec(text)?.[1];
  return { html: html.join("\n"), metadata: stated({ language, leftOut: countIfAny(comments, "comment") }) };
}

function cuesOf(text: string): { cues: Cue[]; comments: number } {
  const cues: Cue[] = [];
  let comments = 0;
  for (const block of text.split(/\n(?:[ \t]*\n)+/u)) {
    const lines = block.split("\n");
    const at = lines.slice(0, 3).findIndex((line) => timing.test(line));
    const last = cues.at(-1);
    if (at >= 0) cues.push(cueOf(lines[at] ?? "", lines.slice(at + 1)));
    else if (/^(?:NOTE|STYLE|REGION|WEBVTT)(?:\s|$)/u.test(block)) comments += block.startsWith("NOTE") ? 1 : 0;
    // A blank line within a cue's text.
    else if (last) cues[cues.length - 1] = { ...last, lines: [...last.lines, ...lines.map(bare).filter(Boolean)] };
  }
  return { cues, comments };
}

function cueOf(line: string, said: readonly string[]): Cue {
  const [, ...parts] = timing.exec(line) ?? [];
  const speaker = /^\s*<v(?:\.[\w.-]{1,60})?[ \t]([^<>]{1,100})>/u.exec(said[0] ?? "")?.[1]?.trim() ?? "";
  return {
    startMs: msOf(parts.slice(0, 4)),
    endMs: msOf(parts.slice(4)),
    speaker,
    lines: said.map(bare).filter(Boolean),
  };
}

const msOf = ([hours = "0", minutes = "0", seconds = "0", rest = "0"]: readonly (string | undefined)[]): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(rest.padEnd(3, "0"));

/** A line's text as HTML. Entities are decoded; tags, which only set style and time, are dropped. */
const bare = (line: string): string =>
  line
    .replace(/<\/?[a-z\d][^<>]{0,200}>|\{\\[^{}]{0,100}\}/giu, "")
    .replace(/</gu, "&lt;")
    .replace(/\s+/gu, " ")
    .trim();

/** Removes lines that a cue repeats from the previous one while scrolling. */
function withoutRepeats(cues: readonly Cue[], isRolling: boolean): Cue[] {
  const kept: Cue[] = [];
  let before: Cue | undefined;
  for (const cue of cues) {
    const repeated = before && cue.startMs <= before.endMs + TOUCHING_MS ? overlap(before.lines, cue.lines) : 0;
    const drops = isRolling || repeated < cue.lines.length ? repeated : 0;
    if (cue.lines.length > drops) kept.push({ ...cue, lines: cue.lines.slice(drops) });
    if (cue.lines.length > 0) before = cue;
  }
  return kept;
}

/** Number of last lines repeated at the beginning of the next cue. */
function overlap(last: readonly string[], next: readonly string[]): number {
  for (let count = Math.min(last.length, next.length, 4); count > 0; count--)
    if (next.slice(0, count).every((line, at) => line === last[last.length - count + at])) return count;
  return 0;
}

function paragraphsOf(cues: readonly Cue[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const { startMs, endMs, speaker, lines } of cues) {
    const open = paragraphs.at(-1);
    const text = lines.join(" ").replace(/ (?=[-–—] ?\p{Lu})/gu, "<br>");
    if (!open || open.speaker !== speaker || isFull(open, startMs)) paragraphs.push({ startMs, endMs, speaker, text });
    else {
      open.text += `${/^[-–—] ?\p{Lu}/u.test(text) ? "<br>" : " "}${text}`;
      open.endMs = endMs;
    }
  }
  return paragraphs;
}

function isFull({ startMs, endMs, text }: Paragraph, nextMs: number): boolean {
  if (text.length > LONGEST || nextMs - endMs >= PAUSE_MS) return true;
  return (text.length > LENGTH || nextMs - startMs > SPAN_MS) && /[.!?…。！？]["'”’)\]]?$/u.test(text);
}

function paragraphHtml({ startMs, speaker, text }: Paragraph): string {
  const name = speaker === "" ? "" : ` <em>${speaker}:</em>`;
  return `<p><strong>${clock(startMs)}</strong>${name} ${text}</p>`;
}

/** `3:07`, `1:02:03`. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
