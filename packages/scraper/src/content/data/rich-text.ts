import { isRecord } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/markup";
import type { Html } from "../structured-text.ts";
import { blocksOf } from "./block-editor.ts";
import { marked } from "./marks.ts";

type Fields = Readonly<Record<string, unknown>>;

const MAX_NODES = 40_000;
const MAX_DEPTH = 60;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The normalised name of a node: `bulletList`, `bulleted_list` → `bullet-list`. */
function nameOf(node: Fields): string {
  const name =
    textOf(node.tagName) || textOf(node.nodeType) || textOf(node.type) || textOf(node.name) || textOf(node._type);
  return (name === "element" ? textOf(node.tag) || name : name)
    .replace(/([a-z])([A-Z])/gu, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();
}

/** HTML elements by the names of blocks in rich-text editors. To support another editor, add its names. */
const elements: ReadonlyMap<string, string> = new Map(
  (
    [
      ["p", "p paragraph normal text-block"],
      ["blockquote", "blockquote block-quote quote"],
      ["ul", "ul unordered-list bulleted-list bullet-list ul-list list-unordered"],
      ["ol", "ol ordered-list numbered-list ol-list list-ordered"],
      ["li", "li list-item listitem list-item-child task-item"],
      ["hr", "hr horizontal-rule horizontalrule divider thematic-break delimiter"],
      ["pre", "pre code-block codeblock fence"],
      ["table", "table"],
      ["tr", "tr table-row tablerow"],
      ["td", "td table-cell tablecell table-data"],
      ["th", "th table-header-cell table-header"],
      ["br", "br hard-break hardbreak linebreak break"],
      ["strong", "strong b bold"],
      ["em", "em i emphasis italic"],
      ["code", "inline-code code-inline"],
    ] as const
  ).flatMap(([tag, names]) => names.split(" ").map((name): [string, string] => [name, tag])),
);

const plain =
  /^(?:h[1-6]|ul|ol|li|dl|dt|dd|thead|tbody|tr|td|th|table|pre|code|sup|sub|s|del|figure|figcaption|details|summary)$/u;
const sizes: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };

function headingLevel(name: string, node: Fields): number | undefined {
  const numbered = /^h(?:ead(?:ing|er))?-?([1-6]|one|two|three|four|five|six)$/u.exec(name)?.[1];
  if (numbered) return sizes[numbered] ?? Number(numbered);
  if (!/^head(?:ing|er)$/u.test(name)) return undefined;
  const attrs = isRecord(node.attrs) ? node.attrs : isRecord(node.attributes) ? node.attributes : {};
  const level = Number(node.level ?? attrs.level ?? node.depth ?? textOf(node.tag).slice(1));
  return level >= 1 && level <= 6 ? level : 2;
}

/** Converts a rich-text editor's tree to HTML; undefined for other data. */
export function richText(value: unknown): Html | undefined {
  const nodes = rootOf(value);
  if (nodes) return new TreeWriter().all(nodes, 0);
  return blocksOf(value);
}

/** The blocks of a tree: Contentful, ProseMirror, Lexical, Slate, Strapi, Portable Text, unist, Markdoc, minimark. */
function rootOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value))
    return value.length > 0 && value.every(isBlock) && value.some(holdsLeaf) ? value : undefined;
  if (!isRecord(value)) return undefined;
  const { nodeType, type, content, children, root } = value;
  if ((nodeType === "document" || type === "doc") && Array.isArray(content)) return content;
  if (type === "minimark" && Array.isArray(value.value)) return value.value;
  if (type === "root" && Array.isArray(children)) return children;
  if (isRecord(root) && root.type === "root" && Array.isArray(root.children)) return root.children;
  return value.$$mdtype === "Tag" && Array.isArray(children) ? children : undefined;
}

const isBlock = (it: unknown): it is Fields =>
  isRecord(it) && (typeof it._type === "string" || typeof it.type === "string" || Array.isArray(it.children));
const holdsLeaf = (it: unknown): boolean =>
  isRecord(it) &&
  listOf(it.children).some(
    (leaf) =>
      isRecord(leaf) &&
      (typeof leaf.text === "string" ||
        listOf(leaf.children).some((inner) => isRecord(inner) && typeof inner.text === "string")),
  );

class TreeWriter {
  private nodes = 0;

  /** Writes nodes in order; list items outside a list are wrapped in one, at their level. */
  all(nodes: readonly unknown[], depth: number): Html {
    let html = "";
    const open: string[] = [];
    for (const node of nodes) {
      const item = isRecord(node) ? textOf(node.listItem) : "";
      const level = item === "" || !isRecord(node) ? 0 : Math.min(8, Math.max(1, Number(node.level) || 1));
      const tag = item === "number" ? "ol" : "ul";
      while (open.length > level || (level > 0 && open.length === level && open.at(-1) !== tag))
        html += `</${open.pop()}>`;
      while (open.length < level) {
        open.push(tag);
        html += `<${tag}>`;
      }
      html += this.one(node, depth);
    }
    return (
      html +
      open
        .reverse()
        .map((tag) => `</${tag}>`)
        .join("")
    );
  }

