import { Element, Text } from "@wellsourced/markup";
import { eachXml, type XmlOptions } from "@wellsourced/markup/xml";

/** Parses XML into the tree used for HTML. Names have no prefix and keep their case. */
export function parseArticle(source: Uint8Array | string, options?: XmlOptions): Element {
  const root = new Element("");
  const open: Element[] = [root];
  const top = (): Element => open.at(-1) ?? root;
  eachXml(
    source,
    {
      open(name, attributes) {
        const element = new Element(name, Object.entries(attributes).flat());
        top().append(element);
        open.push(element);
      },
      text: (data) => top().append(new Text(data)),
      close: () => {
        open.pop();
      },
    },
    options,
  );
  return root;
}
