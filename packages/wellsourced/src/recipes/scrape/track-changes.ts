import { type Clock, Failure, omitUndefined, toTimestamp } from "@wellsourced/core";
import { type Call, ownerOf } from "../../call.ts";
import type { Copies } from "../../remember/copies.ts";
import type { ScrapeQuery } from "./scrape-query.ts";

interface Tracking {
  readonly query: ScrapeQuery;
  readonly call: Call;
  readonly copies: Copies;
  readonly clock: Clock;
  /** The text of the page as it is now. */
  readonly text: () => Promise<string>;
}

/** The key of a copy. A different selection of elements gives a different text. */
const keyOf = ({ url, includeTags = [], excludeTags = [], onlyMainContent = true }: ScrapeQuery): string =>
  JSON.stringify([URL.parse(url)?.href ?? url, includeTags, excludeTags, onlyMainContent]);

const isGone = (error: unknown): boolean => error instanceof Failure && error.kind === "not_found";

/**
 * Compares the page with the caller's previous copy: `new`, `same`, `changed` with a diff, or `removed`. The current
 * page becomes the copy; if the page is gone, the last copy is kept.
 *
 * @throws {Failure} as `read`; `not_found` for a missing page without a copy
 */
export async function trackChanges({ query, call, copies, clock, text }: Tracking): Promise<string> {
  const owner = ownerOf(call);
  const key = keyOf(query);
  const before = await copies.find(owner, key);
  const previousScrapeAt = before && toTimestamp(before.readAt);
  const report = (changeStatus: string, diff?: string) =>
    JSON.stringify({ changeStatus, ...omitUndefined({ previousScrapeAt, diff }) }, null, 2);
  const now = await text().catch((error: unknown) => {
    if (before && isGone(error)) return undefined;
    throw error;
  });
  if (now === undefined) return report("removed");
  await copies.keep(owner, key, { url: query.url, text: now, readAt: clock.now() });
  if (!before) return report("new");
  if (before.text === now) return report("same");
  const { diffTexts } = await import("@wellsourced/crawler");
  return report("changed", await diffTexts(before.text, now));
}
