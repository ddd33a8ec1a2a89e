import { z } from "zod";

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
export function explainMisfit(value: unknown, schema: z.ZodType, issues: readonly Issue[]) {
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
