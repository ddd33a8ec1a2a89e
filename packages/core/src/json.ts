import { createHash } from "node:crypto";
import { z } from "zod";
import { Failure } from "./failure.ts";

type Issue = z.core.$ZodIssue;

/** The issue of the union member that the value matches best: the one with the deepest path. */
function innermost(issue: Issue): Issue {
  if (issue.code !== "invalid_union") return issue;
  const [deepest] = issue.errors
    .flatMap((branch) => branch.slice(0, 1).map(innermost))
    .sort((a, b) => b.path.length - a.path.length);
  return deepest ? { ...deepest, path: [...issue.path, ...deepest.path] } : issue;
}

/** Collects the property names of a JSON Schema. */
function collectNames(schema: unknown, names: Set<string>): void {
  if (typeof schema !== "object" || schema === null) return;
  for (const [key, inner] of Object.entries(schema)) {
    if (key === "properties") for (const name of Object.keys(Object(inner))) names.add(name);
    collectNames(inner, names);
  }
}

function namesIn(schema: z.ZodType): ReadonlySet<string> {
  const names = new Set<string>();
  for (const io of ["input", "output"] as const)
    collectNames(z.toJSONSchema(schema, { unrepresentable: "any", cycles: "ref", io }), names);
  return names;
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner === null ? undefined : Reflect.get(Object(inner), key)), value);

/**
 * Describes why a value does not match a schema, using only names from the schema and numbers; other keys become `*`.
 */
function explainMisfit(value: unknown, schema: z.ZodType, issues: readonly Issue[]) {
  const [first] = issues;
  const issue = first && innermost(first);
  const path = issue?.path ?? [];
  const names = namesIn(schema);
  const shown = path.map((key) => (typeof key === "number" || names.has(String(key)) ? String(key) : "*"));
  const expected = issue?.code === "invalid_type" ? issue.expected : undefined;
  return {
    field: shown.join(".") || "the reply itself",
    trouble:
      at(value, path) === undefined ? "is missing" : expected ? `is not of type ${expected}` : "is not as documented",
    detail: expected ? `expected ${expected}` : (issue?.code ?? "unknown"),
  };
}

/** Limits that no real record or page reaches. */
const MOST_VALUES = 1_000_000;
const MOST_DEPTH = 1_000;
const [QUOTE, COMMA, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 44, 92, 91, 93, 123, 125];

/** Whether a text is small enough to parse as JSON: `JSON.parse` has no memory limit and cannot be interrupted. */
export function isModestJson(text: string, { mostValues = MOST_VALUES, mostDepth = MOST_DEPTH } = {}): boolean {
  let [values, depth] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      for (at++; at < text.length && text.charCodeAt(at) !== QUOTE; at++) if (text.charCodeAt(at) === BACKSLASH) at++;
    } else if (code === COMMA) values++;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      values++;
      depth++;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
    if (values > mostValues || depth > mostDepth) return false;
  }
  return true;
}

/** True for an object that is neither an array nor `null`. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Parses JSON; `undefined` if it is invalid. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses untrusted JSON with a schema.
 *
 * @throws {Failure} `upstream_unavailable` that names `source` and the first invalid field
 */
export function parseJson<Schema extends z.ZodType>(text: string, schema: Schema, source: string): z.infer<Schema> {
  const value = jsonIn(text);
  if (value !== undefined) return parseShape(value, schema, source);
  // The parser's message quotes the text, in which an upstream may repeat a key, so it is left out.
  const line = `${source} did not return JSON. Try another provider.`;
  const detail = `${text.length} characters, broken JSON`;
  throw new Failure("upstream_unavailable", line, { provider: source, detail });
}

/** Validates a parsed value, as `parseJson` does. */
export function parseShape<Schema extends z.ZodType>(value: unknown, schema: Schema, source: string): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { field, trouble, detail } = explainMisfit(value, schema, result.error.issues);
  const line = `${source} returned an unknown structure (${field} ${trouble}). Try another provider.`;
  throw new Failure("upstream_unavailable", line, { provider: source, detail: `${field}: ${detail}` });
}

/** Canonical JSON: keys sorted (as in RFC 8785), `undefined` dropped, so that equal values have equal text. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(",")}}`;
}

/** SHA-256 as hexadecimal digits. */
export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

/** The cache key of a result, from its kind, the version of our rules and the whole parsed input. */
export const cacheKey = (kind: string, version: number, input: unknown): string =>
  `${kind}:${sha256(canonicalJson({ version, input }))}`;
