import { type Failure, given, isUnresolved, sha256, squeeze } from "@wellsourced/core";
import type { Http, Opened } from "@wellsourced/http";
import { lookAt, type PageLook } from "@wellsourced/scraper";
import { isSameAddress, type LinkObservation, type LinkWall, siblingOf } from "@wellsourced/trust/links";
import type { Call } from "../../call.ts";
import { failureIn, whyNot } from "../failure-in.ts";
import type { Asking, Parts } from "../parts.ts";

export type ObserveParts = Pick<Parts, "open" | "clock">;

const PATIENCE_MS = 8_000;
const PAGE_BYTES = 262_144;
/** Before a server with trouble of its own is asked once more. */
const PAUSE_MS = 1_000;
/** Refused to one client, perhaps not to another. */
const REFUSED = [401, 403, 405, 406, 429, 503];

type Tried = Opened | Failure;
const answered = (tried: Tried): tried is Opened => "status" in tried && "headers" in tried;

/** What was seen of a link, and what the resolver said of its host where nobody answered. */
export interface Observed extends LinkObservation {
  /** `no_such_name` is proof only where other names resolve. */
  readonly host?: "unresolved" | "no_such_name";
  /** The page gives a DOI in its tags or data. */
  readonly statesDoi?: boolean;
}

/** Offline, many resolvers say of every name that there is no such name. */
const hostOf = (failure: Failure): Observed["host"] =>
  failure.code === "name_not_found" ? "no_such_name" : isUnresolved(failure) ? "unresolved" : undefined;

/** A link on which no server replied. */
export const unanswered = (url: string, failure: Failure): Observed => {
  const endless = failure.code === "redirect_loop" || undefined;
  return { url, status: 0, failure: whyNot(failure), ...given({ host: hostOf(failure), endless }) };
};

/** Asks an address in the cheapest way that tells enough. @throws {Failure} `validation` for one that may not be asked */
export async function observeLink(url: string, parts: ObserveParts, call: Call): Promise<Observed> {
  const head = await ask(url, { method: "HEAD" }, { parts, call });
  if (answered(head) && head.status < 300 && isNoPage(head)) return { url, status: head.status, finalUrl: head.url };
  let page = await get(url, { parts, call });
  if (isAiling(page)) {
    await parts.clock.sleep(PAUSE_MS, call.signal);
    page = await get(url, { parts, call });
  }
  if (answered(page)) return seen(url, page, { parts, call });
  if (answered(head) && head.status < 300) return { url, status: head.status, finalUrl: head.url };
  return unanswered(url, page);
}

type Ask = NonNullable<Parameters<Http["open"]>[1]>;

async function ask(url: string, options: Ask, { parts, call }: Asking<ObserveParts>): Promise<Tried> {
  try {
    return await parts.open(url, {
      timeoutMs: PATIENCE_MS,
      maxBytes: PAGE_BYTES,
      ...given({ signal: call.signal }),
      ...options,
    });
  } catch (error) {
    const failure = failureIn(error, call);
    if (failure.kind === "validation") throw failure;
    return failure;
  }
}

/** The beginning of the page, as our own client; where that is refused, as a browser. */
async function get(url: string, means: Asking<ObserveParts>): Promise<Tried> {
  const plain = await ask(
    url,
    { headers: { accept: "text/html,*/*;q=0.8", range: `bytes=0-${PAGE_BYTES - 1}` } },
    means,
  );
  if (answered(plain) && !REFUSED.includes(plain.status) && plain.status !== 416) return plain;
  const browser = await ask(url, { client: "browser" }, means);
  return answered(browser) || !answered(plain) ? browser : plain;
}

const isNoPage = ({ headers }: Opened): boolean => {
  const type = headers.get("content-type") ?? "";
  return type !== "" && !/html|text\/plain/iu.test(type);
};

const isAiling = (tried: Tried): boolean => answered(tried) && tried.status >= 500 && tried.status !== 503;

async function seen(url: string, page: Opened, means: Asking<ObserveParts>): Promise<Observed> {
  const { status, url: finalUrl } = page;
  const base = { url, status: status === 206 ? 200 : status, finalUrl };
  if (status >= 300) return base;
  const look = lookAt(page);
  const wall = look?.wall && WALLS[look.wall];
  const isElsewhere = !isSameAddress(url, finalUrl) && new URL(url).host === new URL(finalUrl).host;
  const doubted = wall === "perhaps_missing" || (wall === undefined && isElsewhere);
  return {
    ...base,
    ...given({ wall, siblingSame: look && doubted ? await isEverywhere(url, { page, look }, means) : undefined }),
    ...(look?.isPaywalled ? { paywalled: true } : {}),
    ...(look?.statesDoi ? { statesDoi: true } : {}),
  };
}

const WALLS: Partial<Record<NonNullable<PageLook["wall"]>, LinkWall>> = {
  "bot wall": "refusal",
  "rate limit page": "refusal",
  "region block": "refusal",
  "login page": "login",
  "parked domain": "parked",
  "error page": "error",
  "not found page": "missing",
  "perhaps a not found page": "perhaps_missing",
};

/** Does an address that nobody made up before show the same page? Then it is the site's answer to anything. */
async function isEverywhere(
  url: string,
  { page, look }: { readonly page: Opened; readonly look: PageLook },
  means: Asking<ObserveParts>,
): Promise<boolean | undefined> {
  const sibling = siblingOf(url, sha256(url).slice(0, 16));
  const other = sibling === undefined ? undefined : await ask(sibling, {}, means);
  if (other === undefined || !answered(other)) return undefined;
  if (other.status >= 300) return false;
  return isSameAddress(other.url, page.url) || squeeze(lookAt(other)?.text ?? "") === squeeze(look.text);
}
