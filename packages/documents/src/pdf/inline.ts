import { escapeHtml } from "@wellsourced/markup";
import { texHtml } from "../omml.ts";
import { isTypedCode } from "./code.ts";
import { joinLines, type Vocabulary } from "./hyphens.ts";
import { type Line, type Span, sameLook } from "./lines.ts";
import { isMark } from "./notes.ts";
import { pageMark } from "./page-marks.ts";

export interface InlineOptions {
  readonly words: Vocabulary;
  noteOf(page: number, mark: string): string | undefined;
  /** The page mark before this line, once. */
  beginsPage(line: Line): number | undefined;
}

/** Characters considered for a join. */
const TAIL = 80;
/** Length at which text is flushed, so that joins do not copy it again. */
const LONG = 4_000;

/** Lines as running text with superscripts, links and emphasis. */
export function inlineHtml(
  lines: readonly Line[],
  options: InlineOptions,
  { breaks = new Set<number>(), plain = false }: { breaks?: ReadonlySet<number>; plain?: boolean } = {},
): string {
  const html: string[] = [];
  let open: Span | undefined;
  const flush = (page: number) => {
    if (open) html.push(spanHtml(open, page, plain, options));
    open = undefined;
  };
  lines.forEach((line, index) => {
    const previous = lines[index - 1];
    let spans = line.spans.map((span) => ({ ...span, text: shortLeaders(span.text) }));
    if (breaks.has(index)) {
      flush(previous?.page ?? line.page);
      html.push("<br>");
    } else if (open && spans[0]) {
      const [first, ...rest] = spans;
      const joined = joinLines(open.text.slice(-TAIL), first.text, options.words);
      open = { ...open, text: open.text.slice(0, -TAIL) + joined.slice(0, joined.length - first.text.length) };
      spans = [first, ...rest];
    }
    const begins = index > 0 ? options.beginsPage(line) : undefined;
    if (begins !== undefined) {
      flush(line.page - 1);
      html.push(pageMark(begins, "inside"));
    }
    if (open && open.text.length > LONG && isPlain(open)) {
      html.push(escapeHtml(open.text.slice(0, -TAIL)));
      open = { ...open, text: open.text.slice(-TAIL) };
    }
    for (const span of spans) {
      if (open && sameLook(open, span)) open = { ...open, text: open.text + span.text };
      else {
        flush(line.page);
        open = span;
      }
    }
  });
  flush(lines.at(-1)?.page ?? 0);
  return html.join("");
}

const isPlain = ({ shift, bold, italic, mono, link, tex }: Span): boolean =>
  !(shift || bold || italic || mono || link || tex);

const shortLeaders = (text: string): string =>
  text.replace(/(?<![\s.])\s*(?:\.\s*){5,}/gu, " … ").replace(/_{4,}/gu, "___");

function spanHtml(span: Span, page: number, plain: boolean, options: InlineOptions): string {
  const { text, shift, bold, italic, mono, link } = span;
  const [, before = "", core = "", after = ""] = /^(\s*)((?:[\s\S]*\S)?)(\s*)$/u.exec(text) ?? [];
  if (core === "") return text;
  const note = isMark(span) ? options.noteOf(page, core) : undefined;
  if (note) return `${before}<sup><a href="#${note}">${escapeHtml(core)}</a></sup>${after}`;
  let html = span.tex === undefined ? escapeHtml(core) : texHtml(span.tex, false);
  if (shift) html = shift === "up" ? `<sup>${html}</sup>` : `<sub>${html}</sub>`;
  if (!plain && /\p{L}{3}/u.test(core)) {
    if (mono && isTypedCode(core)) html = `<code>${html}</code>`;
    if (italic) html = `<em>${html}</em>`;
    if (bold) html = `<strong>${html}</strong>`;
  }
  if (link) html = `<a href="${escapeHtml(link)}">${html}</a>`;
  return `${before}${html}${after}`;
}
