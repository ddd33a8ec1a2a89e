import { isInitializeRequest, type JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { createFlights, Failure, isRecord, jsonIn } from "@wellsourced/core";
import type { Shared } from "@wellsourced/wellsourced/shared";
import type { Denials } from "../http/denials.ts";
import type { Exchange } from "../http/exchange.ts";
import { createReplayLog } from "../http/replay-log.ts";
import { refusal } from "../http/replies.ts";
import { createSessions, type SessionLimits } from "../http/sessions.ts";
import { createSharedReplay } from "../http/shared-replay.ts";
import { createSharedSessions } from "../http/shared-sessions.ts";
import { CODES } from "../protocol-error.ts";
import type { Serving } from "../serving.ts";
import type { Caller, Sender } from "../table.ts";
import { createFactory2025 } from "./2025-11-25.ts";
import { type HttpSession, openSession, ownerOf, type SessionReplay } from "./2025-11-25-session.ts";

/** The older revisions at `/mcp`. */
export type Endpoint2025 = ReturnType<typeof createEndpoint2025>;

interface Options2025 extends Serving {
  readonly limits: SessionLimits;
  /** State shared with other processes of the service, if any. */
  readonly shared?: Shared | undefined;
  /** Logs refused requests. */
  readonly deny: Denials;
  newId(): string;
}

/** Replay budget of all sessions together. */
const REPLAY_BYTES = 16 * 1024 * 1024;

/** Serves Streamable HTTP with sessions that continue in any process. */
export function createEndpoint2025({ newId, shared, deny, limits, ...serving }: Options2025) {
  const factory = createFactory2025(serving);
  const replays: { forSession(owner: Caller, session: string): SessionReplay } = shared
    ? createSharedReplay<JSONRPCMessage>(shared.events, serving.report)
    : createReplayLog<JSONRPCMessage>(REPLAY_BYTES);
  const sessions = createSessions<HttpSession>(limits, serving.clock);
  const connections = shared && createSharedSessions(shared.connections);
  const resuming = createFlights<HttpSession | undefined>();

  const open = (id: string, sender: Sender) =>
    openSession({
      id,
      sender,
      factory,
      replay: replays.forSession(sender.caller, id),
      onOpened: (session) => sessions.add(id, session),
      onEnded: async () => connections?.forget(sender.caller, id),
      onClosed: () => sessions.remove(id),
    });

  const start = async (exchange: Exchange, body: unknown, sender: Sender): Promise<Response> => {
    if (!sessions.makeRoom(ownerOf(sender))) return noRoom();
    const id = newId();
    const { session, isOpen } = await open(id, sender);
    try {
      const response = await session.handle(exchange, body, sender);
      if (isOpen()) await connections?.keep(sender.caller, id, JSON.stringify(body));
      // A refused `initialize` opens nothing.
      else await session.close();
      return response;
    } catch (error) {
      await session.close();
      throw error;
    }
  };

  /** Resumes a session that another process opened or this one closed as idle. */
  const resume = async (id: string, kept: string, sender: Sender): Promise<HttpSession | undefined> => {
    const { session, isOpen } = await open(id, sender);
    await session.resume(jsonIn(kept), sender);
    return isOpen() ? session : undefined;
  };

  /** Finds or resumes a session. @throws {Failure} if shared state cannot be read */
  const find = async (id: string, sender: Sender): Promise<HttpSession | "no room" | "foreign" | undefined> => {
    const session = sessions.get(id);
    const isOthers = session !== undefined && !isSame(session.caller, sender.caller);
    if (!connections) return isOthers ? "foreign" : session;
    // Always queried, so that timing does not reveal where a session is.
    const { text, isForeign } = await connections.find(sender.caller, id);
    if (isOthers || isForeign) return "foreign";
    if (text !== undefined) {
      if (session) return session;
      if (!sessions.makeRoom(ownerOf(sender))) return "no room";
      return resuming.join(id, () => resume(id, text, sender));
    }
    // The client ended it at another process.
    await session?.close();
    return undefined;
  };

  return {
    async handle(exchange: Exchange, body: unknown, sender: Sender): Promise<Response> {
      const id = exchange.request.headers.get("mcp-session-id");
      try {
        // `initialize` opens a new session, even with a session id.
        if (opensSession(body)) return await start(exchange, body, sender);
        // Clients that request events before a session continue without them.
        if (id === null && exchange.request.method === "GET")
          return refusal(405, "Events belong to a session, and this request names none.", {
            headers: { allow: "POST" },
          });
        if (isRecord(body) && body.method === "initialize")
          return refusal(
            400,
            "In initialize, capabilities and clientInfo must be objects, and the name and version of a client text.",
          );
        if (id === null) return refusal(400, "Mcp-Session-Id header is required after initialize.");
        const session = await find(id, sender);
        if (session === "no room") return noRoom();
        if (session === "foreign") {
          // Not awaited, since timing would reveal that the session exists.
          void deny(notFound(), exchange, { reason: "foreign_session", caller: sender.caller });
          return notFound();
        }
        if (!session) return notFound();
        if (isUse(body)) sessions.use(id);
        return await session.handle(exchange, body, sender);
      } catch (error) {
        if (!(error instanceof Failure && error.kind === "upstream_unavailable")) throw error;
        return refusal(503, error.message, { headers: { "retry-after": "5" } });
      }
    },
    sessions: sessions.count,
    /** Number of a user's sessions. With shared state, sessions open here may have ended elsewhere. */
    countOf: async (owner: Pick<Caller, "tenant" | "user">): Promise<number> =>
      connections?.count(owner) ?? sessions.countOf(({ caller }) => isSame(caller, owner)),
    /** Ends a user's sessions in all processes and deletes their replay data. */
    async erase(owner: Pick<Caller, "tenant" | "user">): Promise<number> {
      const ended = sessions.endAll(({ caller }) => isSame(caller, owner));
      if (!shared || !connections) return ended;
      const [kept] = await Promise.all([connections.erase(owner), shared.events.erase(owner)]);
      return kept;
    },
    close: sessions.closeAll,
  };
}

/** 404 makes a client initialise again; other owners' sessions look missing. */
const notFound = (): Response => refusal(404, "Session not found.", { code: CODES.sessionNotFound });

const noRoom = (): Response =>
  refusal(503, "Too many sessions are open. End one with DELETE, or try again later.", {
    headers: { "retry-after": "30" },
  });

const opensSession = (body: unknown): boolean =>
  Array.isArray(body) ? body.some(isInitializeRequest) : isInitializeRequest(body);

/** Methods that open or keep a session. */
const OPENING = /^notifications\/|^(?:ping|initialize|logging\/setLevel|[a-z]{1,40}(?:\/templates)?\/list)$/u;

/** Whether a message uses the session for more than opening it. */
const isUse = (body: unknown): boolean =>
  [body].flat().some((one) => isRecord(one) && typeof one.method === "string" && !OPENING.test(one.method));

const isSame = (one: Pick<Caller, "tenant" | "user">, other: Pick<Caller, "tenant" | "user">): boolean =>
  one.tenant === other.tenant && one.user === other.user;
