import { counted } from "@wellsourced/core";
import type { CrawlRun } from "@wellsourced/wellsourced";
import type { ChangedPage } from "./crawl-changes.ts";
import type { CommandContext } from "./define-command.ts";
import { linesOf, spoken } from "./render.ts";

/** A changed page with its diff. */
const changeText = ({ url, status, diff }: ChangedPage): string =>
  linesOf(`${status} ${url}`, diff?.replaceAll(/^/gmu, "    "));

/** Reasons for skipping URLs, after their number. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "only-links": "with only links, which were followed",
  "not-http": "not http(s)",
  "other-host": "on another host",
  "outside-path": "not below the start page",
  "too-deep": "deeper than --depth allows",
  nofollow: "marked nofollow",
  excluded: "excluded by --exclude",
  "not-included": "not matched by --include",
  language: "in another language",
  robots: "forbidden by robots.txt",
  redirect: "redirected to another address",
  removed: "gone since the last crawl",
  query: "that differ only in their query",
  facets: "that combine filters of a list",
  "growing-path": "with an endlessly growing path",
  "same-again": "that return the same page again",
};

/** The result of a crawl: what was indexed, skipped and changed. */
export function crawlText(
  run: CrawlRun & { readonly changed?: readonly ChangedPage[] },
  { remark, style }: CommandContext,
): string {
  const {
    indexed,
    noindex,
    found,
    done,
    failed,
    leftOut,
    waiting,
    errors,
    blocked,
    skipped,
    isResumed,
    changes,
    changed = [],
    state,
    failure,
    sitemapErrors,
  } = run;
  const { query = 0 } = leftOut;
  if (isResumed) remark("Continuing the interrupted crawl.");
  for (const given of skipped) remark(style.warn(`Not an http(s) address: ${given}`));
  for (const { url, message } of errors.slice(0, 5)) remark(style.bad(`${url}: ${message}`));
  for (const { url, message } of sitemapErrors.slice(0, 5)) remark(style.warn(`Sitemap ${url}: ${message}`));
  if (failure !== undefined) remark(style.bad(failure));
  const reasons = Object.entries(leftOut).map(
    ([because, count]) => `  ${count} ${LEFT_OUT[because] ?? spoken(because)}`,
  );
  return linesOf(
    `${counted(indexed, "page")} added to the index${noindex > 0 ? `, ${noindex} marked noindex` : ""}`,
    `${counted(found, "address")} found: ${done} read, ${failed} failed, ${waiting} not visited`,
    state === "done" &&
      waiting > 0 &&
      `--limit was reached: ${counted(waiting, "address was", "addresses were")} not visited. A larger --limit reads more.`,
    reasons.length > 0 && `Left out:\n${reasons.join("\n")}`,
    query > 0 &&
      "Addresses that differ only in their query (such as ?page=2) are read once; --query reads each of them.",
    blocked.length > 0 && `robots.txt forbids ${counted(blocked.length, "address")}`,
    changes &&
      `Since the last crawl: ${changes.new} new, ${changes.changed} changed, ${changes.removed} gone, ${changes.same} the same`,
    ...changed.map(changeText),
  );
}
