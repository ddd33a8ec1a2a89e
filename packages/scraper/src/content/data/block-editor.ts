import { isRecord } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/markup";
import { type Html, toHtml } from "../structured-text.ts";

type Fields = Readonly<Record<string, unknown>>;

const MAX_BLOCKS = 5_000;
const MAX_DEPTH = 12;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The HTML of the blocks of Editor.js or Draft.js; undefined for other data. */
export function blocksOf(value: unknown): Html | undefined {
  if (!isRecord(value) || !Array.isArray(value.blocks)) return undefined;
  const blocks = value.blocks.slice(0, MAX_BLOCKS).filter(isRecord);
  if (blocks.length === 0 || !blocks.every((it) => typeof it.type === "string")) return undefined;
  if (isRecord(value.entityMap) || Array.isArray(value.entityMap)) return draft(blocks);
  return blocks.every((it) => isRecord(it.data)) ? blocks.map(editorBlock).join("") : undefined;
}

/** The HTML of a list of blocks that each have a type and a text, a common format of articles on news sites. */
export function typedBlocks(value: readonly unknown[]): Html | undefined {
  const blocks = value.slice(0, MAX_BLOCKS).filter(isRecord);
  if (blocks.length < 2 || blocks.length < Math.min(value.length, MAX_BLOCKS)) return undefined;
  if (!blocks.every((it) => kindOf(it) !== "")) return undefined;
  const written = blocks.filter((it) => blockText(it) !== "");
  return written.length * 2 >= blocks.length ? written.map(typedBlock).join("") : undefined;
}

const kindOf = ({ type, kind, component, __typename }: Fields): string =>
  textOf(type) || textOf(kind) || textOf(component) || textOf(__typename);

const blockText = ({ text, content, html, value, body }: Fields): string =>
  [text, content, html, value, body].map(textOf).find((it) => it !== "") ?? "";

function typedBlock(block: Fields): Html {
  const kind = kindOf(block);
  const text = blockText(block);
  if (/head(?:ing|er|line)|subtitle|^h[1-6]$/iu.test(kind)) return `<h2>${escapeHtml(text)}</h2>`;
  if (/code/iu.test(kind)) return `<pre><code>${escapeHtml(text)}</code></pre>`;
  return /quote/iu.test(kind) ? `<blockquote>${toHtml(text)}</blockquote>` : toHtml(text);
}

function editorBlock({ type, data }: Fields): Html {
  if (!isRecord(data)) return "";
  const write = writers[textOf(type).toLowerCase()];
  return write ? write(data) : paragraph(data.text);
}

const paragraph = (text: unknown): Html => (textOf(text) === "" ? "" : `<p>${textOf(text)}</p>`);

/** Blocks of Editor.js; their texts are HTML. To support another block, add a row. */
const writers: Readonly<Record<string, (data: Fields) => Html>> = {
  header: ({ text, level }) => {
    const size = Math.min(6, Math.max(1, Number(level) || 2));
    return `<h${size}>${textOf(text)}</h${size}>`;
  },
  list: ({ style, items }) => (style === "ordered" ? `<ol>${itemsOf(items)}</ol>` : `<ul>${itemsOf(items)}</ul>`),
  nestedlist: ({ style, items }) => (style === "ordered" ? `<ol>${itemsOf(items)}</ol>` : `<ul>${itemsOf(items)}</ul>`),
  checklist: ({ items }) => `<ul>${itemsOf(items)}</ul>`,
  quote: ({ text, caption }) => `<blockquote>${paragraph(text)}${paragraph(caption)}</blockquote>`,
  code: ({ code }) => `<pre><code>${escapeHtml(textOf(code))}</code></pre>`,
  raw: ({ html }) => textOf(html),
  delimiter: () => "<hr>",
  warning: ({ title, message }) => `<blockquote>${paragraph(title)}${paragraph(message)}</blockquote>`,
  table: ({ content, withHeadings }) =>
    `<table>${listOf(content)
      .map((row, at) => cells(row, withHeadings === true && at === 0 ? "th" : "td"))
      .join("")}</table>`,
  image: ({ file, url, caption }) => {
    const source = textOf(isRecord(file) ? file.url : url);
    return source === ""
      ? ""
      : `<figure><img src="${escapeHtml(source)}" alt=""><figcaption>${textOf(caption)}</figcaption></figure>`;
  },
};

const cells = (row: unknown, tag: string): Html =>
  `<tr>${listOf(row)
    .map((cell) => `<${tag}>${textOf(cell)}</${tag}>`)
    .join("")}</tr>`;

function itemsOf(items: unknown, depth = 0): Html {
  if (depth > MAX_DEPTH) return "";
  return listOf(items)
    .map((item) => {
      if (!isRecord(item)) return `<li>${textOf(item)}</li>`;
      const inner = listOf(item.items).length > 0 ? `<ul>${itemsOf(item.items, depth + 1)}</ul>` : "";
      return `<li>${textOf(item.content) || textOf(item.text)}${inner}</li>`;
    })
    .join("");
}

const draftTags: Readonly<Record<string, string>> = {
  "header-one": "h1",
  "header-two": "h2",
  "header-three": "h3",
  "header-four": "h4",
  "header-five": "h5",
  "header-six": "h6",
  blockquote: "blockquote",
  "code-block": "pre",
};

/** Blocks of Draft.js: plain text with a type. */
function draft(blocks: readonly Fields[]): Html {
  let html = "";
  let list = "";
  for (const { type, text } of blocks) {
    const name = textOf(type);
    const next = name === "ordered-list-item" ? "ol" : name === "unordered-list-item" ? "ul" : "";
    if (next !== list) html += (list && `</${list}>`) + (next && `<${next}>`);
    list = next;
    const tag = next ? "li" : (draftTags[name] ?? "p");
    html += `<${tag}>${escapeHtml(textOf(text))}</${tag}>`;
  }
  return html + (list && `</${list}>`);
}
