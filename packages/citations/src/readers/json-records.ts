import { isModestJson, isRecord, jsonIn } from "@wellsourced/core";
import { z } from "zod";
import type { CslDraft } from "../csl.ts";
import { collect, type Problem, type ReadRecord, type ReadRecords, TOO_MANY_VALUES } from "./records.ts";

/** Optional text, which indexes leave out or set to null. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined);

interface JsonFormat<Schema extends z.ZodType> {
  /** Name of the source, for messages. */
  readonly source: string;
  /** Keys that wrap records, from the outside in: `data`, then `attributes`. */
  readonly within: readonly string[];
  readonly schema: Schema;
  /** `undefined` for what is no work. */
  readonly draft: (record: z.infer<Schema>) => CslDraft | undefined;
  readonly id?: (record: z.infer<Schema>) => string | undefined;
}

/** Unwraps a response: one record, an array, or either under a key, with arrays at most two deep. */
function unwrapped(value: unknown, within: readonly string[], lists = 2): unknown[] {
  if (Array.isArray(value)) return lists > 0 ? value.flatMap((one: unknown) => unwrapped(one, within, lists - 1)) : [];
  const key = isRecord(value) ? within.find((name) => Object.hasOwn(value, name)) : undefined;
  if (key === undefined || !isRecord(value)) return [value];
  return unwrapped(value[key], within.slice(within.indexOf(key) + 1), lists);
}

/** Reads an index's JSON response. A record of unknown shape does not affect others. */
export function readJsonRecords<Schema extends z.ZodType>(text: string, format: JsonFormat<Schema>): ReadRecords {
  if (!isModestJson(text)) return TOO_MANY_VALUES;
  const value = jsonIn(text.replace(/^\uFEFF/u, ""));
  if (value === undefined) return { items: [], problems: [{ line: 1, message: "The text is not valid JSON." }] };
  const problems: Problem[] = [];
  const records = unwrapped(value, format.within).flatMap((one, at): ReadRecord[] => {
    const { data, error } = format.schema.safeParse(one);
    if (!error) {
      const draft = format.draft(data);
      return draft ? [{ line: 1, draft, id: format.id?.(data) }] : [];
    }
    const path = error.issues[0]?.path.map(String).join(".");
    const message = `Record ${at + 1} is none of ${format.source}${path ? ` (${path})` : ""}.`;
    problems.push({ line: 1, message });
    return [];
  });
  return collect(records, problems);
}
