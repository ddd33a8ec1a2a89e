import type { Browser, BrowserType } from "playwright-core";

const TIMEOUT_MS = 15_000;
/** A server of another protocol does not answer at all. */
const TRY_MS = 5_000;

/** Addresses that speak the DevTools protocol for certain. */
const isDevtools = (url: string): boolean => /^https?:/iu.test(url) || /\/devtools(?:\/|$)/iu.test(url);

/** Joins a browser that runs elsewhere: by the DevTools protocol, or by Playwright's where the address allows both. */
export async function connectRemote(
  chromium: Pick<BrowserType, "connect" | "connectOverCDP">,
  url: string,
): Promise<Browser> {
  if (isDevtools(url)) return chromium.connectOverCDP(url, { timeout: TIMEOUT_MS });
  return chromium.connect(url, { timeout: TRY_MS }).catch((byPlaywright: unknown) =>
    chromium.connectOverCDP(url, { timeout: TIMEOUT_MS }).catch((byDevtools: unknown) => {
      throw new AggregateError([byPlaywright, byDevtools], "neither Playwright's protocol nor DevTools answered");
    }),
  );
}
