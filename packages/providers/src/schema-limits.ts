import { Failure } from "@wellsourced/core";
import { z } from "zod";

/** A JSON schema supplied by the caller. */
export type Schema = Readonly<Record<string, unknown>>;

const MOST_PROPERTIES = 10;
const DEEPEST = 2;
const PRIMITIVES = ["string", "number", "integer", "boolean"] as const;
const ALLOWED = `Allowed: an object at the root, at most ${MOST_PROPERTIES} properties in all, objects at most ${DEEPEST} deep, properties of type ${PRIMITIVES.join(", ")}, object, or array of primitives.`;

const isPrimitive = (type: unknown): boolean => PRIMITIVES.some((primitive) => primitive === type);
const asSchema = (value: unknown): Schema =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};

const propertiesOf = (schema: Schema): readonly (readonly [name: string, schema: Schema])[] =>
  Object.entries(asSchema(schema.properties)).map(([name, inner]) => [name, asSchema(inner)]);

/** Errors of each property, by path. */
function faultsIn(schema: Schema, depth: number, path: string): string[] {
  if (depth > DEEPEST) return [`${path} is too deep`];
  return propertiesOf(schema).flatMap(([name, inner]) => {
    const here = path ? `${path}.${name}` : name;
    if (isPrimitive(inner.type)) return [];
    if (inner.type === "object") return faultsIn(inner, depth + 1, here);
    if (inner.type !== "array") return [`${here} has no type that is allowed`];
    return isPrimitive(asSchema(inner.items).type) ? [] : [`${here} is an array of non-primitives`];
  });
}

const countOf = (schema: Schema): number =>
  propertiesOf(schema).reduce((sum, [, inner]) => sum + 1 + countOf(inner), 0);

/**
 * Rejects an unsupported schema before a paid request is sent.
 *
 * @throws {Failure} `validation` that lists what is supported
 */
export function checkSchema(schema: Schema): void {
  const count = countOf(schema);
  const faults = [
    ...(schema.type === "object" ? [] : ["the root is not an object"]),
    ...(count === 0 ? ["it has no properties"] : []),
    ...(count > MOST_PROPERTIES ? [`it has ${count} properties`] : []),
    ...faultsIn(schema, 1, ""),
  ];
  if (faults.length > 0)
    throw new Failure("validation", `schema is not accepted: ${faults.slice(0, 3).join("; ")}. ${ALLOWED}`);
}

const checks: Readonly<Record<string, z.ZodType>> = {
  string: z.string(),
  number: z.number(),
  integer: z.int(),
  boolean: z.boolean(),
};

function fitOne(value: unknown, schema: Schema): unknown {
  const words: unknown = schema.enum;
  if (schema.type === "object") return value === null || typeof value !== "object" ? null : fitToSchema(value, schema);
  if (schema.type === "array") {
    const items = asSchema(schema.items);
    return Array.isArray(value) ? value.filter((item) => fitOne(item, items) !== null) : null;
  }
  const isFit =
    checks[String(schema.type)]?.safeParse(value).success && (!Array.isArray(words) || words.includes(value));
  return isFit ? value : null;
}

/** Fits a value to a schema: every property is present, `null` if missing or of the wrong type. */
export function fitToSchema(value: unknown, schema: Schema): Record<string, unknown> {
  const given = asSchema(value);
  return Object.fromEntries(
    propertiesOf(schema).map(([name, inner]) => [name, Object.hasOwn(given, name) ? fitOne(given[name], inner) : null]),
  );
}
