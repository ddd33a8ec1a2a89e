import { ATTRIBUTES, UNSEEN_ELEMENTS } from "@wellsourced/core/markdown";
import { decodeHTML, decodeHTMLStrict } from "entities";
import type { Flow } from "../flow.ts";
import { closeLink, closeRaised, type Opened } from "./links.ts";
import { citesOf } from "./numbers.ts";

const tag = new RegExp(String.raw`<(\/?)([a-z][a-z0-9-]{0,20})((?:(?=[\s/])(?:${ATTRIBUTES}))?)>`, "iy");
const entity = /&(?:#x?[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/iy;

const assigned =
  /(?<![^\s])([a-z][a-z-]{0,30})\s{0,4}=\s{0,4}(?:"([^"]{0,3000})"|'([^']{0,3000})'|([^\s"'>]{1,3000}))/giu;

export function attribute(attributes: string, name: string): string | undefined {
  for (const [, key = "", double, single, bare] of attributes.matchAll(assigned))
    if (key.toLowerCase() === name) return decodeHTML(double ?? single ?? bare ?? "");
  return undefined;
}

const CITE_END = "</cite>".length;
const place = /^\s{0,4}(\d{1,4})-\d{1,5}(?:[:-]\d{1,5}){0,2}\s{0,4}$/u;

/** `2-1,2-3,5-4:6` names sentences of the documents 2 and 5. */
function documentsIn(index: string): readonly string[] {
  const found = index.split(",").map((one) => place.exec(one)?.[1]);
  return found.every((one) => one !== undefined) ? [...new Set(found)] : [];
}

/** Reads tags and character references, in HTML and in Markdown. */
export class Tags {
  private readonly links: Opened[] = [];
  private readonly raised: Opened[] = [];
  /** The documents named by open `<cite>` tags, with which Claude encloses cited words. */
  private readonly cites: (readonly string[])[] = [];
  private code: number | undefined;
  private readonly source: string;
  private readonly flow: Flow;

  constructor(source: string, flow: Flow) {
    this.source = source;
    this.flow = flow;
  }

  /** The end of the tag or comment that begins at an offset; `undefined` if there is only a `<`. */
  tag(start: number, limit: number): number | undefined {
    if (this.source.startsWith("<!--", start)) {
      const end = this.source.indexOf("-->", start);
      return end < 0 ? limit : Math.min(limit, end + 3);
    }
    tag.lastIndex = start;
    const found = tag.exec(this.source);
    if (!found || tag.lastIndex > limit) return undefined;
    const [whole, slash, name = "", attributes = ""] = found;
    const end = start + whole.length;
    if (slash) this.close(name.toLowerCase(), end);
    else return this.open(name.toLowerCase(), attributes, start, end, limit);
    return end;
  }

  private open(name: string, attributes: string, start: number, end: number, limit: number): number {
    const { flow } = this;
    const here = { start, length: flow.length, marks: flow.marks.length };
    if (UNSEEN_ELEMENTS.has(name)) {
      const close = new RegExp(`</${name}`, "giu");
      close.lastIndex = end;
      return Math.min(limit, close.exec(this.source)?.index ?? limit);
    }
    if (name === "a") this.links.push({ ...here, href: attribute(attributes, "href") ?? "" });
    else if (name === "sup") this.raised.push(here);
    else if (name === "cite") this.cites.push(documentsIn(attribute(attributes, "index") ?? ""));
    else if (name === "code" || name === "kbd" || name === "samp") this.code ??= flow.length;
    else if (name === "br") flow.add(" ", start, end);
    return end;
  }

  private close(name: string, end: number): void {
    const { flow } = this;
    if (name === "a") {
      const link = this.links.pop();
      if (link) closeLink(flow, link, end, this.source.slice(end, end + 4));
    } else if (name === "sup") {
      const raised = this.raised.pop();
      if (raised) closeRaised(flow, raised, end);
    } else if (name === "cite") {
      const keys = this.cites.pop() ?? [];
      if (keys.length > 0)
        flow.marks.push({ start: end - CITE_END, end, at: flow.length, kind: "private", cites: citesOf(keys) });
    } else if (name === "code" || name === "kbd" || name === "samp") {
      if (this.code !== undefined) flow.code.push({ start: this.code, end: flow.length });
      this.code = undefined;
    }
  }

  /** The end of the character reference that begins at an offset; `undefined` if there is only an `&`. */
  entity(start: number): number | undefined {
    entity.lastIndex = start;
    const found = entity.exec(this.source)?.[0];
    if (found === undefined) return undefined;
    const letter = decodeHTMLStrict(found);
    if (letter === found) return undefined;
    this.flow.add(letter, start, start + found.length);
    return start + found.length;
  }
}
