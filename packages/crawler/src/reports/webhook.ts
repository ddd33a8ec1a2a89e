import { createHmac } from "node:crypto";
import { byteLength, type Clock, DONE, Failure, type Random } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import { z } from "zod";

const WEBHOOK_EVENTS = ["completed", "page", "failed", "started"] as const;
type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Request headers of a caller. */
export const Headers = z
  .record(z.string().max(200), z.string().max(8_192))
  .refine((all) => Object.keys(all).length <= 50, "takes at most 50 headers");

/** An address that receives the events of a job. */
export const Webhook = z
  .object({
    url: z.string().max(8_192),
    /** Sent with every event. */
    headers: Headers.readonly().optional(),
    /** Stored with the job, and returned with every event. */
    metadata: z
      .record(z.string(), z.unknown())
      .refine((all) => JSON.stringify(all).length <= 16_384, "takes at most 16384 characters of JSON")
      .readonly()
      .optional(),
    /** @default ["page"] */
    events: z.array(z.enum(WEBHOOK_EVENTS)).max(20).readonly().optional(),
  })
  .readonly();
export type Webhook = z.infer<typeof Webhook>;

/** The delivery of one or more events. */
export interface Delivery {
  readonly event: WebhookEvent;
  readonly count: number;
  /** Why it failed. */
  readonly failure?: string;
}

export interface DeliveryOptions {
  readonly webhook: Webhook;
  /** Signs each event. */
  readonly key: string;
  /** Id of the job. */
  readonly job: string;
  readonly open: Http["open"];
  readonly clock: Clock;
  readonly random: Random;
  /** Checked before each request: `false` drops all events still waiting. @default always true */
  readonly isWanted?: (() => Promise<boolean>) | undefined;
  /** Called after each delivery. */
  readonly onEnd: (delivery: Delivery) => Promise<void>;
}

interface Waiting {
  readonly event: WebhookEvent;
  readonly id: string;
  readonly body: string;
}

/** Limits of the queue: events and bytes. */
const MOST_WAITING = 1_000;
const MOST_BYTES = 16_000_000;
const TRIES = 5;
const BACKOFF_MS = 1_000;
const TIMEOUT_MS = 10_000;
/** The body of a reply is ignored. */
const MOST_ANSWERED = 65_536;

const UNSENT = "The process ended before the event was delivered.";
const FULL =
  "The webhook answered more slowly than pages were read, and events that no longer fitted into its queue were dropped.";

/** Computes `v1=` and the HMAC-SHA256 of the time, a dot and the body. */
const signatureOf = (key: string, seconds: number, body: string): string =>
  `v1=${createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex")}`;

/** Sends events in order, one at a time, without blocking the job. Events beyond the limits are dropped and reported. */
export function createDeliveries({ webhook, key, job, open, clock, random, ...options }: DeliveryOptions) {
  const { isWanted, onEnd } = options;
  const stop = new AbortController();
  /** Makes ids unique if several processes work on one job. */
  const sender = Math.floor(random() * 2 ** 32).toString(36);
  const waiting: Waiting[] = [];
  let bytes = 0;
  let count = 0;
  let dropped = 0;
  let work: Promise<void> | undefined;

  const post = async ({ event, id, body }: Waiting): Promise<number> => {
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

  /** Retries temporary failures. @throws {Failure} after the last attempt */
  const deliver = async (one: Waiting): Promise<void> => {
    for (let tries = 1; ; tries++) {
      const outcome = await post(one).catch((error: unknown) => Failure.from(error));
      stop.signal.throwIfAborted();
      if (typeof outcome === "number" && outcome < 300) return;
      const isTemporary =
        typeof outcome === "number" ? outcome >= 500 || outcome === 429 || outcome === 408 : outcome.kind === "network";
      if (!isTemporary || tries === TRIES)
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
      if (dropped > 0) await onEnd({ event: "page", count: dropped, failure: FULL });
      dropped = 0;
    }
  };
  const start = (): void => {
    work ??= run().finally(() => {
      work = undefined;
      if (waiting.length > 0) start();
    });
    work.catch(() => {}); // reported by `idle`
  };

  return {
    /** Queues an event, if the webhook subscribes to it. */
    send(event: WebhookEvent, data: object): void {
      if (stop.signal.aborted || !(webhook.events ?? ["page"]).includes(event)) return;
      count++;
      const { metadata } = webhook;
      const id = `${job}-${clock.now().toString(36)}-${sender}-${count}`;
      const body = JSON.stringify({ id, type: `crawl.${event}`, job, data, ...(metadata ? { metadata } : {}) });
      const size = byteLength(body);
      if (event === "page" && waiting.length > 0 && (waiting.length >= MOST_WAITING || bytes + size > MOST_BYTES)) {
        dropped++;
        return;
      }
      bytes += size;
      waiting.push({ event, id, body });
      start();
    },
    /** Resolves when the queue is empty. */
    async idle(): Promise<void> {
      while (work) await work;
    },
    /** Aborts the current delivery and drops the waiting events, which are reported as failed. */
    async stop(): Promise<void> {
      stop.abort(DONE);
      await this.idle();
    },
  };
}
