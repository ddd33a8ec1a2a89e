import { isRecord } from "@wellsourced/core";
import { cell, code, prose, table } from "./markdown.ts";
import { entriesOf, type Fields, listOf, nameOf, type References, recordOf, textOf } from "./references.ts";

const MAX_DEPTH = 4;
const MAX_PROPERTIES = 300;
const MAX_VALUES = 40;

/** Formats the type of a schema on one line: `Pet[]`, `string (date-time)`, `A | B`, `map of integer`. */
export function typeOf(schema: unknown, depth = 0): string {
  if (schema === true) return "any";
  if (!isRecord(schema) || depth > MAX_DEPTH) return "any";
  const reference = textOf(schema.$ref);
  if (reference !== "") return nameOf(reference);
  const choices = [...listOf(schema.oneOf), ...listOf(schema.anyOf)];
  if (choices.length > 0)
    return orNull(unique(choices.slice(0, MAX_VALUES).map((it) => typeOf(it, depth + 1))), schema);
  const parts = listOf(schema.allOf);
  if (parts.length > 0 && !isRecord(schema.properties))
    return orNull(
      unique(
        parts.slice(0, MAX_VALUES).map((it) => typeOf(it, depth + 1)),
        " & ",
      ),
      schema,
    );
  return orNull(plainType(schema, depth), schema);
}

const unique = (types: readonly string[], sign = " | "): string => [...new Set(types)].join(sign);
const orNull = (type: string, { nullable }: Fields): string => (nullable === true ? `${type} | null` : type);

function plainType(schema: Fields, depth: number): string {
  const { type, items, additionalProperties, format } = schema;
  if (Array.isArray(type)) return unique(type.map((it) => plainType({ ...schema, type: it }, depth)));
  if (type === "array" || items !== undefined) {
    const inner = typeOf(items, depth + 1);
    return /[ |&]/u.test(inner) ? `(${inner})[]` : `${inner}[]`;
  }
  const isMap = additionalProperties === true || isRecord(additionalProperties);
  if (isMap && !isRecord(schema.properties)) return `map of ${typeOf(additionalProperties, depth + 1)}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const).slice(0, 100);
  const name = textOf(type) || (isRecord(schema.properties) ? "object" : schema.enum ? "enum" : "any");
  return textOf(format) === "" ? name : `${name} (${textOf(format)})`;
}

const limits: readonly (readonly [name: string, words: string])[] = [
  ["default", "Default:"],
  ["minimum", "At least"],
  ["exclusiveMinimum", "More than"],
  ["maximum", "At most"],
  ["exclusiveMaximum", "Less than"],
  ["multipleOf", "Multiple of"],
  ["minLength", "Least length:"],
  ["maxLength", "Greatest length:"],
  ["minItems", "Least items:"],
  ["maxItems", "Most items:"],
  ["pattern", "Pattern:"],
];

/** Describes a value: its description, allowed values, default and limits. */
export function describe(schema: Fields, description: unknown = schema.description): string {
  const values = listOf(schema.enum);
  const more = values.length > MAX_VALUES ? `, and ${values.length - MAX_VALUES} more` : "";
  const allowed = values
    .slice(0, MAX_VALUES)
    .map((it) => code(written(it)))
    .join(", ");
  const rules = limits.flatMap(([name, words]) => {
    const value = schema[name];
    return value === undefined || (typeof value === "boolean" && name !== "default")
      ? []
      : [`${words} ${code(written(value))}.`];
  });
  return [
    schema.deprecated === true ? "Deprecated." : "",
    textOf(description),
    values.length > 0 ? `One of ${allowed}${more}.` : "",
    ...rules,
    schema.readOnly === true ? "Read only." : "",
    schema.writeOnly === true ? "Write only." : "",
  ]
    .filter((it) => it.trim() !== "")
    .join(" ");
}

const written = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 200);

/** Describes a schema: its description, composition, and a table of its properties. */
export function schemaText(schema: Fields, references: References, level: number): string {
  const rows = propertyRows(schema, references, { path: "", depth: 0 });
  const parts = listOf(schema.allOf)
    .filter(isRecord)
    .map((it) => textOf(it.$ref))
    .filter(Boolean);
  const more = rows.length > MAX_PROPERTIES ? `${rows.length - MAX_PROPERTIES} more properties are left out.` : "";
  return [
    prose(describe(schema), level),
    rows.length === 0 ? `Type: ${code(typeOf(schema))}` : "",
    rows.length > 0 && parts.length > 0 ? `Extends ${parts.map((it) => code(nameOf(it))).join(", ")}.` : "",
    table(["Name", "Type", "Required", "Description"], rows.slice(0, MAX_PROPERTIES)),
    more,
  ]
    .filter(Boolean)
    .join("\n\n");
}

interface Place {
  readonly path: string;
  readonly depth: number;
}

/** One row for each property; properties of unnamed objects follow with their path, `address.city`. */
function propertyRows(schema: Fields, references: References, { path, depth }: Place): string[][] {
  if (depth > MAX_DEPTH) return [];
  const rows: string[][] = [];
  const required = new Set(listOf(schema.required));
  for (const [name, value] of entriesOf(schema.properties)) {
    if (rows.length > MAX_PROPERTIES) break;
    const property = recordOf(value);
    const own = property.$ref === undefined ? property : { description: property.description };
    rows.push([code(path + name), code(typeOf(value)), required.has(name) ? "yes" : "", cell(describe(own))]);
    const items = recordOf(property.items);
    const inner = isRecord(property.items) ? items : property;
    if (inner.$ref === undefined)
      rows.push(
        ...propertyRows(inner, references, { path: `${path}${name}${inner === items ? "[]" : ""}.`, depth: depth + 1 }),
      );
  }
  for (const part of listOf(schema.allOf))
    if (isRecord(part) && part.$ref === undefined)
      rows.push(...propertyRows(part, references, { path, depth: depth + 1 }));
  return rows;
}
