import { Fences } from "@wellsourced/core/markdown";
import type { Passage } from "./document.ts";
import { plainHeading } from "./markdown.ts";
import type { Run } from "./words.ts";

export interface PassageSize {
  /** Maximum words in a passage; characters in scripts without spaces. */
  readonly size: number;
  /** Words repeated from the previous passage of the section. */
  readonly overlap: number;
}

/** A passage and the range of its runs. */
export interface Cut extends Passage {
  readonly from: number;
  readonly to: number;
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.{0,300})$/u;

interface Section {
  readonly start: number;
  readonly headings: readonly string[];
}

/** Returns where sections begin and the headings above each. Ignores headings in code blocks. */
function sectionsOf(text: string): Section[] {
  const sections: Section[] = [{ start: 0, headings: [] }];
  const path: { readonly level: number; readonly title: string }[] = [];
  const fences = new Fences({ text });
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, Math.min(end, start + 400)).trimEnd();
    const heading = fences.take(line, start) === "text" ? HEADING.exec(line) : null;
    if (heading) {
      const [, marks = "", title = ""] = heading;
      while ((path.at(-1)?.level ?? 0) >= marks.length) path.pop();
      path.push({ level: marks.length, title: plainHeading(title) });
      sections.push({ start, headings: path.map((above) => above.title) });
    }
    start = end + 1;
  }
  return sections;
}

const weightOf = ({ words, start, end }: Run) => (words.length > 1 && end - start > 1 ? end - start : 1);

/** Splits a text at its headings; a long section becomes several overlapping passages. */
export function cutPassages(text: string, runs: readonly Run[], { size, overlap }: PassageSize): Cut[] {
  const cuts: Cut[] = [];
  const sections = sectionsOf(text);
  let at = 0;
  for (const [index, { headings }] of sections.entries()) {
    const limit = sections[index + 1]?.start ?? text.length + 1;
    const first = at;
    while (at < runs.length && (runs[at]?.start ?? 0) < limit) at++;
    for (let from = first; from < at; ) {
      const to = endOf(text, runs, from, at, size);
      const [head, tail] = [runs[from], runs[to - 1]];
      if (head && tail) cuts.push({ start: head.start, end: tail.end, headings, from, to });
      if (to >= at) break;
      from = stepBack(runs, to, from + 1, overlap);
    }
  }
  return cuts;
}

/** Returns the end of a passage: after `size` words, or after the last sentence end in its last quarter. */
function endOf(text: string, runs: readonly Run[], from: number, limit: number, size: number): number {
  let weight = 0;
  let sentence = -1;
  for (let at = from; at < limit; at++) {
    const run = runs[at];
    if (!run) break;
    weight += weightOf(run);
    if (weight > size && at > from) return sentence > from ? sentence : at;
    const next = runs[at + 1];
    if (weight > size * 0.75 && next && /[.!?。！？\n]/u.test(text.slice(run.end, Math.min(next.start, run.end + 20))))
      sentence = at + 1;
  }
  return limit;
}

function stepBack(runs: readonly Run[], to: number, least: number, overlap: number): number {
  let weight = 0;
  let from = to;
  while (from > least) {
    const run = runs[from - 1];
    weight += run ? weightOf(run) : 0;
    if (weight > overlap) break;
    from--;
  }
  return from;
}
