import { Failure } from "@wellsourced/core";
import type { XmlAttributes } from "@wellsourced/markup/xml";

/**
 * The conversion of XML to objects: children by name, attributes as `@name`, text next to attributes or children as
 * `#text`; an element with only text becomes a string. Namespace prefixes are dropped, and numbers stay strings.
 */
export interface XmlShape {
  /** Elements that may repeat: always a list. */
  readonly lists: readonly string[];
  /** Elements whose inner XML is kept as a string, for texts with `<i>` in them. */
  readonly verbatim?: readonly string[];
}

interface Open {
  readonly fields: Record<string, unknown>;
  /** Offset of the content. */
  readonly inside: number;
  text: string;
}

/** Adds a child; a repeated element becomes a list. */
function add(fields: Record<string, unknown>, name: string, value: unknown, isList: boolean): void {
  const before = fields[name];
  if (Array.isArray(before)) before.push(value);
  else if (before !== undefined) fields[name] = [before, value];
  else fields[name] = isList ? [value] : value;
}

/** Without a prototype, as an element may be called `constructor`. */
const fieldsOf = (attributes: XmlAttributes): Record<string, unknown> =>
  Object.entries(attributes).reduce((fields, [name, value]) => {
    if (!name.startsWith("xmlns:")) fields[`@${name.slice(name.indexOf(":") + 1)}`] = value.trim();
    return fields;
  }, Object.create(null));

/** The value of a closed element. */
function contentOf({ fields, text }: Open): unknown {
  const words = text.trim();
  if (Object.keys(fields).length === 0) return words;
  return words === "" ? fields : { ...fields, "#text": words };
}

/**
 * Parses XML into objects of strings. Entities declared in the document are not expanded.
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
    const message = `${source} did not return XML. Try another provider.`;
    throw new Failure("upstream_unavailable", message, { provider: source, detail });
  }
  return document.fields;
}
