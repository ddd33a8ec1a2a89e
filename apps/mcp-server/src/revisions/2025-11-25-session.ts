import type { AuthInfo } from "@modelcontextprotocol/sdk/server/auth/types.js";
import {
  type EventStore,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { isRecord, omitUndefined, sha256 } from "@wellsourced/core";
import type { Exchange } from "../http/exchange.ts";
import { refusal } from "../http/replies.ts";
import type { Session } from "../http/sessions.ts";
import { ANONYMOUS_CALLER, anonymous, type Caller, type Sender } from "../table.ts";
import type { Factory2025 } from "./2025-11-25.ts";

/** A client's HTTP session: one server and one transport. */
export interface HttpSession extends Session {
  /** Caller that opened it. */
  readonly caller: Caller;
  handle(exchange: Exchange, body: unknown, sender: Sender): Promise<Response>;
  /** Resumes a session of another process, as if the client had sent `initialize` here. */
  resume(initialize: unknown, sender: Sender): Promise<void>;
}

/** Replay data of one session. */
export interface SessionReplay extends Pick<EventStore, "storeEvent" | "replayEventsAfter"> {
  /** Returns the stream of an event; `undefined` if unknown. */
  streamOf(eventId: string): Promise<string | undefined>;
  /** Runs `work`, which starts the stream of a request. */
  begin?<Begun>(request: string | number | undefined, work: () => Begun): Begun;
  forget(): void;
  /** Forwards events of other processes to a stream resumed here, until its answer or `over`. */
  forward?(lastEventId: string, over: Promise<void>): Promise<void> | undefined;
}

interface OpeningOptions {
  readonly id: string;
  readonly sender: Sender;
  readonly factory: Factory2025;
  readonly replay: SessionReplay;
  /** Called when `initialize` was accepted. */
  onOpened(session: HttpSession): void;
  /** Called when the client ends the session. */
  onEnded(): Promise<void>;
  /** Called when the session is closed here for any reason. */
  onClosed(): void;
}

/** Delay before a client reconnects for the rest of an answer. */
const RETRY_MS = 1_000;

// The library passes this object along with each message, so it identifies the sender.
const senders = new WeakMap<AuthInfo, Sender>();

/** Opens a session that waits for `initialize`; `isOpen` is `false` until one is accepted. */
export async function openSession({ id, sender, factory, replay, ...callbacks }: OpeningOptions) {
  const { caller, sourceIp } = sender;
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => id,
    onsessioninitialized: () => callbacks.onOpened(session),
    onsessionclosed: callbacks.onEnded,
    eventStore: eventsOf(replay),
    retryInterval: RETRY_MS,
  });
  transport.onclose = () => {
    callbacks.onClosed();
    replay.forget();
  };
  // Equal in all processes that serve the session, without revealing its id.
  const nameless = caller === ANONYMOUS_CALLER ? { caller: anonymous(sha256(`caller of ${id}`).slice(0, 24)) } : {};
  const server = factory({
    senderOf: (authInfo) => authInfo && senders.get(authInfo),
    // Cancelled requests get no answer, so their stream must be closed.
    onCancelled: (requestId) => transport.closeSSEStream(requestId),
  });
  await server.connect(transport);
  const pass = (request: Request, parsedBody: unknown, from: Sender): Promise<Response> => {
    const authInfo: AuthInfo = { token: "", clientId: "", scopes: [] };
    senders.set(authInfo, { ...from, ...nameless });
    const work = () => transport.handleRequest(request, { parsedBody, authInfo });
    return replay.begin ? replay.begin(idIn(parsedBody), work) : work();
  };
  let open = 0;
  const session: HttpSession = {
    caller,
    owner: ownerOf({ caller, ...omitUndefined({ sourceIp }) }),
    busy: () => open > 0,
    close: () => server.close(),
    async handle(exchange, body, from) {
      const { request, over } = exchange;
      const resumedAt = request.method === "GET" ? request.headers.get("last-event-id") : null;
      if (resumedAt !== null && (await replay.streamOf(resumedAt)) === undefined)
        return refusal(400, "The events after this one are no longer available. Send the request again.");
      // A broken connection may look open here; the client's newest stream replaces it.
      if (request.method === "GET" && resumedAt === null) transport.closeStandaloneSSEStream();
      open += 1;
      exchange.over.then(() => {
        open -= 1;
      });
      const response = await pass(request, body, from);
      const rest = resumedAt === null ? undefined : replay.forward?.(resumedAt, over);
      return rest ? endedWith(response, rest) : response;
    },
    async resume(initialize, from) {
      const began = await pass(madeRequest(), initialize, from);
      await began.body?.cancel();
      await pass(madeRequest(id), { jsonrpc: "2.0", method: "notifications/initialized" }, from);
    },
  };
  return { session, isOpen: () => transport.sessionId !== undefined };
}

/** Without stream lookup, the library lets a reconnecting client replace its stream. */
const eventsOf = ({ storeEvent, replayEventsAfter }: SessionReplay): EventStore => ({ storeEvent, replayEventsAfter });

const idIn = (body: unknown): string | number | undefined => {
  const id = isRecord(body) ? body.id : undefined;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
};

const madeRequest = (id?: string): Request =>
  new Request("http://localhost/mcp", {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      ...omitUndefined({ "mcp-session-id": id }),
    },
  });

/** Ends a response's stream when `rest` resolves, after pending data. */
function endedWith(response: Response, rest: Promise<void>): Response {
  const reader = response.body?.getReader();
  const end = rest.catch(() => {}).then(() => ({ done: true, value: undefined }) as const);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Pending data comes first.
      const { done, value } = await Promise.race([reader?.read() ?? end, end]);
      if (!done) return controller.enqueue(value);
      controller.close();
      await reader?.cancel();
    },
    cancel: (reason) => reader?.cancel(reason),
  });
  return new Response(body, response);
}

/** Key for session limits: the user, or the address for anonymous callers. */
export const ownerOf = ({ caller, sourceIp }: Sender): string =>
  JSON.stringify(caller === ANONYMOUS_CALLER ? [sourceIp] : [caller.tenant, caller.user]);
