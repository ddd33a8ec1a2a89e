import { createHash } from "node:crypto";
import { z } from "zod";
import { Failure } from "./failure.ts";

type Issue = z.core.$ZodIssue;

/** Of the alternatives of a union, the one that the value resembles most: its trouble lies deepest. */
function innermost(issue: Issue): Issue {
  if (issue.code !== "invalid_union") return issue;
  const [deepest] = issue.errors
    .flatMap((branch) => branch.slice(0, 1).map(innermost))
    .sort((a, b) => b.path.length - a.path.length);
  return deepest ? { ...deepest, path: [...issue.path, ...deepest.path] } : issue;
}

/** Adds every name that a JSON Schema gives to a property. */
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
 * Explains why a value from outside does not fit a schema, in names of the schema and numbers alone: keys that the
 * schema does not name are shown as `*`.
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

/** More than any record or page has. */
const MOST_VALUES = 1_000_000;
const MOST_DEPTH = 1_000;
const [QUOTE, COMMA, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 44, 92, 91, 93, 123, 125];

/** Is this little enough to be parsed as JSON? The engine's parser obeys no limit of memory and cannot be stopped. */
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

/** Tells an object with named values from a list, `null` and everything else. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** The value of a JSON text; `undefined` for a text that is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads text from outside as JSON of a known shape.
 *
 * @throws {Failure} `upstream_unavailable` that names `source` and the first field that does not fit
 */
export function parseJson<Schema extends z.ZodType>(text: string, schema: Schema, source: string): z.infer<Schema> {
  const value = jsonIn(text);
  if (value !== undefined) return parseShape(value, schema, source);
  // The parser's own words are left out: they quote the text, and an upstream may repeat a key in its reply.
  const line = `${source} answered with something that is not JSON. Try another provider.`;
  const detail = `${text.length} characters, broken JSON`;
  throw new Failure("upstream_unavailable", line, { provider: source, detail });
}

/** The same for a value that is already parsed. */
export function parseShape<Schema extends z.ZodType>(value: unknown, schema: Schema, source: string): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { field, trouble, detail } = explainMisfit(value, schema, result.error.issues);
  const line = `${source} answered in an unknown shape (${field} ${trouble}). Try another provider.`;
  throw new Failure("upstream_unavailable", line, { provider: source, detail: `${field}: ${detail}` });
}

/** Canonical JSON: keys sorted, `undefined` dropped, so that equal values give equal text (RFC 8785's order). */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(",")}}`;
}

/** SHA-256 in hex. */
export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

/**
 * The key under which a result is remembered: what kind of result, made by which version of our rules, from which
 * input. The whole parsed input goes in, so two calls that differ anywhere never share an answer.
 */
export const cacheKey = (kind: string, version: number, input: unknown): string =>
  `${kind}:${sha256(canonicalJson({ version, input }))}`;
