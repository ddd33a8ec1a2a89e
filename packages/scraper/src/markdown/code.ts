import { classesOf, namesOf } from "../dom/names.ts";
import { type Element, find, findAll, isInline, type TreeNode } from "../dom/tree.ts";
import { longestRun } from "./escape.ts";

const lineNumber =
  /^(?:line-?num(?:ber)?s?(?:-rows)?|linenos?|line-no|gutter|gl|lnt|ln|hljs-ln-numbers|hljs-ln-n|blob-num|rouge-gutter|crayon-nums|nums|react-syntax-highlighter-line-number|code-?numbers?)$/iu;
/** Buttons and bars that highlighters put into the block. */
const control = /^(?:copy|copy-?(?:btn|button|code)|code-?copy|toolbar|code-?toolbar-?item|clipboard|btn)$/iu;
const notLanguages = new Set(
  "text plain plaintext none txt highlight nohighlight code default no-highlight console-output".split(" "),
);

/** A code block in a fence longer than any inside it. */
export function fence(code: string, language: string): string {
  const marks = "`".repeat(Math.max(3, longestRun(code) + 1));
  return `${marks}${language}\n${code}\n${marks}`;
}

/** The code that a `pre` shows: without line numbers and buttons, each line on its own. */
export function codeText(pre: Element): string {
  const parts: string[] = [];
  const split = linesAreElements(pre);
  const walk = (node: TreeNode): void => {
    if (node.kind === "text") {
      parts.push(node.data);
      return;
    }
    if (node.tag === "br") parts.push("\n");
    if (isChrome(node)) return;
    const isSplit = split && isLine(node);
    const ownLine = isSplit || !isInline(node.tag);
    if (ownLine && !endsLine(parts)) parts.push("\n");
    for (const child of node.children) walk(child);
    // A line without code is a line all the same.
    if (isSplit || (ownLine && !endsLine(parts))) parts.push("\n");
  };
  for (const child of pre.children) walk(child);
  const lines = parts
    .join("")
    .replace(/\r\n?/gu, "\n")
    .replace(/\u00a0/gu, " ")
    .split("\n");
  while (lines.length > 0 && lines[0]?.trim() === "") lines.shift();
  while (lines.length > 0 && lines.at(-1)?.trim() === "") lines.pop();
  return lines.map((line) => line.trimEnd()).join("\n");
}

const endsLine = (parts: readonly string[]): boolean => {
  const last = parts.findLast((part) => part !== "");
  return last === undefined || last.endsWith("\n");
};

const isLine = (element: Element): boolean =>
  classesOf(element).some((it) => /^(?:code-?|view-)?line$/iu.test(it)) || element.has("data-line");

/** Highlighters that wrap each line and leave out the line breaks between them. */
function linesAreElements(pre: Element): boolean {
  let lines = 0;
  const walk = (box: Element): boolean =>
    box.children.every((child, at) => {
      if (child.kind === "text") return true;
      if (!isLine(child)) return walk(child);
      lines++;
      const next = box.children[at + 1];
      return !/\n\s*$/u.test(lastText(child)) && !(next?.kind === "text" && next.data.includes("\n"));
    });
  return walk(pre) && lines > 1;
}

function lastText(element: Element): string {
  const last = element.children.at(-1);
  if (!last) return "";
  return last.kind === "text" ? last.data.slice(-200) : lastText(last);
}

/** Line numbers, copy buttons and what is marked as not to be copied. */
function isChrome(element: Element): boolean {
  if (element.tag === "button" || element.tag === "style" || element.tag === "script") return true;
  if (classesOf(element).some((it) => lineNumber.test(it) || control.test(it))) return true;
  return /user-select\s*:\s*none/iu.test(element.get("style")) || element.get("aria-hidden") === "true";
}

/** The language as the page names it: on the block, on the `code` inside, or on a wrapper. */
export function codeLanguage(pre: Element): string {
  const code = find(pre, ({ tag }) => tag === "code");
  const around = [pre.parent, pre.parent?.parent].filter((it) => it !== undefined && it.children.length <= 6);
  for (const element of [code, pre, ...around]) {
    const language = element && stated(element);
    if (language) return language;
  }
  return "";
}

function stated(element: Element): string {
  const given =
    element.get("data-lang") || element.get("data-language") || element.get("data-code-lang") || named(element);
  const language = given.trim().toLowerCase();
  return /^[a-z][\w+#.-]{0,20}$/u.test(language) && !notLanguages.has(language) ? language : "";
}

/** Highlighters name the language in a class, each in its own way. */
function named(element: Element): string {
  const names = element.get("class");
  const brush = /\bbrush:\s*([\w+#-]+)/iu.exec(names)?.[1];
  const prefixed = /(?:^|\s)(?:language|lang|highlight-source|highlight|code|source|syntax)-([\w+#.-]+)/iu.exec(
    names,
  )?.[1];
  const beside = /(?:^|\s)(?:sourceCode|hljs|prettyprint|crayon|prism)\s+(?:lang-)?([\w+#.-]+)/u.exec(names)?.[1];
  const word = prefixed ?? brush ?? beside ?? "";
  return /^(?:block|wrapper|container|box|toolbar|example|snippet|content|area|copy|ln|line|numbers|shortcode|fence)/u.test(
    word,
  )
    ? ""
    : word;
}

/** Code laid out as a table of line numbers and lines; its code cells, or nothing for any other table. */
export function codeTable(table: Element): Element[] | undefined {
  const isCode = (cell: Element) =>
    cell.tag === "td" &&
    /(?:^|\s)(?:code|blob-code|rouge-code|hljs-ln-code|lntd)(?:-inner)?(?:\s|$)/u.test(namesOf(cell));
  const isGutter = (cell: Element) => classesOf(cell).some((it) => lineNumber.test(it)) || cell.has("data-line-number");
  const cells = findAll(table, isCode).filter((cell) => !isGutter(cell) && !onlyNumbers(cell));
  const hasGutter = find(table, isGutter) !== undefined;
  return cells.length > 0 && hasGutter ? cells : undefined;
}

const onlyNumbers = (cell: Element): boolean =>
  find(cell, (it) => classesOf(it).some((name) => lineNumber.test(name))) !== undefined &&
  /^[\d\s]*$/u.test(codeTextWithNumbers(cell));
const codeTextWithNumbers = (cell: Element): string =>
  cell.children.map((it) => (it.kind === "text" ? it.data : codeTextWithNumbers(it))).join("");
