import { type Clock, createFlights, Failure, type Random, startDeadline } from "@wellsourced/core";
import type { Client } from "./client.ts";
import { isTransient, lateFailure, toFailure } from "./errors.ts";
import type { Guard } from "./guard.ts";
import type { Mapped } from "./origin-map.ts";
import { createLine, type Line, sleepAwake } from "./pace.ts";
import { decodeText, readBody } from "./read-body.ts";
import { type Arrived, headersAfter, redirectTarget } from "./redirects.ts";
import { type Again, backoffMs, parseRetryAfter, pauseAfter, retryOf } from "./retry.ts";
import type { Http, HttpOptions, Pace, UpstreamReply, UpstreamSpec } from "./types.ts";
import { type Plan, sharingKey, toPlan } from "./upstream-request.ts";

interface UpstreamParts {
  readonly send: Client;
  readonly guards: { readonly ours: Guard; readonly operators: Guard };
  readonly map: (url: URL) => Mapped;
  readonly clock: Clock;
  /** Aborted on close. */
  readonly closed: AbortSignal;
  /** Our own user agent; a provider's may contain the operator's email address. */
  readonly userAgent: string;
  readonly rates: Readonly<Record<string, number>>;
  readonly random: Random;
  readonly onWaiting?: HttpOptions["onWaiting"] | undefined;
}

/** A request in progress. */
interface Call {
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

function targetOf(parts: UpstreamParts, url: URL, isOperators: boolean): Target {
  const { url: real, isReplaced } = parts.map(url);
  return { url, real, guard: isReplaced || isOperators ? parts.guards.operators : parts.guards.ours };
}

/** Waits for another turn in the queue. */
type NextTurn = () => Promise<void>;

async function toReply({ answer, url }: Arrived, { spec, plan }: Call, now: number): Promise<UpstreamReply> {
  const { status, headers, body } = answer;
  const { maxBytes } = plan;
  const { bytes, truncated } = await readBody(body, headers.get("content-encoding"), { maxBytes });
  if (truncated) throw badBody(spec.name, `answered with more than ${maxBytes} bytes`);
  const text = decodeText(bytes, headers.get("content-type"));
  const retryAfterSeconds = parseRetryAfter(headers, now);
  return { status, url: url.href, headers, text, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

/** The query may contain a key, so messages omit it. */
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
type AttemptResult = { readonly reply: UpstreamReply } | { readonly failure: Failure; readonly mayPass: boolean };

/** Sends the request and follows redirects, each through the origin map, the guard and the queue. */
async function attempt(parts: UpstreamParts, call: Call, nextTurn: NextTurn): Promise<AttemptResult> {
  const { spec, plan, signal: own } = call;
  const { method, body, maxRedirects, timeoutMs: ms } = plan;
  const left = AbortSignal.any([...(own ? [own] : []), parts.closed]);
  const late = () => lateFailure(shownAs(plan.url), ms, { provider: spec.name });
  const deadline = startDeadline({ clock: parts.clock, ms, signal: left, late });
  const { signal } = deadline;
  let headers = plan.headers;
  let target = targetOf(parts, plan.url, spec.fromOperator ?? false);
  let hasAnswered = false;
  try {
    for (let hop = 0; ; hop++) {
      const { url, real, guard } = target;
      const answer = await parts.send({ url: real, method, headers, body, guard, signal });
      const next = hop < maxRedirects ? redirectTarget(answer, url) : undefined;
      if (!next) {
        hasAnswered = true;
        return { reply: await toReply({ answer, url }, call, parts.clock.now()) };
      }
      answer.body.destroy();
      // A gateway may redirect to its own origin, which the map does not contain.
      const isSame = next.origin === real.origin && guard === parts.guards.operators;
      const isElsewhere = next.origin !== url.origin;
      headers = { ...headersAfter(headers, url, next), ...(isElsewhere ? { "user-agent": parts.userAgent } : {}) };
      target = targetOf(parts, next, isSame);
      if (!isElsewhere || isSame) await nextTurn();
    }
  } catch (error) {
    left.throwIfAborted();
    return failed(deadline.cause(error), call, hasAnswered);
  } finally {
    await deadline.end();
  }
}

/** The operator's rate replaces the provider's pace and burst. */
function paceOf(pace: Pace | undefined, rate: number | undefined): Pace | undefined {
  return rate !== undefined && rate > 0 ? { ...pace, perSecond: rate, burst: 1 } : pace;
}

/** Retries after a requested wait, even without `retries`: the request was not processed. */
const TRIES_WHEN_ASKED = 4;

const againAfter = (outcome: AttemptResult, tried: number, random: Random): Again | undefined => {
  if ("reply" in outcome) return retryOf(outcome.reply, tried, random);
  return outcome.mayPass ? { ms: backoffMs(tried, random), isAsked: false } : undefined;
};

/** Pauses the queue if the reply asks for it, before the next call's turn. */
function heeded(outcome: AttemptResult, line: Line): AttemptResult {
  const pause = "reply" in outcome ? pauseAfter(outcome.reply.headers) : 0;
  if (pause > 0) line.pause(pause);
  return outcome;
}

/** Sends a request until the response is final or no retries are left. Each attempt waits for its turn. */
async function persist(parts: UpstreamParts, line: Line, call: Call): Promise<UpstreamReply> {
  const { clock, random, closed } = parts;
  const { signal, caller, onQueued: onWait } = call;
  for (let tried = 0; ; tried++) {
    let release = await line.take({ signal, caller, isRetry: tried > 0, onWait });
    const nextTurn = async () => {
      release();
      release = await line.take({ signal, caller, isRetry: true });
    };
    const outcome = await attempt(parts, call, nextTurn)
      .then((one) => heeded(one, line))
      .finally(() => release());
    const wanted = againAfter(outcome, tried, random);
    const most = wanted?.isAsked ? Math.max(call.plan.retries, TRIES_WHEN_ASKED) : call.plan.retries;
    const again = tried < most ? wanted : undefined;
    if (!again && "reply" in outcome) return outcome.reply;
    if (!again && "failure" in outcome) throw outcome.failure;
    if (again?.isAsked) line.pause(again.ms);
    else if (again) await sleepAwake(clock, again.ms, AbortSignal.any([closed, ...(signal ? [signal] : [])]));
  }
}

/** Wraps a queue to report waiting calls. */
const watched = (line: Line, name: string, { onWaiting }: UpstreamParts): Line => ({
  ...line,
  async take(turn) {
    onWaiting?.(1, name);
    try {
      return await line.take(turn);
    } finally {
      onWaiting?.(-1, name);
    }
  },
});

/** Creates the client for APIs: one queue for each provider name, one request for identical calls. */
export function createUpstream(parts: UpstreamParts): Http["upstream"] {
  const lines = new Map<string, Line>();
  const flights = createFlights<UpstreamReply>();

  return (spec) => {
    const { name } = spec;
    const line =
      lines.get(name) ??
      watched(createLine(paceOf(spec.pace, parts.rates[name]), parts.clock, parts.closed), name, parts);
    lines.set(name, line);
    return {
      async send(request) {
        const { caller, onQueued } = request;
        const plan = toPlan(spec, request, parts.userAgent);
        const key = sharingKey(plan);
        if (!key) return persist(parts, line, { spec, plan, signal: request.signal, caller, onQueued });
        const send = (signal: AbortSignal) => persist(parts, line, { spec, plan, signal, caller, onQueued });
        return flights.join(`${name} ${key}`, send, request.signal);
      },
    };
  };
}
