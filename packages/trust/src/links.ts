export { byHosts } from "./links-by-hosts.ts";

import { decodePercent, omitUndefined } from "@wellsourced/core";
import { HOSTS } from "./hosts.ts";
import { tokenise } from "./tokens.ts";

/**
 * State of a link. `moved`, `front_page`, `soft_404`, `parked`, `paywalled` and `drifted` respond, so their status is
 * live; `refused` exists but is not shown to us; `unchecked` got no response; the response of `unsure` does not show
 * whether the page exists.
 */
export type LinkState =
  | "live"
  | "moved"
  | "front_page"
  | "soft_404"
  | "parked"
  | "paywalled"
  | "refused"
  | "drifted"
  | "gone"
  | "unchecked"
  | "unsure";

/** The kind of page that the server shows instead of the linked one. */
export type LinkWall = "refusal" | "login" | "parked" | "missing" | "perhaps_missing" | "error";

/** Observations about a link. */
export interface LinkObservation {
  readonly url: string;
  /** HTTP status; 0 if no server responded. */
  readonly status: number;
  /** URL after redirects. */
  readonly finalUrl?: string;
  /** Why no server responded, or its error. */
  readonly failure?: string;
  /** Whether the host does not exist although other names resolve. */
  readonly isHostMissing?: boolean;
  /** Whether redirects never end. */
  readonly endless?: boolean;
  readonly wall?: LinkWall;
  readonly paywalled?: boolean;
  /** Whether a made-up URL in the same directory shows the same page. */
  readonly siblingSame?: boolean;
  /** Share of an earlier version's words that are left, 0 to 1. */
  readonly kept?: number;
}

export type LinkJudgement = {
  readonly state: LinkState;
  /** By status: true for 2xx, 3xx and refusals; absent if unknown. */
  readonly linkLive?: boolean;
  /** 0 if no server responded. */
  readonly httpStatus: number;
  /** URL after redirects, if different. */
  readonly finalUrl?: string;
  /** One sentence for readers. */
  readonly linkNote?: string;
};

/** A page with a smaller share of its earlier words is another page. */
const DRIFTED = 0.35;

/** Judges the state of a link by its observations. */
export function judgeLink(seen: LinkObservation): LinkJudgement {
  const { status, url, finalUrl = url } = seen;
  const movedTo = isSameAddress(url, finalUrl) ? undefined : finalUrl;
  const say: Say = (state, linkLive, linkNote) => ({
    state,
    ...omitUndefined({ linkLive }),
    httpStatus: status,
    ...omitUndefined({ finalUrl: movedTo, linkNote }),
  });
  const unsure = (note: string) => say("unsure", undefined, note);
  if (seen.endless)
    return unsure(`The server redirects without end (${seen.failure}), as some do with clients that keep no cookies.`);
  if (seen.isHostMissing) return say("gone", false, "The host of the address does not exist.");
  const unanswered = `The link could not be checked: ${seen.failure ?? "the server did not answer"}.`;
  if (status === 0) return say("unchecked", undefined, unanswered);
  const answered = `The server answered HTTP ${status}`;
  if (status === 404 || status === 410) return say("gone", false, `${answered}: there is no such page.`);
  if (status === 402) return say("paywalled", true, `${answered}: the page must be paid for.`);
  if (REFUSALS.has(status))
    return say("refused", true, `${answered}: it refused the request, so the content of the page was not checked.`);
  if (status >= 500) return unsure(`${answered} twice: the server has an error, which says nothing about the page.`);
  if (status >= 400) return unsure(`${answered}, which does not show whether the page exists.`);
  return ofPage(seen, say);
}

const REFUSALS = new Set([401, 403, 407, 429, 451, 503, 999]);

type Say = (state: LinkState, live: boolean | undefined, note?: string) => LinkJudgement;

