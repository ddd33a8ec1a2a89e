import { escapeHtml } from "@wellsourced/markup";
import { parseXml, type XmlElement } from "@wellsourced/markup/xml";

/** MathML from a part of its own, as HTML writes it; empty for a part that is no formula. */
export function mathmlHtml(part: Uint8Array): string {
  const math = parseXml(part).at("math");
  return math ? write(math) : "";
}

/** StarMath's notation stands in an annotation of its own, which is no TeX. */
const write = (element: XmlElement): string =>
  element.name === "annotation"
    ? ""
    : `<${element.name}>${element.children.map((it) => (typeof it === "string" ? escapeHtml(it) : write(it))).join("")}</${element.name}>`;
