import { isRecord, squeeze } from "@wellsourced/core";
import { lines } from "./words.ts";

type Body = Readonly<Record<string, unknown>>;

/** Turns `sourceType` and `source_type` into `source type`. */
const inWords = (key: string): string =>
  key.replace(/_/gu, " ").replace(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);

const isSaid = (value: unknown): boolean => value !== undefined && value !== "";

/** A value on one line, with nested fields by name. */
function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return value.map(onOneLine).join("; ");
  if (!isRecord(value)) return squeeze(String(value));
  return Object.entries(value)
    .flatMap(([key, inner]) => (isSaid(inner) ? [`${inWords(key)}: ${onOneLine(inner)}`] : []))
    .join(", ");
}

function fieldText([key, value]: [string, unknown]): string | undefined {
  if (!isSaid(value)) return undefined;
  if (Array.isArray(value) && value.some(isRecord))
    return lines(`${inWords(key)}:`, ...value.map((item, index) => `${index + 1}. ${onOneLine(item)}`));
  return `${inWords(key)}: ${onOneLine(value)}`;
}

/** Formats any body field by field, for tools without a `text` function. */
export const anyText = (body: Body): string => lines(...Object.entries(body).map(fieldText));
