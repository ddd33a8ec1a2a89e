import { createFlights, type Random } from "@wellsourced/core";
import { createLine, type Line, sleepAwake } from "./pace.ts";
import { type Again, backoffMs, retryOf } from "./retry.ts";
import type { Http, HttpOptions, Pace, UpstreamReply } from "./types.ts";
import { type AttemptResult, type AttemptTools, attempt, type Call } from "./upstream-attempt.ts";
import { sharingKey, toPlan } from "./upstream-request.ts";

interface UpstreamDoor extends AttemptTools {
  readonly rates: Readonly<Record<string, number>>;
  readonly random: Random;
  readonly onWaiting?: HttpOptions["onWaiting"] | undefined;
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

/** Sends a request until the response is final or no retries are left. Each attempt waits for its turn. */
async function persist(door: UpstreamDoor, line: Line, call: Call): Promise<UpstreamReply> {
  const { clock, random, closed } = door;
  const { signal, caller, onQueued: onWait } = call;
  for (let tried = 0; ; tried++) {
    let release = await line.take({ signal, caller, isRetry: tried > 0, onWait });
    const nextTurn = async () => {
      release();
      release = await line.take({ signal, caller, isRetry: true });
    };
    const outcome = await attempt(door, call, nextTurn).finally(() => release());
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
const watched = (line: Line, name: string, { onWaiting }: UpstreamDoor): Line => ({
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
export function createUpstreamDoor(door: UpstreamDoor): Http["upstream"] {
  const lines = new Map<string, Line>();
  const flights = createFlights<UpstreamReply>();

  return (spec) => {
    const { name } = spec;
    const line =
      lines.get(name) ?? watched(createLine(paceOf(spec.pace, door.rates[name]), door.clock, door.closed), name, door);
    lines.set(name, line);
    return {
      async send(request) {
        const { caller, onQueued } = request;
        const plan = toPlan(spec, request, door.userAgent);
        const key = sharingKey(plan);
        if (!key) return persist(door, line, { spec, plan, signal: request.signal, caller, onQueued });
        const send = (signal: AbortSignal) => persist(door, line, { spec, plan, signal, caller, onQueued });
        return flights.join(`${name} ${key}`, send, request.signal);
      },
    };
  };
}
