import type { AuthInfo } from "@modelcontextprotocol/sdk/server/auth/types.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { isInitializeRequest, type JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { given } from "@wellsourced/core";
import type { Exchange } from "../http/exchange.ts";
import { createReplayLog } from "../http/replay-log.ts";
import { refusal } from "../http/replies.ts";
import { createSessions, type Session, type SessionLimits } from "../http/sessions.ts";
import { CODES } from "../protocol-error.ts";
import type { Serving } from "../serving.ts";
import { anonymous, type Caller, NOBODY, type Sender } from "../table.ts";
import { createFactory2025 } from "./2025-11-25.ts";

/** The older revisions at `/mcp`. */
export type Endpoint2025 = ReturnType<typeof createEndpoint2025>;

export interface Options2025 extends Serving {
  readonly limits: SessionLimits;
  newId(): string;
}

interface HttpSession extends Session {
  /** Who opened it, by the transport's word. */
  readonly caller: Caller;
  handle(exchange: Exchange, body: unknown, sender: Sender): Promise<Response>;
}

/** What clients may catch up on after a broken connection, all sessions together. */
const REPLAY_BYTES = 16 * 1024 * 1024;
/** How long a client should wait before it comes back for the rest of an answer. */
const RETRY_MS = 1_000;

/** Streamable HTTP with sessions: one server and one transport for each. */
export function createEndpoint2025(options: Options2025) {
  const { newId } = options;
  const factory = createFactory2025(options);
  const replays = createReplayLog<JSONRPCMessage>(REPLAY_BYTES);
  const sessions = createSessions<HttpSession>(options.limits, options.clock);

  // The library hands this object on with each message: it stands for the sender, and says nothing itself.
  const senders = new WeakMap<AuthInfo, Sender>();

  const openSession = async ({ caller, sourceIp }: Sender) => {
    const replay = replays.forSession();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: newId,
      onsessioninitialized: (id) => sessions.add(id, session),
      eventStore: replay,
      retryInterval: RETRY_MS,
    });
    transport.onclose = () => {
      if (transport.sessionId !== undefined) sessions.remove(transport.sessionId);
      replay.forget();
    };
    // A cancelled request is never answered: without this its stream would stay open for nothing.
    const nameless = caller === NOBODY ? { caller: anonymous(newId()) } : {};
    const server = factory({
      senderOf: (authInfo) => authInfo && senders.get(authInfo),
      onCancelled: (requestId) => transport.closeSSEStream(requestId),
    });
    await server.connect(transport);
    let open = 0;
    const session: HttpSession = {
      caller,
      owner: ownerOf({ caller, ...given({ sourceIp }) }),
      busy: () => open > 0,
      close: () => server.close(),
      handle(exchange, body, sender) {
        const authInfo: AuthInfo = { token: "", clientId: "", scopes: [] };
        senders.set(authInfo, { ...sender, ...nameless });
        open += 1;
        exchange.over.then(() => {
          open -= 1;
        });
        return transport.handleRequest(exchange.request, { parsedBody: body, authInfo });
      },
    };
    return { session, transport };
  };

  const start = async (exchange: Exchange, body: unknown, sender: Sender): Promise<Response> => {
    if (!sessions.makeRoom(ownerOf(sender)))
      return refusal(503, "Too many sessions are open. End one with DELETE, or try again later.", {
        headers: { "retry-after": "30" },
      });
    const { session, transport } = await openSession(sender);
    const response = await session.handle(exchange, body, sender);
    // A refused `initialize` opens nothing.
    if (transport.sessionId === undefined) await session.close();
    return response;
  };

  return {
    async handle(exchange: Exchange, body: unknown, sender: Sender): Promise<Response> {
      const id = exchange.request.headers.get("mcp-session-id");
      if (id === null && opensSession(body)) return start(exchange, body, sender);
      if (id === null) return refusal(400, "Mcp-Session-Id header is required after initialize.");
      const session = sessions.get(id);
      // 404 tells a client to initialize again; somebody else's session is none at all.
      if (!session || !isSame(session.caller, sender.caller))
        return refusal(404, "Session not found.", { code: CODES.sessionNotFound });
      return session.handle(exchange, body, sender);
    },
    sessions: sessions.count,
    close: sessions.closeAll,
  };
}

const opensSession = (body: unknown): boolean =>
  Array.isArray(body) ? body.some(isInitializeRequest) : isInitializeRequest(body);

/** A user has places of their own; without names, each address has. */
const ownerOf = ({ caller, sourceIp }: Sender): string =>
  JSON.stringify(caller === NOBODY ? [sourceIp] : [caller.tenant, caller.user]);

const isSame = (one: Caller, other: Caller): boolean => one.tenant === other.tenant && one.user === other.user;
