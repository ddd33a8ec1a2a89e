import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { isInitializeRequest, type JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import type { Exchange } from "../http/exchange.ts";
import { createReplayLog, type Replay } from "../http/replay-log.ts";
import { refusal } from "../http/replies.ts";
import { createSessions, type Session, type SessionLimits } from "../http/sessions.ts";
import { CODES } from "../protocol-error.ts";
import type { Serving } from "../serving.ts";
import { anonymous, type Caller, NOBODY } from "../table.ts";
import { createFactory2025, type Factory2025 } from "./2025-11-25.ts";

/** The older revisions at `/mcp`. */
export interface Endpoint {
  handle(exchange: Exchange, body: unknown, caller: Caller): Promise<Response>;
  sessions(): number;
  close(): Promise<void>;
}

export interface Options2025 extends Serving {
  readonly limits: SessionLimits;
  newId(): string;
}

interface HttpSession extends Session {
  /** Who opened it, by the transport's word. */
  readonly caller: Caller;
  handle(exchange: Exchange, body: unknown): Promise<Response>;
}

/** What clients may catch up on after a broken connection, all sessions together. */
const REPLAY_BYTES = 16 * 1024 * 1024;
/** How long a client should wait before it comes back for the rest of an answer. */
const RETRY_MS = 1_000;

/** Streamable HTTP with sessions: one server and one transport for each. */
export function createEndpoint2025(options: Options2025): Endpoint {
  const factory = createFactory2025(options);
  const replays = createReplayLog<JSONRPCMessage>(REPLAY_BYTES);
  const sessions = createSessions<HttpSession>(options.limits, options.clock);

  const start = async (exchange: Exchange, body: unknown, caller: Caller): Promise<Response> => {
    const { peer } = exchange;
    if (!sessions.makeRoom(peer))
      return refusal(503, "Too many sessions are open. End one with DELETE, or try again later.", {
        headers: { "retry-after": "30" },
      });
    const replay = replays.forSession();
    const { session, transport } = await openSession(
      { factory, caller, peer, replay },
      {
        newId: options.newId,
        onOpen: (id) => sessions.add(id, session),
        onEnd: (id) => sessions.remove(id),
      },
    );
    const response = await session.handle(exchange, body);
    // A refused `initialize` opens nothing.
    if (transport.sessionId === undefined) await session.close();
    return response;
  };

  return {
    async handle(exchange, body, caller) {
      const id = exchange.request.headers.get("mcp-session-id");
      if (id === null && opensSession(body)) return start(exchange, body, caller);
      if (id === null) return refusal(400, "Mcp-Session-Id header is required after initialize.");
      const session = sessions.get(id);
      // 404 tells a client to initialize again; somebody else's session is none at all.
      if (!session || !isSame(session.caller, caller))
        return refusal(404, "Session not found.", { code: CODES.sessionNotFound });
      return session.handle(exchange, body);
    },
    sessions: sessions.count,
    close: sessions.closeAll,
  };
}

interface SessionParts {
  readonly factory: Factory2025;
  readonly caller: Caller;
  readonly peer: string;
  readonly replay: Replay<JSONRPCMessage>;
}

interface SessionEvents {
  newId(): string;
  onOpen(id: string): void;
  onEnd(id: string): void;
}

async function openSession({ factory, caller, peer, replay }: SessionParts, { newId, onOpen, onEnd }: SessionEvents) {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: newId,
    onsessioninitialized: onOpen,
    eventStore: replay,
    retryInterval: RETRY_MS,
  });
  transport.onclose = () => {
    if (transport.sessionId !== undefined) onEnd(transport.sessionId);
    replay.forget();
  };
  // A cancelled request is never answered: without this its stream would stay open for nothing.
  const server = factory({
    caller: caller === NOBODY ? anonymous(newId()) : caller,
    onCancelled: (requestId) => transport.closeSSEStream(requestId),
  });
  await server.connect(transport);
  let open = 0;
  const session: HttpSession = {
    caller,
    peer,
    busy: () => open > 0,
    close: () => server.close(),
    handle(exchange, body) {
      open += 1;
      exchange.over.then(() => {
        open -= 1;
      });
      return transport.handleRequest(exchange.request, { parsedBody: body });
    },
  };
  return { session, transport };
}

const opensSession = (body: unknown): boolean =>
  Array.isArray(body) ? body.some(isInitializeRequest) : isInitializeRequest(body);

const isSame = (one: Caller, other: Caller): boolean => one.tenant === other.tenant && one.user === other.user;
