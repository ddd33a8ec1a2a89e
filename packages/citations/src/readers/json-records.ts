import { isModestJson, isRecord, jsonIn } from "@wellsourced/core";
import type { z } from "zod";
import type { CslDraft } from "../csl.ts";
import { collect, type Problem, type ReadRecord, type ReadRecords, TOO_MANY_VALUES } from "./records.ts";

export interface JsonFormat<Schema extends z.ZodType> {
  /** Whose records these are, for messages. */
  readonly source: string;
  /** Keys under which lists or single records stand, tried one within the other: `data`, then `attributes`. */
  readonly within: readonly string[];
  readonly schema: Schema;
  readonly draft: (record: z.infer<Schema>) => CslDraft;
}

/** Whatever lies in a reply: one record, a list, or either of them under a key. Replies are two lists deep at most. */
function unwrapped(value: unknown, within: readonly string[], lists = 2): unknown[] {
  if (Array.isArray(value)) return lists > 0 ? value.flatMap((one: unknown) => unwrapped(one, within, lists - 1)) : [];
  const key = isRecord(value) ? within.find((name) => Object.hasOwn(value, name)) : undefined;
  if (key === undefined || !isRecord(value)) return [value];
  return unwrapped(value[key], within.slice(within.indexOf(key) + 1), lists);
}

/** Reads what an index answers in JSON. A record in an unknown shape costs itself alone. */
export function readJsonRecords<Schema extends z.ZodType>(text: string, format: JsonFormat<Schema>): ReadRecords {
  if (!isModestJson(text)) return TOO_MANY_VALUES;
  const value = jsonIn(text.replace(/^\uFEFF/u, ""));
  if (value === undefined) return { items: [], problems: [{ line: 1, message: "The text is not valid JSON." }] };
  const problems: Problem[] = [];
  const records = unwrapped(value, format.within).flatMap((one, at): ReadRecord[] => {
    const { data, error } = format.schema.safeParse(one);
    if (!error) return [{ line: 1, draft: format.draft(data) }];
    const path = error.issues[0]?.path.map(String).join(".");
    const message = `Record ${at + 1} is none of ${format.source}${path ? ` (${path})` : ""}.`;
    problems.push({ line: 1, message });
    return [];
  });
  return collect(records, problems);
}
