import { Failure } from "@wellsourced/core";
import { Tokenizer } from "htmlparser2";
import { decodeText } from "../charset.ts";
import { parseHtml } from "../dom/build.ts";
import { rawText } from "../dom/tree.ts";
import { unreadable } from "../unreadable.ts";

export type XmlAttributes = Readonly<Record<string, string>>;

/**
 * Callbacks for a walk over XML. Names are without prefix: `a:t` → `t`. `start` and `end` are the offsets of the tag.
 */
export interface XmlHandler {
  open?(name: string, attributes: XmlAttributes, prefix: string, start: number, end: number): void;
  text?(data: string): void;
  close?(name: string, prefix: string, start: number, end: number): void;
}

export interface XmlOptions {
  /** Whether the bytes were cut at a limit: open elements are then closed. @default false */
  readonly truncated?: boolean | undefined;
  /**
   * Whether malformed XML ends the walk without a failure, and declared entities are kept unexpanded. @default false
   */
  readonly lenient?: boolean | undefined;
  /** Whether several elements and text may follow each other, as in a file that others include. @default false */
  readonly fragment?: boolean | undefined;
}

/** Deeper than any real document; keeps recursion safe. */
const MAX_DEPTH = 512;
const MAX_ATTRIBUTES = 256;
const DECLARATION_BYTES = 65_536;
const SUBSET_BYTES = 22_000;

const local = (name: string): readonly [name: string, prefix: string] => {
  const colon = name.indexOf(":");
  return colon < 0 ? [name, ""] : [name.slice(colon + 1), name.slice(0, colon)];
};

/** Translates the tokenizer's events for a handler, and rejects malformed XML. */
class Walker {
  readonly tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: true }, this);
  private readonly xml: string;
  private readonly handler: XmlHandler;
  private readonly path: string[] = [];
  private attributes: Record<string, string> = {};
  private tag = "";
  private start = 0;
  private name = "";
  private value = "";
  /** Text with entities not yet resolved. */
  private raw = "";
  private data = "";
  private done = false;
  private count = 0;

  private readonly fragment: boolean;

  constructor(xml: string, handler: XmlHandler, fragment: boolean) {
    this.xml = xml;
    this.handler = handler;
    this.fragment = fragment;
  }

  onopentagname(start: number, end: number): void {
    this.flush(start);
    if (this.done && !this.fragment) throw malformed("something follows its end", this.xml, start);
    if (!/[\p{L}_:]/u.test(this.xml[start] ?? "")) throw malformed("a < stands alone", this.xml, start);
    this.tag = this.xml.slice(start, end);
    this.start = start - 1;
    this.attributes = {};
    this.count = 0;
  }
  onattribname(start: number, end: number): void {
    this.name = this.xml.slice(start, end);
    this.value = "";
  }
  onattribdata(start: number, end: number): void {
    this.value += this.xml.slice(start, end);
  }
  onattribentity(codepoint: number): void {
    this.value += String.fromCodePoint(codepoint);
  }
  onattribend(): void {
    if (++this.count <= MAX_ATTRIBUTES) this.attributes[this.name] = this.value;
  }
  onopentagend(last: number): void {
    const [name, prefix] = local(this.tag);
    if (this.path.push(this.tag) > MAX_DEPTH) throw unreadable("its XML is nested too deeply");
    this.handler.open?.(name, this.attributes, prefix, this.start, last + 1);
  }
  onselfclosingtag(last: number): void {
    this.onopentagend(last);
    this.close(last + 1, last + 1);
  }
  onclosetag(start: number, end: number): void {
    this.flush(start);
    const tag = this.xml.slice(start, end).trim();
    if (this.path.at(-1) !== tag)
      throw malformed(`</${tag.slice(0, 40)}> closes nothing that is open`, this.xml, start);
    this.close(start - 2, this.xml.indexOf(">", end) + 1);
  }
  ontext(start: number, end: number): void {
    this.raw += this.xml.slice(start, end);
  }
  ontextentity(codepoint: number): void {
    this.decode();
    this.data += String.fromCodePoint(codepoint);
  }
  oncdata(start: number, end: number, offset: number): void {
    this.decode();
    this.data += this.xml.slice(start, end - offset);
  }
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {
    this.flush(this.xml.length);
  }

  /** Closes elements that are still open at the end. */
  finish(truncated: boolean): void {
    if (!truncated && (!this.done || this.path.length > 0))
      throw malformed("it ends too early", this.xml, this.xml.length);
    while (this.path.length > 0) this.close(this.xml.length, this.xml.length);
  }

  private close(start: number, end: number): void {
    const [name, prefix] = local(this.path.pop() ?? "");
    this.handler.close?.(name, prefix, start, end);
    if (this.path.length === 0) this.done = true;
  }

  /** Many feeds use HTML entities without declaring them. */
  private decode(): void {
    if (this.raw === "") return;
    this.data += this.raw.includes("&")
      ? this.raw.replace(/&[a-zA-Z]\w{1,30};/gu, (it) => rawText(parseHtml(it)))
      : this.raw;
    this.raw = "";
  }

  private flush(at: number): void {
    if (this.raw.includes("<")) throw malformed("a < stands alone", this.xml, at);
    this.decode();
    if (this.data === "") return;
    if (this.path.length > 0 || (this.fragment && this.done)) this.handler.text?.(this.data);
    else if (this.done && this.data.trim() !== "") throw malformed("something follows its end", this.xml, at);
    this.data = "";
  }
}

