import { createMask, Failure, isAbort, parseJson, parseShape } from "@wellsourced/core";
import type { Http, Upstream, UpstreamReply } from "@wellsourced/http";
import type { z } from "zod";
import { type Access, resolveAccess, type Settings } from "./access.ts";
import { NothingFound, orNothing } from "./batch.ts";
import type { Exchange, Provider, ProviderRequest, RawReply, Reads } from "./define.ts";
import { faultOf, shapeOf, toFailure, toRawReply, unreadable } from "./failures.ts";
import { createKept } from "./kept.ts";
import { createSession, type Session } from "./login.ts";
import { parseXml } from "./xml.ts";

/** Milliseconds for one try, and the most that a call may grant. */
const TRY_MS = 10_000;

/** One question on its way: who may call it off, what it may cost, who hears of it. */
export interface ExchangeContext {
  readonly now: number;
  readonly signal: AbortSignal;
  /** Whose question it is: those who wait for one upstream take turns. @default everybody is one */
  readonly owner?: string | undefined;
  /** Before each request; gives a way to take it back. @throws {Failure} when it may not be sent */
  readonly charge?: () => Promise<() => Promise<void>>;
  /** Told that a request waits for its turn, and how many are before it. */
  readonly onQueued?: (ahead: number) => void;
  /** Told of what a reply was made of that no schema fits. */
  readonly onUnfit?: (shape: string) => void;
}

/** A provider with its keys, ready to be asked. */
export interface Connection {
  exchange(asking: ExchangeContext): Exchange;
}

/**
 * Connects a provider's file with the network. This is the only code that sends a key, judges a status or reads a
 * body; a provider's file only says how.
 *
 * @throws {Failure} `config` when a setting is missing or malformed
 */
export function connect(given: Provider, http: Http, settings: Settings): Connection {
  const access = resolveAccess(given, settings);
  const mask = (text: string) => createMask([...access.secrets, ...(session?.issued() ?? [])])(text);
  const provider = discreet(given, mask);
  const { name, origins = {}, login } = provider;
  const open = (origin: string, fromOperator: boolean) =>
    http.upstream({ name, origin, pace: access.pace, fromOperator });
  const home = open(access.origin, access.fromOperator);
  const others = new Map(Object.entries(origins).map(([at, origin]) => [at, open(origin, false)]));
  const { credentials } = access;
  const session = login && credentials ? createSession({ provider, login, upstream: home, credentials }) : undefined;
  const kept = createKept();
  return {
    exchange(asking) {
      const { now, signal } = asking;
      const send: Exchange["send"] = async (request, response, reads = "json") => {
        // That it may not be sent is no failure of the provider's.
        const takeBack = await asking.charge?.();
        try {
          const upstream = request.at === undefined ? home : others.get(request.at);
          if (!upstream) throw new Failure("upstream_unavailable", `${name} has no address ${request.at}.`);
          const sending = { access, session, upstream, request, asking, mask, takeBack };
          return await exchange(provider, sending, { response, reads });
        } catch (error) {
          throw signal.aborted || error instanceof NothingFound ? error : safe(error, name, mask);
        }
      };
      return {
        now,
        provider: name,
        send,
        find: (request, response) => orNothing(send(request, response)),
        keep: (key, ttlMs, make) => kept(key, { now, ttlMs, signal }, make),
      };
    },
  };
}

/** Whatever its upstream says comes without secrets: a key that is cut in two later is known by no mask. */
const discreet = (provider: Provider, mask: (text: string) => string): Provider => ({
  ...provider,
  fault(reply) {
    const fault = provider.fault?.(reply);
    return fault?.says === undefined ? fault : { ...fault, says: mask(fault.says) };
  },
});

interface Sending {
  readonly access: Access;
  readonly session: Session | undefined;
  readonly upstream: Upstream;
  readonly request: ProviderRequest;
  readonly asking: ExchangeContext;
  readonly mask: (text: string) => string;
  /** Takes back what was charged. */
  readonly takeBack: (() => Promise<void>) | undefined;
}

/** The request with the key on it. A token that is refused is renewed, once. */
async function sendWith(provider: Provider, sending: Sending, reads: Reads): Promise<RawReply> {
  const { access, session, upstream, request, asking } = sending;
  const { signal, owner, onQueued } = asking;
  const { at: _, isLookup: __, ...rest } = request;
  const sendBy = async (token: string | undefined) =>
    toRawReply(
      await upstream.send({
        ...rest,
        ...(request.json === undefined ? {} : { json: { ...access.json, ...Object(request.json) } }),
        query: { ...access.query, ...request.query },
        headers: {
          accept: reads === "json" ? "application/json" : "*/*",
          ...request.headers,
          ...access.headers,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        timeoutMs: request.timeoutMs ?? TRY_MS,
        signal,
        ...(owner === undefined ? {} : { caller: owner }),
        ...(onQueued ? { onQueued } : {}),
      }),
    );
  if (!session) return sendBy(undefined);
  const token = await session.token(asking);
  const reply = await sendBy(token);
  if (!provider.login?.refusesToken(reply)) return reply;
  session.drop(token);
  return sendBy(await session.token(asking));
}

async function exchange<Schema extends z.ZodType>(
  provider: Provider,
  sending: Sending,
  { response, reads }: { response: Schema; reads: Reads },
): Promise<z.infer<Schema>> {
  const reply = await sendWith(provider, sending, reads).catch(async (error: unknown) => {
    // Whoever does not answer in time, or is left waiting, may do the work all the same.
    if (error instanceof Failure && error.code !== "timeout") await sending.takeBack?.();
    throw error;
  });
  const fault = faultOf(provider, reply, sending.request.isLookup);
  if (fault?.kind === "nothing") throw new NothingFound(fault.detail ?? `${provider.name} found nothing.`);
  if (fault) {
    await sending.takeBack?.();
    throw toFailure(provider, fault, reply, sending.access.keysInUse);
  }
  try {
    return await understood(reply, response, { reads, name: provider.name });
  } catch (error) {
    // Names may be made of what was sent, too.
    sending.asking.onUnfit?.(shapeOf(sending.mask(reply.text)));
    throw error;
  }
}

async function understood<Schema extends z.ZodType>(
  { text, url, headers }: UpstreamReply,
  response: Schema,
  { reads, name }: { readonly reads: Reads; readonly name: string },
): Promise<z.infer<Schema>> {
  if (reads === "json") return parseJson(text, response, name);
  if (reads === "place") {
    const place = { url, contentLocation: headers.get("content-location"), link: headers.get("link") };
    return parseShape(place, response, name);
  }
  if (reads === "text") return parseShape(text, response, name);
  return parseShape(await parseXml(text, reads, name), response, name);
}

/** The sentence on a failure. Where a provider lives, which may be inside somebody's network, is no caller's business. */
function lineOf({ kind, message, detail }: Failure, name: string): string {
  if (kind !== "network") return message;
  const reason = detail?.replace(/(?:(?<!\s)\s+)?\([A-Z]\w+\)$/u, "") ?? "no answer";
  return `Network error on ${name}: ${reason}. Check connectivity, or try a different provider.`;
}

/** Whatever went wrong, as a failure that names its provider and holds no secret. */
function safe(error: unknown, name: string, mask: (text: string) => string): unknown {
  if (isAbort(error)) return error;
  const failure = unreadable(error, name);
  return failure.with({
    message: mask(lineOf(failure, name)),
    detail: failure.detail && mask(failure.detail),
    provider: failure.provider ?? name,
  });
}
