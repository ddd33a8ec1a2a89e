import { ClassPattern, NamePattern, namesOf } from "../dom/names.ts";
import {
  closest,
  type Element,
  eachElement,
  find,
  findAll,
  isInline,
  lineText,
  rawText,
  type TreeNode,
} from "../dom/tree.ts";
import { longestRun } from "./escape.ts";

const numberClass = new ClassPattern(
  /^(?:line-?num(?:ber)?s?(?:-rows|-wrapper)?|linenos?|line-no|gutter|gl|lnt|ln|hljs-ln-numbers|hljs-ln-n|blob-num|rouge-gutter|crayon-nums?|nums|react-syntax-highlighter-line-number|code-?numbers?|cm-gutters?|codemirror-gutter(?:s|-wrapper)|codemirror-linenumber)$/iu,
);
/** Buttons and bars that highlighters add to a block. */
const controlClass = new ClassPattern(
  /^(?:copy|copy-?(?:btn|button|code)|code-?copy|toolbar|code-?toolbar-?item|clipboard|btn)$/iu,
);

/** A fenced code block; the fence is longer than any in the code. */
export function fence(code: string, language: string): string {
  const marks = "`".repeat(Math.max(3, longestRun(code) + 1));
  return `${marks}${language}\n${code}\n${marks}`;
}

/** The code shown by a `pre`, line by line, without line numbers and buttons. */
export function codeText(pre: Element): string {
  const box = innerCode(pre);
  const parts: string[] = [];
  const split = linesAreElements(box);
  // Outside of a `pre`, whitespace between lines is not part of the code.
  const isLoose = closest(box, ({ tag }) => tag === "pre") === undefined && box.children.some(isLineBox);
  const walkAll = (nodes: readonly TreeNode[]): void => {
    let before: TreeNode | undefined;
    for (const node of nodes) {
      // The same code in two languages, or consecutive lines, adjacent only in the markup.
      walk(node, isCode(node) && isCode(before));
      before = node;
    }
  };
  const walk = (node: TreeNode, afterCode: boolean): void => {
    if (node.kind === "text") {
      if (!isLoose || node.data.trim() !== "" || (node.parent && isLine(node.parent))) parts.push(node.data);
      return;
    }
    if (node.tag === "br") parts.push("\n");
    if (isChrome(node)) return;
    const isSplit = split && isLine(node);
    // Custom elements flow within a line, as those of highlighters do.
    const ownLine = isSplit || !(isInline(node.tag) || node.tag.includes("-")) || afterCode;
    if (ownLine && !endsLine(parts)) parts.push("\n");
    const start = parts.length;
    walkAll(node.children);
    // Keep empty lines.
    if (isSplit ? parts.length === start || !endsLine(parts) : ownLine && !endsLine(parts)) parts.push("\n");
  };
  walkAll(box.children);
  const lines = withoutCount(
    parts
      .join("")
      .replace(/\r\n?/gu, "\n")
      .replace(/\u00a0/gu, " ")
      .replace(/[\u200b\ufeff]/gu, "")
      .split("\n"),
  );
  const isWritten = (line: string) => line.trim() !== "";
  const written = lines.slice(lines.findIndex(isWritten), lines.findLastIndex(isWritten) + 1);
  return written.map((line) => line.trimEnd()).join("\n");
}

/** The only `code` inside, if everything else is a short bar with a label and buttons. */
function innerCode(pre: Element): Element {
  const inEditor = find(pre, isEditor);
  if (inEditor) return inEditor;
  if (pre.children.length < 2) return pre;
  const codes = findAll(pre, ({ tag }) => tag === "code");
  const [only] = codes;
  if (!only || codes.length > 1) return pre;
  const outside = pre.children.filter((child) => child !== only && !(child.kind === "element" && holds(child, only)));
  const words = outside
    .map((child) => lineText(child, 61))
    .join(" ")
    .trim();
  const hasBar = outside.some((child) => child.kind === "element" && !isInline(child.tag));
  return hasBar && words.length <= 60 ? only : pre;
}

const holds = (box: Element, element: Element): boolean =>
  closest(element, (it) => it === box || it.tag === "pre") === box;

/** Drops line numbers: every other line, if these count 1, 2, 3. */
function withoutCount(lines: string[]): string[] {
  const shown = lines[0]?.trim() === "" ? lines.slice(1) : lines;
  if (shown.length < 4) return lines;
  const counts = shown.every(
    (line, at) => at % 2 === 1 || line.trim() === String(at / 2 + 1) || at === shown.length - 1,
  );
  return counts ? shown.filter((_, at) => at % 2 === 1) : lines;
}

const isCode = (node: TreeNode | undefined): boolean => node?.kind === "element" && node.tag === "code";

const endsLine = (parts: readonly string[]): boolean => {
  const last = parts.findLast((part) => part !== "");
  return last === undefined || last.endsWith("\n");
};

const isLine = (element: Element): boolean => lineClass.in(element) || element.has("data-line");
const lineClass = new ClassPattern(/^(?:code-?|view-|token-|cm-|ace_)?line$/iu);

const isLineBox = (node: TreeNode): boolean => node.kind === "element" && node.tag === "div" && isLine(node);

