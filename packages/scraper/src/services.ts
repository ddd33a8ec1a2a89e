import { type Clock, Failure, withDeadline } from "@wellsourced/core";
import type { RenderedPage } from "@wellsourced/core/records";
import type { Http } from "@wellsourced/http";

/** An external service that reads pages: used last, and only for public URLs. */
export interface ReadingService {
  readonly name: string;
  /** Price of a page as the progress message states it, such as `a third party, free`. */
  readonly cost: string;
  /** Reads a page; waiting calls of different owners take turns. */
  read(url: string, call: { readonly signal: AbortSignal; readonly owner?: string | undefined }): Promise<RenderedPage>;
}

/** Names of query parameters that grant access. */
const secretName =
  /^(?:.*[_.-])?(?:key|api_?key|apikey|token|access_?token|auth|authorization|secret|sig|signature|password|passwd|pwd|pass|session|session_?id|sid|jwt|code|credential|otp|ticket|invite|nonce|hash|hmac|policy|x-amz-.*|x-goog-.*|se|sv|sp|sr)$/iu;
/** Generated values of query parameters: long mixes of letters and digits, and signed tokens. */
const secretValue = /^(?=.*\d)(?=.*[a-z])[\w+/=.~-]{28,}$|^eyJ[\w-]{8,}\./iu;
/** Path segments that are keys to a private document. */
const secretPart = /^(?=(?:\D*\d){4})(?=(?:[^a-z]*[a-z]){2})(?=(?:[^A-Z]*[A-Z]){2})[\w-]{24,}$/u;
/** Host names for use inside a network. */
const inside = /(?:^|\.)(?:local|localhost|internal|intranet|corp|home|lan|private|test|invalid|onion|arpa)$/iu;

/** Whether a URL contains no secrets or internal names, so that a third party may see it. */
export function isShareable({ hostname, username, password, pathname, searchParams }: URL): boolean {
  if (username !== "" || password !== "") return false;
  if (!hostname.includes(".") || inside.test(hostname.replace(/\.$/u, ""))) return false;
  if (pathname.split("/").some((part) => secretPart.test(part))) return false;
  return [...searchParams].every(
    ([name, value]) => value === "" || !(secretName.test(name) || secretValue.test(value)),
  );
}

/**
 * Reads a page with a service. Sends only URLs that are certainly public, without their fragment.
 *
 * @throws {Failure} `content_empty` for a URL that is not sent or a timeout, and the failures of the service
 */
export async function readWithService(
  service: ReadingService,
  url: URL,
  { http, clock }: { readonly http: Http; readonly clock: Clock },
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
): Promise<RenderedPage> {
  const shared = new URL(url);
  shared.hash = "";
  const isPublic = await http.judge(shared.href, { strictly: true }).then(
    () => true,
    () => false,
  );
  const empty = (message: string, detail: string): Failure => new Failure("content_empty", message, { detail });
  if (!isPublic || !isShareable(shared))
    throw empty("This address is not sent to other services.", "this address stays here");
  const late = () =>
    empty(`${service.name} did not answer in time.`, `no complete answer within ${Math.round(timeoutMs / 1_000)} s`);
  try {
    return await withDeadline({ clock, ms: timeoutMs, signal, late }, (bounded) =>
      service.read(shared.href, { signal: bounded }),
    );
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
