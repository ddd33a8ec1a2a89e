import { Failure, type FailureFacts, type FailureKind, shownUrl } from "@wellsourced/core";
import type { WallName } from "./walls/define.ts";

interface PageFailureFacts
  extends Pick<FailureFacts, "attempts" | "code" | "detail" | "status" | "retryAfterSeconds" | "cause"> {
  /** Addition to the message, if its kind has room for it. */
  readonly reason?: string | undefined;
  /** The wall shown in place of the page. */
  readonly wall?: WallName | undefined;
  /** Reason why the content cannot be read, if it is a document or a kind that no browser displays. */
  readonly unreadable?: string | undefined;
}

type Line = (url: string, facts: PageFailureFacts) => string;

/** First lines fixed by the contract. */
const lines: Partial<Record<FailureKind, Line>> = {
  validation: (url, { reason }) =>
    `URL rejected for ${url}: ${reason ?? "refused"}. Provide a valid public http(s) URL.`,
  network: (url, { reason = "no answer" }) =>
    `Network error on ${url}: ${reason.replace(/\.$/u, "")}. Check connectivity.`,
  blocked: (url, { wall, status }) =>
    status !== undefined
      ? `Refused: ${url} answered HTTP ${status}. Try an alternative source, or open it in a browser.`
      : wall === "region block"
        ? `Refused: ${url} is not shown in this region. Try an alternative source, or open it in a browser.`
        : `Blocked: ${url} uses bot detection. Try an alternative source — its content can't be read directly.`,
  // Keep the status of a notice with another status, since the site's log has no 404.
  not_found: (url, { status }) =>
    status === 404 || status === 410
      ? `Not found: ${url} returned 404/410 — the page does not exist. Check the URL.`
      : `Not found: ${url} shows a notice that the page does not exist, without the status 404. Check the URL.`,
  browser_unavailable: () => "Scrape failed: Chrome unavailable. Set CHROME_PATH or install Chrome.",
  auth_required: (url) => `Auth required: ${url} is behind a login wall.`,
  rate_limited: (url, { retryAfterSeconds }) => `Rate limited on ${url}. Retry in ${retryAfterSeconds ?? 60} seconds.`,
};

/** Creates the failure of a page in the contract's words. */
export type FailPage = (kind: FailureKind, url: string, facts?: PageFailureFacts) => Failure;

export const pageFailures =
  (issueUrl?: string): FailPage =>
  (kind, url, facts = {}) => {
    if (kind === "content_empty" && facts.unreadable !== undefined) return failFile(kind, url, facts);
    const shown = shownUrl(url);
    const line =
      lines[kind]?.(shown, facts) ??
      `No content extracted from ${shown}. May need browser rendering.${issueUrl ? ` Report at ${issueUrl}` : ""}`;
    return new Failure(kind, line, {
      code: facts.code,
      detail: facts.detail,
      status: facts.status,
      attempts: facts.attempts,
      cause: facts.cause,
      retryAfterSeconds: facts.retryAfterSeconds ?? (kind === "network" ? 5 : undefined),
      suggestedAction: kind === "validation" ? "inform_user" : undefined,
    });
  };

/** The failure of a document or file, without advice about sites and browsers. */
export const failFile: FailPage = (kind, name, { unreadable, detail = "it is empty", cause } = {}) =>
  new Failure(kind, `Cannot read ${shownUrl(name)}: ${unreadable ?? detail}.`, {
    detail,
    cause,
    retryable: false,
    suggestedAction: "inform_user",
  });

const precedence: readonly FailureKind[] = [
  "validation",
  "not_found",
  "auth_required",
  "rate_limited",
  "blocked",
  "browser_unavailable",
  "content_empty",
];

/** The most definite of several kinds; `network` only if there is no other. */
export function mostDefinite(kinds: readonly FailureKind[]): FailureKind {
  const met = kinds.filter((kind) => kind !== "browser_unavailable");
  // A missing browser is not the reason if the network failed throughout.
  if (met.length > 0 && met.every((kind) => kind === "network")) return "network";
  return precedence.find((kind) => kinds.includes(kind)) ?? (kinds.includes("network") ? "network" : "content_empty");
}

/** The failure kind of an HTTP status; undefined if it is not an error. */
export function kindOfStatus(status: number): FailureKind | undefined {
  if (status < 400) return undefined;
  if (status === 401 || status === 407) return "auth_required";
  if (status === 404 || status === 410) return "not_found";
  if (status === 429) return "rate_limited";
  // 999 and 451 are refusals, too; other 4xx reject this kind of request.
  return status >= 500 && status < 600 ? "network" : "blocked";
}

/** The failure of a page by its HTTP status, in the contract's words; undefined for a success. */
export function failureOfStatus(status: number, url: string): Failure | undefined {
  if (status >= 200 && status < 300) return undefined;
  const reason = `HTTP ${status}`;
  // No message for a status contains the address for reports.
  return pageFailures("")(kindOfStatus(status) ?? "network", url, { status, reason, detail: reason });
}
