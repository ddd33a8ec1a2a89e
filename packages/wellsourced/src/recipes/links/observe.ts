import {
  type Clock,
  type Failure,
  type FailureKind,
  isUnresolved,
  omitUndefined,
  sha256,
  squeeze,
} from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { Http, Opened } from "@wellsourced/http";
import { lookAt, type PageLook } from "@wellsourced/scraper";
import { isSameAddress, type LinkObservation, type LinkWall, siblingOf } from "@wellsourced/trust/links";
import { doiToCheck } from "@wellsourced/trust/pages";
import type { Asking, Call } from "../../call.ts";
import { failureIn, whyNot } from "../failure-in.ts";
import type { Pages } from "../reading/read.ts";

/** Dependencies of observing a link. */
export interface ObserveParts {
  readonly open: Http["open"];
  readonly clock: Clock;
}

const PATIENCE_MS = 8_000;
const PAGE_BYTES = 262_144;
/** Pause before a server error is retried. */
const PAUSE_MS = 1_000;
/** Statuses that may depend on the client. */
const REFUSED = [401, 403, 405, 406, 429, 503];

type Tried = Opened | Failure;
const answered = (tried: Tried): tried is Opened => "status" in tried && "headers" in tried;

/** The observation of a link, and whether its host resolves if no server responded. */
export interface Observed extends LinkObservation {
  /** `no_such_name` is proof only if other names resolve. */
  readonly host?: "unresolved" | "no_such_name";
  /** The page gives a DOI in its tags or data. */
  readonly statesDoi?: boolean;
}

/** Many resolvers answer "no such name" for every name while offline. */
const hostOf = (failure: Failure): Observed["host"] =>
  failure.code === "name_not_found" ? "no_such_name" : isUnresolved(failure) ? "unresolved" : undefined;

/** A link to which no server responded. */
const unanswered = (url: string, failure: Failure): Observed => {
  const endless = failure.code === "redirect_loop" || undefined;
  return { url, status: 0, failure: whyNot(failure), ...omitUndefined({ host: hostOf(failure), endless }) };
};

/** Observes a link with as few requests as possible. @throws {Failure} `validation` for one that may not be requested */
export async function observeLink(url: string, parts: ObserveParts, call: Call): Promise<Observed> {
  const head = await ask(url, { method: "HEAD" }, { parts, call });
  if (answered(head) && head.status < 300 && isNoPage(head)) return { url, status: head.status, finalUrl: head.url };
  let page = await get(url, { parts, call });
  if (isServerError(page)) {
    await parts.clock.sleep(PAUSE_MS, call.signal);
    page = await get(url, { parts, call });
  }
  if (answered(page)) return observed(url, page, { parts, call });
  if (answered(head) && head.status < 300) return { url, status: head.status, finalUrl: head.url };
  return unanswered(url, page);
}

type Ask = NonNullable<Parameters<Http["open"]>[1]>;

async function ask(url: string, options: Ask, { parts, call }: Asking<ObserveParts>): Promise<Tried> {
  try {
    return await parts.open(url, {
      timeoutMs: PATIENCE_MS,
      maxBytes: PAGE_BYTES,
      ...omitUndefined({ signal: call.signal }),
      ...options,
    });
  } catch (error) {
    const failure = failureIn(error, call);
    if (failure.kind === "validation") throw failure;
    return failure;
  }
}

/** Requests the beginning of the page with the plain client, or like a browser if that is refused. */
async function get(url: string, from: Asking<ObserveParts>): Promise<Tried> {
  const plain = await ask(
    url,
    { headers: { accept: "text/html,*/*;q=0.8", range: `bytes=0-${PAGE_BYTES - 1}` } },
    from,
  );
  if (answered(plain) && !REFUSED.includes(plain.status) && plain.status !== 416) return plain;
  const browser = await ask(url, { client: "browser" }, from);
  return answered(browser) || !answered(plain) ? browser : plain;
}

const isNoPage = ({ headers }: Opened): boolean => {
  const type = headers.get("content-type") ?? "";
  return type !== "" && !/html|text\/plain/iu.test(type);
};

const isServerError = (tried: Tried): boolean => answered(tried) && tried.status >= 500 && tried.status !== 503;

async function observed(url: string, page: Opened, from: Asking<ObserveParts>): Promise<Observed> {
  const { status, url: finalUrl } = page;
  const base = { url, status: status === 206 ? 200 : status, finalUrl };
  if (status >= 300) return base;
  const look = lookAt(page);
  const wall = look?.wall && PAGE_WALLS[look.wall];
  const isElsewhere = !isSameAddress(url, finalUrl) && new URL(url).host === new URL(finalUrl).host;
  const doubted = wall === "perhaps_missing" || (wall === undefined && isElsewhere);
  return {
    ...base,
    ...omitUndefined({
      wall,
      siblingSame: look && doubted ? await isEverywhere(url, { page, look }, from) : undefined,
    }),
    ...(look?.isPaywalled ? { paywalled: true } : {}),
    ...(look?.statesDoi ? { statesDoi: true } : {}),
  };
}

const PAGE_WALLS: Partial<Record<NonNullable<PageLook["wall"]>, LinkWall>> = {
  "bot wall": "refusal",
  "rate limit page": "refusal",
  "region block": "refusal",
  "login page": "login",
  "parked domain": "parked",
  "error page": "error",
  "not found page": "missing",
  "perhaps a not found page": "perhaps_missing",
};

/** Whether a made-up address next to it shows the same page, which is then the site's reply to any address. */
async function isEverywhere(
  url: string,
  { page, look }: { readonly page: Opened; readonly look: PageLook },
  from: Asking<ObserveParts>,
): Promise<boolean | undefined> {
  const sibling = siblingOf(url, sha256(url).slice(0, 16));
  const other = sibling === undefined ? undefined : await ask(sibling, {}, from);
  if (other === undefined || !answered(other)) return undefined;
  if (other.status >= 300) return false;
  return isSameAddress(other.url, page.url) || squeeze(lookAt(other)?.text ?? "") === squeeze(look.text);
}

/** Whether a page that was read does not prove where the link leads: a redirect within the site may serve any address. */
function isDoubtful(url: string, { finalUrl, partial, partialBecause }: Page): boolean {
  if (partial && partialBecause !== "paywall") return true;
  return !isSameAddress(url, finalUrl) && URL.parse(url)?.host === URL.parse(finalUrl)?.host;
}

/** Walls that readers report as failures, although the status is a success. */
const READ_WALLS: Readonly<Partial<Record<FailureKind, LinkWall>>> = { blocked: "refusal", auth_required: "login" };

/** Observes a link by reading its page, and with separate requests only if that proves nothing. */
export async function observeByReading(
  url: string,
  parts: ObserveParts & { readonly pages: Pages },
  call: Call,
): Promise<Observed> {
  try {
    const page = await parts.pages({ url }, call);
    const { finalUrl, partial } = page;
    const statesDoi = doiToCheck(page) !== undefined;
    if (!isDoubtful(url, page))
      return { url, status: 200, finalUrl, statesDoi, ...omitUndefined({ paywalled: partial }) };
  } catch (error) {
    const failure = failureIn(error, call);
    const { kind, status = 0 } = failure;
    if (kind === "validation") throw failure;
    if (status >= 400) return { url, status };
    const wall = status === 0 ? READ_WALLS[kind] : undefined;
    if (wall) return { url, status: 200, wall };
    if (kind === "network") return unanswered(url, failure);
  }
  return observeLink(url, parts, call);
}