/** Whether each line is an element, without line breaks between them. */
function linesAreElements(pre: Element): boolean {
  let lines = 0;
  const walk = (box: Element): boolean =>
    box.children.every((child, at) => {
      if (child.kind === "text") return true;
      if (!isLine(child)) return walk(child);
      lines++;
      const next = box.children[at + 1];
      const breaks = next?.kind === "text" ? next.data.includes("\n") : next?.tag === "br";
      return !/\n[^\S\n]*$/u.test(lastText(child)) && !breaks;
    });
  return walk(pre) && lines > 1;
}

function lastText(element: Element): string {
  const last = element.children.at(-1);
  if (!last) return "";
  return last.kind === "text" ? last.data.slice(-200) : lastText(last);
}

const bar = /(?:^|[\s_-])(?:header|tool-?bar|title-?bar|actions?)(?:$|[\s_-])/u;

/** Line numbers, copy buttons and elements marked as not to be copied. */
function isChrome(element: Element): boolean {
  if (element.tag === "button" || element.tag === "style" || element.tag === "script") return true;
  if (element.tag !== "code" && (numberClass.in(element) || controlClass.in(element))) return true;
  if (element.tag === "div" && bar.test(namesOf(element)) && lineText(element, 41).length <= 40) return true;
  return /user-select\s*:\s*none/iu.test(element.get("style")) || element.get("aria-hidden") === "true";
}

/** The code cells of a table with line numbers; undefined for any other table. */
export function codeTable(table: Element): Element[] | undefined {
  const found = { cells: [], hasGutter: false };
  eachElement(table, takeCodeCell, found);
  return found.cells.length > 0 && found.hasGutter ? found.cells : undefined;
}

function takeCodeCell(element: Element, found: { readonly cells: Element[]; hasGutter: boolean }): boolean | undefined {
  // Nested tables are handled separately.
  if (element.tag === "table") return false;
  const isNumber = numberClass.in(element) || element.has("data-line-number");
  found.hasGutter ||= isNumber;
  if (!isNumber && isCodeCell(element) && !onlyNumbers(element)) found.cells.push(element);
  return undefined;
}

const isCodeCell = (cell: Element): boolean =>
  cell.tag === "td" &&
  (/(?:^|\s)(?:code|blob-code|rouge-code|crayon-code|hljs-ln-code|lntd)(?:-inner)?(?:\s|$)/u.test(namesOf(cell)) ||
    (cell.elements().length === 1 && cell.elements()[0]?.tag === "pre"));

/** A column of line numbers. */
export const isLineCount = (element: Element): boolean =>
  numberClass.in(element) && /^[\d\s]+$/u.test(rawText(element));

const isNumber = (it: Element): boolean => numberClass.in(it);

const onlyNumbers = (cell: Element): boolean => find(cell, isNumber) !== undefined && /^[\d\s]*$/u.test(rawText(cell));

const editorClass = new ClassPattern(/^(?:CodeMirror-code|cm-content|view-lines|ace_text-layer)$/u);
const editorLine = new ClassPattern(/^(?:CodeMirror-line|cm-line|view-line|ace_line)$/u);

const isEditor = (element: Element): boolean => element.tag === "div" && editorClass.in(element);

/** The text of an embedded editor, line by line; undefined for other elements. */
export function editorCode(element: Element): string | undefined {
  if (!isEditor(element)) return undefined;
  const lines = findAll(element, (it) => editorLine.in(it));
  const code = lines.map((line) =>
    rawText(line)
      .replace(/[\u200b\ufeff]/gu, "")
      .replace(/\u00a0/gu, " ")
      .trimEnd(),
  );
  return code.length === 0 ? codeText(element) : code.join("\n").trim();
}

/** A code box without `pre`: it states its language, or contains only lines of code. */
export const isCodeBox = (element: Element): boolean =>
  element.tag === "div" &&
  ((codeBoxNames.isIn(element) && (element.has("data-lang") || element.has("data-language"))) ||
    (codeBoxClass.in(element) && holdsLines(element))) &&
  find(element, ({ tag }) => tag === "pre") === undefined;

const codeBoxNames = new NamePattern(/(?:^|[\s_-])(?:code-?block|source-?code)(?:$|[\s_-])/u);
const codeBoxClass = new ClassPattern(/^(?:fragment|code|source|listing|highlight)$/u);

/** Whether a box contains only lines, some of which may be in foldable boxes. */
const holdsLines = (box: Element): boolean =>
  box.children.length > 0 &&
  box.children.every((it) =>
    it.kind === "text" ? it.data.trim() === "" : isLine(it) || (it.tag === "div" && holdsLines(it)),
  );

/** A `code` element that is a block: it has several lines, or a highlighter's block styling. */
export const isCodeBlock = (element: Element): boolean =>
  element.tag === "code" &&
  element.parent?.tag !== "pre" &&
  (/\n/u.test(rawText(element).trim()) ||
    /(?:^|\s)(?:block|code-?block)(?:\s|$)/u.test(element.get("class")) ||
    (find(element, ({ tag }) => tag === "br") !== undefined && codeText(element).trim().includes("\n")));
