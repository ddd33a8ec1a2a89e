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

/** Default and maximum timeout of one attempt in milliseconds. */
const TRY_MS = 10_000;

/** The context of one exchange: signal, budget and callbacks. */
interface ExchangeContext {
  readonly now: number;
  readonly signal: AbortSignal;
  /** Callers of one upstream take turns by owner. @default one owner for all */
  readonly owner?: string | undefined;
  /** Runs before each request and returns a way to undo the charge. @throws {Failure} if it may not be sent */
  readonly charge?: () => Promise<() => Promise<void>>;
  /** Called when a request is queued, with the number of requests ahead of it. */
  readonly onQueued?: (ahead: number) => void;
  /** Called with the shape of a reply that does not match its schema. */
  readonly onUnfit?: (shape: string) => void;
}

/** A provider with its keys resolved. */
export interface Connection {
  exchange(context: ExchangeContext): Exchange;
}

/**
 * Connects a provider to the network. Only this module sends keys, judges statuses and reads bodies; provider files
 * declare how.
 *
 * @throws {Failure} `config` when a setting is missing or malformed
 */
export function connect(declared: Provider, http: Http, settings: Settings): Connection {
  const access = resolveAccess(declared, settings);
  const mask = (text: string) => createMask([...access.secrets, ...(session?.issued() ?? [])])(text);
  const provider = maskFaults(declared, mask);
  const { name, origins = {}, login } = provider;
  const open = (origin: string, fromOperator: boolean) =>
    http.upstream({ name, origin, pace: access.pace, fromOperator });
  const home = open(access.origin, access.fromOperator);
  const others = new Map(Object.entries(origins).map(([at, origin]) => [at, open(origin, false)]));
  const { credentials } = access;
  const session = login && credentials ? createSession({ provider, login, upstream: home, credentials }) : undefined;
  const kept = createKept();
  return {
    exchange(context) {
      const { now, signal } = context;
      const send: Exchange["send"] = async (request, response, reads = "json") => {
        // A refused charge is not the provider's failure.
        const takeBack = await context.charge?.();
        try {
          const upstream = request.at === undefined ? home : others.get(request.at);
          if (!upstream) throw new Failure("upstream_unavailable", `${name} has no address ${request.at}.`);
          const sending = { access, session, upstream, request, context, mask, takeBack };
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

/** Masks secrets in the upstream's messages before they are truncated, as a mask does not recognise half a key. */
const maskFaults = (provider: Provider, mask: (text: string) => string): Provider => ({
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
  readonly context: ExchangeContext;
  readonly mask: (text: string) => string;
  /** Undoes the charge. */
  readonly takeBack: (() => Promise<void>) | undefined;
}

/** Sends an authenticated request. If a token is rejected, renews it once. */
async function sendWith(provider: Provider, sending: Sending, reads: Reads): Promise<RawReply> {
  const { access, session, upstream, request, context } = sending;
  const { signal, owner, onQueued } = context;
  const { at: _, isLookup: __, ...rest } = request;
  const requestBy = (token: string | undefined) => ({
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
  });
  const token = await session?.token(context);
  const reply = toRawReply(await upstream.send(requestBy(token)));
  if (!session || token === undefined || !provider.login?.refusesToken(reply)) return reply;
  session.drop(token);
  return toRawReply(await upstream.send(requestBy(await session.token(context))));
}

async function exchange<Schema extends z.ZodType>(
  provider: Provider,
  sending: Sending,
  { response, reads }: { response: Schema; reads: Reads },
): Promise<z.infer<Schema>> {
  const reply = await sendWith(provider, sending, reads).catch(async (error: unknown) => {
    // After a timeout the upstream may still do the work and charge for it.
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
    // Property names may echo what was sent, so mask them too.
    sending.context.onUnfit?.(shapeOf(sending.mask(reply.text)));
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

/** The message of a failure, without the provider's address, which may be internal. */
function lineOf({ kind, message, detail }: Failure, name: string): string {
  if (kind !== "network") return message;
  const reason = detail?.replace(/(?:(?<!\s)\s+)?\([A-Z]\w+\)$/u, "") ?? "no answer";
  return `Network error on ${name}: ${reason}. Check connectivity, or try a different provider.`;
}

/** Any error as a failure that names the provider and contains no secret. */
function safe(error: unknown, name: string, mask: (text: string) => string): unknown {
  if (isAbort(error)) return error;
  const failure = unreadable(error, name);
  return failure.with({
    message: mask(lineOf(failure, name)),
    detail: failure.detail && mask(failure.detail),
    provider: failure.provider ?? name,
  });
}
