import { isRecord } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/markup";
import type { Html } from "../structured-text.ts";

type Fields = Readonly<Record<string, unknown>>;

/** HTML elements by the names of text marks in rich-text editors. */
const tags: Readonly<Record<string, string>> = {
  bold: "strong",
  strong: "strong",
  italic: "em",
  em: "em",
  emphasis: "em",
  code: "code",
  strike: "s",
  strikethrough: "s",
  "strike-through": "s",
  superscript: "sup",
  subscript: "sub",
};

/** Lexical's marks are bits of a number. */
const bits: readonly (readonly [bit: number, tag: string])[] = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
];

/** Wraps a text's HTML in the elements of its marks, which are a list, properties or bits. */
export function marked(leaf: Fields, html: Html): Html {
  let written = html;
  const marks = Array.isArray(leaf.marks) ? leaf.marks.slice(0, 20) : [];
  for (const [name, tag] of Object.entries(tags)) if (leaf[name] === true) written = around(tag, written);
  const { format } = leaf;
  if (typeof format === "number") for (const [bit, tag] of bits) if ((format & bit) > 0) written = around(tag, written);
  for (const mark of marks) written = underMark(mark, written);
  return written;
}

function underMark(mark: unknown, html: Html): Html {
  if (typeof mark === "string") return around(tags[mark] ?? "", html);
  if (!isRecord(mark)) return html;
  const attrs = isRecord(mark.attrs) ? mark.attrs : mark;
  if (typeof attrs.href === "string") return `<a href="${escapeHtml(attrs.href)}">${html}</a>`;
  return typeof mark.type === "string" ? around(tags[mark.type] ?? "", html) : html;
}

const around = (tag: string, html: Html): Html => (tag === "" ? html : `<${tag}>${html}</${tag}>`);
