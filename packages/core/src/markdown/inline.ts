import { Backticks } from "./backticks.ts";
import { dropEmphasis, type EmphasisRun } from "./emphasis.ts";
import { LABEL, linkTail } from "./links.ts";
import type { Stretch } from "./stretch.ts";
import { ATTRIBUTES } from "./tags.ts";

/** Markup in a paragraph. `words` is the text of a link, an image or brackets. */
export type InlineToken = Stretch &
  (
    | { readonly kind: "sign" | "bar" | "entity" }
    | { readonly kind: "code" | "brackets"; readonly words: Stretch }
    | { readonly kind: "link" | "image"; readonly words: Stretch; readonly target: string }
    | { readonly kind: "note"; readonly label: string }
    | { readonly kind: "autolink"; readonly address: string }
    | { readonly kind: "tag"; readonly name: string }
    | { readonly kind: "formula"; readonly tex: string }
  );

export interface InlineOptions {
  /** The target of `[words][label]` or `[words]`; undefined if it is not a link. */
  readonly resolve?: (label: string, words: string) => string | undefined;
  /** Whether a tag's name is known; other tags are text. @default any name */
  readonly isTag?: (name: string) => boolean;
  /** Whether dollar signs enclose formulas. @default false */
  readonly formulas?: boolean;
  /** Whether the text is a table row, with bars between cells. @default false */
  readonly isRow?: boolean;
}

