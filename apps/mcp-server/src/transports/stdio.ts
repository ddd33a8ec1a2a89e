import { isRecord } from "@wellsourced/core";
import { messageIn } from "../message.ts";
import { CODES } from "../protocol-error.ts";
import { type Era, eraOf } from "../revisions/era.ts";
import type { Peer, StdioOptions } from "../serving.ts";
import { createLineSplitter } from "./lines.ts";

const MAX_LINE_BYTES = 10 * 1024 * 1024;
/** Time for pending answers after the input ends. */
const ANSWER_MS = 40;
/** Time for a slow client to read written answers; one that is gone breaks the pipe at once. */
const FLUSH_MS = 5_000;
const FLUSH_STEP_MS = 10;
/** Time for the requests with which a client begins. */
const PAUSE_MS = 50;

type Send = (message: object) => void;
type Refuse = (code: number, message: string, id?: unknown) => void;

/** Serves one client over standard input and output. The first message selects the revision and the library to load. */
export function connectStdio(options: StdioOptions) {
  const open = new Set<unknown>();
  const ended = Promise.withResolvers<void>();
  const idle = createIdle(() => open.size === 0);

  let hasAnswered = false;
  const prepare = () => {
    hasAnswered = true;
    // A failure is reported by the call that needs it.
    options.clock
      .sleep(PAUSE_MS)
      .then(options.prepare)
      .catch(() => {});
  };
  const send: Send = (message) => {
    options.write(`${JSON.stringify(message)}\n`);
    if ("id" in message && !("method" in message)) {
      open.delete(message.id);
      if (!hasAnswered) prepare();
    }
    idle.check();
  };
  const refuse: Refuse = (code, message, id = null) => send({ jsonrpc: "2.0", id, error: { code, message } });
  const router = createRouter(options, send, refuse);

  const receive = (line: string) => {
    const { value: message, refused } = messageIn(line);
    if (refused) return refuse(refused.code, refused.message);
    if (!isRecord(message)) return refuse(CODES.invalidRequest, "Invalid request: one JSON-RPC object a line.");
    if (typeof message.method === "string" && message.id !== undefined) open.add(message.id);
    if (message.method === "notifications/cancelled" && isRecord(message.params)) open.delete(message.params.requestId);
    router.receive(message);
  };
  const split = createLineSplitter(MAX_LINE_BYTES, {
    onLine: receive,
    onTooLong: () =>
      refuse(CODES.invalidRequest, `Invalid request: a line may contain at most ${MAX_LINE_BYTES} bytes.`),
  });

  const finish = async () => {
    await router.settled();
    const late = new AbortController();
    await Promise.race([idle.reached(), options.clock.sleep(ANSWER_MS, late.signal).catch(() => {})]);
    late.abort();
    // Streams report only long queues as drained.
    for (let left = FLUSH_MS; options.output.writableLength > 0 && left > 0; left -= FLUSH_STEP_MS)
      await options.clock.sleep(FLUSH_STEP_MS);
    ended.resolve();
  };
  options.input.on("data", split);
  options.input.once("end", finish);
  options.input.once("close", finish);
  options.input.once("error", finish);
  return {
    /** Resolves when input has ended and pending answers are sent or timed out. */
    ended: ended.promise,
    /** Closes at once, aborting running calls. */
    close: router.close,
  };
}

/** Passes messages to the library of the revision; messages wait while it loads. */
function createRouter(options: StdioOptions, send: Send, refuse: Refuse) {
  let era: Era | undefined;
  let probing = false;
  let peer: Promise<Peer> | undefined;
  let line: Promise<void> = Promise.resolve();

  const load = async (wanted: Era): Promise<Peer> => {
    if (wanted === "2026") return (await import("../revisions/2026-07-28-stdio.ts")).connect2026(options, send);
    return (await import("../revisions/2025-11-25-stdio.ts")).connect2025(options, send);
  };

  const deliver = async (message: Readonly<Record<string, unknown>>) => {
    const wanted = eraOf(message);
    // A client may probe with `server/discover` and then choose the older revision; after any other request the choice
    // is final.
    if (era === undefined || (probing && wanted === "2025" && message.method === "initialize")) {
      await (await peer)?.close();
      era = wanted;
      peer = load(wanted);
    }
    probing = era === "2026" && message.method === "server/discover";
    if (!(await peer)?.receive(message))
      refuse(CODES.invalidRequest, "Invalid request: not a JSON-RPC 2.0 message.", message.id);
  };

  return {
    receive(message: Readonly<Record<string, unknown>>) {
      line = line.then(() => deliver(message)).catch(options.report);
    },
    settled: () => line,
    close: async () => (await peer)?.close(),
  };
}

/** Waits for a condition that is checked only when `check` is called. */
function createIdle(isIdle: () => boolean) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = false;
  const check = () => {
    if (waiting && isIdle()) resolve();
  };
  return {
    check,
    reached: () => {
      waiting = true;
      check();
      return promise;
    },
  };
}
