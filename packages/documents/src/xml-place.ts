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

/** What an XML document defines in one place and uses in another. */
export class XmlText extends WrittenContext<Omission> {
  readonly root: Element;
  readonly writers: Writers<XmlPlace>;
  /** Elements by their ids. */
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

/** Nodes as HTML, by the writers of their document. */
export const htmlOf = (nodes: readonly TreeNode[], place: XmlPlace): string =>
  nodesHtml(nodes, place, place.text.writers);

export const inside: Write<XmlPlace> = (element, place) => htmlOf(element.children, place);

/** Writes an HTML element around the content. */
export const as =
  (tag: string): Write<XmlPlace> =>
  (element, place) =>
    `<${tag}>${inside(element, place)}</${tag}>`;

/** Writes text around the content. */
export const between =
  (open: string, close: string): Write<XmlPlace> =>
  (element, place) =>
    open + inside(element, place) + close;

export const deeper = ({ level, text }: XmlPlace): XmlPlace => ({ level: level + 1, text });

/** Parses XML with the entities it declares; those in other files are counted as included files. */
export function readXmlText(bytes: Uint8Array, writers: Writers<XmlPlace>, truncated?: boolean): XmlText {
  const { xml, external } = expandEntities(decodeXml(bytes));
  const text = new XmlText(parseArticle(xml, { truncated, fragment: true }), writers);
  for (let count = external.length; count > 0; count--) text.omit("included file");
  return text;
}
