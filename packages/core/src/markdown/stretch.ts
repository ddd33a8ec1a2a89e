/** A range of a text: `text.slice(start, end)`. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Replaces all characters except line breaks with spaces. */
export const blank = (text: string): string => text.replace(/[^\r\n]/g, " ");

/** Blanks ranges of a text, so that all other offsets stay valid. */
export function blanked(text: string, stretches: readonly Stretch[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    if (end <= from) continue;
    const begin = Math.max(from, start);
    parts.push(text.slice(from, begin), blank(text.slice(begin, end)));
    from = end;
  }
  return parts.join("") + text.slice(from);
}
