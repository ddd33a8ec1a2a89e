import { isRecord } from "@wellsourced/core";
import { z } from "zod";
import { type CslDraft, type CslName, DATE_VARIABLES, filled, NAME_VARIABLES, TEXT_VARIABLES } from "../csl.ts";
import { parseDate } from "../dates.ts";
import { arxivDoi, normalizeDoi } from "../identifiers.ts";
import { typeOfWords } from "../work-types.ts";
import { ZOTERO_CREATORS, ZOTERO_DATES, ZOTERO_FIELDS } from "../zotero-fields.ts";
import { readJsonRecords } from "./json-records.ts";
import type { ReadRecords } from "./records.ts";

const optional = z.string().optional();
const Item = z.looseObject({ itemType: z.string(), key: optional, citationKey: optional, itemKey: optional });

/** Items that are no works: what hangs on others, and notes of their own. */
const PARTS: ReadonlySet<string> = new Set(["attachment", "note", "annotation"]);

const textIn = (item: Readonly<Record<string, unknown>>, fields: readonly string[]): string | undefined => {
  const found = fields.map((field) => item[field]).find((value) => typeof value === "string" && value.trim() !== "");
  return typeof found === "string" ? found.trim() : undefined;
};

type Names = Record<string, CslName[]>;

function add(names: Names, variable: string, name: CslName): void {
  const list = names[variable] ?? [];
  list.push(name);
  names[variable] = list;
}

function namesIn({ creators }: Readonly<Record<string, unknown>>): Readonly<Record<string, CslName[]>> {
  const names: Names = {};
  for (const creator of Array.isArray(creators) ? creators : []) {
    if (!isRecord(creator)) continue;
    const variable = ZOTERO_CREATORS.get(String(creator.creatorType));
    const literal = textIn(creator, ["name"]);
    const name = literal
      ? { literal }
      : filled({ family: textIn(creator, ["lastName"]), given: textIn(creator, ["firstName"]) });
    if (variable && Object.keys(name).length > 0) add(names, variable, name);
  }
  return names;
}

/** `Citation Key`, `Original Date`, `PMID` → the name of a CSL variable. */
function variableOf(name: string): string | undefined {
  const words = name.trim().replace(/[\s_]+/gu, "-");
  return [words.toUpperCase(), words.toLowerCase()].find(
    (one) => TEXT_VARIABLES.has(one) || DATE_VARIABLES.has(one) || NAME_VARIABLES.has(one),
  );
}

/** A name in `extra`: `Family || Given`, or an organisation. */
function nameOf(text: string): CslName {
  const [family = "", given] = text.split("||").map((part) => part.trim());
  return given === undefined ? { literal: family } : { family, given };
}

interface Extra {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly arxiv?: string | undefined;
  /** The lines that are no fields. */
  readonly note: string;
}

/** Reads the lines of `extra`, which hold the fields that a type of item lacks, as `Name: value`. */
function extraIn(text: string): Extra {
  const fields: Record<string, unknown> = {};
  const names: Names = {};
  const notes: string[] = [];
  let arxiv: string | undefined;
  for (const line of text.split("\n")) {
    const colon = line.indexOf(":");
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1).trim()];
    const variable = colon > 0 && colon < 40 && value !== "" ? variableOf(name) : undefined;
    if (colon > 0 && /^arxiv$/iu.test(name.trim())) arxiv = value;
    else if (!variable || variable === "note" || variable === "id") notes.push(line);
    else if (NAME_VARIABLES.has(variable)) add(names, variable, nameOf(value));
    else fields[variable] ??= DATE_VARIABLES.has(variable) ? parseDate(value) : value;
  }
  return { fields: { ...fields, ...names }, arxiv, note: notes.join("\n").trim() };
}

/** An item as a record; `undefined` for what is no work. */
export function zoteroDraft(item: Readonly<Record<string, unknown>>): CslDraft | undefined {
  const itemType = String(item.itemType);
  if (PARTS.has(itemType)) return undefined;
  const texts = Object.fromEntries(
    Object.entries(ZOTERO_FIELDS).flatMap(([variable, fields]) => {
      const text = textIn(item, fields);
      return text === undefined ? [] : [[variable, text] as const];
    }),
  );
  const { fields, arxiv, note } = extraIn(textIn(item, ["extra"]) ?? "");
  const { DOI = fields.DOI, ...own } = texts;
  const doi = normalizeDoi(String(DOI ?? "")) ?? arxivDoi(arxiv ?? textIn(item, ["archiveID"]) ?? "");
  const accessed = textIn(item, ["accessDate"]);
  const type = fields.type ?? typeOfWords(itemType) ?? "document";
  return {
    ...fields,
    ...own,
    ...namesIn(item),
    ...filled({
      DOI: doi,
      issued: parseDate(textIn(item, ZOTERO_DATES)),
      accessed: parseDate(accessed?.slice(0, 10)),
      note,
    }),
    type: String(type),
  };
}

/**
 * Reads Zotero's items: one or a list as its APIs return them, or an export of Better BibTeX in JSON. The id is Zotero's
 * key, or the citation key of an export. Notes, attachments and annotations are passed over.
 */
export const readZotero = (text: string): ReadRecords =>
  readJsonRecords(text, {
    ...{ source: "Zotero", within: ["items", "data"], schema: Item, draft: zoteroDraft },
    id: ({ key, citationKey, itemKey }) => key ?? citationKey ?? itemKey,
  });
