import { Fences } from "@wellsourced/core/markdown";

/**
 * Placeholder for a removed image until its line is known to be empty. Finished text contains no control characters.
 */
const HOLE = "\u0001";

/** Rewrites the links or images of a Markdown text. Code is unchanged, as are links other than `[words](target)`. */
export function restyleMarkdown(markdown: string, { links = "inline", images = "kept" }: Style = {}): string {
  if (links === "inline" && images === "kept") return markdown;
  const targets = new Map<string, string>();
  // A label that the text already uses would become a link.
  const prefix = /\[\d{1,4}\](?![([:])/u.test(markdown) ? "link-" : "";
  const labelOf = (target: string): string => {
    const label = targets.get(target) ?? `${prefix}${targets.size + 1}`;
    targets.set(target, label);
    return label;
  };
  const parts = partsOf(markdown).map(({ text, isCode }) =>
    isCode ? text : apply(text, findLinks(text, { links, images }, labelOf)),
  );
  const definitions = [...targets].map(([target, label]) => `[${label}]: ${target}`);
  return [parts.join("\n").trim(), definitions.join("\n")].filter(Boolean).join("\n\n");
}

/** Splits a text into fenced blocks and the text between them, at line ends. */
function partsOf(markdown: string) {
  const parts: { lines: string[]; isCode: boolean }[] = [];
  const fences = new Fences({ formulas: true, text: markdown });
  for (const line of markdown.split("\n")) {
    const isCode = fences.take(line) !== "text";
    const last = parts.at(-1);
    if (last?.isCode === isCode) last.lines.push(line);
    else parts.push({ lines: [line], isCode });
  }
  return parts.map(({ lines, isCode }) => ({ text: lines.join("\n"), isCode }));
}

function apply(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text;
  const out: string[] = [];
  let at = 0;
  for (const { start, end, text: by } of [...edits].sort((one, other) => one.start - other.start)) {
    if (start < at) continue;
    out.push(text.slice(at, start), by);
    at = end;
  }
  out.push(text.slice(at));
  const done = out.join("");
  if (!done.includes(HOLE)) return done;
  return done
    .replace(new RegExp(`^(?:[ \\t>]|[-*+] |\\d+[.)] )*${HOLE}[${HOLE} \\t]*(?:\\n|$)`, "gmu"), "")
    .replace(new RegExp(`(?<=\\[)${HOLE} ?| ?${HOLE}`, "gu"), "")
    .replace(/\n{3,}/gu, "\n\n");
}

export type LinkStyle = "inline" | "referenced" | "dropped";

export interface Style {
  /** `referenced` lists each target once at the end; `dropped` keeps only the words. @default "inline" */
  readonly links?: LinkStyle | undefined;
  /** @default "kept" */
  readonly images?: "kept" | "dropped" | undefined;
}

/** A range of the text and its replacement. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Bracket {
  readonly at: number;
  readonly isImage: boolean;
  /** Removed characters inside the brackets, which were images. */
  gone: number;
}

type LabelOf = (target: string) => string;

/** Relevant Markdown syntax. */
const sign = /\\.|`+|!\[|\[|\]|\n[ \t]*\n/gsu;

/** The edits that restyle links and images in a text without fences. One pass, with a stack of brackets. */
function findLinks(text: string, style: Style, labelOf: LabelOf): Edit[] {
  const edits: Edit[] = [];
  const open: Bracket[] = [];
  const codes = codeSpans(text);
  const signs = new RegExp(sign);
  for (let found = signs.exec(text); found; found = signs.exec(text)) {
    const [mark] = found;
    const at = found.index;
    if (mark.startsWith("`")) signs.lastIndex = codes.get(at) ?? signs.lastIndex;
    else if (mark.startsWith("\n")) open.length = 0;
    else if (mark === "[" || mark === "![") open.push({ at, isImage: mark === "![", gone: 0 });
    else if (mark === "]") {
      const bracket = open.pop();
      const tail = bracket && tailAt(text, at + 1);
      if (!bracket || !tail) continue;
      signs.lastIndex = tail.end;
      const gone = edit({ text, bracket, at, tail }, style, { edits, labelOf });
      const outer = open.at(-1);
      if (outer) outer.gone += gone;
    }
  }
  return edits;
}

interface Link {
  readonly text: string;
  readonly bracket: Bracket;
  /** Position of the closing bracket. */
  readonly at: number;
  readonly tail: { readonly end: number; readonly target: string };
}

/** Adds the edits for a link or image; returns how many of its characters are removed. */
function edit(
  { text, bracket, at, tail }: Link,
  { links = "inline", images = "kept" }: Style,
  { edits, labelOf }: { readonly edits: Edit[]; readonly labelOf: LabelOf },
): number {
  const length = tail.end - bracket.at;
  if (bracket.isImage) {
    if (images === "dropped") edits.push({ start: bracket.at, end: tail.end, text: HOLE });
    return images === "dropped" ? length : 0;
  }
  const inside = at - bracket.at - 1;
  if (bracket.gone > 0 && bracket.gone >= text.slice(bracket.at + 1, at).replace(/\s/gu, "").length) {
    // A link around only images is removed with them.
    edits.push({ start: bracket.at, end: tail.end, text: HOLE });
    return length;
  }
  if (links === "dropped") {
    edits.push({ start: bracket.at, end: bracket.at + 1, text: "" }, { start: at, end: tail.end, text: "" });
    return length - inside;
  }
  if (links === "referenced") edits.push({ start: at, end: tail.end, text: `][${labelOf(tail.target)}]` });
  return 0;
}

/** Maximum length of a target. */
const LONGEST = 4_000;

/** Parses `(target)` or `(target "title")` at a position. */
function tailAt(text: string, at: number): Link["tail"] | undefined {
  if (text[at] !== "(") return undefined;
  let depth = 0;
  for (let end = at; end < text.length && end - at < LONGEST; end++) {
    const character = text[end];
    if (character === "\\") end++;
    else if (character === "(" && ++depth > 32) return undefined;
    else if (character === "\n" && text[end + 1] === "\n") return undefined;
    else if (character === ")" && --depth === 0) return { end: end + 1, target: text.slice(at + 1, end).trim() };
  }
  return undefined;
}

/** The end of each code span, by its start. */
function codeSpans(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const opened = new Map<number, number>();
  let free = 0;
  const runs = [...text.matchAll(/\\`|`+|\n[ \t]*\n/gu)];
  const closers = Map.groupBy(runs, ({ 0: run }) => run);
  for (const { 0: run, index } of runs) {
    if (index < free || !run.startsWith("`")) continue;
    const places = closers.get(run) ?? [];
    let next = opened.get(run.length) ?? 0;
    while ((places[next]?.index ?? Number.POSITIVE_INFINITY) <= index) next++;
    opened.set(run.length, next);
    const close = places[next]?.index;
    if (close === undefined) continue;
    free = close + run.length;
    ends.set(index, free);
  }
  return ends;
}
