// Only type-checked: a line marked as an error must be one.

import { Failure } from "../src/index.ts";
import type { Citation, Hit, Page, PageActionResult, Paper } from "../src/records/index.ts";

export function misspelt(page: Page, hit: Hit, paper: Paper, citation: Citation): unknown[] {
  return [
    // @ts-expect-error: `markdwon` is no field of a page
    page.markdwon,
    // @ts-expect-error: nor is `autors` of its metadata
    page.metadata.autors,
    // @ts-expect-error: nor `openGrpah` of its structured data
    page.structuredData?.openGrpah,
    // @ts-expect-error: nor `adress` of a hit
    hit.adress,
    // @ts-expect-error: nor `DOI` of a paper, whose field is `doi`
    paper.DOI,
    // @ts-expect-error: nor `chicago` of a citation
    citation.formatted.chicago,
  ];
}

export function ofAction(result: PageActionResult): string {
  return result.type === "scrape" ? result.markdown : result.value;
}

/** Handles each code; a new one would not compile here. */
export function advice({ kind, retryAfterSeconds = 0 }: Failure): string {
  switch (kind) {
    case "rate_limited":
    case "network":
    case "upstream_unavailable":
      return `again in ${retryAfterSeconds.toFixed()} s`;
    case "auth_required":
    case "blocked":
    case "content_empty":
    case "browser_unavailable":
    case "not_found":
      return "another source";
    case "config":
    case "validation":
    case "session_not_found":
      return "another question";
    default:
      return kind satisfies never;
  }
}

export const isTypo = (failure: Failure): boolean =>
  // @ts-expect-error: no failure is of this kind
  failure.kind === "rate_limitted";

// @ts-expect-error: nor can one be made
export const made = () => new Failure("not-found", "Nothing is there.");
