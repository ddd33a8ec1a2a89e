import { dropInvisible } from "@wellsourced/core";
import { splitRawMath } from "./raw-math.ts";

/**
 * Tag names that models are trained to read as structure. In page text they are escaped, so that they no longer form a
 * token.
 */
const roleTags =
  /<(?=\/?(?:antml:)?(?:system|assistant|user|human|tool_(?:call|result|use|response)s?|function_(?:call|result)s?|invoke|parameter|im_(?:start|end|sep)|SYS)\b)/giu;

/** Breaks up chat-template tokens. The text stays readable, and nothing is removed. Idempotent. */
export function breakChatTokens(text: string): string {
  let out = text;
  if (out.includes("<")) {
    out = out
      .replace(/<\|([^|<>\n]{0,60})\|>/gu, "<\\|$1\\|>")
      .replace(/<(?=\|)/gu, "<\\")
      .replace(/<<(?=\/?SYS>>)/gu, "&lt;&lt;")
      .replace(roleTags, "&lt;");
  }
  return out.includes("[") ? out.replace(/\[(\/?)(INST|SYSTEM|SYS)\]/gu, "\\[$1$2\\]") : out;
}

/** Text adjacent to a run. */
interface Neighbours {
  readonly before?: string;
  /** The first character after it. */
  readonly next?: string;
  /** Whether TeX formulas are kept. @default true */
  readonly texInText?: boolean;
}

/** Escapes text as it reads without invisible characters, since removing these later must not create markup. */
function asSeen(text: string, written: (text: string) => string): string {
  const runs: string[] = [];
  const bare = dropInvisible(text, (run) => runs.push(run)).text;
  const escaped = written(text);
  if (bare === text) return escaped;
  const safe = written(bare);
  // Keep harmless ones, for the final cleaning to count.
  return dropInvisible(escaped).text === safe ? escaped : safe.replace(/(?= )|$/u, runs.join(""));
}

/** Escapes text that would be read as markup, and nothing else. TeX formulas are kept. */
export const escapeText = (text: string, neighbours: Neighbours = {}): string =>
  asSeen(text, (seen) => escapeSeen(seen, neighbours));

