import { type InlineOptions, type InlineToken, readInline } from "@wellsourced/core/markdown";
import type { ExtraKind } from "./layer.ts";
import { characterOf, drawn, isTag, noteMark, shownLabel } from "./signs.ts";

/** A stretch of a paragraph with its visible text, or the beginning or end of an extra. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text?: string;
  readonly extra?: ExtraKind | "end";
}

export interface Paragraph extends Pick<InlineOptions, "resolve" | "isRow"> {
  readonly text: string;
}

/** The edits that turn a Markdown paragraph into its visible text, in order. Linear. */
export function editsOf({ text, ...options }: Paragraph): Edit[] {
  const raised: number[] = [];
  const tokens = readInline(text, { ...options, isTag, formulas: true });
  const edits = tokens.flatMap((token) => editsFor(token, text, raised));
  return edits.sort((a, b) => a.start - b.start || a.end - b.end);
}

const around = (kind: ExtraKind, { start, end }: { readonly start: number; readonly end: number }): Edit[] => [
  { start, end: start, extra: kind },
  { start: end, end, extra: "end" },
];

function editsFor(token: InlineToken, text: string, raised: number[]): Edit[] {
  const { start, end } = token;
  switch (token.kind) {
    case "sign":
      return [{ start, end }];
    case "bar":
      return [{ start, end, text: start === 0 || end === text.length ? "" : "\t" }];
    case "brackets":
      return [];
    case "code":
      return outside(token, token.words);
    case "link":
    case "image": {
      const words = text.slice(token.words.start, token.words.end);
      const kind = token.kind === "image" ? "alternative" : noteMark(words, token.target);
      return [...outside(token, token.words), ...(kind ? around(kind, token.words) : [])];
    }
    case "note": {
      const [begin, stop] = around("note", token);
      return begin && stop ? [begin, { start, end, text: shownLabel(token.label) }, stop] : [];
    }
    case "autolink":
      return outside(token, { start: start + 1, end: end - 1 });
    case "entity": {
      const shown = characterOf(text.slice(start, end));
      return shown === undefined ? [] : [{ start, end, text: shown }];
    }
    case "formula":
      return [{ start, end, text: drawn(token.tex) }];
    case "tag":
      return tagEdits(token, text, raised);
  }
}

const outside = (whole: InlineToken, words: { readonly start: number; readonly end: number }): Edit[] => [
  { start: whole.start, end: words.start },
  { start: words.end, end: whole.end },
];

function tagEdits({ start, end, name }: Extract<InlineToken, { kind: "tag" }>, text: string, raised: number[]): Edit[] {
  const edit: Edit = { start, end, ...(name === "br" ? { text: "\n" } : {}) };
  if (name === "sup") raised.push(end);
  if (name === "/sup") return [edit, ...raisedMark(raised.pop(), start, text)];
  if (name === "rt" || name === "rp") return [edit, { start: end, end, extra: "reading" }];
  if (name === "/rt" || name === "/rp") return [edit, { start, end: start, extra: "end" }];
  return [edit];
}

const RAISED_AFTER = /(?:\p{L}{4}|[.,;:!?)\]"'”’»*_])$/u;
const UNIT = /(?:met(?:re|er)s?|miles?|feet|foot|inch(?:es)?|yards?|seconds?)$/iu;

/** The edits for raised text: after a word it is the mark of a note, after a number or a unit a power. */
function raisedMark(start: number | undefined, end: number, text: string): Edit[] {
  if (start === undefined || end - start > 40) return [];
  if (!/^\\?\[?(?:\d{1,3}|[a-z*†‡§¶])(?:\s?[,;–-]\s?(?:\d{1,3}|[a-z*†‡§¶]))*\\?\]?$/iu.test(text.slice(start, end)))
    return [];
  const before = text.slice(Math.max(0, start - 25), start).replace(/<sup[^<>]*>$/iu, "");
  return !RAISED_AFTER.test(before) || UNIT.test(before) ? [] : around("mark", { start, end });
}
