import { parseXml, XmlElement } from "@wellsourced/markup/xml";
import type { CslDraft } from "../csl.ts";
import { byWord } from "../tables.ts";
import { collect, lineTable, type ReadRecords } from "./records.ts";

export const isNode = (child: XmlElement | string): child is XmlElement => typeof child !== "string";

/** Elements by a path of names: every one of the first name, of these every one of the second. */
export function elements(node: XmlElement | undefined, ...path: readonly string[]): XmlElement[] {
  let found = node ? [node] : [];
  for (const name of path)
    found = found.flatMap(({ children }) => children.filter(isNode).filter((one) => one.name === name));
  return found;
}

export const element = (node: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  elements(node, ...path)[0];

/** Marks within a line that CSL-JSON knows too. */
const inline = byWord({ i: "i|italic|em", b: "b|bold|strong", sub: "sub", sup: "sup" });

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

/** The text of an element, without its marks. */
export const plain = (node: XmlElement | undefined): string | undefined => node && tidy(inner(node, false));

/** The texts of elements; those without one are left out. */
export const texts = (nodes: readonly XmlElement[]): string[] => nodes.flatMap((node) => plain(node) ?? []);

/** The text of an element, with the marks that CSL-JSON knows. Files broken into lines for reading have blanks around these. */
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
 * The records of an XML file, each read by itself, so that one that is broken costs itself alone. No declaration is
 * obeyed and no entity fetched.
 */
function xmlRecords(text: string, names: readonly string[]) {
  const begins = [...text.matchAll(new RegExp(`<(?:[\\w-]{1,20}:)?(${names.join("|")})(?=[\\s/>])`, "gu"))];
  const lineAt = lineTable(text);
  return begins.map((begin, at) => {
    const piece = text.slice(begin.index, begins[at + 1]?.index);
    const end = new RegExp(`</(?:[\\w-]{1,20}:)?${begin[1]}\\s*>`, "u").exec(piece);
    const whole = end ? piece.slice(0, end.index + end[0].length) : piece;
    const node = parseXml(whole, { lenient: true }).children.find(isNode) ?? new XmlElement(begin[1] ?? "", {});
    return { line: lineAt(begin.index), node, ended: end !== null };
  });
}

export interface XmlFormat {
  /** Names of the elements that hold a record each. */
  readonly records: readonly string[];
  readonly draft: (record: XmlElement) => CslDraft;
  /** The name by which the file knows a record. */
  readonly id?: (record: XmlElement) => string | undefined;
}

/** Reads an XML file, record by record. */
export function readXml(text: string, { records: names, draft, id }: XmlFormat): ReadRecords {
  const records = xmlRecords(text, names);
  const problems = records
    .filter(({ ended }) => !ended)
    .map(({ line, node }) => ({ line, message: `The record has no end (</${node.name}>); read as far as it goes.` }));
  if (records.length === 0 && text.trim() !== "")
    problems.push({ line: 1, message: `The text has no <${names[0]}>, which is where a record stands.` });
  return collect(
    records.map(({ line, node }) => ({ line, draft: draft(node), id: id?.(node) })),
    problems,
  );
}
