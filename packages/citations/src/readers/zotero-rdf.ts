import { Failure, memoizeByObject, omitUndefined } from "@wellsourced/core";
import { eachTree, type XmlElement } from "@wellsourced/markup/xml";
import { collect, lineTable, type ReadRecords } from "./records.ts";
import { element, elements, isNode, plain, texts } from "./xml.ts";
import { zoteroDraft } from "./zotero.ts";

type Data = Record<string, unknown>;

/** Zotero's fields by their element in RDF; all others are called as the field. */
const FIELDS: Readonly<Record<string, string>> = {
  date: "date",
  issued: "issueDate",
  dateSubmitted: "accessDate",
  abstract: "abstractNote",
  description: "extra",
  alternative: "journalAbbreviation",
  type: "type",
  edition: "edition",
  pages: "pages",
};

/** Elements that hold more than a text. */
const NESTED: ReadonlySet<string> = new Set(["identifier", "isPartOf", "publisher", "presentedAt", "subject"]);

/** Kinds of items whose number is that of an issue. */
const ISSUED = /^(?:journal|magazine|newspaper)Article$/u;

const attribute = (node: XmlElement, name: string): string | undefined => node.prefixed(name);

/** No item is part of more; also bounds the work for containers that many items share. */
const MOST_CONTAINERS = 3;

/** What an item is part of, once for each element. */
const partsOf = memoizeByObject((item: XmlElement) =>
  elements(item, "isPartOf")
    .slice(0, MOST_CONTAINERS)
    .map((part) => ({ address: attribute(part, "resource") ?? "", inside: part.elements().take(1).toArray() })),
);

/** The containers of an item, innermost first: inside it, or elsewhere in the file by their address. */
function containersOf(item: XmlElement, byAddress: ReadonlyMap<string, XmlElement>, depth = 0): XmlElement[] {
  if (depth > 2) return [];
  return partsOf(item).flatMap(({ address, inside }) => {
    const named = byAddress.get(address);
    return [...inside, ...(named ? [named] : [])].flatMap((one) => [one, ...containersOf(one, byAddress, depth + 1)]);
  });
}

function identifiersIn(item: XmlElement): Data {
  const found: Data = {};
  for (const node of elements(item, "identifier")) {
    const url = plain(element(node, "URI", "value"));
    const [, kind = "", value = ""] = /^(DOI|ISBN|ISSN) (.+)$/u.exec(plain(node) ?? "") ?? [];
    if (url) found.url ??= url;
    else if (kind) found[kind] ??= value;
  }
  return found;
}

/** Lists of people: `authors`, `seriesEditors` … */
function creatorsIn(item: XmlElement): object[] {
  return item.children.filter(isNode).flatMap((list) =>
    elements(list, "Seq", "li", "Person").flatMap((person): readonly object[] => {
      const creatorType = list.name.replace(/s$/u, "");
      const [family, given] = [
        plain(element(person, "surname")),
        plain(element(person, "givenName") ?? element(person, "givenname")),
      ];
      if (given === undefined) return family === undefined ? [] : [{ creatorType, name: family }];
      return [{ creatorType, firstName: given, lastName: family ?? "" }];
    }),
  );
}

/** The fields that Zotero keeps for a container or a series, once for each. */
const containerFields = memoizeByObject((one: XmlElement): Data => {
  const text = (name: string) => plain(element(one, name));
  if (one.name === "Series") return { series: text("title"), seriesNumber: text("identifier") };
  if (one.name === "Part") return {};
  const [title, abbreviation] = [text("title"), text("alternative")];
  const numbers = { volume: text("volume"), number: text("number") };
  return { publicationTitle: title, journalAbbreviation: abbreviation, ...numbers, ...identifiersIn(one) };
});

/** The fields of all containers; the innermost counts. */
function fieldsAround(containers: readonly XmlElement[], type: string): Data {
  const { number, ...fields } = Object.assign(
    {},
    ...containers.toReversed().map((one) => omitUndefined(containerFields(one))),
  );
  return { ...fields, [ISSUED.test(type) ? "issue" : "number"]: number };
}

/** An element as the data of an item, as Zotero's APIs write it. */
function dataOf(item: XmlElement, byAddress: ReadonlyMap<string, XmlElement>): Data {
  const itemType = plain(element(item, "itemType")) ?? "";
  const simple = item.children.filter(isNode).flatMap((node) => {
    const text = NESTED.has(node.name) || node.children.some(isNode) ? undefined : plain(node);
    const name = node.name === "number" && ISSUED.test(itemType) ? "issue" : (FIELDS[node.name] ?? node.name);
    return text === undefined ? [] : [[name, text] as const];
  });
  const organization = element(item, "publisher", "Organization");
  const values = {
    ...fieldsAround(containersOf(item, byAddress), itemType),
    ...identifiersIn(item),
    publisher: plain(element(organization, "name")),
    place: plain(element(organization, "adr", "Address", "locality")),
    conferenceName: plain(element(item, "presentedAt", "Conference", "title")),
    ...Object.fromEntries(simple),
  };
  return { ...values, extra: rawText(element(item, "description")), itemType, creators: creatorsIn(item) };
}

/** `extra` has one field on each line. */
const rawText = (node: XmlElement | undefined): string => node?.text.trim() ?? "";

const tagsOf = (item: XmlElement): string => texts(elements(item, "subject")).join(", ");

/** The key in Zotero, which ends the address of an item that has neither URL nor ISBN. */
const keyOf = (item: XmlElement): string | undefined =>
  /\/items\/([A-Z\d]{8})$/u.exec(attribute(item, "about") ?? "")?.[1];

/**
 * Reads the RDF that Zotero exports. The id is the citation key, or else Zotero's key. Tags become keywords; notes,
 * attachments and collections are passed over.
 */
export function readZoteroRdf(text: string): ReadRecords {
  const tops: XmlElement[] = [];
  const problems = [];
  try {
    eachTree(
      text,
      (_, parent) => parent === "RDF",
      (tree) => tops.push(tree),
    );
  } catch (error) {
    problems.push({ line: 1, message: `The RDF is damaged; read as far as it goes. ${Failure.from(error).message}` });
  }
  const byAddress = new Map(tops.map((one) => [attribute(one, "about") ?? "", one]));
  byAddress.delete("");
  const lineAt = lineTable(text);
  const starts = text.matchAll(/<[\w:.-]{1,80}\s{1,20}rdf:about=/gu).toArray();
  const named = tops.filter((one) => attribute(one, "about") !== undefined);
  const lines = new Map(starts.length === named.length ? named.map((one, at) => [one, starts[at]?.index ?? 0]) : []);
  const records = tops.flatMap((item) => {
    const draft = element(item, "itemType") && zoteroDraft(dataOf(item, byAddress));
    if (!draft) return [];
    const keyword = tagsOf(item);
    const id = draft["citation-key"] ?? keyOf(item);
    return [{ line: lineAt(lines.get(item) ?? 0), draft: keyword ? { ...draft, keyword } : draft, id }];
  });
  return collect(records, problems);
}