function malformed(what: string, xml: string, at: number): Error {
  let line = 1;
  for (let from = xml.indexOf("\n"); from >= 0 && from < at; from = xml.indexOf("\n", from + 1)) line++;
  return unreadable(`malformed XML: ${what} (line ${line})`);
}

/** Entities declared in a document are never expanded, and nothing external is fetched. */
function refuseEntities(xml: string): void {
  const head = xml.slice(0, DECLARATION_BYTES);
  const subset = /<!DOCTYPE[^<>[]{0,2000}\[/iu.exec(head);
  const declared = subset ? head.slice(subset.index, subset.index + SUBSET_BYTES) : "";
  if (/<!ENTITY/iu.test(declared) || /^<!ENTITY/iu.test(head.trimStart()))
    throw unreadable("its XML declares entities");
}

const STOPPED = Symbol("stopped");

/**
 * Streams XML without building a tree. Resolves only entities of XML and HTML, and fetches nothing. `stop`, passed to
 * the factory of the handler, ends the walk early.
 *
 * @throws {Failure} `content_empty` for XML that is malformed, nested too deeply or declares entities
 */
export function eachXml(
  source: Uint8Array | string,
  handler: XmlHandler | ((stop: () => never) => XmlHandler),
  { lenient = false, truncated = lenient, fragment = false }: XmlOptions = {},
): void {
  const xml = typeof source === "string" ? source : decodeXml(source);
  const stop = (): never => {
    throw STOPPED;
  };
  const walker = new Walker(xml, typeof handler === "function" ? handler(stop) : handler, fragment);
  try {
    if (!lenient) refuseEntities(xml);
    walker.tokenizer.write(xml);
    walker.tokenizer.end();
    walker.finish(truncated);
  } catch (error) {
    if (error !== STOPPED && !(lenient && error instanceof Failure)) throw error;
  }
}

/** Decodes XML by its byte order mark or a declaration that the bytes do not contradict, otherwise as UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return new TextDecoder("utf-16le").decode(bytes);
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return new TextDecoder("utf-16be").decode(bytes);
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const label = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{2,40})["']/u.exec(head)?.[1];
  return label && isOther(label)
    ? decodeText(bytes, { contentType: `text/xml; charset=${label}` })
    : new TextDecoder().decode(bytes);
}

/** Whether a label names a charset that is neither UTF-8 nor UTF-16. */
function isOther(label: string): boolean {
  try {
    return !new TextDecoder(label).encoding.startsWith("utf-");
  } catch {
    return false;
  }
}
