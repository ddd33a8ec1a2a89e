import { type Clock, canonicalUrl, createLimit, hostOf, parseHttpUrl, toTimestamp } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { Freshness } from "@wellsourced/core/remember";
import type { Fetched } from "@wellsourced/trust";
import type { Call } from "../../call.ts";
import type { createPaperFullText, FullText } from "../reading/full-text.ts";
import type { Pages } from "../reading/read.ts";

interface ReadingParts {
  readonly pages: Pages;
  readonly clock: Clock;
}

const AT_ONCE = 6;
/** Concurrent requests for one host. */
const LANES = 2;

async function withAge<Text>(
  clock: Clock,
  call: Call | undefined,
  read: (call: Call) => Promise<Text>,
): Promise<Text & Fetched> {
  let age: Freshness | undefined;
  const onFreshness = (freshness: Freshness) => {
    age = freshness;
    call?.onFreshness?.(freshness);
  };
  const text = await read({ ...call, onFreshness });
  const { cached = false, ageSeconds = 0 } = age ?? {};
  const fetchedAt = toTimestamp(clock.now() - ageSeconds * 1_000);
  return { ...text, fetchedAt, ...(cached ? { fromCopy: true as const } : {}) };
}

/**
 * Creates a reader for one check. Each page is read once, under any spelling of its URL, with two concurrent requests
 * for a host, and from no copy older than `maxAge` seconds. A failed page is retried under another spelling. Raw pages
 * are cached separately and may come from this check's own requests.
 */
export function readingFor({ pages, clock }: ReadingParts, maxAge = 0) {
  const bySpelling = new Map<string, Promise<Page & Fetched>>();
  const byPage = new Map<string, Promise<Page & Fetched>>();
  const limit = createLimit(AT_ONCE, LANES);
  const begun = clock.now();
  return async (query: Parameters<Pages>[0], call?: Call): Promise<Page & Fetched> => {
    if (query.mode === "raw") {
      const elapsed = (clock.now() - begun + 1) / 1_000;
      return withAge(clock, call, (from) => pages({ ...query, maxAge: maxAge + elapsed }, from));
    }
    const own = parseHttpUrl(query.url).href;
    const known = bySpelling.get(own);
    if (known) return known;
    // The raw page is kept too, since it is searched before a claim or quotation counts as missing.
    const ask = { ...query, maxAge, onRaw: () => {} };
    const read = () => limit(() => withAge(clock, call, (from) => pages(ask, from)), call?.signal, hostOf(own));
    const page = byPage.get(canonicalUrl(own))?.catch(read) ?? read();
    bySpelling.set(own, page);
    byPage.set(canonicalUrl(own), page);
    return page;
  };
}

/** Like `readingFor`, for full texts of papers. */
export function papersFor(
  { paperFullText, clock }: { readonly paperFullText: ReturnType<typeof createPaperFullText>; readonly clock: Clock },
  maxAge = 0,
) {
  const known = new Map<string, Promise<FullText & Fetched>>();
  return (identifier: string, maxLength: number, call: Call): Promise<FullText & Fetched> => {
    const paper =
      known.get(identifier) ?? withAge(clock, call, (from) => paperFullText({ identifier, maxLength, maxAge }, from));
    known.set(identifier, paper);
    return paper;
  };
}
