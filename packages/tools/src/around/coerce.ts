import { isModestJson, isRecord, jsonIn, wellFormed } from "@wellsourced/core";
import { z } from "zod";

/** A number as JSON writes it. */
const NUMBER = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?(?:e[+-]?\d{1,3})?$/iu;
const LISTS = { mostValues: 50_000, mostDepth: 64 };

/** The schema inside optional, default and transformed ones. */
export function innerSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return innerSchema(schema.def.innerType);
  return schema instanceof z.ZodPipe ? innerSchema(schema.def.in) : schema;
}

/**
 * Coerces a value to the type that the schema expects: an argument of `null` is dropped, JSON text of a number, boolean,
 * list or object is parsed, and a text in place of a list of texts becomes a list of one. Lone surrogates become U+FFFD.
 * Anything else is left for the schema to refuse.
 */
export function coerce(schema: z.core.$ZodType, value: unknown): unknown {
  const wanted = innerSchema(schema);
  if (wanted instanceof z.ZodObject) return coerceFields(wanted.shape, parsed(value, isRecord));
  if (wanted instanceof z.ZodArray) return coerceItems(wanted.element, parsed(value, Array.isArray));
  if (wanted instanceof z.ZodRecord) return wellFormed(parsed(value, isRecord));
  if (typeof value !== "string") return value;
  if (wanted instanceof z.ZodNumber) return NUMBER.test(value.trim()) ? Number(value) : value;
  if (wanted instanceof z.ZodBoolean && (value === "true" || value === "false")) return value === "true";
  return wanted instanceof z.ZodEnum ? value.trim() : value.toWellFormed();
}

function coerceFields(shape: z.core.$ZodLooseShape, given: unknown): unknown {
  if (!isRecord(given)) return given;
  const fields = Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
    const name = key.toWellFormed();
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!schema) return [[name, value]];
    return value === null ? [] : [[name, coerce(schema, value)]];
  });
  return Object.fromEntries(fields);
}

function coerceItems(element: z.core.$ZodType, given: unknown): unknown {
  if (Array.isArray(given)) return given.map((item) => coerce(element, item));
  const item = innerSchema(element);
  const isText = item instanceof z.ZodString || item instanceof z.ZodEnum;
  return isText && typeof given === "string" ? [coerce(element, given)] : given;
}

/** Parses JSON text if the result is of the expected type. */
function parsed(value: unknown, isWanted: (value: unknown) => boolean): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/u.test(value) || !isModestJson(value, LISTS)) return value;
  const inner = jsonIn(value);
  return isWanted(inner) ? inner : value;
}