  private one(node: unknown, depth: number): Html {
    if (++this.nodes > MAX_NODES || depth > MAX_DEPTH) return "";
    if (typeof node === "string") return escapeHtml(node);
    if (Array.isArray(node)) return this.minimark(node, depth);
    if (!isRecord(node)) return "";
    const children = [node.content, node.children].find(Array.isArray);
    const text = textOf(node.text) || (children ? "" : textOf(node.value));
    if (!children && text !== "") return this.leaf(node, text);
    return this.box(node, children ?? [], depth);
  }

  private leaf(node: Fields, text: string): Html {
    const name = nameOf(node);
    if (name === "code" && node.value !== undefined) return `<pre><code>${escapeHtml(text)}</code></pre>`;
    if (name === "html") return text;
    const html = marked(node, escapeHtml(text).replaceAll("\n", "<br>"));
    return elements.get(name) === "code" ? `<code>${html}</code>` : html;
  }

  private box(node: Fields, children: readonly unknown[], depth: number): Html {
    const name = nameOf(node);
    const style = textOf(node.style).toLowerCase();
    const level = headingLevel(name, node) ?? headingLevel(style, node);
    const inner = this.all(name === "block" ? linked(children, node.markDefs) : children, depth + 1);
    if (level) return `<h${level}>${inner}</h${level}>`;
    if (typeof node.listItem === "string") return `<li>${inner}</li>`;
    if (name === "image" || name === "img") return imageOf(node);
    if (/^(?:a|link|hyperlink|autolink|text-link|entry-hyperlink|asset-hyperlink)$/u.test(name))
      return linkOf(node, inner);
    if (name === "code" && typeof node.code === "string") return `<pre><code>${escapeHtml(node.code)}</code></pre>`;
    if (name === "list") return isNumbered(node) ? `<ol>${inner}</ol>` : `<ul>${inner}</ul>`;
    const tag =
      elements.get(name) ?? (plain.test(name) ? name : name === "block" ? (elements.get(style) ?? "p") : undefined);
    if (tag === "br" || tag === "hr") return `<${tag}>`;
    if (tag === "pre") return `<pre><code>${inner}</code></pre>`;
    if (tag) return `<${tag}>${inner}</${tag}>`;
    if (name === "code") return inner === "" ? "" : `<pre><code>${inner}</code></pre>`;
    return children.length > 0 ? `<div>${inner}</div>` : this.parts(node, depth);
  }

  /** The rich text in the properties of a site-specific block. */
  private parts(node: Fields, depth: number): Html {
    return Object.values(node)
      .map((value) => {
        const nodes = Array.isArray(value) ? rootOf(value) : undefined;
        return nodes ? `<div>${this.all(nodes, depth + 1)}</div>` : "";
      })
      .join("");
  }

  /** `["p", {…}, "text", ["a", …]]`, as Nuxt Content writes. */
  private minimark(node: readonly unknown[], depth: number): Html {
    const [tag, props, ...children] = node;
    if (typeof tag !== "string" || !isRecord(props)) return this.all(node, depth + 1);
    return this.one({ ...props, type: tag, children }, depth + 1);
  }
}

const isNumbered = (node: Fields): boolean =>
  node.ordered === true ||
  [node.listType, node.format, node.style].some((it) => /^(?:number|ordered)$/u.test(textOf(it)));

/** Copies the URLs of Portable Text links, which are listed separately, into the marks of their spans. */
function linked(children: readonly unknown[], definitions: unknown): readonly unknown[] {
  const links = new Map(
    listOf(definitions)
      .filter(isRecord)
      .map((it): [unknown, unknown] => [it._key, it]),
  );
  if (links.size === 0) return children;
  return children.map((it) =>
    isRecord(it) && Array.isArray(it.marks) ? { ...it, marks: it.marks.map((mark) => links.get(mark) ?? mark) } : it,
  );
}

const propsOf = (node: Fields): Fields => {
  const all = [node.data, node.attrs, node.attributes, node.fields, node.properties, node.props].filter(isRecord);
  return Object.assign({}, ...all, node);
};

function linkOf(node: Fields, inner: Html): Html {
  const { href, url, uri } = propsOf(node);
  const target = textOf(href) || textOf(url) || textOf(uri);
  return target === "" ? inner : `<a href="${escapeHtml(target)}">${inner}</a>`;
}

function imageOf(node: Fields): Html {
  const { src, url, alt, title, image } = propsOf(node);
  const inner = isRecord(image) ? image : {};
  const source = textOf(src) || textOf(url) || textOf(inner.url);
  const words = textOf(alt) || textOf(inner.alternativeText) || textOf(title);
  return source === "" ? "" : `<img src="${escapeHtml(source)}" alt="${escapeHtml(words)}">`;
}
