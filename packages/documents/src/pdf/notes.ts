import type { Line, Span } from "./lines.ts";
import type { PageLayout } from "./page-layout.ts";

/** A footnote, without its mark. */
export interface Note {
  readonly id: string;
  readonly lines: readonly Line[];
}

/** Maximum type size of notes relative to the body. */
const SMALLER = 0.93;
const LABEL = /^(?:\d{1,3}|[*†‡§¶]{1,3}|[a-z])$/u;

/**
 * Extracts footnotes from pages: small type at the bottom, each beginning with a mark that is a superscript in the
 * text.
 */
export function takeNotes(pages: readonly PageLayout[], body: number) {
  const notes: { id: string; lines: Line[] }[] = [];
  const ids = new Map<string, string>();
  const left = pages.map((page) => {
    const foot = footOf(page, body);
    const marks = marksOf(page, foot);
    const taken = new Set<unknown>();
    let open: Line[] | undefined;
    let part: number | undefined;
    for (const line of foot) {
      const label = labelOf(line);
      const key = `${page.number} ${label}`;
      if (label !== undefined && marks.has(label) && !ids.has(key)) {
        open = [withoutLabel(line, label)];
        ids.set(key, `fn-${page.number}-${notes.length + 1}`);
        notes.push({ id: ids.get(key) ?? "", lines: open });
      } else if (open && line.part === part) open.push(line);
      else continue;
      part = line.part;
      taken.add(line);
    }
    return taken.size === 0 ? page : { ...page, items: page.items.filter((item) => !taken.has(item)) };
  });
  return { pages: left, notes, noteOf: (page: number, mark: string) => ids.get(`${page} ${bareMark(mark)}`) };
}

const bareMark = (text: string): string => text.replace(/[\s[\]()]/gu, "");

/** Small lines in the lower half, upwards from the last one of each region. */
function footOf({ items, top, bottom }: PageLayout, body: number): Line[] {
  const foot: Line[] = [];
  const closed = new Set<number>();
  for (const item of [...items].reverse()) {
    const isSmall = !("table" in item) && item.size <= body * SMALLER && item.y < bottom + (top - bottom) * 0.6;
    if (!isSmall) closed.add(item.part);
    else if (!closed.has(item.part)) foot.push(item);
  }
  return foot.reverse();
}

/** Superscripts in the text of the page. */
function marksOf({ items }: PageLayout, foot: readonly Line[]): ReadonlySet<string> {
  const notes = new Set<unknown>(foot);
  const marks = new Set<string>();
  for (const item of items) {
    if ("table" in item || notes.has(item)) continue;
    for (const span of item.spans) if (isMark(span)) for (const mark of bareMark(span.text).split(",")) marks.add(mark);
  }
  return marks;
}

/** Whether a span looks like a footnote mark. */
export const isMark = ({ shift, text }: Span): boolean =>
  shift === "up" &&
  bareMark(text)
    .split(",")
    .every((mark) => LABEL.test(mark));

function labelOf({ spans, text }: Line): string | undefined {
  const [first] = spans;
  if (first && isMark(first) && spans.length > 1) return bareMark(first.text);
  return /^(\d{1,3}|[*†‡§¶]{1,3})[.)]?\s+\S/u.exec(text)?.[1];
}

function withoutLabel(line: Line, label: string): Line {
  const [first, ...rest] = line.spans;
  if (!first) return line;
  const spans = isMark(first)
    ? rest
    : [
        { ...first, text: first.text.slice(first.text.indexOf(label) + label.length).replace(/^[.)]?\s+/u, "") },
        ...rest,
      ];
  const [start, ...others] = spans;
  const trimmed = start ? [{ ...start, text: start.text.trimStart() }, ...others] : spans;
  return { ...line, spans: trimmed, text: trimmed.map(({ text }) => text).join("") };
}
