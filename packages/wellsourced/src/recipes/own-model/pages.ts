import type { ReadPage } from "@wellsourced/answers/prompts";
import { Failure, omitUndefined } from "@wellsourced/core";
import type { Call } from "../../call.ts";
import type { Parts } from "../parts.ts";
import type { ReadFailure } from "../reading/research-result.ts";

export type OwnModelParts = Pick<Parts, "find" | "searchAndRead" | "random" | "clock">;

/** Share of the time limit for searching and reading; the rest is for the model. */
const FOR_READING = 2 / 3;
/** Bytes of each page in the prompt. */
const PAGE_BYTES = 12_000;

/**
 * Searches the web and reads the results.
 *
 * @throws {Failure} `content_empty` if no page could be read
 */
export async function readPages(
  query: string,
  limit: number,
  { searchAndRead }: OwnModelParts,
  call: Call,
): Promise<{ readonly pages: readonly ReadPage[]; readonly failures: readonly ReadFailure[] }> {
  const { deadlineMs } = call;
  const found = await searchAndRead(
    { query, limit, maxLengthPerSource: PAGE_BYTES, deduplicate: true },
    { ...call, ...omitUndefined({ deadlineMs: deadlineMs && Math.round(deadlineMs * FOR_READING) }) },
  );
  const { scrapeFailures: failures = [] } = found;
  const pages = found.sources
    .filter(({ content }) => content.trim() !== "")
    .map(({ url, title, content }) => ({ url, content, ...omitUndefined({ title }) }));
  if (pages.length === 0 && failures.length > 0)
    throw new Failure("content_empty", "None of the pages found for this question could be read.", {
      detail: failures.map(({ url, reason }) => `${url}: ${reason}`).join("; "),
    });
  return { pages, failures };
}

/** The note on pages that could not be read. */
export const unreadNote = (failures: readonly ReadFailure[]): string | undefined =>
  failures.length > 0 ? `Not read: ${failures.map(({ url, kind }) => `${url} (${kind})`).join(", ")}.` : undefined;
