import { shortened } from "@wellsourced/core";
import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** What a value must be, by the names that schemas have for it. */
const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/**
 * What is wrong with a value, where its schema has no words of its own for that. It begins with the name of the argument.
 */
export function misfit(issue: Issue): string {
  const { path = [] } = issue;
  const name = path.findLast((key) => typeof key === "string");
  const isItem = typeof path.at(-1) === "number";
  const what = name === undefined ? "The arguments" : `${isItem ? "each entry of " : ""}${shortened(name)}`;
  return `${what} ${ruleOf(issue)}`;
}

function ruleOf(issue: Issue): string {
  if (issue.code === "invalid_type") return `must be ${KINDS[issue.expected] ?? "of another kind"}`;
  if (issue.code === "invalid_value")
    return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`;
  if (issue.code === "too_big") return atMost(issue.origin, issue.maximum);
  if (issue.code === "too_small") return atLeast(issue.origin, issue.minimum);
  if (issue.code === "invalid_format" && issue.format !== "regex") return `must be a valid ${issue.format}`;
  return "is not in the expected format";
}

function atMost(origin: string, most: number | bigint): string {
  if (origin === "string") return `must be ${most} characters or less`;
  return origin === "array" ? `takes at most ${most} entries` : `must be at most ${most}`;
}

function atLeast(origin: string, least: number | bigint): string {
  if (origin === "string") return least === 1 ? "must not be blank" : `must be ${least} characters or more`;
  return origin === "array" ? `must hold at least ${least}` : `must be at least ${least}`;
}
