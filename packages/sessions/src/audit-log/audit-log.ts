import { type Clock, Failure, systemClock } from "@wellsourced/core";
import { adviceOn, codeOf } from "../stores/store-errors.ts";
import { ITSELF, LOST, type NewAuditEvent } from "./event.ts";
import { createForwarder, type SendLines } from "./forwarder.ts";
import type { Noted, Sink } from "./line-writer.ts";
import { toSafeEvent } from "./safe-event.ts";

export interface AuditLog {
  /**
   * Writes an event.
   *
   * If the log is required, resolves when the event is on disk. Otherwise resolves at once and never rejects.
   *
   * @throws {Failure} `config` if the log is required and cannot be written
   */
  write(event: NewAuditEvent): Promise<void>;
  /** Opens the log, to find errors before the first event. @throws {Failure} `config` */
  open(): Promise<void>;
  /** Call before work that must be logged. @throws {Failure} `config` as `write` */
  ready(): Promise<void>;
  /** Hashes a text; with a key, the hash reveals nothing about it. */
  hashOfText(text: string): string;
  counts(): { readonly written: number; readonly lost: number; readonly webhookDropped: number };
  /** Writes pending events and the last checkpoint. Events that cannot be written are reported as lost. */
  close(signal?: AbortSignal): Promise<void>;
}

export interface AuditLogOptions {
  readonly sink: (onLine: ((line: string) => void) | undefined) => Sink;
  readonly hashOfText: (text: string) => string;
  /** @default systemClock */
  readonly clock?: Clock;
  /** Maximum pending events; further ones are dropped and counted. @default 1_000 */
  readonly bufferSize?: number;
  /** Whether failing to write an event is an error. @default false */
  readonly required?: boolean;
  /** Removes secrets from a text. */
  readonly mask: (text: string) => string;
  /** Sends each line to a receiver as well. */
  readonly send?: SendLines | undefined;
  /** Called when writing starts to fail and when it works again. @default none */
  readonly report?: (problem: string) => void;
}

interface Waiting extends Noted {
  readonly done?: () => void;
  readonly fail?: (failure: Failure) => void;
}

/** Pause between attempts after a failure. */
const PAUSE_MS = 1_000;

function cannotWrite(error: unknown): Failure {
  const { why, act } = adviceOn(error);
  return new Failure("config", `The audit log cannot be written: ${why}. ${act}`, {
    suggestedAction: "inform_user",
    detail: codeOf(error) || undefined,
    cause: error,
  });
}

const tooManyWait = (): Failure =>
  new Failure("config", "The audit log is written more slowly than calls come in. Try again in a moment.", {
    suggestedAction: "inform_user",
  });

/** Creates an audit log over a sink, with a bounded buffer and a count of lost events. */
export function createAuditLog(options: AuditLogOptions): AuditLog {
  const { clock = systemClock, bufferSize = 1_000, required = false, mask, report = () => undefined } = options;
  const forwarder = options.send && createForwarder({ send: options.send, clock, most: bufferSize, report });
  const sink = options.sink(forwarder?.push);
  const waiting: Waiting[] = [];
  let counts = { written: 0, lost: 0 };
  /** Events lost since the last report in the log. */
  let unsaid: { count: number; readonly since: number } | undefined;
  let trouble: { readonly failure: Failure; readonly at: number } | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  const lose = (count: number) => {
    counts = { ...counts, lost: counts.lost + count };
    unsaid = { count: (unsaid?.count ?? 0) + count, since: unsaid?.since ?? clock.now() };
  };

  /** Writes a line with the number of lost events, if any. */
  async function saySoFar(): Promise<void> {
    if (!unsaid) return;
    const { count, since } = unsaid;
    const metadata = { count, since: new Date(since).toISOString() };
    await sink.append([{ event: { ...ITSELF, event_type: LOST, success: false, metadata }, at: clock.now() }]);
    unsaid = unsaid.count > count ? { count: unsaid.count - count, since: clock.now() } : undefined;
  }

  /** Rejects the waiting writes; events without a waiting caller are kept for another attempt. */
  function giveUp(failure: Failure): void {
    // Failures of `open` reach its caller.
    if (!trouble && waiting.length > 0) report(failure.message);
    trouble = { failure, at: clock.now() };
    const kept = waiting.filter(({ fail }) => !fail);
    const refused = waiting.filter(({ fail }) => fail);
    waiting.splice(0, waiting.length, ...kept);
    lose(refused.length);
    for (const { fail } of refused) fail?.(failure);
  }

  async function drain(): Promise<void> {
    try {
      // Writing opens the sink itself.
      if (waiting.length === 0) await sink.open();
      await saySoFar();
      while (waiting.length > 0) {
        const taken = await sink.append(waiting);
        counts = { ...counts, written: counts.written + taken };
        for (const { done } of waiting.splice(0, taken)) done?.();
      }
      if (trouble) report("The audit log can be written again.");
      trouble = undefined;
    } catch (error) {
      giveUp(cannotWrite(error));
    }
  }

  const start = (): Promise<void> => {
    running ??= drain().finally(() => {
      running = undefined;
      if (waiting.length > 0 && !trouble) void start();
    });
    return running;
  };
  const rests = () => trouble !== undefined && clock.now() - trouble.at < PAUSE_MS;

  return {
    hashOfText: options.hashOfText,
    async open() {
      await start();
      if (trouble) throw trouble.failure;
    },
    counts: () => ({ ...counts, webhookDropped: forwarder?.dropped() ?? 0 }),
    async ready() {
      if (!required || !trouble) return;
      if (!rests()) await start();
      if (!trouble) return;
      lose(1);
      throw trouble.failure;
    },
    write(given) {
      const noted = { event: toSafeEvent(given, mask), at: clock.now() };
      if (required && rests() && trouble) {
        lose(1);
        return Promise.reject(trouble.failure);
      }
      if (isClosed || waiting.length >= bufferSize) {
        lose(1);
        if (!isClosed && !rests()) void start(); // the disk may have space again
        return required ? Promise.reject(tooManyWait()) : Promise.resolve();
      }
      if (!required) {
        waiting.push(noted);
        if (!rests()) void start();
        return Promise.resolve();
      }
      return new Promise((done, fail) => {
        waiting.push({ ...noted, done, fail });
        void start();
      });
    },
    async close(signal = new AbortController().signal) {
      isClosed = true;
      await running;
      if (waiting.length > 0 || unsaid) await start();
      if (waiting.length > 0) {
        report(`The audit log was closed without ${waiting.length} events that could not be written.`);
        lose(waiting.length);
        waiting.length = 0;
      }
      await sink.close().catch((error: unknown) => report(cannotWrite(error).message));
      await forwarder?.close(signal);
    },
  };
}
