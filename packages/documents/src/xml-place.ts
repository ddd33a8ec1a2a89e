import { type Element, eachElement, type TreeNode } from "@wellsourced/markup";
import { decodeXml, expandEntities } from "@wellsourced/markup/xml";
import { WrittenContext } from "./written-context.ts";
import { parseArticle } from "./xml-tree.ts";
import { nodesHtml, type Write, type Writers } from "./xml-writer.ts";

/** Content that a document refers to and does not contain, or that is not text. */
export type Omission =
  | "picture without a description"
  | "included file"
  | "video"
  | "audio recording"
  | "legal notice"
  | "revision history";

/** State shared by the parts of an XML document, such as IDs and notes. */
export class XmlText extends WrittenContext<Omission> {
  readonly root: Element;
  readonly writers: Writers<XmlPlace>;
  /** Elements by ID. */
  readonly ids = new Map<string, Element>();

  constructor(root: Element, writers: Writers<XmlPlace>) {
    super();
    this.root = root;
    this.writers = writers;
    eachElement(root, registerId, this.ids);
  }

  private noteCount = 0;
  private readonly noted = new Set<string>();

  /** Adds a note and returns its mark. */
  note(html: () => string, id = `note ${++this.noteCount}`): string {
    const mark = this.notes.mark(id);
    if (!this.noted.has(id)) {
      // A note may refer to itself.
      this.noted.add(id);
      this.notes.define(id, html());
    }
    return mark;
  }
}

function registerId(element: Element, ids: Map<string, Element>): undefined {
  const id = element.get("xml:id") || element.get("id");
  if (id !== "" && !ids.has(id)) ids.set(id, element);
}

/** The context of an element: the rank of the next heading, in its document. */
export interface XmlPlace {
  readonly level: number;
  readonly text: XmlText;
}

/** Converts nodes to HTML with the document's writers. */
export const htmlOf = (nodes: readonly TreeNode[], place: XmlPlace): string =>
  nodesHtml(nodes, place, place.text.writers);

export const inside: Write<XmlPlace> = (element, place) => htmlOf(element.children, place);

/** Wraps content in an HTML element. */
export const as =
  (tag: string): Write<XmlPlace> =>
  (element, place) =>
    `<${tag}>${inside(element, place)}</${tag}>`;

/** Wraps content in text. */
export const between =
  (open: string, close: string): Write<XmlPlace> =>
  (element, place) =>
    open + inside(element, place) + close;

export const deeper = ({ level, text }: XmlPlace): XmlPlace => ({ level: level + 1, text });

/** Parses XML and expands the entities it declares; external ones are counted as included files. */
export function readXmlText(bytes: Uint8Array, writers: Writers<XmlPlace>, truncated?: boolean): XmlText {
  const { xml, external } = expandEntities(decodeXml(bytes));
  const text = new XmlText(parseArticle(xml, { truncated, fragment: true }), writers);
  for (let count = external.length; count > 0; count--) text.omit("included file");
  return text;
}
