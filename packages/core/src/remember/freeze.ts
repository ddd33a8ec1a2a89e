import { z } from "zod";
import { parseJson } from "../json.ts";

/** Parses cached JSON and freezes it. */
export const parseFrozen = (text: string): unknown => deepFreeze(parseJson(text, z.unknown(), "The cache"));

/** Freezes a JSON value deeply, so that it can be shared. Anything but plain objects and arrays is left alone. */
export function deepFreeze<Value>(value: Value): Value {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}
