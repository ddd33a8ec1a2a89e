import { z } from "zod";

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  value !== null && typeof value === "object" && !Array.isArray(value);

const each = (schemas: unknown, change: (schema: Schema) => Schema): Schema =>
  Object.fromEntries(
    Object.entries(isSchema(schemas) ? schemas : {}).map(([name, inner]) => [
      name,
      isSchema(inner) ? change(inner) : {},
    ]),
  );

/** `maxLength` is checked by us, with a sentence that a model can act on; in the list it only costs. */
const LEFT_OUT: readonly string[] = ["$schema", "propertyNames", "maxLength"];

/** Without what says nothing to a client, or what some model vendors refuse. */
function tidy(schema: Schema): Schema {
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (LEFT_OUT.includes(key)) return [];
    if (key === "additionalProperties" && isSchema(value) && Object.keys(value).length === 0) return [];
    const bound = key === "minimum" || key === "maximum";
    if (bound && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return [];
    if (key === "properties") return [[key, each(value, tidy)]];
    return [[key, isSchema(value) ? tidy(value) : value]];
  });
  return Object.fromEntries(entries);
}

/**
 * The outline of a reply: every field at the top with its type, and no more of what lies below than its type, nor
 * which of them are always there.
 * The whole list of tools is paid for by every conversation; docs/reference/tools.md has the rest.
 */
function outline(schema: Schema, depth = 0): Schema {
  const { type, properties, enum: words } = schema;
  if (Array.isArray(words)) return { type };
  if (type !== "object" || depth > 0) return type === undefined ? {} : { type };
  return { type, properties: each(properties, (inner) => outline(inner, 1)) };
}

/** The wire form of a tool's input: flat, closed, nothing that a known host chokes on. */
export const toInputSchema = (schema: z.ZodType): Schema =>
  tidy(z.toJSONSchema(schema, { io: "input", target: "draft-2020-12", unrepresentable: "any" }));

/** The wire form of a tool's output: open, and short. */
export const toOutputSchema = (schema: z.ZodType): Schema =>
  outline(z.toJSONSchema(schema, { io: "output", target: "draft-2020-12", unrepresentable: "any" }));
