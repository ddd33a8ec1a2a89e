import { Failure, isModestJson, isRecord, jsonIn } from "@wellsourced/core";

/** A value of Pandoc's JSON: elements are objects with a type `t` and content `c`. */
type Value = unknown;
type Fields = Readonly<Record<string, Value>>;

/** A document as Pandoc writes it with `-t json`. */
export interface PandocDocument {
  readonly meta: Fields;
  readonly blocks: readonly Value[];
  /** The other fields. */
  readonly rest: Fields;
}

/** Far more than any book has. */
const LIMITS = { mostValues: 20_000_000, mostDepth: 1_000 };

/** Parses a document. @throws {Failure} `validation` for anything but Pandoc's JSON */
export function readDocument(text: string): PandocDocument {
  const value = isModestJson(text, LIMITS) ? jsonIn(text) : undefined;
  const { meta, blocks, ...rest } = isRecord(value) ? value : {};
  if (!Array.isArray(blocks) || !isRecord(meta) || !("pandoc-api-version" in rest))
    throw new Failure(
      "validation",
      "Standard input is not a document in Pandoc's JSON. Write one with pandoc -t json.",
    );
  return { meta, blocks, rest };
}

const typeOf = (value: Value): string => (isRecord(value) && typeof value.t === "string" ? value.t : "");

/** The keys in a citation. */
export const keysOf = (element: Value): readonly string[] => {
  const [citations] = isRecord(element) && Array.isArray(element.c) ? element.c : [];
  return (Array.isArray(citations) ? citations : []).flatMap((one) =>
    isRecord(one) && typeof one.citationId === "string" ? [one.citationId] : [],
  );
};

/** All citations inside a value, in order. */
export function citationsIn(value: Value): readonly Value[] {
  if (Array.isArray(value)) return value.flatMap(citationsIn);
  if (!isRecord(value)) return [];
  return typeOf(value) === "Cite" ? [value] : Object.values(value).flatMap(citationsIn);
}

type Replace = (cite: Value, inNote: boolean) => Value;

/** Replaces the citations inside a value; `inNote` is true for those in footnotes. Other elements stay the same objects. */
export function withCitations<Kind>(value: Kind, replace: Replace, inNote?: boolean): Kind;
export function withCitations(value: Value, replace: Replace, inNote = false): Value {
  if (Array.isArray(value)) {
    const items = value.map((one) => withCitations(one, replace, inNote));
    return items.some((one, index) => one !== value[index]) ? items : value;
  }
  if (!isRecord(value)) return value;
  const type = typeOf(value);
  if (type === "Cite") return replace(value, inNote);
  const fields = Object.entries(value).map(([name, inner]): [string, Value] => [
    name,
    withCitations(inner, replace, inNote || type === "Note"),
  ]);
  return fields.some(([name, inner]) => inner !== value[name]) ? Object.fromEntries(fields) : value;
}

/** The text of inline elements. */
function inlineText(value: Value): string {
  if (Array.isArray(value)) return value.map(inlineText).join("");
  if (!isRecord(value)) return "";
  const type = typeOf(value);
  if (type === "Space" || type === "SoftBreak" || type === "LineBreak") return " ";
  return typeof value.c === "string" ? value.c : inlineText(value.c);
}

/** A metadata value as plain data. */
export function plainMeta(value: Value): Value {
  const { t: type, c: content } = isRecord(value) ? value : {};
  if (type === "MetaMap" && isRecord(content))
    return Object.fromEntries(Object.entries(content).map(([name, inner]) => [name, plainMeta(inner)]));
  if (type === "MetaList" && Array.isArray(content)) return content.map(plainMeta);
  if (type === "MetaInlines" || type === "MetaBlocks") return inlineText(content);
  return content;
}
