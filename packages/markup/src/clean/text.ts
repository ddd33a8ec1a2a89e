import { dropInvisible, memoize } from "@wellsourced/core";
import { Fences, isComment, openingFence } from "@wellsourced/core/markdown";
import { breakChatTokens } from "../markdown/escape.ts";
import type { RemovalLog } from "./run.ts";

/**
 * Final cleaning of Markdown: removes invisible characters and comments, collapses spaces outside of code and tables,
 * breaks chat-template tokens outside of code, and empties targets that run code. Visible text is never removed for
 * what it says. Idempotent.
 *
 * @returns the text, and the number of removed runs of hidden characters or comments
 */
export function cleanText(markdown: string, log?: RemovalLog): { text: string; removed: number } {
  const seen = dropInvisible(markdown, (run) => {
    if (log?.hasRoom) log.note("invisible characters", spelt(run));
  });
  const state: State = {
    fences: new Fences({ text: seen.text }),
    at: 0,
    end: "",
    lastEnd: seen.text.lastIndexOf("-->"),
    comments: 0,
    said: "",
  };
  const lines: string[] = [];
  let blanks = 0;
  for (const line of seen.text.split("\n")) {
    const cleaned = cleanLine(line, state);
    state.at += line.length + 1;
    if (cleaned === undefined) continue;
    blanks = cleaned === "" && state.fences.open === undefined ? blanks + 1 : 0;
    if (blanks < 2) lines.push(cleaned);
    if (state.said !== "" && state.end === "") {
      log?.note("comment", state.said);
      state.said = "";
    }
  }
  log?.note("comment", state.said);
  return { text: trimLines(lines).join("\n"), removed: seen.removed + state.comments };
}

/**
 * Makes invisible characters readable for the log. Tag characters are shown as the ASCII they mirror, others by code
 * point.
 */
const spelt = (run: string): string =>
  Array.from(run.slice(0, 400), (character) => {
    const code = character.codePointAt(0) ?? 0;
    const isTag = code >= 0xe0020 && code < 0xe007f;
    return isTag ? String.fromCodePoint(code - 0xe0000) : `U+${code.toString(16).toUpperCase().padStart(4, "0")} `;
  }).join("");

/** Characters of a comment kept for the log. */
const MAX_SAID = 400;

interface State {
  readonly fences: Fences;
  /** Offset of the line. */
  at: number;
  /** The end mark of the open comment; empty if none is open. */
  end: string;
  /** Offset of the last `-->` of the text. */
  readonly lastEnd: number;
  comments: number;
  /** Text of comments on this line or of the open one; limited. */
  said: string;
}

/** The cleaned line; undefined if it was inside a comment. */
function cleanLine(given: string, state: State): string | undefined {
  if (state.end === "" && state.fences.take(given, state.at) !== "text") return given.trimEnd();
  const wasComment = state.end !== "";
  if (!wasComment && isComment(given)) {
    state.comments++;
    state.said = given.slice(0, MAX_SAID);
    return undefined;
  }
  const line = dropComments(given, state);
  if ((wasComment || line !== given) && line.trim() === "") return undefined;
  // Deep list items are indented like code.
  const isCode = /^(?: {4}|\t)(?!\s*(?:[-*+]|\d{1,9}[.)])\s)/u.test(line);
  const cleaned = isCode ? outsideCode(line.trimEnd()) : foldSpaces(outsideCode(line));
  return cleaned === given ? given : startAsText(cleaned);
}

/** Where a line's text begins, after quote and list markers. */
const startOf = (line: string): number => /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])[ \t])*[ \t]*/u.exec(line)?.[0].length ?? 0;

/** Escapes text that would now begin a fence or definition because something before it was removed. */
function startAsText(line: string): string {
  const at = startOf(line);
  const begins = openingFence(line) !== undefined || isComment(line);
  return begins ? `${line.slice(0, at)}\\${line.slice(at)}` : line;
}

