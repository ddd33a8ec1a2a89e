import type { Element, Text } from "@wellsourced/markup";
import { isHeadingTag, isInline, isUncounted, namesOf } from "@wellsourced/markup/dom";
import { RunFacts } from "./run-facts.ts";

/** An element on lines of its own, with the sums of its content. */
export class Box {
  readonly element: Element;
  readonly parent: Box | undefined;
  readonly tag: string;
  readonly depth: number;
  /** Its place among all boxes of the page. */
  readonly index: number;
  /** Range of the blocks inside. */
  readonly first: number;
  end = 0;
  words = 0;
  chars = 0;
  linkChars = 0;
  /** Words in blocks that read like sentences. */
  prose = 0;
  headings = 0;
  images = 0;
  links = 0;
  /** Boxes directly inside. */
  readonly inner: Box[] = [];
  /** Tag and first class: boxes made from one template share it. */
  readonly signature: string;
  /** Siblings with the same signature, itself included. */
  twins = 1;
  readonly role: string;
  /** Class, id, role and what else says what the box is for. */
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

/** Up to the first blank or digit: digits count or identify. */
function firstName(names: string): string {
  for (let at = 0; at < names.length; at++) {
    const code = names.charCodeAt(at);
    if (code <= 32 || (code >= 48 && code <= 57)) return names.slice(0, at);
  }
  return names;
}

/** Text that flows together inside one box: a paragraph, a heading, a list item's line, a cell. */
export class Block {
  readonly box: Box;
  readonly index: number;
  readonly texts: Text[] = [];
  /** Formulas in its line: parts of the sentence, though made of boxes. */
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
  /** In document order; the first is the whole. */
  readonly boxes: readonly Box[];
}

const formulaClass = /(?:^|\s)(?:katex(?:-display)?|mwe-math-element|MathJax(?:_\w+)?)(?:\s|$)/u;
const isFormula = (element: Element): boolean =>
  element.tag === "math" ||
  element.tag === "mjx-container" ||
  ((element.tag === "span" || element.tag === "div") && formulaClass.test(element.get("class")));

/** Cuts a page into blocks, in one walk. Inline elements leave no box behind, unless a block inside ends the line. */
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

  /** In a line it is a word; on its own it is like a picture. */
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
      this.open.formulas.push(...leading);
      this.blocks.push(this.open);
    }
    this.open.texts.push(text);
    this.open.facts.add(text.data, this.links > 0);
  }

  private close(): void {
    this.leading = [];
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
  for (const alike of Map.groupBy(all, signatureOf).values()) for (const inner of alike) inner.twins = alike.length;
}

const sums = ["words", "chars", "linkChars", "prose", "headings", "images", "links"] as const;

function addUp(sum: Box, part: Box): void {
  for (const name of sums) sum[name] += part[name];
}
