import { readFile } from "node:fs/promises";
import { openOnce } from "@wellsourced/core";

/** Placeholder for the nonce in the built page. */
const PLACE = "__NONCE__";

/** The build places the page next to the program. */
const PAGE = new URL(
  import.meta.url.endsWith(".ts") ? "../../../dist/dashboard.html" : "./dashboard.html",
  import.meta.url,
);

/** Allows only the page's own script and style, and requests to this server. */
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

/** Serves the dashboard page, which contains no data: it asks for the key and fetches the data with it. */
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
