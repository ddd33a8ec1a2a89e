import type { Element, Text } from "@wellsourced/markup";
import { isHeadingTag, isInline, isUncounted, namesOf } from "@wellsourced/markup/dom";
import { RunFacts } from "./run-facts.ts";

/** A block-level element with counts of its content. */
export class Box {
  readonly element: Element;
  readonly parent: Box | undefined;
  readonly tag: string;
  readonly depth: number;
  /** Index among all boxes of the page. */
  readonly index: number;
  /** Index range of the blocks inside; `end` is exclusive. */
  readonly first: number;
  end = 0;
  words = 0;
  chars = 0;
  linkChars = 0;
  /** Words in blocks that look like sentences. */
  prose = 0;
  headings = 0;
  images = 0;
  links = 0;
  /** Child boxes. */
  readonly inner: Box[] = [];
  /** Tag and first class, shared by boxes from one template. */
  readonly signature: string;
  /** Number of siblings with the same signature, including itself. */
  twins = 1;
  readonly role: string;
  /** Class, id, role and other attributes that describe the box. */
  readonly names: string;

  constructor(element: Element, parent: Box | undefined, { index, first }: { index: number; first: number }) {
    this.element = element;
    this.index = index;
    this.parent = parent;
    this.tag = element.tag;
    this.depth = parent ? parent.depth + 1 : 0;
    this.first = first;
    const names = namesOf(element);
    this.role = element.get("role").toLowerCase();
    const [property, label] = [element.get("itemprop").slice(0, 60), element.get("aria-label").slice(0, 60)];
    const saysMore = this.role !== "" || property !== "" || label !== "";
    this.names = saysMore ? `${names} ${this.role} ${property} ${label.toLowerCase()}` : names;
    this.signature = names === "" ? element.tag : `${element.tag}.${firstName(names)}`;
  }
}

/** The first name up to a space or digit. */
function firstName(names: string): string {
  for (let at = 0; at < names.length; at++) {
    const code = names.charCodeAt(at);
    if (code <= 32 || (code >= 48 && code <= 57)) return names.slice(0, at);
  }
  return names;
}

/** A run of inline text in a box: a paragraph, heading, list item or cell. */
export class Block {
  readonly box: Box;
  readonly index: number;
  readonly texts: Text[] = [];
  /** Formulas in its line, which are part of the sentence although they consist of boxes. */
  readonly formulas: Element[] = [];
  readonly facts = new RunFacts();
  readonly isHeading: boolean;

  constructor(box: Box, index: number) {
    this.box = box;
    this.index = index;
    this.isHeading = isHeadingTag(box.tag);
  }
}

export interface Layout {
  readonly blocks: readonly Block[];
  /** In document order; the first contains all others. */
  readonly boxes: readonly Box[];
}

const formulaClass = /(?:^|\s)(?:katex(?:-display)?|mwe-math-element|MathJax(?:_\w+)?)(?:\s|$)/u;
const isFormula = (element: Element): boolean =>
  element.tag === "math" ||
  element.tag === "mjx-container" ||
  ((element.tag === "span" || element.tag === "div") && formulaClass.test(element.get("class")));

/** Splits a page into blocks in one pass. Inline elements create no box, unless a block inside ends the line. */
export function layOut(body: Element): Layout {
  return new Builder().build(body);
}

class Builder {
  private readonly blocks: Block[] = [];
  private readonly boxes: Box[] = [];
  private open: Block | undefined;
  private links = 0;
  /** Formulas before the first word of a line. */
  private leading: Element[] = [];

  build(body: Element): Layout {
    this.enter(body, undefined);
    return { blocks: this.blocks, boxes: this.boxes };
  }

  private enter(element: Element, parent: Box | undefined): void {
    this.close();
    const box = new Box(element, parent, { index: this.boxes.length, first: this.blocks.length });
    this.boxes.push(box);
    parent?.inner.push(box);
    if (element.tag === "a") this.links++;
    this.fill(element, box);
    if (element.tag === "a") this.links--;
    this.close();
    box.end = this.blocks.length;
    if (isHeadingTag(box.tag) && box.words > 0) box.headings++;
    countTwins(box);
    if (parent) addUp(parent, box);
  }

  private fill(element: Element, box: Box): void {
    for (const child of element.children) {
      if (child.kind === "text") this.write(child, box);
      else if (child.tag === "br") this.open?.facts.addBreak();
      else if (child.tag === "img" || child.tag === "picture" || child.tag === "video") box.images++;
      else if (isUncounted(child.tag)) continue;
      else if (isFormula(child)) this.formula(child, box);
      else if (isInline(child.tag)) this.flow(child, box);
      else this.enter(child, box);
    }
  }

  private flow(element: Element, box: Box): void {
    const isLink = element.tag === "a" && element.has("href");
    if (isLink) {
      this.links++;
      box.links++;
    }
    this.fill(element, box);
    if (isLink) this.links--;
  }

  /** An inline formula is a word; a display formula is like a picture. */
  private formula(element: Element, box: Box): void {
    if (isInline(element.tag) || element.tag === "mjx-container") {
      if (this.open?.box === box) this.open.formulas.push(element);
      else this.leading.push(element);
      return;
    }
    this.close();
    const own = new Box(element, box, { index: this.boxes.length, first: this.blocks.length });
    own.end = this.blocks.length;
    this.boxes.push(own);
    box.inner.push(own);
  }

  private write(text: Text, box: Box): void {
    if (this.open?.box !== box) {
      if (text.data.trim() === "") return;
      const leading = this.leading;
      this.close();
      this.open = new Block(box, this.blocks.length);
      for (const formula of leading) this.open.formulas.push(formula);
      this.blocks.push(this.open);
    }
    this.open.texts.push(text);
    this.open.facts.add(text.data, this.links > 0);
  }

  private close(): void {
    if (this.leading.length > 0) this.leading = [];
    const block = this.open;
    if (!block) return;
    this.open = undefined;
    const { box, facts } = block;
    facts.finish();
    box.words += facts.words;
    box.chars += facts.chars;
    box.linkChars += facts.linkChars;
    if (facts.isProse) box.prose += facts.words;
  }
}

const signatureOf = ({ signature }: Box): string => signature;

function countTwins({ inner: all }: Box): void {
  if (all.length < 2) return;
  for (const alike of Map.groupBy(all, signatureOf).values()) for (const inner of alike) inner.twins = alike.length;
}

function addUp(sum: Box, part: Box): void {
  sum.words += part.words;
  sum.chars += part.chars;
  sum.linkChars += part.linkChars;
  sum.prose += part.prose;
  sum.headings += part.headings;
  sum.images += part.images;
  sum.links += part.links;
}
