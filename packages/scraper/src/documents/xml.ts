import { Parser } from "htmlparser2";

/** What a walk over an XML part hears. Names come without their prefix: `a:t` → `t`. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>, prefix: string): void;
  text?(data: string): void;
  close?(name: string, prefix: string): void;
}

const local = (name: string): readonly [name: string, prefix: string] => {
  const colon = name.indexOf(":");
  return colon < 0 ? [name, ""] : [name.slice(colon + 1), name.slice(0, colon)];
};

/** Streams over XML: no tree, no entities but the five of XML, no DOCTYPE. */
export function eachXml(bytes: Uint8Array, handler: XmlHandler): void {
  const text = new TextDecoder(bytes[0] === 0xff ? "utf-16le" : bytes[0] === 0xfe ? "utf-16be" : "utf-8").decode(bytes);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handler.open?.(...first(local(name), attributes)),
      ontext: (data) => handler.text?.(data),
      onclosetag: (name) => handler.close?.(...local(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text);
  parser.end();
}

const first = (
  [name, prefix]: readonly [string, string],
  attributes: Record<string, string>,
): [string, Record<string, string>, string] => [name, attributes, prefix];

/** Texts of leaf elements by name, the first of each: for property parts. */
export function leafTexts(bytes: Uint8Array): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  let current = "";
  let text = "";
  eachXml(bytes, {
    open: (name) => {
      current = name;
      text = "";
    },
    text: (data) => {
      text += data;
    },
    close: (name) => {
      if (name === current && text.trim() !== "" && !(name in found)) found[name] = text.trim();
      current = "";
    },
  });
  return found;
}

/** Relationships of an Office part: id → target and the last word of its type. */
export function relationships(bytes: Uint8Array | undefined): ReadonlyMap<string, { target: string; type: string }> {
  const found = new Map<string, { target: string; type: string }>();
  if (!bytes) return found;
  eachXml(bytes, {
    open: (name, attributes) => {
      if (name !== "Relationship") return;
      const type = attributes.Type?.split("/").at(-1) ?? "";
      found.set(attributes.Id ?? "", { target: attributes.Target ?? "", type });
    },
  });
  return found;
}
