import { isRecord } from "@wellsourced/core";
import { z } from "zod";
import glossary from "./glossary.json" with { type: "json" };

type Schema = Readonly<Record<string, unknown>>;

const each = (schemas: unknown, change: (schema: Schema) => Schema): Schema =>
  Object.fromEntries(
    Object.entries(isRecord(schemas) ? schemas : {}).map(([name, inner]) => [
      name,
      isRecord(inner) ? change(inner) : {},
    ]),
  );

/** Length limits are omitted, since calls check them with a helpful message and listing them costs tokens. */
const LEFT_OUT: readonly string[] = ["$schema", "propertyNames", "maxLength", "maxItems", "programsOnly"];

const saysNothing = (key: string, value: unknown): boolean =>
  LEFT_OUT.includes(key) ||
  (key === "minLength" && value === 1) ||
  (key === "additionalProperties" && isRecord(value) && Object.keys(value).length === 0) ||
  ((key === "minimum" || key === "maximum") && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER);

/** Arguments for programs are accepted from all callers but listed only in the documentation. */
const forModels = (properties: unknown): Schema =>
  Object.fromEntries(
    Object.entries(isRecord(properties) ? properties : {}).filter(
      ([, inner]) => !(isRecord(inner) && inner.programsOnly === true),
    ),
  );

/** Removes keywords that are useless to clients or rejected by some model vendors. */
function tidy(schema: Schema, keep: (properties: unknown) => unknown): Schema {
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (saysNothing(key, value)) return [];
    // The operation sets the default of an argument that distinguishes "not given".
    if (key === "fallback") return [["default", value]];
    if (key === "properties") return [[key, each(keep(value), (inner) => tidy(inner, keep))]];
    return [[key, isRecord(value) ? tidy(value, keep) : value]];
  });
  return Object.fromEntries(entries);
}

const inputOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: "input", target: "draft-2020-12", unrepresentable: "any" });

/** The published input schema: flat, closed, and without anything that known hosts reject. */
export const toInputSchema = (schema: z.ZodType): Schema => tidy(inputOf(schema), forModels);

/** Like `toInputSchema`, with arguments for programs, for the documentation and the command line. */
export const toWholeInputSchema = (schema: z.ZodType): Schema => tidy(inputOf(schema), (properties) => properties);

const words: Readonly<Record<string, string>> = glossary;

/** Open objects. Properties with the same meaning in all replies are described in the glossary. */
function described(schema: Schema): Schema {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return isRecord(value) ? described(value) : value;
  };
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (LEFT_OUT.includes(key) || saysNothing(key, value) || (key === "additionalProperties" && value === false))
      return [];
    if (key !== "properties") return [[key, inner(value)]];
    return [[key, each(value, (property) => ({ ...described(property), ...descriptionOf(value, property) }))]];
  });
  return Object.fromEntries(entries);
}

function descriptionOf(properties: unknown, property: Schema): Schema {
  if (property.description !== undefined) return {};
  const [name = ""] = Object.entries(isRecord(properties) ? properties : {}).find(([, one]) => one === property) ?? [];
  return words[name] === undefined ? {} : { description: words[name] };
}

/**
 * The published output schema, in full, since programs read it and models do not. For a tool that may link its body, it
 * lists the keys of both forms.
 */
export const toOutputSchema = (schema: z.ZodType): Schema =>
  described(z.toJSONSchema(schema, { io: "output", target: "draft-2020-12", unrepresentable: "any" }));
