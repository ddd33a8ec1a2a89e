import { type Clock, Failure, withDeadline } from "@wellsourced/core";
import type { Client } from "./client.ts";
import { isTransient, lateFailure, toFailure } from "./errors.ts";
import type { Guard } from "./guard.ts";
import type { Mapped } from "./origin-map.ts";
import { decodeText, readBody } from "./read-body.ts";
import { type Arrived, headersAfter, redirectTarget } from "./redirects.ts";
import { parseRetryAfter } from "./retry.ts";
import type { UpstreamReply, UpstreamSpec } from "./types.ts";
import type { Plan } from "./upstream-request.ts";

/** Dependencies of one attempt. */
export interface AttemptTools {
  readonly send: Client;
  readonly guards: { readonly ours: Guard; readonly operators: Guard };
  readonly map: (url: URL) => Mapped;
  readonly clock: Clock;
  /** Aborted on close. */
  readonly closed: AbortSignal;
  /** Our own user agent; a provider's may contain the operator's email address. */
  readonly userAgent: string;
}

/** A request in progress. */
export interface Call {
  readonly spec: UpstreamSpec;
  readonly plan: Plan;
  readonly signal: AbortSignal | undefined;
  readonly caller?: string | undefined;
  readonly onQueued?: ((ahead: number) => void) | undefined;
}

interface Target {
  /** Address before the origin map. */
  readonly url: URL;
  /** Address after the origin map. */
  readonly real: URL;
  readonly guard: Guard;
}

/** Failure for a response that broke off or is too large. */
const badBody = (name: string, what: string, cause?: unknown): Failure =>
  new Failure("upstream_unavailable", `${name} ${what}. Try another provider.`, { provider: name, cause });

function targetOf(door: AttemptTools, url: URL, isOperators: boolean): Target {
  const { url: real, isReplaced } = door.map(url);
  return { url, real, guard: isReplaced || isOperators ? door.guards.operators : door.guards.ours };
}

/** Waits for another turn in the queue. */
type NextTurn = () => Promise<void>;

/** Sends the request and follows redirects, each through the origin map, the guard and the queue. */
async function arrive(
  door: AttemptTools,
  { spec, plan }: Call,
  { signal, nextTurn }: { readonly signal: AbortSignal; readonly nextTurn: NextTurn },
): Promise<Arrived> {
  const { method, body, maxRedirects } = plan;
  let headers = plan.headers;
  let target = targetOf(door, plan.url, spec.fromOperator ?? false);
  for (let hop = 0; ; hop++) {
    const { real, guard } = target;
    const answer = await door.send({ url: real, method, headers, body, guard, signal });
    const next = hop < maxRedirects ? redirectTarget(answer, target.url) : undefined;
    if (!next) return { answer, url: target.url };
    answer.body.destroy();
    // A gateway may redirect to its own origin, which the map does not contain.
    const isSame = next.origin === real.origin && guard === door.guards.operators;
    const isElsewhere = next.origin !== target.url.origin;
    headers = { ...headersAfter(headers, target.url, next), ...(isElsewhere ? { "user-agent": door.userAgent } : {}) };
    target = targetOf(door, next, isSame);
    if (!isElsewhere || isSame) await nextTurn();
  }
}

async function toReply({ answer, url }: Arrived, { spec, plan }: Call, now: number): Promise<UpstreamReply> {
  const { status, headers, body } = answer;
  const { maxBytes } = plan;
  const { bytes, truncated } = await readBody(body, headers.get("content-encoding"), { maxBytes });
  if (truncated) throw badBody(spec.name, `answered with more than ${maxBytes} bytes`);
  const text = decodeText(bytes, headers.get("content-type"));
  const retryAfterSeconds = parseRetryAfter(headers.get("retry-after"), now);
  return { status, url: url.href, headers, text, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

/** The query may hold a key, so messages omit it. */
const shownAs = ({ origin, pathname }: URL): string => origin + pathname;

/** Failure for a refused origin or redirect of a provider, which the caller cannot fix. */
const misplaced = (name: string, { detail }: Failure): Failure =>
  badBody(name, `has an address that is not allowed: ${detail ?? "it is refused"}`);

function failed(error: unknown, { spec, plan }: Call, hasAnswered: boolean): AttemptResult {
  const { name } = spec;
  const mayPass = isTransient(error);
  const failure = toFailure(error, shownAs(plan.url), { provider: name });
  if (failure.kind === "validation") return { failure: misplaced(name, failure), mayPass };
  // Timeouts stay as they are: a silent upstream will hardly answer the next time.
  const isBroken = hasAnswered && failure.kind === "network" && failure.code !== "timeout";
  return { failure: isBroken ? badBody(name, `broke off its answer: ${failure.detail}`, error) : failure, mayPass };
}

/** Result of one attempt. Only aborts are thrown. */
export type AttemptResult =
  | { readonly reply: UpstreamReply }
  | { readonly failure: Failure; readonly mayPass: boolean };

export async function attempt(door: AttemptTools, call: Call, nextTurn: NextTurn): Promise<AttemptResult> {
  const { spec, plan, signal } = call;
  const { clock, closed } = door;
  const left = AbortSignal.any([...(signal ? [signal] : []), closed]);
  const late = () => lateFailure(shownAs(plan.url), plan.timeoutMs, { provider: spec.name });
  let hasAnswered = false;
  try {
    return await withDeadline({ clock, ms: plan.timeoutMs, signal: left, late }, async (timed) => {
      const arrived = await arrive(door, call, { signal: timed, nextTurn });
      hasAnswered = true;
      return { reply: await toReply(arrived, call, clock.now()) };
    });
  } catch (error) {
    left.throwIfAborted();
    return failed(error, call, hasAnswered);
  }
}
