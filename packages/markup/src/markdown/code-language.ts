import { type Element, find, lineText, type TreeNode } from "../dom/tree.ts";
import { own } from "../own.ts";

const notLanguages = new Set(
  (
    "text plain plaintext none txt highlight nohighlight code default no-highlight console-output wrap nowrap copy dark " +
    "light theme hljs prism shiki raw output true false auto numberlines lineno linenos"
  ).split(" "),
);
const attributes = [
  "data-lang",
  "data-language",
  "data-code-lang",
  "data-code-language",
  "data-enlighter-language",
  "data-syntax",
  "data-prism-language",
];

/** The language stated on the block, on the `code` inside, or on a wrapper. */
export function codeLanguage(pre: Element): string {
  const inside = find(pre, isCodeOrNamed);
  const around = [pre.parent, pre.parent?.parent, pre.parent?.parent?.parent].filter(
    (it) => it !== undefined && it.children.length <= 6 && it.tag !== "body",
  );
  for (const element of [inside, pre, ...around]) {
    const language = element && stated(element);
    if (language) return language;
  }
  return "";
}

const isCodeOrNamed = (element: Element): boolean => {
  if (element.tag === "code") return true;
  for (const name of attributes) if (element.has(name)) return true;
  return false;
};

function stated(element: Element): string {
  const attribute = attributes.map((name) => element.get(name)).find((value) => value !== "") ?? "";
  const own = element.tag === "pre" || element.tag === "code" ? element.get("lang") : "";
  for (const given of [attribute, named(element), own]) {
    const language = given.trim().toLowerCase();
    if (/^[a-z][\w+#.-]{0,20}$/u.test(language) && !notLanguages.has(language)) return language;
  }
  return "";
}

const part =
  /^(?:block|wrapper|container|box|toolbar|example|snippet|content|area|copy|ln|line|numbers|shortcode|fence|header|title|group|tabs?|frame|view)/u;

/** The language in a class name, as different highlighters write it. */
function named(element: Element): string {
  const names = element.get("class");
  if (names === "") return "";
  const brush = /\bbrush:\s*([\w+#-]+)/iu.exec(names)?.[1];
  if (brush !== undefined) return brush;
  for (const [, word = ""] of names.matchAll(
    /(?:^|\s)(?:language|lang|highlight-source|highlight|highlight-text|code|source|syntax)-([\w+#.-]+)/giu,
  ))
    if (!part.test(word)) return word.replace(/^(?:source|text)-/u, "");
  const beside =
    /(?:^|\s)(?:sourceCode|hljs|prettyprint|crayon|prism|highlight|src)\s+(?:lang-|src-)?([\w+#.-]+)/u.exec(
      names,
    )?.[1] ?? "";
  if (beside !== "" && !part.test(beside) && !beside.includes("line")) return beside;
  const isCode = element.tag === "pre" || element.tag === "code";
  return (isCode && names.split(/\s+/u, 12).find((it) => languages.has(it.toLowerCase()))) || "";
}

/** Names that denote a language without a prefix. */
const languages = new Set(
  (
    "bash c c# c++ clojure cpp cs csharp css dart diff dockerfile elixir erlang fsharp go golang graphql groovy haskell " +
    "html ini java javascript js json json5 jsonc jsx julia kotlin latex less lua makefile markdown matlab nginx objc " +
    "ocaml perl php powershell protobuf py python r rb ruby rust sass scala scheme scss sh shell solidity sql svelte " +
    "swift terraform toml ts tsx typescript vb vue wasm xml yaml yml zig zsh"
  ).split(" "),
);

/** Whether an element is a short bar with only the language of the adjacent block. */
export function isLanguageLabel(element: Element): boolean {
  if (element.tag !== "div" && element.tag !== "span" && element.tag !== "p") return false;
  const siblings = element.parent?.children ?? [];
  if (siblings.length > 8 || siblings.length < 2) return false;
  const pre = firstPreIn(siblings);
  if (!pre || element === pre) return false;
  const words = lineText(element, 24).toLowerCase();
  if (words === "" || words.length > 20) return false;
  const language = codeLanguage(pre);
  return (
    words.replace(/(?:(?<!\s)\s+)?copy(?: code)?$/u, "") === (own(spoken, language) ?? language) || words === language
  );
}

const spoken: Readonly<Record<string, string>> = {
  js: "javascript",
  ts: "typescript",
  py: "python",
  sh: "shell",
  rb: "ruby",
  cs: "c#",
  cpp: "c++",
  yml: "yaml",
};

/** True for a box that begins with a code block, at any depth. */
export const framesCode = (element: Element): boolean => preIn(element) !== undefined;

function firstPreIn(nodes: readonly TreeNode[]): Element | undefined {
  for (const node of nodes) {
    const pre = node.kind === "element" ? preIn(node) : undefined;
    if (pre) return pre;
  }
  return undefined;
}

/** The code block, if the element begins with it. */
function preIn(element: Element): Element | undefined {
  let at: Element | undefined = element;
  for (let depth = 0; at && depth < 4; depth++) {
    if (at.tag === "pre") return at;
    at = firstElementIn(at);
  }
  return undefined;
}

function firstElementIn(element: Element): Element | undefined {
  for (const child of element.children) if (child.kind === "element") return child;
  return undefined;
}
