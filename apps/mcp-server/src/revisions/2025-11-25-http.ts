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

export interface Options2025 extends Serving {
  readonly limits: SessionLimits;
  /** Where other processes of the service find sessions and what was sent in them. Without it there are none. */
  readonly shared?: Shared | undefined;
  /** Writes refused requests into the audit log. */
  readonly deny: Denials;
  newId(): string;
}

/** What clients may catch up on after a broken connection, all sessions together. */
const REPLAY_BYTES = 16 * 1024 * 1024;

/** Streamable HTTP with sessions, which go on in whatever process the next request lands. */
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

  /** A session that another process opened, or that this one has closed for being idle. */
  const resume = async (id: string, kept: string, sender: Sender): Promise<HttpSession | undefined> => {
    const { session, isOpen } = await open(id, sender);
    await session.resume(jsonIn(kept), sender);
    return isOpen() ? session : undefined;
  };

  /** `undefined` where there is none. @throws {Failure} when what is shared cannot be read */
  const find = async (id: string, sender: Sender): Promise<HttpSession | "no room" | "foreign" | undefined> => {
    const session = sessions.get(id);
    const isOthers = session !== undefined && !isSame(session.caller, sender.caller);
    if (!connections) return isOthers ? "foreign" : session;
    // Asked in any case: the time of the answer tells nobody where a session is.
    const { text, isForeign } = await connections.find(sender.caller, id);
    if (isOthers || isForeign) return "foreign";
    if (text !== undefined) {
      if (session) return session;
      if (!sessions.makeRoom(ownerOf(sender))) return "no room";
      return resuming.join(id, () => resume(id, text, sender));
    }
    // Its client has ended it at another process.
    await session?.close();
    return undefined;
  };

  return {
    async handle(exchange: Exchange, body: unknown, sender: Sender): Promise<Response> {
      const id = exchange.request.headers.get("mcp-session-id");
      try {
        // An opening begins a session of its own, whatever session its client remembers.
        if (opensSession(body)) return await start(exchange, body, sender);
        // Clients that ask for events before they have a session go on without them.
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
          // Not waited for: the time of the answer would tell that there is such a session.
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
    /** How many sessions a user has. Where processes share them, what is open here may have been ended elsewhere. */
    countOf: async (owner: Pick<Caller, "tenant" | "user">): Promise<number> =>
      connections?.count(owner) ?? sessions.countOf(({ caller }) => isSame(caller, owner)),
    /** Ends a user's sessions, here and in other processes, and forgets what was sent in them. */
    async erase(owner: Pick<Caller, "tenant" | "user">): Promise<number> {
      const ended = sessions.endAll(({ caller }) => isSame(caller, owner));
      if (!shared || !connections) return ended;
      const [kept] = await Promise.all([connections.erase(owner), shared.events.erase(owner)]);
      return kept;
    },
    close: sessions.closeAll,
  };
}

/** 404 tells a client to initialize again; somebody else's session is none at all. */
const notFound = (): Response => refusal(404, "Session not found.", { code: CODES.sessionNotFound });

const noRoom = (): Response =>
  refusal(503, "Too many sessions are open. End one with DELETE, or try again later.", {
    headers: { "retry-after": "30" },
  });

const opensSession = (body: unknown): boolean =>
  Array.isArray(body) ? body.some(isInitializeRequest) : isInitializeRequest(body);

/** What clients send to open a session, and to keep it. */
const OPENING = /^notifications\/|^(?:ping|initialize|logging\/setLevel|[a-z]{1,40}(?:\/templates)?\/list)$/u;

/** Is something asked for that a client opens a session for? */
const isUse = (body: unknown): boolean =>
  [body].flat().some((one) => isRecord(one) && typeof one.method === "string" && !OPENING.test(one.method));

const isSame = (one: Pick<Caller, "tenant" | "user">, other: Pick<Caller, "tenant" | "user">): boolean =>
  one.tenant === other.tenant && one.user === other.user;
