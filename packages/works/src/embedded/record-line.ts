import type { CslName } from "@wellsourced/citations";
import { jsonIn } from "@wellsourced/core";
import { WorkDeletion, WorkRecord } from "../work.ts";

/** Fields in the order in which a line has them. New ones go to the end. */
const FIELDS = [
  "source",
  "key",
  "ids",
  "title",
  "authors",
  "years",
  "container",
  "type",
  "volume",
  "issue",
  "pages",
  "publisher",
  "changed",
  "subtitle",
  "otherTitles",
  "notices",
  "noticeOf",
  "relations",
] as const satisfies readonly (keyof WorkRecord)[];

type Line = readonly unknown[];

/** Most names are a family and a given name, or one name: a text with a tab between both. */
function toShortName(name: CslName): unknown {
  const fields = Object.keys(name).length;
  if (fields === 2 && name.family !== undefined && name.given !== undefined) return `${name.family}\t${name.given}`;
  if (fields === 1 && name.literal !== undefined) return `\t${name.literal}`;
  return name;
}

function fromShortName(name: unknown): unknown {
  if (typeof name !== "string") return name;
  const at = name.indexOf("\t");
  return at === 0 ? { literal: name.slice(1) } : { family: name.slice(0, at), given: name.slice(at + 1) };
}

/** A record or a deletion as one line: its values without their names. */
export function toLine(change: WorkRecord | WorkDeletion): string {
  if ("deleted" in change) return JSON.stringify([change.source, change.key]);
  const values: unknown[] = FIELDS.map((field) =>
    field === "authors" ? change.authors?.map(toShortName) : change[field],
  );
  while (values.at(-1) === undefined) values.pop();
  return JSON.stringify(values);
}

/** A deletion has two values, a record at least four, since it has a title. */
const DELETION_VALUES = 2;

/** Reads a line back. @throws {ZodError} if it is none */
export function fromLine(text: string): WorkRecord | WorkDeletion {
  const line = jsonIn(text);
  const values: Line = Array.isArray(line) ? line : [];
  if (values.length === DELETION_VALUES) {
    const [source, key] = values;
    return WorkDeletion.parse({ deleted: true, source, key });
  }
  const record: Record<string, unknown> = {};
  FIELDS.forEach((field, at) => {
    const value = values[at] ?? undefined;
    if (value === undefined) return;
    record[field] = field === "authors" && Array.isArray(value) ? value.map(fromShortName) : value;
  });
  return WorkRecord.parse(record);
}
