import { readFile } from "node:fs/promises";
import { openOnce } from "@wellsourced/core";

/** Placeholder for the nonce in a built page. */
const PLACE = "__NONCE__";

/** The build places pages next to the program. */
const folder = new URL(import.meta.url.endsWith(".ts") ? "../../dist/" : "./", import.meta.url);

/** What every page may do: run its own script and style, and reach this server. */
const OWN = (nonce: string) => [
  "default-src 'none'",
  `script-src 'nonce-${nonce}'`,
  `style-src 'nonce-${nonce}'`,
  "connect-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];

export const htmlReply = (page: string, policy: readonly string[]): Response =>
  new Response(page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy.join("; "),
      "cache-control": "no-store",
    },
  });

/** Serves a page that contains no data. `more` adds to what its policy allows. */
export function createPage(file: string, newNonce: () => string, more: readonly string[] = []) {
  const page = openOnce(() => readFile(new URL(file, folder), "utf8"));
  return async (): Promise<Response> => {
    const nonce = newNonce();
    return htmlReply((await page.get()).replaceAll(PLACE, nonce), [...OWN(nonce), ...more]);
  };
}
