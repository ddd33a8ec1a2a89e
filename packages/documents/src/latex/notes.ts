import { closedBraces } from "@wellsourced/core/tex";

const PART = /\\footnote(mark|text)(?![A-Za-z])\s{0,4}(?:\[(\w{1,10})\])?\s{0,4}/gu;

/** Puts each `\footnotetext` where its `\footnotemark` is: that of its number, or the next one without a number. */
export function joinNotes(tex: string): string {
  const ends = closedBraces(tex, false);
  /** Marks by their numbers, and how many of them have their notes. */
  const marks = new Map<string, { readonly places: number[]; noted: number }>();
  /** What is written for a part, which begins at the key. */
  const written = new Map<number, { readonly note: string; readonly end: number }>();
  for (const { 0: whole, 1: kind, 2: number = "", index } of tex.matchAll(PART)) {
    const after = index + whole.length;
    const open = marks.get(number) ?? { places: [], noted: 0 };
    marks.set(number, open);
    if (kind === "mark") {
      open.places.push(index);
      written.set(index, { note: "", end: index + whole.trimEnd().length });
      continue;
    }
    const close = ends[after] ?? 0;
    if (close <= after) continue;
    const note = `\\footnote{${tex.slice(after + 1, close)}}`;
    const mark = open.places[open.noted];
    written.set(index, { note: mark === undefined ? note : "", end: close + 1 });
    if (mark === undefined) continue;
    open.noted++;
    written.set(mark, { note, end: written.get(mark)?.end ?? mark });
  }
  const parts: string[] = [];
  let at = 0;
  for (const [start, { note, end }] of [...written].sort(([a], [b]) => a - b)) {
    if (start < at) continue;
    parts.push(tex.slice(at, start), note);
    at = end;
  }
  return parts.join("") + tex.slice(at);
}
