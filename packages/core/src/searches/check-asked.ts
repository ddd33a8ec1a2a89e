import type { z } from "zod";
import { Failure } from "../failure.ts";
import { issueMessage } from "./issue-message.ts";

/** Long texts and lists pass: providers cut them to their limits and report it. */
const isLong = (issue: z.core.$ZodIssue): boolean =>
  issue.code === "too_big" && (issue.origin === "string" || issue.origin === "array");

/**
 * Validates what a caller asks for by the schema of the search.
 *
 * @throws {Failure} `validation` naming the argument
 */
export function checkAsked(schema: z.ZodType, ask: unknown): void {
  const { error } = schema.safeParse(ask ?? {}, { error: issueMessage, reportInput: true });
  const issue = error?.issues.find((one) => !isLong(one));
  if (!issue) return;
  const [name] = issue.path;
  const isMissing = issue.code === "invalid_type" && issue.input === undefined;
  const message = isMissing && name !== undefined ? `${String(name)} is required` : issue.message;
  throw new Failure("validation", message, name === undefined ? {} : { argument: String(name) });
}