/** Starts of content that no Markdown renderer shows, with their end marks. */
const openers = /<!--|<!\[CDATA\[|<\?(?=\S)|<!(?=[a-z])/giu;
const ends: Readonly<Record<string, string>> = { "<!--": "-->", "<![cdata[": "]]>", "<?": "?>", "<!": ">" };

/**
 * Removes comments, CDATA, declarations and processing instructions. Those that are visible text are escaped instead.
 */
function dropComments(line: string, state: State): string {
  if (state.end === "" && !(line.includes("<") && /<[!?]/u.test(line))) return line;
  const isShown = shownIn(line, state.lastEnd - state.at);
  let out = "";
  let at = 0;
  while (at < line.length) {
    if (state.end !== "") {
      const end = line.indexOf(state.end, at);
      if (state.said.length < MAX_SAID) state.said += `${line.slice(at, end < 0 ? at + MAX_SAID : end)} `;
      if (end < 0) break;
      at = end + state.end.length;
      state.end = "";
    }
    openers.lastIndex = at;
    const found = openers.exec(line);
    const [mark = ""] = found ?? [];
    const start = found?.index ?? line.length;
    const isText = found !== null && isShown(start, mark);
    const stop = isText ? start + mark.length : start;
    out += line.slice(at, stop);
    at = stop;
    if (!found || isText) continue;
    state.end = ends[mark.toLowerCase()] ?? ">";
    state.comments++;
    // `<!-->` is a complete comment.
    at = start + (/^<!---?>/u.test(line.slice(start, start + 6)) ? 2 : mark.length);
  }
  // Removing a comment may join its neighbours into another one, which is text.
  const isShownNow = shownIn(out);
  return out.replace(openers, (mark, at: number) => (isShownNow(at, mark) ? mark : `\\${mark}`));
}

/**
 * Tests whether an opener is text: escaped, in code, or unclosed after other text. Comments may be closed on a later
 * line, up to `lastEnd`.
 */
function shownIn(line: string, lastEnd = Number.POSITIVE_INFINITY): (start: number, mark: string) => boolean {
  const isInside = spansOf(line);
  const first = line.search(/\S/u);
  const lastOf = memoize((end: string) => line.lastIndexOf(end), 10);
  return (start, mark) => {
    if (start > 0 && (line[start - 1] === "\\" || isInside(start))) return true;
    return start > first && (mark === "<!--" ? lastEnd : lastOf(ends[mark.toLowerCase()] ?? ">")) < start;
  };
}

const spansOf = (line: string): ((at: number) => boolean) => {
  const last = line.lastIndexOf("`");
  let ticks = 0;
  let seen = 0;
  // Positions must be queried in ascending order, so that each character is examined once.
  return (at) => {
    for (; seen < Math.min(at, last); seen++) if (line[seen] === "`" && line[seen - 1] !== "\\") ticks++;
    return ticks % 2 === 1 && last >= at;
  };
};

/** Cleans the text between code spans. */
function outsideCode(line: string): string {
  if (!line.includes("`")) return cleanWords(line);
  return line
    .split(/((?<!\\)`+[^`]*`+)/u)
    .map((part, at) => (at % 2 === 1 ? part : cleanWords(part)))
    .join("");
}

const cleanWords = (text: string): string => emptyTargets(breakChatTokens(text));

const unsafeTarget = /\]\([ \t<]{0,20}(?:javascript|vbscript|data)[ \t]{0,5}:/iu;

/** Empties the target of `[words](javascript:…)` up to the closing bracket. */
function emptyTargets(text: string): string {
  if (!text.includes("](")) return emptyDefinition(text);
  let out = "";
  let rest = text;
  for (let match = unsafeTarget.exec(rest); match; match = unsafeTarget.exec(rest)) {
    const start = match.index + 2;
    out += `${rest.slice(0, start)})`;
    rest = rest.slice(closingBracket(rest, start));
  }
  return emptyDefinition(out + rest);
}

const emptyDefinition = (text: string): string =>
  text.replace(/^(\s{0,3}\[[^\]]{1,200}\]:\s*)<?(?:javascript|vbscript|data)\s*:.*$/iu, "$1#");

function closingBracket(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at + 1;
  }
  return text.length;
}

/** Collapses spaces, except indentation, table rows and the two spaces of a hard break. */
function foldSpaces(line: string): string {
  const end = line.endsWith("  ") && /\S {2,}$/u.test(line) ? "  " : "";
  const text = line.trimEnd();
  if (text === "" || text.trimStart().startsWith("|")) return text;
  const indent = /^[ \t]*/u.exec(text)?.[0] ?? "";
  return indent + text.slice(indent.length).replace(/[ \t\u00a0]{2,}/gu, " ") + end;
}

function trimLines(lines: readonly string[]): readonly string[] {
  let start = 0;
  let end = lines.length;
  while (start < end && lines[start]?.trim() === "") start++;
  while (end > start && lines[end - 1]?.trim() === "") end--;
  const kept = lines.slice(start, end);
  const last = kept.at(-1);
  if (last !== undefined) kept[kept.length - 1] = last.trimEnd();
  return kept;
}
