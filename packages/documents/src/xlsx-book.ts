import { eachTree, parseXml, type XmlElement } from "@wellsourced/markup/xml";
import { builtInFormat } from "./number-format.ts";
import { isTrue, type OfficePackage } from "./office.ts";
import { cellHtml } from "./sheet.ts";

/** Data shared by the cells of all sheets. */
export type Workbook = ReturnType<typeof readWorkbook>;
export type SheetInfo = Workbook["sheets"][number];

/** Maximum shared strings. */
const MAX_STRINGS = 1_000_000;

export function readWorkbook(file: OfficePackage) {
  const root = parseXml(file.parts.get(file.main) ?? "");
  const book = root.at("workbook");
  const relations = file.relationsOf(file.main);
  const sheets = [...(book?.at("sheets")?.elements("sheet") ?? [])].map((sheet) => ({
    name: sheet.get("name") ?? "",
    part: relations.get(sheet.prefixed("id") ?? "")?.target ?? "",
    hidden: /hidden/iu.test(sheet.get("state") ?? ""),
  }));
  const part = (type: string) => file.parts.get(file.related(file.main, type)[0] ?? "");
  return {
    sheets,
    strings: readStrings(part("sharedStrings")),
    /** Names of comment authors by id. */
    persons: readPersons(part("person")),
    // Number formats by style index.
    formats: readFormats(part("styles")),
    epoch1904: isTrue(book?.at("workbookPr")?.get("date1904")),
  };
}

function readPersons(part: Uint8Array | undefined): ReadonlyMap<string, string> {
  const persons = new Map<string, string>();
  if (part)
    eachTree(part, "person", (person) => {
      persons.set(person.get("id") ?? "", person.get("displayName") ?? "");
    });
  return persons;
}

function readStrings(part: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  if (!part) return strings;
  eachTree(part, "si", (item, stop) => {
    strings.push(stringHtml(item));
    if (strings.length >= MAX_STRINGS) stop();
  });
  return strings;
}

/** The string of a cell, without phonetic readings of Japanese text. */
export const stringText = (item: XmlElement | undefined): string =>
  [...(item?.elements() ?? [])]
    .map((child) => (child.name === "t" ? child.text : child.name === "r" ? (child.at("t")?.text ?? "") : ""))
    .join("")
    .replace(/_x([0-9A-F]{4})_/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

export const stringHtml = (item: XmlElement): string => cellHtml(stringText(item));

function readFormats(part: Uint8Array | undefined): string[] {
  if (!part) return [];
  const sheet = parseXml(part).at("styleSheet");
  const own = new Map<number, string>();
  for (const format of sheet?.at("numFmts")?.elements("numFmt") ?? [])
    own.set(Number(format.get("numFmtId")), format.get("formatCode") ?? "");
  return [...(sheet?.at("cellXfs")?.elements("xf") ?? [])].map((style) => {
    const id = Number(style.get("numFmtId") ?? 0);
    return own.get(id) ?? builtInFormat(id);
  });
}
