import { isModestJson, isRecord, jsonIn, wellFormed } from "@wellsourced/core";
import { z } from "zod";

/** A number as JSON writes it. */
const NUMBER = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?(?:e[+-]?\d{1,3})?$/iu;
const LISTS = { mostValues: 50_000, mostDepth: 64 };

/** What a schema wants, where it may be left out, has a default or is changed afterwards. */
export function wantedBy(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return wantedBy(schema.def.innerType);
  return schema instanceof z.ZodPipe ? wantedBy(schema.def.in) : schema;
}

/**
 * A value as the host that sent it means it, by what the schema wants: `null` for an argument counts as not given; the
 * JSON text of a number, a truth value, a list or an object is taken for that; a text where a list of texts is wanted is
 * a list of one. Everything else stays as it is, for the schema to refuse. Half a surrogate pair becomes U+FFFD.
 */
export function asMeant(schema: z.core.$ZodType, value: unknown): unknown {
  const wanted = wantedBy(schema);
  if (wanted instanceof z.ZodObject) return fieldsAsMeant(wanted.shape, parsed(value, isRecord));
  if (wanted instanceof z.ZodArray) return itemsAsMeant(wanted.element, parsed(value, Array.isArray));
  if (wanted instanceof z.ZodRecord) return wellFormed(parsed(value, isRecord));
  if (typeof value !== "string") return value;
  if (wanted instanceof z.ZodNumber) return NUMBER.test(value.trim()) ? Number(value) : value;
  if (wanted instanceof z.ZodBoolean && (value === "true" || value === "false")) return value === "true";
  return wanted instanceof z.ZodEnum ? value.trim() : value.toWellFormed();
}

function fieldsAsMeant(shape: z.core.$ZodLooseShape, given: unknown): unknown {
  if (!isRecord(given)) return given;
  const fields = Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
    const name = key.toWellFormed();
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!schema) return [[name, value]];
    return value === null ? [] : [[name, asMeant(schema, value)]];
  });
  return Object.fromEntries(fields);
}

function itemsAsMeant(element: z.core.$ZodType, given: unknown): unknown {
  if (Array.isArray(given)) return given.map((item) => asMeant(element, item));
  const item = wantedBy(element);
  const isText = item instanceof z.ZodString || item instanceof z.ZodEnum;
  return isText && typeof given === "string" ? [asMeant(element, given)] : given;
}

/** The value of a JSON text, where it is of the kind that is wanted. */
function parsed(value: unknown, isWanted: (value: unknown) => boolean): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/u.test(value) || !isModestJson(value, LISTS)) return value;
  const inner = jsonIn(value);
  return isWanted(inner) ? inner : value;
}
