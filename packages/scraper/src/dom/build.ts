import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { Element, isInline, Text } from "./tree.ts";

/** Deeper markup is flattened to this depth, as browsers do; it keeps recursion over the tree safe. */
const MAX_DEPTH = 400;
/** A page that needs more attributes on one tag is an attack; the rest are ignored. */
const MAX_ATTRIBUTES = 64;
const MAX_ATTRIBUTE_LENGTH = 65_536;

const voidTags = new Set(
  "area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr".split(
    " ",
  ),
);

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const paragraph = set("p");
/** A start tag that ends open elements, and which ones (HTML standard, "in body" insertion mode, simplified). */
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
/** An implied end never reaches beyond these: a list item ends only the item of its own list. */
const barriers: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["li", set("ul ol menu dir table td th blockquote")],
  ["dt", set("dl table td th")],
  ["dd", set("dl table td th")],
  ...set("tr td th thead tbody tfoot")
    .values()
    .map((tag): [string, ReadonlySet<string>] => [tag, set("table")]),
]);
const otherBarriers = set("table td th li dd button caption object template svg math figure article section");

/** Builds the tree from the tokenizer's events: one pass, no backtracking, bounded depth. */
class Builder implements TokenizerCallbacks {
  readonly root = new Element("#document");
  private open: Element[] = [this.root];
  private html: string;
  private inCdata = false;
  private tag = "";
  private attributes: string[] = [];
  private name = "";
  private value = "";
  private text = "";
  /** Elements that were opened beyond the depth limit and await their end tags. */
  private overflow = 0;

  constructor(html: string) {
    this.html = html;
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.html.slice(start, Math.min(end, start + 100)).toLowerCase();
    if (this.attributes.length > 0) this.attributes = [];
  }
  onattribname(start: number, end: number): void {
    this.name = end - start > 100 ? "" : this.html.slice(start, end).toLowerCase();
    this.value = "";
  }
  onattribdata(start: number, end: number): void {
    if (this.value.length < MAX_ATTRIBUTE_LENGTH) this.value += this.html.slice(start, end);
  }
  onattribentity(codepoint: number): void {
    if (this.value.length < MAX_ATTRIBUTE_LENGTH) this.value += String.fromCodePoint(codepoint);
  }
  onattribend(): void {
    if (this.name !== "" && this.attributes.length < 2 * MAX_ATTRIBUTES && !this.knows(this.name))
      this.attributes.push(this.name, this.value);
    this.name = "";
  }
  private knows(name: string): boolean {
    const { attributes } = this;
    for (let at = 0; at < attributes.length; at += 2) if (attributes[at] === name) return true;
    return false;
  }
  onopentagend(): void {
    this.start();
    if (voidTags.has(this.tag)) this.leave();
  }
  onselfclosingtag(): void {
    this.start();
    if (voidTags.has(this.tag) || this.isForeign()) this.leave();
  }
  onclosetag(start: number, end: number): void {
    this.flush();
    const tag = this.html.slice(start, Math.min(end, start + 100)).toLowerCase();
    // Browsers read a stray </br> as a break.
    if (tag === "br") this.current().append(new Element("br"));
    else if (this.overflow > 0) this.overflow--;
    else this.end(tag);
  }
  ontext(start: number, end: number): void {
    this.text += this.html.slice(start, end);
  }
  ontextentity(codepoint: number): void {
    this.text += String.fromCodePoint(codepoint);
  }
  /** CDATA is text in drawings and formulas. In HTML it is a broken comment that ends at its first bracket. */
  oncdata(start: number, end: number, offset: number): void {
    const inside = this.html.slice(start, end - offset);
    if (this.isForeign() || this.inCdata) this.text += inside;
    else this.reread(inside);
  }
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {
    this.flush();
  }

  /** Closes the nearest open element of that name, unless a box stands between that the name cannot close. */
  private end(tag: string): void {
    const weak = tag === "span" || tag === "font";
    for (let at = this.open.length - 1; at > 0; at--) {
      const { tag: name } = this.open[at] ?? this.root;
      if (name === tag) {
        this.open.length = at;
        return;
      }
      if (weak && !isInline(name)) return;
      if ((name === "td" || name === "th" || name === "table") && !closesTable.has(tag)) return;
    }
  }

  private reread(html: string): void {
    const outer = this.html;
    this.html = html;
    this.inCdata = true;
    const tokenizer = new Tokenizer({ decodeEntities: true }, this);
    tokenizer.write(html);
    tokenizer.end();
    this.html = outer;
    this.inCdata = false;
  }

  private start(): void {
    this.flush();
    if (this.current().tag === "head" && !headTags.has(this.tag)) this.open.pop();
    this.endImplied(this.tag);
    const element = new Element(this.tag, this.attributes.length > 0 ? this.attributes : undefined);
    this.current().append(element);
    if (this.open.length < MAX_DEPTH) this.open.push(element);
    else this.overflow++;
  }

  /** Ends an element that cannot hold anything. */
  private leave(): void {
    if (this.overflow > 0) this.overflow--;
    else this.open.pop();
  }

  /** A block ends the paragraph before it, a row the row: authors leave these end tags out. */
  private endImplied(tag: string): void {
    const ends = closes.get(tag);
    if (!ends) return;
    const stop = barriers.get(tag) ?? otherBarriers;
    let cut = 0;
    for (let at = this.open.length - 1; at > 0; at--) {
      const name = this.open[at]?.tag ?? "";
      if (ends.has(name)) cut = at;
      if (stop.has(name)) break;
    }
    if (cut > 0) this.open.length = cut;
  }

  private isForeign(): boolean {
    return this.open.some(({ tag }) => tag === "svg" || tag === "math");
  }

  private current(): Element {
    return this.open[this.open.length - 1] ?? this.root;
  }

  private flush(): void {
    if (this.text === "") return;
    this.current().append(new Text(this.text));
    this.text = "";
  }
}

const headTags = set("title meta link script style base noscript template object bgsound img");
const closesTable = set("table td th tr thead tbody tfoot body html");

/** Reads any text as HTML. Linear in its length; never throws. */
export function parseHtml(html: string): Element {
  const builder = new Builder(html);
  const tokenizer = new Tokenizer({ decodeEntities: true }, builder);
  tokenizer.write(html);
  tokenizer.end();
  builder.onend();
  return builder.root;
}