/** Judges whether the page that was served is the linked one. */
function ofPage({ url, finalUrl = url, wall, paywalled, siblingSame, kept }: LinkObservation, say: Say): LinkJudgement {
  if (wall === "parked") return say("parked", true, "The domain is for sale, parked or suspended.");
  if (wall === "missing" || (wall === "perhaps_missing" && siblingSame !== false))
    return say("soft_404", true, "The page says that it was not found, although its status says otherwise.");
  if (isFrontPage(finalUrl) && !isFrontPage(url))
    return say("front_page", true, "It leads to the site's front page instead of the page that was linked.");
  if (siblingSame) return say("soft_404", true, "The site shows the same page for an address that was made up.");
  if (wall === "refusal") return say("refused", true, "The server sent a bot check or a refusal instead of the page.");
  if (wall === "login") return say("refused", true, "The page requires a login.");
  if (wall === "error") return say("unsure", undefined, "The page is an error page of the site.");
  if (kept !== undefined && kept < DRIFTED)
    return say("drifted", true, `The text of the page has changed: ${Math.round(kept * 100)} % of its words remain.`);
  if (paywalled) return say("paywalled", true, "Only the beginning is free to read.");
  if (!isSameAddress(url, finalUrl) && !isSignpost(url)) return say("moved", true, "The page has another address now.");
  return say("live", true);
}

const RUN = 3;
/** Characters compared. */
const MOST = 40_000;

/** Share of an earlier text's runs of three words that a later text has; undefined for short texts. */
export function keptShare(before: string, now: string): number | undefined {
  const earlier = runsOf(before);
  if (earlier.size < 20) return undefined;
  const later = runsOf(now);
  return earlier.intersection(later).size / earlier.size;
}

function runsOf(text: string): ReadonlySet<string> {
  const forms = tokenise(text.slice(0, MOST)).map(({ form }) => form);
  return new Set(
    forms.slice(0, Math.max(0, forms.length - RUN + 1)).map((_, index) => forms.slice(index, index + RUN).join(" ")),
  );
}

/** Whether an address always redirects: resolvers of identifiers, and shorteners. */
const isSignpost = (url: string): boolean =>
  HOSTS.resolvers.includes(URL.parse(url)?.hostname.replace(/^www\./u, "") ?? "");

/** `/`, the root of a language, or their index files. */
const FRONT =
  /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:index\.\w{3,5}|home(?:page)?(?:\.\w{3,5})?|default\.aspx?)?\/?$/iu;

/** Whether a URL is a site's front page. */
export function isFrontPage(url: string): boolean {
  const { pathname, search, hash } = URL.parse(url) ?? {};
  return (
    pathname !== undefined &&
    FRONT.test(pathname) &&
    (search === "" || TRACKING_ONLY.test(search ?? "")) &&
    !/^#!?\//u.test(hash ?? "")
  );
}

const TRACKED = "(?:utm_\\w+|fbclid|gclid|ref|source|error|from|redirect|redirected|lang|hl|locale)";
const TRACKING_ONLY = new RegExp(`^\\?${TRACKED}=[^&]*(?:&${TRACKED}=[^&]*)*$`, "iu");

/** A URL without scheme, `www.`, trailing slash, tracking parameters and fragment, to compare it. */
function plain(url: string): string {
  const { hostname, port, pathname, search } = URL.parse(url) ?? new URL("invalid:");
  const query = [...new URLSearchParams(search)].filter(([name]) => !/^(?:utm_\w+|fbclid|gclid)$/iu.test(name));
  const path = decodePercent(pathname)
    .replace(/\/(?:index\.\w{3,5})?$/u, "")
    .toLowerCase();
  return [hostname.replace(/^www\./u, ""), port, path, new URLSearchParams(query).toString()].join("|");
}

/** Whether two URLs are the same address to a reader. */
export const isSameAddress = (a: string, b: string): boolean => a === b || plain(a) === plain(b);

/** A made-up URL in the same directory, which shows how the site answers for missing pages. */
export function siblingOf(url: string, name: string): string | undefined {
  const sibling = URL.parse(name, url);
  return sibling && /^https?:$/u.test(sibling.protocol) ? sibling.href : undefined;
}
