import type { CrawlRun } from "@wellsourced/wellsourced";
import type { ChangedPage } from "./crawl-changes.ts";
import type { CommandContext } from "./define-command.ts";
import { counted, linesOf, spoken } from "./render.ts";

/** A page that changed, with its difference below it. */
const changeText = ({ url, status, diff }: ChangedPage): string =>
  linesOf(`${status} ${url}`, diff?.replaceAll(/^/gmu, "    "));

/** What became of a crawl, for a person: what was indexed, what became of every address, and what changed. */
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
  } = run;
  if (isResumed) remark("The crawl that was interrupted went on.");
  for (const given of skipped) remark(style.warn(`Not an http(s) address: ${given}`));
  for (const { url, message } of errors.slice(0, 5)) remark(style.bad(`${url}: ${message}`));
  const reasons = Object.entries(leftOut).map(([because, count]) => `  ${count} ${spoken(because)}`);
  return linesOf(
    `${counted(indexed, "page")} added to the index${noindex > 0 ? `, ${noindex} ask not to be indexed` : ""}`,
    `${counted(found, "address", "addresses")} found: ${done} read, ${failed} failed, ${waiting} not visited`,
    reasons.length > 0 && `Left out:\n${reasons.join("\n")}`,
    blocked.length > 0 && `robots.txt forbids ${counted(blocked.length, "address", "addresses")}`,
    changes &&
      `Since the last crawl: ${changes.new} new, ${changes.changed} changed, ${changes.removed} gone, ${changes.same} the same`,
    ...changed.map(changeText),
  );
}
