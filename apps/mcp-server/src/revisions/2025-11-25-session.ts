import type { AuthInfo } from "@modelcontextprotocol/sdk/server/auth/types.js";
import {
  type EventStore,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { given, isRecord, sha256 } from "@wellsourced/core";
import type { Exchange } from "../http/exchange.ts";
import { refusal } from "../http/replies.ts";
import type { Session } from "../http/sessions.ts";
import { anonymous, type Caller, NOBODY, type Sender } from "../table.ts";
import type { Factory2025 } from "./2025-11-25.ts";

/** A client's session over HTTP: one server and one transport. */
export interface HttpSession extends Session {
  /** Who opened it, by the transport's word. */
  readonly caller: Caller;
  handle(exchange: Exchange, body: unknown, sender: Sender): Promise<Response>;
  /** Begins again what another process began: as if the client had just sent its `initialize` here. */
  resume(initialize: unknown, sender: Sender): Promise<void>;
}

/** What was sent in one session, for a client that comes back. */
export interface SessionReplay extends Pick<EventStore, "storeEvent" | "replayEventsAfter"> {
  /** The stream that an event belongs to; `undefined` for one that is not known any more. */
  streamOf(eventId: string): Promise<string | undefined>;
  /** Runs what begins the stream of a request. */
  begin?<Begun>(request: string | number | undefined, work: () => Begun): Begun;
  forget(): void;
  /** Sends what other processes send to a stream that was resumed here, until its answer or until `over`. */
  goOn?(lastEventId: string, over: Promise<void>): Promise<void> | undefined;
}

export interface OpeningOptions {
  readonly id: string;
  readonly sender: Sender;
  readonly factory: Factory2025;
  readonly replay: SessionReplay;
  /** The client's `initialize` was accepted. */
  onOpened(session: HttpSession): void;
  /** The client ended the session. */
  onEnded(): Promise<void>;
  /** The session is closed here, for whatever reason. */
  onClosed(): void;
}

/** How long a client should wait before it comes back for the rest of an answer. */
const RETRY_MS = 1_000;

// The library hands this object on with each message: it stands for the sender, and says nothing itself.
const senders = new WeakMap<AuthInfo, Sender>();

/** Opens a session that waits for its `initialize`; without one that is accepted, `isOpen` stays false. */
export async function openSession({ id, sender, factory, replay, ...told }: OpeningOptions) {
  const { caller, sourceIp } = sender;
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => id,
    onsessioninitialized: () => told.onOpened(session),
    onsessionclosed: told.onEnded,
    eventStore: eventsOf(replay),
    retryInterval: RETRY_MS,
  });
  transport.onclose = () => {
    told.onClosed();
    replay.forget();
  };
  // The same in every process that serves the session, and no way back to its id.
  const nameless = caller === NOBODY ? { caller: anonymous(sha256(`caller of ${id}`).slice(0, 24)) } : {};
  const server = factory({
    senderOf: (authInfo) => authInfo && senders.get(authInfo),
    // A cancelled request is never answered: without this its stream would stay open for nothing.
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
    owner: ownerOf({ caller, ...given({ sourceIp }) }),
    busy: () => open > 0,
    close: () => server.close(),
    async handle(exchange, body, from) {
      const { request, over } = exchange;
      const resumedAt = request.method === "GET" ? request.headers.get("last-event-id") : null;
      if (resumedAt !== null && (await replay.streamOf(resumedAt)) === undefined)
        return refusal(400, "The events after this one are no longer available. Send the request again.");
      // A connection that broke may look open here: the client knows better, and its newest stream is the one it reads.
      if (request.method === "GET" && resumedAt === null) transport.closeStandaloneSSEStream();
      open += 1;
      exchange.over.then(() => {
        open -= 1;
      });
      const response = await pass(request, body, from);
      const rest = resumedAt === null ? undefined : replay.goOn?.(resumedAt, over);
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

/** Without a way to look a stream up, the library lets a client that comes back replace the stream it left. */
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
      ...given({ "mcp-session-id": id }),
    },
  });

/** The same answer, whose stream ends when the promise has settled and all that was written by then has passed. */
function endedWith(response: Response, rest: Promise<void>): Response {
  const reader = response.body?.getReader();
  const end = rest.catch(() => {}).then(() => ({ done: true, value: undefined }) as const);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // What is there to be read comes before the end.
      const { done, value } = await Promise.race([reader?.read() ?? end, end]);
      if (!done) return controller.enqueue(value);
      controller.close();
      await reader?.cancel();
    },
    cancel: (reason) => reader?.cancel(reason),
  });
  return new Response(body, response);
}

/** A user has places of their own; without names, each address has. */
export const ownerOf = ({ caller, sourceIp }: Sender): string =>
  JSON.stringify(caller === NOBODY ? [sourceIp] : [caller.tenant, caller.user]);
