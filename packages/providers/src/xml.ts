import { Failure } from "@wellsourced/core";

/**
 * How XML becomes objects: an element is an object of its children by name, an attribute stands under `@name`, the text
 * of an element that has attributes or children under `#text`, an element of text alone is that text. Prefixes are
 * dropped from names. No value is taken for a number.
 */
export interface XmlShape {
  /** Elements that may repeat: always a list, also where there is one. */
  readonly lists: readonly string[];
  /** Elements whose inside is kept as it stands, markup and entities too, for texts with `<i>` in them. */
  readonly verbatim?: readonly string[];
}

/**
 * Reads XML as objects of strings. Document types are refused: nobody's entities are expanded.
 *
 * @throws {Failure} `upstream_unavailable` for text that is no XML
 */
export async function parseXml(text: string, { lists, verbatim = [] }: XmlShape, source: string): Promise<unknown> {
  const { XMLParser, XMLValidator } = await import("fast-xml-parser");
  const plain = text.replace(/<!DOCTYPE[^[<>]*>/iu, "");
  const unusable = (detail: string) =>
    new Failure("upstream_unavailable", `${source} answered with something that is not XML. Try another provider.`, {
      provider: source,
      detail,
    });
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(plain)) throw unusable("a document type with declarations");
  const verdict = XMLValidator.validate(plain);
  if (verdict !== true) throw unusable(`${text.length} characters, ${verdict.err.msg} in line ${verdict.err.line}`);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    // Without this, characters that are written as numbers stay numbers.
    htmlEntities: true,
    isArray: (name) => lists.includes(name),
    stopNodes: verbatim.map((name) => `*.${name}`),
  });
  return parser.parse(plain);
}
