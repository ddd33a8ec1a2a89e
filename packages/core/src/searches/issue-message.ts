import type { z } from "zod";
import { counted } from "../counted.ts";
import { shortened } from "../text.ts";

type Issue = z.core.$ZodRawIssue;

/** Types in words. */
const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** The innermost named argument of a path. */
export const argumentAt = (path: Issue["path"] = []): string => {
  const name = path.findLast((key) => typeof key === "string");
  const isItem = typeof path.at(-1) === "number";
  return name === undefined ? "The arguments" : `${isItem ? "each entry of " : ""}${shortened(name)}`;
};

/** Describes a value that does not fit its schema, beginning with the name of the argument. */
export const issueMessage = (issue: z.core.$ZodRawIssue): string => `${argumentAt(issue.path)} ${ruleOf(issue)}`;

function ruleOf(issue: Issue): string {
  if (issue.code === "invalid_type") return `must be ${KINDS[issue.expected] ?? "of another kind"}`;
  if (issue.code === "invalid_value")
    return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`;
  if (issue.code === "too_big") return atMost(issue.origin, issue.maximum);
  if (issue.code === "too_small") return atLeast(issue, typeof issue.path?.at(-1) === "number");
  if (issue.code === "invalid_format" && issue.format !== "regex") return `must be a valid ${issue.format}`;
  return "is not in the expected format";
}

function atMost(origin: string, most: number | bigint): string {
  if (origin === "string") return `must be ${most} characters or less`;
  return origin === "array" ? `takes at most ${most} entries` : `must be at most ${most}`;
}

function atLeast(
  { origin, minimum: least }: Pick<z.core.$ZodIssueTooSmall, "origin" | "minimum">,
  isItem: boolean,
): string {
  if (origin === "string" && least === 1) return isItem ? "must not be blank" : "is required";
  if (origin === "string") return `must be ${least} characters or more`;
  return origin === "array" ? `must contain at least ${counted(Number(least), "entry")}` : `must be at least ${least}`;
}
