import { z } from "zod";
import { parseJson } from "../json.ts";

/** A value that was kept as JSON, frozen. */
export const parseFrozen = (text: string): unknown => deepFreeze(parseJson(text, z.unknown(), "The cache"));

/**
 * Freezes a JSON value through and through, so that everybody may be handed the same one. Anything but plain objects
 * and arrays is left as it is: it is no JSON, and freezing it may not be possible.
 */
export function deepFreeze<Value>(value: Value): Value {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}
