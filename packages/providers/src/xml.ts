import { Failure } from "@wellsourced/core";
import type { XmlAttributes } from "@wellsourced/markup/xml";

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

interface Open {
  readonly fields: Record<string, unknown>;
  /** Where its inside begins. */
  readonly inside: number;
  text: string;
}

/** An element that occurs twice becomes a list. */
function add(fields: Record<string, unknown>, name: string, value: unknown, isList: boolean): void {
  const before = fields[name];
  if (Array.isArray(before)) before.push(value);
  else if (before !== undefined) fields[name] = [before, value];
  else fields[name] = isList ? [value] : value;
}

/** An object without a prototype, so that an element may be called `constructor`. */
const fieldsOf = (attributes: XmlAttributes): Record<string, unknown> =>
  Object.entries(attributes).reduce((fields, [name, value]) => {
    if (!name.startsWith("xmlns:")) fields[`@${name.slice(name.indexOf(":") + 1)}`] = value.trim();
    return fields;
  }, Object.create(null));

/** The value of a closed element: its text alone, or an object. */
function contentOf({ fields, text }: Open): unknown {
  const words = text.trim();
  if (Object.keys(fields).length === 0) return words;
  return words === "" ? fields : { ...fields, "#text": words };
}

/**
 * Reads XML as objects of strings. No entity that a document declares is expanded.
 *
 * @throws {Failure} `upstream_unavailable` for text that is not XML
 */
export async function parseXml(text: string, { lists, verbatim = [] }: XmlShape, source: string): Promise<unknown> {
  const { eachXml } = await import("@wellsourced/markup/xml");
  const document: Open = { fields: fieldsOf({}), inside: 0, text: "" };
  const open = [document];
  let kept = 0;
  try {
    eachXml(text, {
      open(name, attributes, _prefix, _start, inside) {
        if (kept > 0 || verbatim.includes(name)) kept++;
        if (kept <= 1) open.push({ fields: fieldsOf(attributes), inside, text: "" });
      },
      text(data) {
        const last = open.at(-1);
        if (last) last.text += data;
      },
      close(name, _prefix, end) {
        if (kept > 0 && kept-- > 1) return;
        const element = open.pop();
        if (element && verbatim.includes(name)) element.text = text.slice(element.inside, end);
        if (element) add(open.at(-1)?.fields ?? {}, name, contentOf(element), lists.includes(name));
      },
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const detail = `${text.length} characters, ${error.detail}`;
    const message = `${source} answered with something that is not XML. Try another provider.`;
    throw new Failure("upstream_unavailable", message, { provider: source, detail });
  }
  return document.fields;
}
