import { isMark, keepsPlace, MARK, placeStreamed } from "./streamed.ts";
import { type TokenHandler, tokenize } from "./tokenize.ts";
import { type Attributes, Element, isInline, isVoid, Text } from "./tree.ts";

/** Maximum depth; deeper markup is flattened, as in browsers. Keeps recursion over the tree safe. */
const MAX_DEPTH = 400;
const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const paragraph = set("p");
/** The open elements that a start tag closes (HTML standard, "in body" insertion mode, simplified). */
const closes = new Map<string, ReadonlySet<string>>([
  ...set(
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form header hgroup hr main menu nav ol p pre section table ul summary h1 h2 h3 h4 h5 h6",
  )
    .values()
    .map((tag): [string, ReadonlySet<string>] => [tag, paragraph]),
  ["li", set("li p")],
  ["dt", set("dt dd p")],
  ["dd", set("dt dd p")],
  ["tr", set("tr td th p")],
  ["td", set("td th p")],
  ["th", set("td th p")],
  ["thead", set("caption colgroup tr td th p")],
  ["tbody", set("thead tbody caption colgroup tr td th p")],
  ["tfoot", set("thead tbody tr td th p")],
  ["option", set("option")],
  ["optgroup", set("optgroup option")],
  ["rt", set("rt rp rb")],
  ["rp", set("rt rp rb")],
  ["body", set("head")],
]);
const ended: ReadonlySet<string> = new Set([...closes.values()].flatMap((names) => [...names]));
/** Elements that an implied end tag does not close beyond: a list item ends only an item of its own list. */
const barriers: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["li", set("ul ol menu dir table td th blockquote")],
  ["dt", set("dl table td th")],
  ["dd", set("dl table td th")],
  ...set("tr td th thead tbody tfoot")
    .values()
    .map((tag): [string, ReadonlySet<string>] => [tag, set("table")]),
]);
const otherBarriers = set("table td th li dd button caption object template svg math figure article section");

/** Builds the tree from the tokenizer's events, in one pass with bounded depth. */
class Builder implements TokenHandler {
  private readonly root = new Element("#document");
  private stack: Element[] = [this.root];
  private pending = "";
  /** Open elements beyond the depth limit, to be matched with their end tags. */
  private overflow = 0;
  /** Number of open elements by name, for names that another start tag may close. */
  private readonly endable = new Map<string, number>();
  private readonly isXml: boolean;
  /** Whether the page has places for content that is sent late. */
  private isStreamed = false;

  constructor(isXml: boolean) {
    this.isXml = isXml;
  }

  open(tag: string, attributes: Attributes, selfClosing: boolean, at: number): void {
    this.flush();
    if (this.current().tag === "head" && !headTags.has(tag)) this.cut(this.stack.length - 1);
    this.endImplied(tag);
    const element = new Element(tag, attributes, at);
    this.current().append(element);
    if (tag === "template" && keepsPlace(element)) this.isStreamed = true;
    if (isVoid(tag)) return;
    if (this.stack.length >= MAX_DEPTH) this.overflow++;
    else this.push(element);
    if (selfClosing && this.isForeign()) this.leave();
  }

  close(tag: string): void {
    this.flush();
    // A stray `</br>` is a line break, as in browsers.
    if (tag === "br") this.current().append(new Element("br"));
    else if (this.overflow > 0) this.overflow--;
    else this.end(tag);
  }

  text(data: string): void {
    this.pending += data;
  }

  comment(data: string): void {
    if (!isMark(data)) return;
    this.isStreamed ||= data.startsWith("preact-island:");
    if (!this.isStreamed) return;
    this.flush();
    this.current().append(new Element(MARK, ["data", data]));
  }

  takesCdata(): boolean {
    return this.isXml || this.isForeign();
  }