const SIGN = /[\\`*_~[\]!<&$|]|https?:\/\/|www\./gu;
const BARE = /(?:https?:\/\/|www\.)[^\s<\]*`|]*/uy;
const ESCAPED = /[!-/:-@[-`{-~]/u;
const NOTE = /\[\^([^\]\s]{1,100})\]/uy;
const REFERENCE = new RegExp(String.raw`\[(${LABEL})?\]`, "uy");
const TAG = new RegExp(String.raw`<(\/?[a-z][a-z0-9]{0,20})(?:(?=[\s/])(?:${ATTRIBUTES}))?>`, "iuy");
const AUTOLINK = /<((?:https?|ftp|mailto):[^\s<>]{1,2000}|[\w.+-]{1,64}@[\w.-]{1,255})>/iuy;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iuy;
const FORMULA = /\$\$([^$]{1,5000})\$\$|(?<![\\$\p{L}\p{N}])\$(?![\s$])([^$\n]{1,500})(?<![\s\\])\$(?![\d\p{L}$])/uy;
/** Signs of a formula, which do not occur between two prices. */
const TEX = /\\[a-z]|[\^_={}]|^[a-z]'?$|^[a-z]\([a-z]\)$/iu;

/** The inline Markdown of a paragraph in order: emphasis, links, code, tags and character references. */
export const readInline = (text: string, options: InlineOptions = {}): InlineToken[] =>
  new InlineReader(text, options).read();

class InlineReader {
  private readonly tokens: InlineToken[] = [];
  private readonly runs: EmphasisRun[] = [];
  private readonly brackets: { readonly at: number; readonly isImage: boolean }[] = [];
  private readonly text: string;
  private readonly options: InlineOptions;
  private backticks: Backticks | undefined;

  constructor(text: string, options: InlineOptions) {
    this.text = text;
    this.options = options;
  }

  read(): InlineToken[] {
    const sign = new RegExp(SIGN);
    for (let found = sign.exec(this.text); found; found = sign.exec(this.text))
      sign.lastIndex = this.take(found.index, found[0]);
    for (const stretch of dropEmphasis(this.runs, this.text)) this.tokens.push({ kind: "sign", ...stretch });
    return this.tokens.sort((a, b) => a.start - b.start || b.end - a.end);
  }

  /** Reads the token that begins at a sign, and returns the position after it. */
  private take(at: number, sign: string): number {
    if (sign === "\\") return this.escaped(at);
    if (sign === "`") return this.code(at);
    if (sign === "*" || sign === "_" || sign === "~") return this.run(at, sign);
    if (sign === "[" || sign === "!") return this.open(at, sign);
    if (sign === "]") return this.close(at);
    if (sign === "<") return this.tag(at);
    if (sign === "&") return this.entity(at);
    if (sign === "$") return this.formula(at);
    if (sign === "|") return this.bar(at);
    return this.address(at, at + (this.matchAt(BARE, at)?.[0].length ?? 1));
  }

  /** Addresses contain no markup except entities such as `&amp;`. */
  private address(start: number, end: number): number {
    for (const { index, 0: entity } of this.text.slice(start, end).matchAll(/&amp;/gu))
      this.add({ kind: "entity", start: start + index, end: start + index + entity.length });
    return end;
  }

  private matchAt(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.text);
  }

  private add(token: InlineToken): number {
    this.tokens.push(token);
    return token.end;
  }

  private escaped(at: number): number {
    const next = this.text.charAt(at + 1);
    if (/[\r\n]/u.test(next)) return this.add({ kind: "sign", start: at, end: at + 1 });
    if (!ESCAPED.test(next)) return at + 1;
    return this.add({ kind: "sign", start: at, end: at + 1 }) + 1;
  }

  private code(at: number): number {
    const { text } = this;
    this.backticks ??= new Backticks(text);
    let start = at;
    while (text.charAt(start) === "`") start++;
    const close = this.backticks.closing(start - at, start);
    if (close === undefined) return start;
    const isPadded = text.charAt(start) === " " && text.charAt(close - 1) === " " && close - start > 2;
    const words = isPadded ? { start: start + 1, end: close - 1 } : { start, end: close };
    return this.add({ kind: "code", start: at, end: close + start - at, words });
  }

  private run(at: number, sign: string): number {
    const { text } = this;
    let end = at;
    while (text.charAt(end) === sign) end++;
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(end, end + 2)];
    this.runs.push({ at, length: end - at, sign, before, after });
    return end;
  }

  private open(at: number, sign: string): number {
    const isImage = sign === "!";
    if (isImage && this.text.charAt(at + 1) !== "[") return at + 1;
    const note = isImage ? null : this.matchAt(NOTE, at);
    const end = at + (note?.[0].length ?? 0);
    if (note && !linkTail(this.text, end)) return this.add({ kind: "note", start: at, end, label: note[1] ?? "" });
    this.brackets.push({ at, isImage });
    return at + (isImage ? 2 : 1);
  }

  private close(at: number): number {
    const bracket = this.brackets.pop();
    if (!bracket) return at + 1;
    const words = { start: bracket.at + (bracket.isImage ? 2 : 1), end: at };
    const { end, target } = linkTail(this.text, at + 1) ?? this.reference(words);
    const start = bracket.at;
    if (target === undefined) {
      this.tokens.push({ kind: "brackets", start, end: at + 1, words });
      return at + 1;
    }
    return this.add({ kind: bracket.isImage ? "image" : "link", start, end, words, target });
  }

  /** Resolves `[words][label]`, `[label][]` and `[label]` with the document's definitions. */
  private reference({ start, end }: Stretch): { end: number; target: string | undefined } {
    const words = this.text.slice(start, Math.min(end, start + 1_000));
    const label = this.matchAt(REFERENCE, end + 1);
    const target = this.options.resolve?.(label?.[1] || words, words);
    return { end: end + 1 + (label?.[0].length ?? 0), target };
  }

  private tag(at: number): number {
    const { isTag } = this.options;
    const tag = this.matchAt(TAG, at);
    const name = tag?.[1]?.toLowerCase() ?? "";
    if (tag && (isTag?.(name.replace("/", "")) ?? true))
      return this.add({ kind: "tag", start: at, end: at + tag[0].length, name });
    const link = this.matchAt(AUTOLINK, at);
    if (!link) return at + 1;
    const end = this.add({
      kind: "autolink",
      start: at,
      end: at + link[0].length,
      address: (link[1] ?? "").replaceAll("&amp;", "&"),
    });
    return this.address(at, end);
  }

  private entity(at: number): number {
    const found = this.matchAt(ENTITY, at);
    return found ? this.add({ kind: "entity", start: at, end: at + found[0].length }) : at + 1;
  }

  private formula(at: number): number {
    const found = this.options.formulas ? this.matchAt(FORMULA, at) : null;
    if (!found || (found[2] !== undefined && !TEX.test(found[2]))) return at + 1;
    return this.add({ kind: "formula", start: at, end: at + found[0].length, tex: found[1] ?? found[2] ?? "" });
  }

  private bar(at: number): number {
    if (!this.options.isRow) return at + 1;
    const { text } = this;
    let [start, end] = [at, at + 1];
    while (start > 0 && text.charAt(start - 1) === " ") start--;
    while (text.charAt(end) === " ") end++;
    return this.add({ kind: "bar", start, end });
  }
}
