import type { CslName } from "@wellsourced/citations";
import { isRecord, jsonIn, omitUndefined } from "@wellsourced/core";
import { WorkDeletion, WorkRecord } from "../work.ts";

/** What stands before each field of a line, between the items of a list, and between the parts of a name. */
const [FIELD, ITEM, PART] = ["\t", "\x1e", "\x1f"];

/** Whether a text is empty or has characters that separate: it cannot be written as it is. */
function isOdd(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) < 32) return true;
  return text === "";
}

/** Fields of one text, and fields that are lists of texts, in the order in which a line has them. */
const TEXTS = [
  ...(["source", "key", "title", "container", "type", "volume", "issue", "pages"] as const),
  ...(["publisher", "changed", "subtitle"] as const),
];
const LISTS = ["ids", "otherTitles"] as const;
/** A family and a given name, a family name, or an undivided name; others are JSON. */
function toItem(name: CslName): string {
  const { family, given, literal } = name;
  let fields = 0;
  for (const _ in name) fields++;
  if (fields === 2 && family !== undefined && given !== undefined && !isOdd(family) && !isOdd(given))
    return family + PART + given;
  if (fields === 1 && family !== undefined && !isOdd(family)) return family;
  if (fields === 1 && literal !== undefined && !isOdd(literal)) return PART + literal;
  return PART + PART + JSON.stringify(name);
}

function fromItem(item: string): unknown {
  const [family = "", given, json] = item.split(PART);
  if (json !== undefined) return jsonIn(json);
  if (family === "") return { literal: given };
  return given === undefined ? { family } : { family, given };
}

/**
 * A record or a deletion as one line: fields one after the other, or JSON for what they cannot hold. Lines of fields are
 * smaller and several times as fast to write.
 */
export function toLine(change: WorkRecord | WorkDeletion): string {
  if ("deleted" in change) return JSON.stringify(change);
  let line = "";
  for (const field of TEXTS) {
    const text = change[field];
    if (text !== undefined && isOdd(text)) return JSON.stringify(change);
    line += text === undefined ? FIELD : FIELD + text;
  }
  for (const field of LISTS) {
    const list = change[field] ?? [];
    if (list.some(isOdd)) return JSON.stringify(change);
    line += FIELD + list.join(ITEM);
  }
  const { authors, years, otherTitles, notices, noticeOf, relations } = change;
  line += years ? FIELD + years.join(ITEM) : FIELD;
  line += authors ? FIELD + authors.map(toItem).join(ITEM) : FIELD;
  if (years?.length === 0 || authors?.length === 0 || otherTitles?.length === 0) return JSON.stringify(change);
  // Few records have these.
  return (notices ?? noticeOf ?? relations) ? line + FIELD + JSON.stringify({ notices, noticeOf, relations }) : line;
}

const split = (list: string | undefined): string[] | undefined => list?.split(ITEM);

/** Reads a line back. @throws {ZodError} if it is none */
export function fromLine(text: string): WorkRecord | WorkDeletion {
  if (!text.startsWith(FIELD)) {
    const change = jsonIn(text);
    return isRecord(change) && change.deleted === true ? WorkDeletion.parse(change) : WorkRecord.parse(change);
  }
  const values = text.split(FIELD).slice(1);
  const [ids, otherTitles, years, authors, rest] = values.splice(TEXTS.length).map((value) => value || undefined);
  const record: Record<string, unknown> = {
    ...omitUndefined({
      otherTitles: split(otherTitles),
      years: split(years)?.map(Number),
      authors: split(authors)?.map(fromItem),
    }),
    ids: split(ids) ?? [],
  };
  TEXTS.forEach((field, at) => {
    if (values[at]) record[field] = values[at];
  });
  return WorkRecord.parse(Object.assign(record, rest === undefined ? undefined : jsonIn(rest)));
}
