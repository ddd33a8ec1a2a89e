import { type FailureKind, given } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import { isSameAddress, type LinkWall } from "@wellsourced/trust/links";
import { doiToCheck } from "../about-page.ts";
import { failureIn } from "../failure-in.ts";
import type { Observe } from "./check-links.ts";
import { observeLink, unanswered } from "./observe.ts";

/** Whether a page that was read leaves open what the link leads to: another page of the site may stand for any. */
function isDoubtful(url: string, { finalUrl, partial, partialBecause }: Page): boolean {
  if (partial && partialBecause !== "paywall") return true;
  return !isSameAddress(url, finalUrl) && URL.parse(url)?.host === URL.parse(finalUrl)?.host;
}

/** What stands in the place of a page that came with a status of success. */
const WALLS: Readonly<Partial<Record<FailureKind, LinkWall>>> = { blocked: "refusal", auth_required: "login" };

/** Sees what became of a link by reading it, for those who read the page as well; asks again only where that is no proof. */
export const observeByReading: Observe = async (url, parts, call) => {
  try {
    const page = await parts.pages({ url }, call);
    const { finalUrl, partial } = page;
    const statesDoi = doiToCheck(page) !== undefined;
    if (!isDoubtful(url, page)) return { url, status: 200, finalUrl, statesDoi, ...given({ paywalled: partial }) };
  } catch (error) {
    const failure = failureIn(error, call);
    const { kind, status = 0 } = failure;
    if (kind === "validation") throw failure;
    if (status >= 400) return { url, status };
    const wall = status === 0 ? WALLS[kind] : undefined;
    if (wall) return { url, status: 200, wall };
    if (kind === "network") return unanswered(url, failure);
  }
  return observeLink(url, parts, call);
};
