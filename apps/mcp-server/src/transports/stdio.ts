import { isRecord } from "@wellsourced/core";
import { messageIn } from "../message.ts";
import { CODES } from "../protocol-error.ts";
import { type Era, eraOf } from "../revisions/era.ts";
import type { Peer, StdioOptions } from "../serving.ts";
import { createLineSplitter } from "./lines.ts";

const MAX_LINE_BYTES = 10 * 1024 * 1024;
/** What is nearly done when input ends may still go out; a client that closed its end waits no longer. */
const FLUSH_MS = 40;

type Send = (message: object) => void;
type Refuse = (code: number, message: string, id?: unknown) => void;

/** Serves one client over standard input and output. Its first message decides the revision, and which library is loaded. */
export function connectStdio(options: StdioOptions) {
  const open = new Set<unknown>();
  const ended = Promise.withResolvers<void>();
  const idle = createIdle(() => open.size === 0 && options.output.writableLength === 0);

  const send: Send = (message) => {
    options.write(`${JSON.stringify(message)}\n`);
    if ("id" in message && !("method" in message)) open.delete(message.id);
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
    onTooLong: () => refuse(CODES.invalidRequest, `Invalid request: a line holds at most ${MAX_LINE_BYTES} bytes.`),
  });

  const finish = async () => {
    await router.settled();
    const late = new AbortController();
    await Promise.race([idle.reached(), options.clock.sleep(FLUSH_MS, late.signal).catch(() => {})]);
    late.abort();
    ended.resolve();
  };
  options.output.on("drain", idle.check);
  options.input.on("data", split);
  options.input.once("end", finish);
  options.input.once("close", finish);
  options.input.once("error", finish);
  return {
    /** Settles when input ended and what was being answered is out, or the time for that is over. */
    ended: ended.promise,
    /** Ends it now: running calls are aborted. */
    close: router.close,
  };
}

/** Hands messages to the library of the era; those that come while it loads wait in line. */
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
    // A client may ask what we speak and then choose the older way; after any real request the choice stands.
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

/** Waits for a condition that can only become true when `check` is called. */
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
