import { type Cite, Flow } from "../flow.ts";
import { parameters } from "../sources/template.ts";
import { closeLink } from "./links.ts";
import { attribute, Tags } from "./tags.ts";

const reference = /<ref(\s[^<>]{0,600}?)?(\/?)>/iy;
const external = /\[((?:https?:)?\/\/[^\s[\]<>"]{1,2000})(?:\s([^[\]\n]{0,600}))?\]/y;
const internal = /\[\[([^[\]|\n]{0,300})(?:\|([^[\]\n]{0,600}))?\]\]/y;
const media =
  /^\s?:?(?:file|image|datei|bild|fichier|archivo|immagine|berkas|fil|tiedosto|файл|изображение|ملف|پرونده|चित्र|파일|ファイル|文件|category|kategorie|catégorie|categoría|categoria|kategori|luokka|категория|تصنيف|رده|श्रेणी|분류|カテゴリ|分类)\s?:/iu;
const short = /^(?:sfn[pm]?|harv(?:nb|txt|p|coltxt|col)?|sfnref)$/iu;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** The key of a note, the same for its definition and its repetitions. */
export const anchorOf = (attributes: string, words: string): string =>
  `ref:${attribute(attributes, "name")?.trim() ?? words.trim()}`;

/** Reads a piece of wikitext as text; offsets start at its beginning. */
export function readWikitext(source: string): Flow {
  const flow = new Flow();
  const tags = new Tags(source, flow);
  const special = /[<&[{'\r\n]/gu;
  for (let at = 0; at < source.length; ) {
    special.lastIndex = at;
    const next = special.exec(source)?.index ?? source.length;
    flow.copy(source, at, next);
    if (next >= source.length) break;
    const stop = signAt(source, next, flow, tags);
    if (stop === undefined) flow.copy(source, next, next + 1);
    at = stop ?? next + 1;
  }
  return flow;
}

function signAt(source: string, at: number, flow: Flow, tags: Tags): number | undefined {
  const sign = source[at];
  if (sign === "\n" || sign === "\r") {
    flow.add(" ", at, at + 1);
    return at + 1;
  }
  if (sign === "'") {
    const run = /'{2,5}/y;
    const found = matchAt(run, source, at)?.[0].length;
    return found === undefined ? undefined : at + found;
  }
  if (sign === "&") return tags.entity(at);
  if (sign === "[") return link(source, at, flow);
  if (sign === "{") return template(source, at, flow);
  return note(source, at, flow) ?? tags.tag(at, source.length);
}

function note(source: string, at: number, flow: Flow): number | undefined {
  const found = matchAt(reference, source, at);
  if (!found) return undefined;
  const [whole, attributes = "", slash] = found;
  const from = at + whole.length;
  const close = slash ? from : source.indexOf("</ref>", from);
  const stop = close < 0 ? source.length : close;
  const end = slash || close < 0 ? stop : stop + "</ref>".length;
  const name = attribute(attributes, "name")?.trim();
  const words = source.slice(from, stop);
  const cites: Cite[] = [shortCite(words) ?? { anchor: anchorOf(attributes, words), key: name }];
  flow.marks.push({ start: at, end, at: flow.length, kind: "reference-tag", cites });
  return end;
}

function link(source: string, at: number, flow: Flow): number | undefined {
  const inside = matchAt(internal, source, at);
  if (inside) {
    const [whole, target = "", words] = inside;
    if (!media.test(target)) flow.copy(source, at + whole.indexOf(words ?? target, 2), at + whole.length - 2);
    return at + whole.length;
  }
  const outside = matchAt(external, source, at);
  if (!outside) return undefined;
  const [whole, href = "", words = ""] = outside;
  const end = at + whole.length;
  const opened = { start: at, length: flow.length, marks: flow.marks.length, href };
  flow.copy(source, end - 1 - words.length, end - 1);
  closeLink(flow, opened, end, source.slice(end, end + 4));
  return end;
}

/** The author and year of a short-citation template that is the whole text. */
export function shortCite(words: string): Cite | undefined {
  const template = words.trim();
  if (!template.startsWith("{{") || endOfTemplate(template, 0) !== template.length) return undefined;
  const { name, values } = parameters(template.slice(2, -2));
  const year = [...values.values()].find((value) => /^(?:1[5-9]|20)\d\d[a-z]?$/u.test(value));
  const author = values.get("1");
  if (!short.test(name) || author === undefined || year === undefined) return undefined;
  return { key: `${author} ${year}`, author, year: year.slice(0, 4) };
}

/** Skips a template; short citations become marks. */
function template(source: string, at: number, flow: Flow): number | undefined {
  if (source[at + 1] !== "{") return undefined;
  const stop = endOfTemplate(source, at);
  if (stop === undefined) return undefined;
  const words = source.slice(at, stop);
  const { name, values } = parameters(words.slice(2, -2));
  const cite = shortCite(words);
  if (cite) flow.marks.push({ start: at, end: stop, at: flow.length, kind: "author-year", cites: [cite] });
  if (/^r$/iu.test(name)) {
    const cites = [...values].flatMap(([place, key]) => (/^\d+$/u.test(place) ? [{ anchor: `ref:${key}`, key }] : []));
    flow.marks.push({ start: at, end: stop, at: flow.length, kind: "reference-tag", cites });
  }
  return stop;
}

/** The end of a template; `undefined` if it is not closed. */
export function endOfTemplate(source: string, at: number): number | undefined {
  const pair = /\{\{|\}\}/gu;
  pair.lastIndex = at;
  let depth = 0;
  for (let found = pair.exec(source); found; found = pair.exec(source)) {
    depth += found[0] === "{{" ? 1 : -1;
    if (depth === 0) return pair.lastIndex;
    if (depth > 40) return undefined;
  }
  return undefined;
}
