import { hostOf, isWithinDomain } from "@wellsourced/core";

const scriptOnly = (
  "go.dev pkg.go.dev patents.google.com scholar.google.com news.google.com trends.google.com youtube.com linkedin.com " +
  "facebook.com instagram.com medium.com dev.to"
).split(" ");

/** Sites whose pages are empty until scripts have run: the browser goes first there. */
export const needsScripts = (url: string): boolean =>
  scriptOnly.some((domain) =>
    domain.includes("google.com") ? hostOf(url) === domain : isWithinDomain(hostOf(url), domain),
  );
