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

/** Lengths are checked by us, with a sentence that a model can act on; in the list they only cost. */
const LEFT_OUT: readonly string[] = ["$schema", "propertyNames", "maxLength", "maxItems", "programsOnly"];

const saysNothing = (key: string, value: unknown): boolean =>
  LEFT_OUT.includes(key) ||
  (key === "minLength" && value === 1) ||
  (key === "additionalProperties" && isRecord(value) && Object.keys(value).length === 0) ||
  ((key === "minimum" || key === "maximum") && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER);

/** Arguments that only a program sets are taken from everybody, but listed in the documentation alone. */
const forModels = (properties: unknown): Schema =>
  Object.fromEntries(
    Object.entries(isRecord(properties) ? properties : {}).filter(
      ([, inner]) => !(isRecord(inner) && inner.programsOnly === true),
    ),
  );

/** Without what says nothing to a client, or what some model vendors refuse. */
function tidy(schema: Schema, keep: (properties: unknown) => unknown): Schema {
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (saysNothing(key, value)) return [];
    // An argument that knows whether it was given has its default from the operation.
    if (key === "fallback") return [["default", value]];
    if (key === "properties") return [[key, each(keep(value), (inner) => tidy(inner, keep))]];
    return [[key, isRecord(value) ? tidy(value, keep) : value]];
  });
  return Object.fromEntries(entries);
}

const inputOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: "input", target: "draft-2020-12", unrepresentable: "any" });

/** The wire form of a tool's input: flat, closed, nothing that a known host chokes on. */
export const toInputSchema = (schema: z.ZodType): Schema => tidy(inputOf(schema), forModels);

/** The same with the arguments that only programs set, for the documentation and the command line. */
export const toWholeInputSchema = (schema: z.ZodType): Schema => tidy(inputOf(schema), (properties) => properties);

const words: Readonly<Record<string, string>> = glossary;

/** Open, and with a description of every property: what a name means in every reply alike is in the glossary. */
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
 * The wire form of a tool's output, in full: a host's programs read it, and its model does not. A tool that may link
 * lists the keys of both shapes.
 */
export const toOutputSchema = (schema: z.ZodType): Schema =>
  described(z.toJSONSchema(schema, { io: "output", target: "draft-2020-12", unrepresentable: "any" }));
