import { type Clock, Failure, withDeadline } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";

/** A page as read by a service. */
export interface ServicePage {
  readonly markdown: string;
  /** Names the service and how it came by the page, such as `exa:cached`. */
  readonly by: string;
  readonly url: string;
  readonly status: number;
  readonly title?: string;
  readonly author?: string;
  readonly published?: string;
  readonly costUsd?: number;
  readonly credits?: number;
}

/** A service that reads pages for us: asked last, and only for addresses that third parties may see. */
export interface ReadingService {
  readonly name: string;
  /** What one page costs, in words for the progress line. */
  readonly cost: string;
  /** Owners who wait for the same service take turns. */
  read(url: string, call: { readonly signal: AbortSignal; readonly owner?: string | undefined }): Promise<ServicePage>;
}

/** Parameters that grant access. */
const secretName =
  /^(?:.*[_.-])?(?:key|api_?key|apikey|token|access_?token|auth|authorization|secret|sig|signature|password|passwd|pwd|pass|session|session_?id|sid|jwt|code|credential|otp|ticket|invite|nonce|hash|hmac|policy|x-amz-.*|x-goog-.*|se|sv|sp|sr)$/iu;
/** Values that are not typed by hand: long runs of letters and digits mixed, and signed tokens. */
const secretValue = /^(?=.*\d)(?=.*[a-z])[\w+/=.~-]{28,}$|^eyJ[\w-]{8,}\./iu;
/** Parts of a path that are keys to a private document. */
const secretPart = /^(?=(?:\D*\d){4})(?=(?:[^a-z]*[a-z]){2})(?=(?:[^A-Z]*[A-Z]){2})[\w-]{24,}$/u;
/** Names that mean something inside a network only. */
const inside = /(?:^|\.)(?:local|localhost|internal|intranet|corp|home|lan|private|test|invalid|onion|arpa)$/iu;

/** Whether the address reveals more to a third party than that a page exists. */
export function isTellable({ hostname, username, password, pathname, searchParams }: URL): boolean {
  if (username !== "" || password !== "") return false;
  if (!hostname.includes(".") || inside.test(hostname.replace(/\.$/u, ""))) return false;
  if (pathname.split("/").some((part) => secretPart.test(part))) return false;
  return [...searchParams].every(
    ([name, value]) => value === "" || !(secretName.test(name) || secretValue.test(value)),
  );
}

/**
 * Has a service read a page. The guard is asked first, strictly: what is not public for certain is told to nobody, and
 * what stands behind `#` is for nobody but the page.
 *
 * @throws {Failure} `content_empty` for an address that stays here; whatever the service throws
 */
export async function askService(
  service: ReadingService,
  url: URL,
  { http, clock }: { readonly http: Http; readonly clock: Clock },
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
): Promise<ServicePage> {
  const told = new URL(url);
  told.hash = "";
  const isPublic = await http.judge(told.href, { strictly: true }).then(
    () => true,
    () => false,
  );
  const empty = (message: string, detail: string): Failure => new Failure("content_empty", message, { detail });
  if (!isPublic || !isTellable(told))
    throw empty("This address is not sent to other services.", "this address stays here");
  const late = () =>
    empty(`${service.name} did not answer in time.`, `no complete answer within ${Math.round(timeoutMs / 1_000)} s`);
  try {
    return await withDeadline({ clock, ms: timeoutMs, signal, late }, (bounded) =>
      service.read(told.href, { signal: bounded }),
    );
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
