import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";

/** What is counted, in order of the table. */
export const KINDS = [
  "headings",
  "links",
  "images",
  "code blocks",
  "code, language",
  "inline code",
  "table cells",
  "list items",
  "math",
  "footnotes",
  "call-outs",
  "emphasis",
  "scripts",
] as const;
export type Kind = (typeof KINDS)[number];
export type Structure = Readonly<Record<Kind, readonly string[]>>;

/** The parts of a syntax tree that are used here. */
interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
  readonly value?: string;
  readonly url?: string;
  readonly alt?: string | null | undefined;
  readonly lang?: string | null | undefined;
  readonly depth?: number;
  readonly ordered?: boolean | null | undefined;
  readonly start?: number | null | undefined;
  readonly checked?: boolean | null | undefined;
  readonly identifier?: string;
}

interface Walk {
  readonly found: Record<Kind, string[]>;
  readonly notes: ReadonlyMap<string, Node>;
  readonly targets: ReadonlyMap<string, string>;
  /** The preceding text, to locate a footnote's mark. */
  before: string;
}

/** Returns the structure of a Markdown text as lists of items, with the same parser for all tools and the truth. */
export function structureOf(markdown: string): Structure {
  const tree: Node = fromMarkdown(markdown, {
    extensions: [gfm(), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });
  const found = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Record<Kind, string[]>;
  const notes = new Map<string, Node>();
  const targets = new Map<string, string>();
  each(tree, (node) => {
    if (node.type === "footnoteDefinition") notes.set(node.identifier ?? "", node);
    if (node.type === "definition") targets.set(node.identifier ?? "", node.url ?? "");
  });
  visit(tree, { found, notes, targets, before: "" }, 0);
  addScripts(tree, found);
  return found;
}

function each(node: Node, act: (node: Node) => void): void {
  act(node);
  for (const child of node.children ?? []) each(child, act);
}

type Read = (node: Node, walk: Walk, depth: number) => void;

const readers: Readonly<Record<string, Read>> = {
  heading: (node, { found }) => {
    if (node.depth !== 1 && words(node) !== "") found.headings.push(`${node.depth} ${words(node)}`);
  },
  link: (node, { found }) => found.links.push(`${words(node)} → ${address(node.url)}`),
  linkReference: (node, { found, targets }) =>
    found.links.push(`${words(node)} → ${address(targets.get(node.identifier ?? ""))}`),
  image: (node, { found }) => found.images.push(`${squeeze(node.alt ?? "")} → ${address(node.url)}`),
  code: (node, { found }) => {
    found["code blocks"].push(codeOf(node));
    if (node.lang) found["code, language"].push(`${node.lang.toLowerCase()}\n${codeOf(node)}`);
  },
  inlineCode: (node, { found }) => found["inline code"].push(squeeze(node.value ?? "")),
  inlineMath: (node, { found }) => {
    // Only this parser takes "$5 and $6" for a formula.
    if (!/^\s|\s$/u.test(node.value ?? "")) found.math.push(tex(node.value));
  },
  math: (node, { found }) => found.math.push(tex(node.value)),
  strong: (node, { found }) => found.emphasis.push(`** ${words(node)}`),
  emphasis: (node, { found }) => found.emphasis.push(`* ${words(node)}`),
  delete: (node, { found }) => found.emphasis.push(`~~ ${words(node)}`),
  table: (node, { found }) => {
    for (const row of node.children ?? [])
      for (const [at, cell] of (row.children ?? []).entries())
        if (words(cell) !== "") found["table cells"].push(`${at} ${words(cell)}`);
  },
  footnoteReference: (node, { found, notes, before }) => {
    const note = notes.get(node.identifier ?? "");
    found.footnotes.push(`${/([\p{L}\p{N}]+)\P{L}*$/u.exec(before)?.[1] ?? ""} ^ ${note ? words(note) : ""}`);
  },
  blockquote: (node, { found }) => {
    const shown = plain(node).trim();
    const [, kind = "", title = "", body = ""] = /^\[!([\w-]+)\][+-]?[^\S\n]*([^\n]*)\n?([\s\S]*)$/u.exec(shown) ?? [];
    if (kind === "") return;
    const named = title.toLowerCase() === kind.toLowerCase() ? "" : title;
    found["call-outs"].push(squeeze(`${kind.toLowerCase()}: ${named} | ${body}`));
  },
  list: (node, { found }, depth) => {
    for (const [at, item] of (node.children ?? []).entries()) {
      const marker = node.ordered ? `${(node.start ?? 1) + at}.` : "-";
      const task = item.checked === true ? "[x] " : item.checked === false ? "[ ] " : "";
      const own = (item.children ?? []).find(({ type }) => type !== "list");
      found["list items"].push(`${"  ".repeat(depth)}${marker} ${task}${own ? words(own) : ""}`);
    }
  },
};

function visit(node: Node, walk: Walk, depth: number): void {
  readers[node.type]?.(node, walk, depth);
  if (node.value !== undefined && node.type !== "html") walk.before += node.value;
  const inner = node.type === "list" ? depth + 1 : depth;
  for (const child of node.children ?? []) visit(child, walk, inner);
}

/** The content of sub- and superscripts, which are between tags. */
function addScripts(tree: Node, found: Record<Kind, string[]>): void {
  each(tree, ({ children = [] }) => {
    for (const [at, node] of children.entries()) {
      const tag = node.type === "html" ? /^<(sub|sup)>$/u.exec(node.value ?? "")?.[1] : undefined;
      if (tag !== undefined)
        found.scripts.push(`${tag} ${words({ type: "", children: children.slice(at + 1, at + 2) })}`);
    }
  });
}

/** The words of a node, with line feeds between blocks. */
function plain(node: Node): string {
  if (node.type === "html") return "";
  if (node.type === "break") return "\n";
  if (node.type === "image") return "";
  if (node.value !== undefined) return node.value;
  const isBlock = /^(?:paragraph|heading|list|listItem|blockquote|tableRow|tableCell)$/u.test(node.type);
  return (node.children ?? []).map(plain).join("") + (isBlock ? "\n" : "");
}

const words = (node: Node): string => squeeze(plain(node));
const squeeze = (text: string): string => text.normalize("NFC").replace(/\s+/gu, " ").trim();
const codeOf = ({ value = "" }: Node): string =>
  value
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
/** TeX without parts that do not change the formula. */
const tex = (value = ""): string =>
  value
    .replace(/\\(?:displaystyle|textstyle)\b|\\(?:left|right)(?![a-z])\.?|\s+/gu, "")
    .replace(/\{\{([^{}]*)\}\}/gu, "{$1}")
    .replace(/([_^])\{(\w)\}/gu, "$1$2");

function address(given = ""): string {
  const url = URL.parse(given);
  if (!url) return given;
  for (const name of [...url.searchParams.keys()]) if (/^utm_/u.test(name)) url.searchParams.delete(name);
  try {
    return decodeURI(url.href)
      .replace(/%2[89]/gu, unescape)
      .replace(/\/$/u, "");
  } catch {
    return url.href;
  }
}