function escapeSeen(text: string, { before = "", next = "", texInText = true }: Neighbours): string {
  // A bracket after a footnote mark would turn it into a link.
  const guard = text.startsWith("(") && /\[\^[^[\]]+\]$/u.test(before) ? "\\" : "";
  if (!/[\\*_`[\]<~&|$!]/u.test(text)) return guard + text;
  const parts = splitRawMath(text);
  const done = parts.map(({ text: part, tex }, at) => {
    if (tex !== undefined && texInText) return tex;
    const words = escapePart(part, at === parts.length - 1 ? next : "$");
    return tex === undefined ? words : words.replace(/(?<!\\)\$/gu, "\\$");
  });
  return guard + done.join("");
}

/** URLs are not escaped, as a backslash would become part of them; only the end of a link is. */
const bareUrl = /(?:https?:\/\/|www\.)[^\s<]+/giu;

function escapePart(text: string, next: string): string {
  if (!/https?:\/\/|www\./iu.test(text)) return escapeWords(text, next);
  let at = 0;
  const out: string[] = [];
  for (const { 0: url, index } of text.matchAll(bareUrl)) {
    out.push(behindUrl(escapeWords(text.slice(at, index), ""), at), url.replace(/\](?=\()/gu, "\\]"));
    at = index + url.length;
  }
  out.push(behindUrl(escapeWords(text.slice(at), next), at));
  return out.join("");
}

/** After a URL, a backslash would be part of it instead of escaping. */
const behindUrl = (escaped: string, at: number): string => (at > 0 ? escaped.replace(/^\\</u, "&lt;") : escaped);

function escapeWords(text: string, next: string): string {
  const escaped = text
    .replace(/\\(?=[!-/:-@[-`{-~]|$)/gu, "\\\\")
    .replace(/`/gu, "\\`")
    .replace(/\$\$/gu, "\\$\\$")
    .replace(/\*(?=\S|$)|(?<=\S|^)\*/gu, "\\*")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/(?<=\S)~+|~~+|^~(?!\d)/gu, (run) => run.replace(/~/gu, "\\~"))
    .replace(/&(?=#?\w{1,31};)/gu, "&amp;");
  return escapeAngles(escapeBrackets(escaped, next));
}

/** Escapes brackets that would create a link, image, footnote mark, call-out or task. `[1]` and `[sic]` are kept. */
function escapeBrackets(text: string, next: string): string {
  const ended = text.endsWith("!") && next === "[" ? `${text.slice(0, -1)}\\!` : text;
  if (!/[[\]]/u.test(ended)) return ended;
  return ended.replace(
    /\[[^[\]\n]{0,60}\](?=[([:])|\[[\^!][^[\]\n]{0,60}\]|\](?=[([:])|\](?=$)|\[(?=[\^!])|\[[ xX]\]/gu,
    (found, at: number) => {
      if (found === "]" && at + 1 === ended.length) return next === "(" || next === "[" ? "\\]" : found;
      return found.replace(/[[\]]/gu, "\\$&");
    },
  );
}

function escapeAngles(text: string): string {
  if (!text.includes("<")) return text;
  return breakChatTokens(text).replace(/(?<=(?:^|[^\\])(?:\\\\)*)<(?=[a-z/!?])/giu, "\\<");
}

/** Text that would begin a block at the start of a line. */
const blockStart =
  /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|=+\s*$|-{2,}\s*$|[ :|]*-[ :|-]*$|\d{1,9}(?=[.)](?:\s|$))|~{3,}|:(?=\s)|\[(?=(?:[^[\]\\\n]|\\.){1,999}\]:))/gmu;

/** Faster for single lines, in which no other line starts. */
const lineEnd = /[\n\r\u2028\u2029]/u;
const firstBlockStart = new RegExp(blockStart.source, "u");

/** Escapes text that would begin a block, at the start of each line of a paragraph. */
export const escapeLineStarts = (text: string): string =>
  asSeen(text, (seen) =>
    seen.replace(lineEnd.test(seen) ? blockStart : firstBlockStart, (start) =>
      /^\d/u.test(start) ? `${start}\\` : `\\${start}`,
    ),
  );

/** A code span, with more backticks around it than any run inside. */
export function codeSpan(code: string): string {
  const fence = "`".repeat(longestRun(code) + 1);
  const pad = code.startsWith("`") || code.endsWith("`") ? " " : "";
  return `${fence}${pad}${code}${pad}${fence}`;
}

/** Length of the longest run of backticks. */
export const longestRun = (code: string): number =>
  (code.match(/`+/gu) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);

/** Text for the brackets of a link; brackets inside must be balanced, or are escaped. */
export function linkText(words: string): string {
  if (!/[[\]]/u.test(words)) return words;
  if (words.length > LONG_TEXT) return words.replace(/(?<!\\)[[\]]/gu, "\\$&");
  if (isBalanced(words)) return words;
  return words.replace(/(`+)[\s\S]{0,2000}?\1|\\.|[[\]]/gu, (found) =>
    found === "[" || found === "]" ? `\\${found}` : found,
  );
}

/** Pairing backticks costs more than one pass over the text. */
const LONG_TEXT = 2_000;

function isBalanced(words: string): boolean {
  let depth = 0;
  for (const [sign] of words.matchAll(/(`+)[\s\S]{0,2000}?\1|\\.|[[\]]/gu)) {
    if (sign === "[") depth++;
    else if (sign === "]" && --depth < 0) return false;
  }
  return depth === 0;
}

/** A target that is valid inside `(…)`. */
export const linkTarget = (url: string): string =>
  url.replace(/[\s()<>\\]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 128 ? `%${code.toString(16).toUpperCase().padStart(2, "0")}` : encodeURIComponent(character);
  });
