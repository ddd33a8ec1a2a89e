import { canonicalUrl, createLimit, hostOf, parseHttpUrl } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { Pages } from "../read.ts";

const AT_ONCE = 6;
/** So many requests a host gets at once. */
const LANES = 2;

/**
 * Reads each page once, whoever wants it and however its address is spelt, and two of a host at once. What failed is asked
 * again by another spelling. A page as it was sent is another reading.
 */
export function readingOnce(pages: Pages): Pages {
  const bySpelling = new Map<string, Promise<Page>>();
  const byPage = new Map<string, Promise<Page>>();
  const limit = createLimit(AT_ONCE, LANES);
  return async (query, call) => {
    if (query.mode === "raw") return pages(query, call);
    const own = parseHttpUrl(query.url).href;
    const known = bySpelling.get(own);
    if (known) return known;
    const read = () => limit(() => pages(query, call), call?.signal, hostOf(own));
    const page = byPage.get(canonicalUrl(own))?.catch(read) ?? read();
    bySpelling.set(own, page);
    byPage.set(canonicalUrl(own), page);
    return page;
  };
}
