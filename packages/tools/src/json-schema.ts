import { z } from "zod";

type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Keys that say nothing a client needs, or that some model vendors refuse. */
function clean(schema: Schema, io: "input" | "output"): Schema {
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === "$schema" || key === "propertyNames") return [];
    if (key === "additionalProperties" && isSchema(value) && Object.keys(value).length === 0) return [];
    if ((key === "minimum" || key === "maximum") && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return [];
    // In replies the field names speak for themselves; docs/reference/tools.md keeps the descriptions.
    if (key === "description" && io === "output" && typeof value === "string") return [];
    if (key === "properties" && isSchema(value))
      return [
        [
          key,
          Object.fromEntries(
            Object.entries(value).map(([name, inner]) => [name, isSchema(inner) ? clean(inner, io) : inner]),
          ),
        ],
      ];
    return [[key, isSchema(value) ? clean(value, io) : value]];
  });
  return Object.fromEntries(entries);
}

/** The wire form of a schema: flat, open for output, closed for input, nothing that a known host chokes on. */
export const toWireSchema = (schema: z.ZodType, io: "input" | "output"): Schema =>
  clean(z.toJSONSchema(schema, { io, target: "draft-2020-12", unrepresentable: "any" }), io);
