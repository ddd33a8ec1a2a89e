import { createHmac } from "node:crypto";
import { byteLength, type Clock, DONE, Failure, type Random } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";

export const WEBHOOK_EVENTS = ["completed", "page", "failed", "started"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Where a job tells what happens. */
export interface Webhook {
  readonly url: string;
  /** Sent with every event. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Given back with every event. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  /** @default ["page"] */
  readonly events?: readonly WebhookEvent[] | undefined;
}

/** What became of events that a webhook was to be told. */
export interface Delivery {
  readonly event: WebhookEvent;
  readonly count: number;
  /** Why they did not arrive; absent for those that did. */
  readonly failure?: string;
}

interface DeliveryOptions {
  readonly webhook: Webhook;
  /** Signs each event. */
  readonly key: string;
  /** The job that tells, and what it is. */
  readonly job: string;
  readonly open: Http["open"];
  readonly clock: Clock;
  readonly random: Random;
  /** Asked before each request: once it says no, nothing that waits is sent any more. @default always yes */
  readonly isWanted?: (() => Promise<boolean>) | undefined;
  /** Told what became of the events. */
  readonly onEnd: (delivery: Delivery) => Promise<void>;
}

interface Waiting {
  readonly event: WebhookEvent;
  readonly id: string;
  readonly body: string;
}

/** Events that wait at most, and what they hold together. */
const MOST_WAITING = 1_000;
const MOST_BYTES = 16_000_000;
const TRIES = 5;
const BACKOFF_MS = 1_000;
const TIMEOUT_MS = 10_000;
/** Nobody reads what a receiver answers. */
const MOST_ANSWERED = 65_536;

const UNSENT = "The process ended before the event was delivered.";
const FULL =
  "The webhook answered more slowly than pages were read, and events that no longer fitted into its queue were dropped.";

/** `v1=` and the HMAC-SHA256 of the time, a dot and the body. */
export const signatureOf = (key: string, seconds: number, body: string): string =>
  `v1=${createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex")}`;

/** Tells a webhook what happens, in order and one at a time. Nobody waits for it: what does not fit is lost, and said so. */
export function createDeliveries({ webhook, key, job, open, clock, random, ...asked }: DeliveryOptions) {
  const { isWanted, onEnd } = asked;
  const stop = new AbortController();
  /** Several processes may tell of one job: no two events have the same name. */
  const teller = Math.floor(random() * 2 ** 32).toString(36);
  const waiting: Waiting[] = [];
  let bytes = 0;
  let count = 0;
  let lost = 0;
  let work: Promise<void> | undefined;

  const send = async ({ event, id, body }: Waiting): Promise<number> => {
    if (isWanted && !(await isWanted())) stop.abort(DONE);
    stop.signal.throwIfAborted();
    const seconds = Math.floor(clock.now() / 1_000);
    const headers = {
      ...webhook.headers,
      "content-type": "application/json",
      "x-wellsourced-event": event,
      "x-wellsourced-delivery": id,
      "x-wellsourced-timestamp": String(seconds),
      "x-wellsourced-signature": signatureOf(key, seconds, body),
    };
    const how = { timeoutMs: TIMEOUT_MS, maxBytes: MOST_ANSWERED, signal: stop.signal };
    return (await open(webhook.url, { method: "POST", headers, body, ...how })).status;
  };

  /** Tries until it arrives or cannot. @throws {Failure} why it did not */
  const deliver = async (one: Waiting): Promise<void> => {
    for (let tries = 1; ; tries++) {
      const outcome = await send(one).catch((error: unknown) => Failure.from(error));
      stop.signal.throwIfAborted();
      if (typeof outcome === "number" && outcome < 300) return;
      const isPassing =
        typeof outcome === "number" ? outcome >= 500 || outcome === 429 || outcome === 408 : outcome.kind === "network";
      if (!isPassing || tries === TRIES)
        throw typeof outcome === "number"
          ? new Failure("upstream_unavailable", `The webhook answered with status ${outcome}.`, { status: outcome })
          : outcome;
      await clock.sleep(BACKOFF_MS * 2 ** (tries - 1) * (1 + random()), stop.signal);
    }
  };

  const run = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      bytes -= byteLength(one.body);
      const { event } = one;
      const ended = await deliver(one).then(
        () => ({}),
        (error: unknown) => ({ failure: stop.signal.aborted ? UNSENT : Failure.from(error).message }),
      );
      await onEnd({ event, count: 1, ...ended });
      if (lost > 0) await onEnd({ event: "page", count: lost, failure: FULL });
      lost = 0;
    }
  };
  const start = (): void => {
    work ??= run().finally(() => {
      work = undefined;
      if (waiting.length > 0) start();
    });
    work.catch(() => {}); // whoever waits for the end is told
  };

  return {
    /** Has the webhook told, if it wants to hear of this. */
    tell(event: WebhookEvent, data: object): void {
      if (stop.signal.aborted || !(webhook.events ?? ["page"]).includes(event)) return;
      count++;
      const { metadata } = webhook;
      const id = `${job}-${clock.now().toString(36)}-${teller}-${count}`;
      const body = JSON.stringify({ id, type: `crawl.${event}`, job, data, ...(metadata ? { metadata } : {}) });
      const size = byteLength(body);
      if (event === "page" && waiting.length > 0 && (waiting.length >= MOST_WAITING || bytes + size > MOST_BYTES)) {
        lost++;
        return;
      }
      bytes += size;
      waiting.push({ event, id, body });
      start();
    },
    /** Resolves once nothing waits any more. */
    async idle(): Promise<void> {
      while (work) await work;
    },
    /** Ends what is under way; what waits is lost, and said so. */
    async stop(): Promise<void> {
      stop.abort(DONE);
      await this.idle();
    },
  };
}