  /** Closes the nearest open element of a name, unless a box in between prevents it. */
  private end(tag: string): void {
    const weak = tag === "span" || tag === "font";
    for (let at = this.stack.length - 1; at > 0; at--) {
      const { tag: name } = this.stack[at] ?? this.root;
      if (name === tag) {
        this.cut(at);
        return;
      }
      if (weak && !isInline(name)) return;
      if ((name === "td" || name === "th" || name === "table") && !closesTable.has(tag)) return;
    }
  }

  /** Closes an element that is void or beyond the depth limit. */
  private leave(): void {
    if (this.overflow > 0) this.overflow--;
    else this.cut(this.stack.length - 1);
  }

  private push(element: Element): void {
    this.stack.push(element);
    if (ended.has(element.tag)) this.endable.set(element.tag, (this.endable.get(element.tag) ?? 0) + 1);
  }

  /** Closes all open elements down to a depth. */
  private cut(depth: number): void {
    for (let at = this.stack.length - 1; at >= depth; at--) {
      const tag = this.stack[at]?.tag ?? "";
      const count = this.endable.get(tag);
      if (count !== undefined) this.endable.set(tag, count - 1);
    }
    this.stack.length = depth;
  }

  /** Closes elements whose end tags may be omitted: a block ends the paragraph before it, a row the previous row. */
  private endImplied(tag: string): void {
    const ends = closes.get(tag);
    if (!ends) return;
    if (!this.isOpen(ends)) return;
    const stop = barriers.get(tag) ?? otherBarriers;
    let cut = 0;
    for (let at = this.stack.length - 1; at > 0; at--) {
      const name = this.stack[at]?.tag ?? "";
      if (ends.has(name)) cut = at;
      if (stop.has(name)) break;
    }
    if (cut > 0) this.cut(cut);
  }

  /** Whether any of these is open; in most pages none is, which saves a walk. */
  private isOpen(names: ReadonlySet<string>): boolean {
    for (const name of names) if ((this.endable.get(name) ?? 0) > 0) return true;
    return false;
  }

  private isForeign(): boolean {
    return this.stack.some(isForeignRoot);
  }

  private current(): Element {
    return this.stack[this.stack.length - 1] ?? this.root;
  }

  /** The finished tree. */
  finish(): Element {
    this.flush();
    if (this.isStreamed) placeStreamed(this.root);
    return this.root;
  }

  private flush(): void {
    if (this.pending === "") return;
    this.current().append(new Text(this.pending));
    this.pending = "";
  }
}

const isForeignRoot = ({ tag }: Element): boolean => tag === "svg" || tag === "math";

/** Forwards events to the builder and to a second handler. */
class Both implements TokenHandler {
  readonly builder: Builder;
  readonly witness: TokenHandler;

  constructor(builder: Builder, witness: TokenHandler) {
    this.builder = builder;
    this.witness = witness;
  }

  open(...tag: Parameters<TokenHandler["open"]>): void {
    this.builder.open(...tag);
    this.witness.open(...tag);
  }

  close(tag: string): void {
    this.builder.close(tag);
    this.witness.close(tag);
  }

  text(data: string): void {
    this.builder.text(data);
    this.witness.text(data);
  }

  comment(data: string): void {
    this.builder.comment(data);
  }

  takesCdata(): boolean {
    return this.builder.takesCdata();
  }
}

const headTags = set("title meta link script style base noscript template object bgsound img");
const closesTable = set("table td th tr thead tbody tfoot body html");

export interface ParseOptions {
  /** Whether the page is XHTML, in which CDATA is text everywhere. @default false */
  readonly isXml?: boolean;
  /** Also receives every tag and text, so that a page need not be read twice. @default none */
  readonly witness?: TokenHandler | undefined;
}

/** Parses any text as HTML, in linear time. Never throws. */
export function parseHtml(html: string, { isXml = false, witness }: ParseOptions = {}): Element {
  const builder = new Builder(isXml);
  tokenize(html, witness ? new Both(builder, witness) : builder);
  return builder.finish();
}
