import { dropInvisible, memoize } from "@wellsourced/core";
import { Fences, isComment, openingFence } from "@wellsourced/core/markdown";
import { breakChatTokens } from "../markdown/escape.ts";
import type { RemovalLog } from "./run.ts";

/**
 * The last cleaning, on text: invisible characters go, spaces fold outside of code and tables, tokens of chat
 * templates outside of code are broken, targets that run code are emptied. No visible sentence is deleted for what it
 * says. Cleaning twice changes nothing more.
 *
 * @returns the text, and how many runs of hidden characters or comments were taken out
 */
export function cleanText(markdown: string, log?: RemovalLog): { text: string; removed: number } {
  const seen = dropInvisible(markdown, (run) => {
    if (log?.hasRoom) log.note("invisible characters", spelt(run));
  });
  const state: State = { fences: new Fences(), end: "", comments: 0, said: "" };
  const lines: string[] = [];
  let blanks = 0;
  for (const line of seen.text.split("\n")) {
    const cleaned = cleanLine(line, state);
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

/** Tag characters mirror ASCII: text hidden in them can be shown. Others are shown by their numbers. */
const spelt = (run: string): string =>
  Array.from(run.slice(0, 400), (character) => {
    const code = character.codePointAt(0) ?? 0;
    const isTag = code >= 0xe0020 && code < 0xe007f;
    return isTag ? String.fromCodePoint(code - 0xe0000) : `U+${code.toString(16).toUpperCase().padStart(4, "0")} `;
  }).join("");

/** Of comments, so much is kept for those who ask what they said. */
const MAX_SAID = 400;

interface State {
  readonly fences: Fences;
  /** What ends the comment that is open, or the empty string. */
  end: string;
  comments: number;
  /** What comments of this line, or the one that is open, say; bounded. */
  said: string;
}

/** The line as it stays, or nothing when a comment swallowed it. */
function cleanLine(given: string, state: State): string | undefined {
  if (state.end === "" && state.fences.take(given) !== "text") return given.trimEnd();
  const wasComment = state.end !== "";
  if (!wasComment && isComment(given)) {
    state.comments++;
    state.said = given.slice(0, MAX_SAID);
    return undefined;
  }
  const line = dropComments(given, state);
  if ((wasComment || line !== given) && line.trim() === "") return undefined;
  // Deep list items are indented as far as code is.
  const isCode = /^(?: {4}|\t)(?!\s*(?:[-*+]|\d{1,9}[.)])\s)/u.test(line);
  const cleaned = isCode ? outsideCode(line.trimEnd()) : foldSpaces(outsideCode(line));
  return cleaned === given ? given : startAsText(cleaned);
}

/** Where a line's text begins, behind the marks of quotations and lists. */
const startOf = (line: string): number => /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])[ \t])*[ \t]*/u.exec(line)?.[0].length ?? 0;

/** What was text stays text where it would begin a fence or a definition now that something before it is gone. */
function startAsText(line: string): string {
  const at = startOf(line);
  const begins = openingFence(line) !== undefined || isComment(line);
  return begins ? `${line.slice(0, at)}\\${line.slice(at)}` : line;
}

/** What opens something that is invisible wherever Markdown is shown, and what ends it. */
const openers = /<!--|<!\[CDATA\[|<\?(?=\S)|<!(?=[a-z])/giu;
const ends: Readonly<Record<string, string>> = { "<!--": "-->", "<![cdata[": "]]>", "<?": "?>", "<!": ">" };

/** Removes comments, CDATA, declarations and processing instructions. Those that are text are escaped and stay. */
function dropComments(line: string, state: State): string {
  if (state.end === "" && !(line.includes("<") && /<[!?]/u.test(line))) return line;
  const isShown = shownIn(line);
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
    // `<!-->` ends at once.
    at = start + (/^<!---?>/u.test(line.slice(start, start + 6)) ? 2 : mark.length);
  }
  // Removing a comment may form another one from its neighbours: that one is text.
  const isShownNow = shownIn(out);
  return out.replace(openers, (mark, at: number) => (isShownNow(at, mark) ? mark : `\\${mark}`));
}

/** Whether an opener is text: escaped, in code, or never closed within its line. */
function shownIn(line: string): (start: number, mark: string) => boolean {
  const isInside = spansOf(line);
  const first = line.search(/\S/u);
  const lastOf = memoize((end: string) => line.lastIndexOf(end), 10);
  return (start, mark) => {
    if (start > 0 && (line[start - 1] === "\\" || isInside(start))) return true;
    return mark !== "<!--" && start > first && lastOf(ends[mark.toLowerCase()] ?? ">") < start;
  };
}

const spansOf = (line: string): ((at: number) => boolean) => {
  const last = line.lastIndexOf("`");
  let ticks = 0;
  let seen = 0;
  // Places are asked for from left to right, so that each letter is looked at once.
  return (at) => {
    for (; seen < Math.min(at, last); seen++) if (line[seen] === "`" && line[seen - 1] !== "\\") ticks++;
    return ticks % 2 === 1 && last >= at;
  };
};

/** Applies to the text between code spans. */
function outsideCode(line: string): string {
  if (!line.includes("`")) return cleanWords(line);
  return line
    .split(/((?<!\\)`+[^`]*`+)/u)
    .map((part, at) => (at % 2 === 1 ? part : cleanWords(part)))
    .join("");
}

const cleanWords = (text: string): string => emptyTargets(breakChatTokens(text));

const unsafeTarget = /\]\([ \t<]{0,20}(?:javascript|vbscript|data)[ \t]{0,5}:/iu;

/** `[words](javascript:…)` keeps its words; the target is emptied up to the bracket that ends it. */
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

/** Runs of blanks become one; indentation, table rows and the two blanks of a hard break stay. */
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
