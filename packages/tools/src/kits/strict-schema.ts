import { isRecord } from "@wellsourced/core";

type Schema = Readonly<Record<string, unknown>>;

/** What strict modes refuse, or take only from some vendors, in words for the description. */
const IN_WORDS: Readonly<Record<string, (value: string) => string>> = {
  default: (value) => `Default: ${value}.`,
  minimum: (value) => `At least ${value}.`,
  maximum: (value) => `At most ${value}.`,
  minLength: (value) => `At least ${value} characters.`,
  maxLength: (value) => `At most ${value} characters.`,
  minItems: (value) => `At least ${value} items.`,
  maxItems: (value) => `At most ${value} items.`,
  pattern: (value) => `Pattern: ${value}.`,
  format: (value) => `Format: ${value}.`,
};

const asWords = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function descriptionOf(schema: Schema): string {
  const { description } = schema;
  const said = typeof description === "string" && description !== "" ? [description.replace(/(?<![.!?])$/u, ".")] : [];
  const more = Object.entries(schema).flatMap(([key, value]) => IN_WORDS[key]?.(asWords(value)) ?? []);
  return [...said, ...more].join(" ");
}

/** The parts of a schema that depend on its type; `undefined` if one of them is open. */
function partsOf({ type, properties, required, items, additionalProperties }: Schema): Schema | undefined {
  if (type === "array") {
    const inner = isRecord(items) ? strictly(items, { optional: false }) : undefined;
    return inner && { items: inner };
  }
  if (type !== "object") return {};
  if (additionalProperties !== false || !isRecord(properties)) return undefined;
  const needed = Array.isArray(required) ? required : [];
  const fields: [string, Schema][] = [];
  for (const [name, value] of Object.entries(properties)) {
    const inner = isRecord(value) ? strictly(value, { optional: !needed.includes(name) }) : undefined;
    if (!inner) return undefined;
    fields.push([name, inner]);
  }
  return {
    properties: Object.fromEntries(fields),
    required: fields.map(([name]) => name),
    additionalProperties: false,
  };
}

function strictly(schema: Schema, { optional }: { readonly optional: boolean }): Schema | undefined {
  const parts = partsOf(schema);
  if (!parts) return undefined;
  const { type, enum: words } = schema;
  const description = descriptionOf(schema);
  return {
    type: optional ? [type, "null"] : type,
    ...(description === "" ? {} : { description }),
    ...(Array.isArray(words) ? { enum: optional ? [...words, null] : words } : {}),
    ...parts,
  };
}

/**
 * Rewrites a published schema for strict modes, in which vendors take types, lists of words and closed objects alone,
 * and require every argument: those that may be left out accept `null`, and everything else becomes a sentence of the
 * description. Returns `undefined` for a schema with an open object, which no strict mode takes.
 */
export const strictSchema = (schema: Schema): Schema | undefined => strictly(schema, { optional: false });
