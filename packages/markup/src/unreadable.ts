import { Failure } from "@wellsourced/core";

/** More lines than any book has; each takes many times its length in memory. */
const MOST_LINES = 1_000_000;

/** @throws {Failure} `content_empty` for a text with too many lines */
export function refuseManyLines(text: string): string {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1))
    if (++lines > MOST_LINES) throw unreadable("it has more than 1,000,000 lines");
  return text;
}

/** A failure for a document that cannot be read, with the reason. */
export const unreadable = (detail: string, cause?: unknown): Failure =>
  new Failure("content_empty", `This document contains no readable text: ${detail}.`, {
    detail,
    cause,
    retryable: false,
    suggestedAction: "inform_user",
  });
