import { canonicalUrl, createLimit, hostOf, parseHttpUrl } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { Pages } from "../read.ts";

const AT_ONCE = 6;
/** So many requests a host gets at once. */
const LANES = 2;

/**
 * Reads each page once, whoever wants it and however its address is spelt, and two of a host at once. What failed is asked
 * again by another spelling.
 */
export function readingOnce(pages: Pages): Pages {
  const reading = new Map<string, Promise<Page>>();
  const limit = createLimit(AT_ONCE, LANES);
  const keep = (key: string, page: Promise<Page>) => {
    reading.set(key, page);
    return page;
  };
  return async (query, call) => {
    const own = parseHttpUrl(query.url).href;
    const known = reading.get(own);
    if (known) return known;
    const same = canonicalUrl(own);
    const first = reading.get(same);
    const read = () => limit(() => pages(query, call), call?.signal, hostOf(own));
    return first ? keep(own, first.catch(read)) : keep(same, keep(own, read()));
  };
}
