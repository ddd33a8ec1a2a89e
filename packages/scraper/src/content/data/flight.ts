import { isRecord } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/markup";
import { jsonOrNothing } from "../../metadata/json-ld.ts";
import type { Html } from "../structured-text.ts";

const MAX_ROWS = 20_000;
const MAX_NODES = 60_000;
const MAX_DEPTH = 200;

/** Elements around the content of a page. */
const frame = new Set(
  "nav header footer aside head script style link meta title noscript template svg form".split(" "),
);
/** Attributes that are relevant to the text, by their names in React. */
const attributes: ReadonlyMap<string, string> = new Map([
  ...["href", "src", "alt", "hidden", "id", "title", "lang", "start", "open"].map((it): [string, string] => [it, it]),
  ["aria-hidden", "aria-hidden"],
  ["className", "class"],
  ["colSpan", "colspan"],
  ["rowSpan", "rowspan"],
]);

/** The payload of React Server Components: the strings that scripts push to `self.__next_f`, in order. */
export function flightIn(scripts: readonly string[]): string {
  const parts: string[] = [];
  for (const script of scripts) {
    const pushed = /^\s*\(?\s?(?:self|window)\.__next_f\s?(?:=[^;]{0,60}\)\s?)?\.push\(\s?(?=\[)/u.exec(script)?.[0];
    if (pushed === undefined) continue;
    const value = jsonOrNothing(script.slice(pushed.length, script.lastIndexOf("]") + 1));
    if (Array.isArray(value) && value[0] === 1 && typeof value[1] === "string") parts.push(value[1]);
  }
  return parts.join("");
}

type Rows = ReadonlyMap<string, unknown>;

/** Rows by id: `1a:{json}` up to a line break, or `1a:T5f,text` with its length in bytes. */
function rowsOf(payload: string): Rows {
  const bytes = Buffer.from(payload);
  const rows = new Map<string, unknown>();
  for (let at = 0; at < bytes.length && rows.size < MAX_ROWS; ) {
    const head = /^\n*([\da-f]{0,8}):(?:T([\da-f]{1,8}),)?/u.exec(bytes.toString("latin1", at, at + 40));
    const from = at + (head?.[0].length ?? 0);
    const line = bytes.indexOf(10, from);
    const end = head?.[2] ? from + Number.parseInt(head[2], 16) : line < 0 ? bytes.length : line;
    const text = bytes.toString("utf8", from, end);
    if (head) rows.set(head[1] ?? "", head[2] ? text : jsonOrNothing(text));
    at = Math.max(end, at + 1);
  }
  return rows;
}

/** Converts the page described by a payload to HTML without its frame, and returns the data passed to components. */
export function readFlight(payload: string): { html: Html; data: readonly unknown[] } {
  if (payload === "") return { html: "", data: [] };
  const rows = rowsOf(payload);
  const writer = new FlightWriter(rows);
  writer.write(rows.get("0"), 0);
  for (const id of rows.keys()) writer.row(id, 0);
  return { html: writer.parts.join(""), data: writer.data };
}

class FlightWriter {
  readonly parts: string[] = [];
  readonly data: unknown[] = [];
  private readonly rows: Rows;
  private readonly used = new Set<string>(["0"]);
  private nodes = 0;

  constructor(rows: Rows) {
    this.rows = rows;
  }

  write(node: unknown, depth: number): void {
    if (++this.nodes > MAX_NODES || depth > MAX_DEPTH) return;
    if (typeof node === "number") this.parts.push(String(node));
    else if (typeof node === "string") this.text(node, depth);
    else if (Array.isArray(node)) {
      if (node[0] === "$" && typeof node[1] === "string") this.element(node[1], node[3], depth);
      else
        for (const item of node)
          if (typeof item === "object") this.write(item, depth + 1);
          else if (depth > 0) this.write(item, depth + 1);
    } else if (isRecord(node))
      for (const value of Object.values(node))
        if (Array.isArray(value) || isRecord(value)) this.inside(value, depth + 1);
  }

  /** Writes the elements in a value; other strings of a payload are settings. */
  private inside(value: unknown, depth: number): void {
    if (++this.nodes > MAX_NODES || depth > MAX_DEPTH) return;
    if (Array.isArray(value) && value[0] === "$") this.write(value, depth);
    else if (Array.isArray(value)) for (const item of value) this.inside(item, depth + 1);
    else if (isRecord(value)) for (const item of Object.values(value)) this.inside(item, depth + 1);
    else if (typeof value === "string" && value.startsWith("$L")) this.row(value.slice(2), depth);
  }

  private text(text: string, depth: number): void {
    if (text.startsWith("$$")) this.parts.push(escapeHtml(text.slice(1)));
    else if (/^\$L?[\da-f]{1,8}$/u.test(text)) this.reference(text, depth);
    else if (!text.startsWith("$")) this.parts.push(escapeHtml(text));
  }

  private reference(text: string, depth: number): void {
    const id = text.replace(/^\$L?/u, "");
    const value = this.rows.get(id);
    if (typeof value === "string") this.parts.push(escapeHtml(value));
    else this.row(id, depth);
  }

  /** Writes a row once; a row that is not an element is data. */
  row(id: string, depth: number): void {
    if (this.used.has(id)) return;
    this.used.add(id);
    const value = this.rows.get(id);
    if (Array.isArray(value)) this.inside(value, depth + 1);
  }

  private element(tag: string, given: unknown, depth: number): void {
    const props = isRecord(given) ? given : {};
    if (frame.has(tag)) return;
    if (!/^[a-z][a-z0-9-]*$/u.test(tag)) {
      this.data.push(given);
      this.children(props.children, depth);
      return;
    }
    this.parts.push(`<${tag}${attributesOf(props)}>`);
    const inner = isRecord(props.dangerouslySetInnerHTML) ? props.dangerouslySetInnerHTML.__html : undefined;
    if (typeof inner === "string") this.parts.push(this.html(inner));
    else this.children(props.children, depth);
    if (!/^(?:br|hr|img|input|wbr)$/u.test(tag)) this.parts.push(`</${tag}>`);
  }

  private children(children: unknown, depth: number): void {
    if (Array.isArray(children) && children[0] !== "$") for (const child of children) this.write(child, depth + 1);
    else if (!isRecord(children)) this.write(children, depth + 1);
  }

  private html(inner: string): Html {
    const row = /^\$[\da-f]{1,8}$/u.test(inner) ? this.rows.get(inner.slice(1)) : undefined;
    return typeof row === "string" ? row : inner;
  }
}

function attributesOf(props: Readonly<Record<string, unknown>>): string {
  let written = "";
  for (const [name, value] of Object.entries(props)) {
    const known = attributes.get(name);
    if (known && (typeof value === "string" || typeof value === "number" || value === true))
      written += value === true ? ` ${known}` : ` ${known}="${escapeHtml(String(value))}"`;
    else if (name === "style" && isRecord(value)) written += ` style="${escapeHtml(styleOf(value))}"`;
  }
  return written;
}

const styleOf = (style: Readonly<Record<string, unknown>>): string =>
  Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/gu, (it) => `-${it.toLowerCase()}`)}:${String(value)}`)
    .join(";");
