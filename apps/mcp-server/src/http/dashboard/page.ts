import { readFile } from "node:fs/promises";
import { openOnce } from "@wellsourced/core";

/** Stands in the built page where the nonce of an answer goes. */
const PLACE = "__NONCE__";

/** The build puts the page, with its script and its style inside, beside the program. */
const PAGE = new URL(
  import.meta.url.endsWith(".ts") ? "../../../dist/dashboard.html" : "./dashboard.html",
  import.meta.url,
);

/** Nothing but the page's own script and style runs, and nothing is asked but this server. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");

/** The page of the dashboard. It holds no figures: it asks for the key, and fetches them with it. */
export function createDashboardPage(newNonce: () => string) {
  const page = openOnce(() => readFile(PAGE, "utf8"));
  return async (): Promise<Response> => {
    const nonce = newNonce();
    return new Response((await page.get()).replaceAll(PLACE, nonce), {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policy(nonce),
        "cache-control": "no-store",
      },
    });
  };
}
