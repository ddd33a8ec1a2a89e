import { parseXml, XmlElement } from "@wellsourced/markup/xml";
import type { CslDraft } from "../csl.ts";
import { byTerm } from "../tables.ts";
import { collect, lineTable, type ReadRecords } from "./records.ts";

export const isNode = (child: XmlElement | string): child is XmlElement => typeof child !== "string";

/** Returns the elements at a path of names. */
export function elements(node: XmlElement | undefined, ...path: readonly string[]): XmlElement[] {
  let found = node ? [node] : [];
  for (const name of path)
    found = found.flatMap(({ children }) => children.filter(isNode).filter((one) => one.name === name));
  return found;
}

export const element = (node: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  elements(node, ...path)[0];

/** Inline markup that CSL-JSON supports. */
const inline = byTerm({ i: ["i", "italic", "em"], b: ["b", "bold", "strong"], sub: ["sub"], sup: ["sup"] });

function inner(node: XmlElement, marks: boolean): string {
  return node.children
    .map((child) => {
      if (!isNode(child)) return child;
      const tag = marks ? inline.get(child.name.toLowerCase()) : undefined;
      return tag ? `<${tag}>${inner(child, marks)}</${tag}>` : inner(child, marks);
    })
    .join("");
}

const tidy = (text: string): string | undefined => text.replace(/\s+/gu, " ").trim() || undefined;

/** Returns an element's text without markup. */
export const plain = (node: XmlElement | undefined): string | undefined => node && tidy(inner(node, false));

/** Returns the non-empty texts of elements. */
export const texts = (nodes: readonly XmlElement[]): string[] => nodes.flatMap((node) => plain(node) ?? []);

/** Returns an element's text with the markup CSL-JSON supports. Pretty-printed files have spaces around it. */
export const rich = (node: XmlElement | undefined): string | undefined =>
  node &&
  tidy(
    inner(node, true)
      .replace(/\s+/gu, (run) => (run.includes("\n") ? "\n" : " "))
      .replace(/\n(?=<su[bp]>)/gu, "")
      .replace(/(<[ib]>)\s|\s(<\/(?:i|b|sub|sup)>)/gu, "$1$2"),
  );

export const textAt = (node: XmlElement | undefined, ...path: readonly string[]): string | undefined =>
  plain(element(node, ...path));

/**
 * Parses each record separately, so that a broken one does not affect others. Declarations and external entities are
 * ignored.
 */
function xmlRecords(text: string, names: readonly string[]) {
  const begins = [...text.matchAll(new RegExp(`<(?:[\\w-]{1,20}:)?(${names.join("|")})(?=[\\s/>])`, "gu"))];
  const lineAt = lineTable(text);
  return begins.map((begin, at) => {
    const piece = text.slice(begin.index, begins[at + 1]?.index);
    const end = new RegExp(`</(?:[\\w-]{1,20}:)?${begin[1]}\\s*>`, "u").exec(piece);
    const whole = end ? piece.slice(0, end.index + end[0].length) : piece;
    const node = parseXml(whole, { lenient: true }).children.find(isNode) ?? new XmlElement(begin[1] ?? "", {});
    const place = { start: begin.index, end: begin.index + whole.length };
    return { line: lineAt(begin.index), place, node, ended: end !== null };
  });
}

interface XmlFormat {
  /** Names of record elements. */
  readonly records: readonly string[];
  readonly draft: (record: XmlElement) => CslDraft;
  readonly id?: (record: XmlElement) => string | undefined;
}

/** Reads an XML file record by record. */
export function readXml(text: string, { records: names, draft, id }: XmlFormat): ReadRecords {
  const records = xmlRecords(text, names);
  const problems = records
    .filter(({ ended }) => !ended)
    .map(({ line, node }) => ({ line, message: `The record has no end (</${node.name}>); read as far as it goes.` }));
  if (records.length === 0 && text.trim() !== "")
    problems.push({ line: 1, message: `The text has no <${names[0]}>, which contains a record.` });
  return collect(
    records.map(({ line, place, node }) => ({ line, place, draft: draft(node), id: id?.(node) })),
    problems,
  );
}
