import { byteLength, hostOf, isWithinDomain } from "@wellsourced/core";
import { judgeRendered } from "../judge.ts";
import type { Tier } from "./define.ts";

const STABLE_MS = 500;
const SLOW_STABLE_MS = 2_000;

/** Renders the page in Chromium. */
export const browser: Tier = {
  name: "browser",
  doing: "Rendering in Chromium",
  async attempt(url, context) {
    const stableMs = needsScripts(url.href) ? SLOW_STABLE_MS : STABLE_MS;
    const rendered = await context.render(url.href, { stableMs, timeoutMs: 30_000 });
    const { url: finalUrl, status, truncated } = rendered;
    return {
      verdict: judgeRendered(rendered, (text) => byteLength(text) >= 100),
      origin: { finalUrl, status, truncated },
    };
  },
};

const scriptOnly = (
  "go.dev pkg.go.dev patents.google.com scholar.google.com news.google.com trends.google.com youtube.com linkedin.com " +
  "facebook.com instagram.com medium.com dev.to"
).split(" ");

/** Whether the site's pages are empty until their scripts have run, so that the browser is tried first. */
export const needsScripts = (url: string): boolean =>
  scriptOnly.some((domain) =>
    domain.includes("google.com") ? hostOf(url) === domain : isWithinDomain(hostOf(url), domain),
  );
