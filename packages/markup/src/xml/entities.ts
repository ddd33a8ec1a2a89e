import { unreadable } from "../unreadable.ts";

/** XML with the entities of its internal subset expanded and without that subset. */
export interface ExpandedXml {
  readonly xml: string;
  /** Addresses of the external entities it refers to, which are not fetched. */
  readonly external: readonly string[];
}

/** The document type declaration of XML. */
export interface Doctype {
  readonly name: string;
  /** Public and system identifiers, as written. */
  readonly ids: string;
  readonly end: number;
  /** Bounds of the internal subset. */
  readonly subset?: readonly [start: number, end: number];
}

const MAX_SUBSET = 262_144;
const MAX_VALUE = 65_536;
const MAX_EXPANDED = 2_000_000;
const predefined = new Set(["lt", "gt", "amp", "quot", "apos"]);

/**
 * Expands the general entities declared in the internal subset. External ones are listed and dropped.
 *
 * @throws {Failure} `content_empty` for entities that contain themselves or expand to too much
 */
export function expandEntities(xml: string): ExpandedXml {
  const doctype = readDoctype(xml, skipProlog(xml));
  if (!doctype?.subset) return { xml, external: [] };
  const [start, end] = doctype.subset;
  const entities = new Entities(xml.slice(start, end));
  const head = `${xml.slice(0, start - 1)}${xml.slice(end + 1, doctype.end)}`;
  const body = entities.size === 0 ? xml.slice(doctype.end) : entities.expand(xml.slice(doctype.end), MAX_EXPANDED);
  return { xml: head + body, external: [...entities.external] };
}

/** The offset of the first content that is neither whitespace, a comment nor a processing instruction. */
function skipProlog(xml: string): number {
  let at = xml.startsWith("\ufeff") ? 1 : 0;
  for (;;) {
    while (at < xml.length && /\s/u.test(xml.charAt(at))) at++;
    const mark = xml.startsWith("<!--", at) ? "-->" : xml.startsWith("<?", at) ? "?>" : undefined;
    const end = mark === undefined ? -1 : xml.indexOf(mark, at + 2);
    if (mark === undefined || end < 0) return at;
    at = end + mark.length;
  }
}

const DOCTYPE = /<!doctype\s{1,20}([^\s>["']{1,60})((?:[\s"'][^[\]<>]{0,2000})?)/iuy;

/** Reads a document type declaration at an offset, if one is there and complete. */
export function readDoctype(xml: string, at: number): Doctype | undefined {
  DOCTYPE.lastIndex = at;
  const [whole, name = "", ids = ""] = DOCTYPE.exec(xml) ?? [];
  if (whole === undefined) return undefined;
  const next = at + whole.length;
  if (xml[next] === ">") return { name, ids, end: next + 1 };
  const close = xml[next] === "[" ? endOfSubset(xml, next + 1) : -1;
  const end = close < 0 ? -1 : xml.indexOf(">", close);
  return end < 0 ? undefined : { name, ids, end: end + 1, subset: [next + 1, close] };
}

/** The offset of the bracket that ends an internal subset; brackets in values and comments do not. */
function endOfSubset(xml: string, start: number): number {
  const most = Math.min(xml.length, start + MAX_SUBSET);
  for (let at = start; at < most; at++) {
    const sign = xml[at];
    if (sign === "]") return at;
    const close =
      sign === '"' || sign === "'" ? sign : xml.startsWith("<!--", at) ? "-->" : xml.startsWith("<?", at) ? "?>" : "";
    if (close === "") continue;
    const end = xml.indexOf(close, at + (close === "-->" ? 4 : 1));
    if (end < 0) return -1;
    at = end + close.length - 1;
  }
  return -1;
}

const DECLARATION =
  /<!--|<\?|<!ENTITY\s+([\w.:-]{1,100})\s+(?:"([^"]*)"|'([^']*)'|(?:SYSTEM|PUBLIC)\s([^<>]{0,2000})>)/gu;
const REFERENCE = /<!--|<!\[CDATA\[|<\?|&([\p{L}_][\p{L}\p{N}_.:-]{0,99});/gu;
const ends: Readonly<Record<string, string>> = { "<!--": "-->", "<![CDATA[": "]]>", "<?": "?>" };

class Entities {
  private readonly values = new Map<string, string>();
  private readonly addresses = new Map<string, string>();
  private readonly expanded = new Map<string, string>();
  private readonly open = new Set<string>();
  readonly external = new Set<string>();

  constructor(subset: string) {
    scan(DECLARATION, subset, ([, name = "", double, single, external]) => {
      const value = double ?? single;
      if (name === "" || predefined.has(name) || this.values.has(name) || this.addresses.has(name)) return;
      if (value !== undefined) this.values.set(name, value.replace(/&#(?:38|x26);/giu, "&"));
      else if (external !== undefined) this.addresses.set(name, addressOf(external));
    });
  }

  get size(): number {
    return this.values.size + this.addresses.size;
  }

  /** Replaces references outside comments, CDATA sections and processing instructions. */
  expand(text: string, most: number): string {
    const parts: string[] = [];
    let at = 0;
    let added = 0;
    scan(REFERENCE, text, (match) => {
      const value = match[1] === undefined ? undefined : this.valueOf(match[1]);
      if (value === undefined) return;
      added += value.length;
      if (added > most) throw unreadable("its XML entities expand to too much");
      parts.push(text.slice(at, match.index), value);
      at = match.index + match[0].length;
    });
    return parts.length === 0 ? text : parts.join("") + text.slice(at);
  }

  private valueOf(name: string): string | undefined {
    const address = this.addresses.get(name);
    if (address !== undefined) this.external.add(address);
    const value = address === undefined ? this.values.get(name) : "";
    if (value === undefined) return undefined;
    const known = this.expanded.get(name);
    if (known !== undefined) return known;
    if (this.open.has(name) || this.open.size > 30) throw unreadable("its XML entities contain themselves");
    this.open.add(name);
    const result = this.expand(value, MAX_VALUE);
    this.open.delete(name);
    this.expanded.set(name, result);
    return result;
  }
}

/** The system identifier: the last quoted string. */
const addressOf = (ids: string): string => /["']([^"']*)["'][^"']*$/u.exec(ids)?.[1] ?? "";

/** Calls back with each match; comments, CDATA sections and processing instructions are passed over. */
function scan(pattern: RegExp, text: string, visit: (match: RegExpExecArray) => void): void {
  const regexp = new RegExp(pattern.source, pattern.flags);
  for (let match = regexp.exec(text); match; match = regexp.exec(text)) {
    const end = ends[match[0]];
    if (end === undefined) {
      visit(match);
      continue;
    }
    const close = text.indexOf(end, regexp.lastIndex);
    if (close < 0) return;
    regexp.lastIndex = close + end.length;
  }
}
