import { createMask, Failure, isAbort, omitUndefined, parseJson, parseShape } from "@wellsourced/core";
import type { Http, UpstreamReply, UpstreamRequest } from "@wellsourced/http";
import type { z } from "zod";
import { type Access, resolveAccess, type Settings } from "./access.ts";
import type { Exchange, Fault, Provider, ProviderRequest, RawReply, Reads } from "./define.ts";
import { faultOf, shapeOf, toFailure, toRawReply, unreadable } from "./failures.ts";
import { createSession } from "./login.ts";
import { createMemoizedLists } from "./memoized-lists.ts";
import { parseXml } from "./xml.ts";

/** Thrown when the upstream signals "nothing found" by a status. Not a failure: the search has no records. */
export class NothingFound extends Error {
  override readonly name = "NothingFound";
}

/** Resolves to `undefined` if the upstream found nothing. */
export const orNothing = <Value>(promise: Promise<Value>): Promise<Value | undefined> =>
  promise.catch((error: unknown) => {
    if (error instanceof NothingFound) return undefined;
    throw error;
  });

/** Resolves to the failure instead of rejecting with it. */
export const orFailure = <Value>(promise: Promise<Value>): Promise<Value | Failure> =>
  promise.catch((error: unknown) => {
    if (error instanceof Failure) return error;
    throw error;
  });

/** A capability served by one request and its reply, as for most upstreams. */
export interface OneRequest<Call, Raw, Filter extends string, Schema extends z.ZodType> {
  /** `unmet`: filters of this search that the upstream cannot express. */
  request(call: Call): ProviderRequest & { readonly unmet?: readonly Filter[] };
  readonly response: Schema;
  /** @default "json" */
  readonly reads?: Reads;
  records(body: z.infer<Schema>, call: Call): readonly Raw[] | Promise<readonly Raw[]>;
  total?(body: z.infer<Schema>): number | null | undefined;
  /** The cost in US dollars, if the reply contains it. */
  costUsd?(body: z.infer<Schema>): number | null | undefined;
  /** One sentence that the reader must know about this reply. */
  note?(body: z.infer<Schema>, call: Call): string | undefined;
}

/** A capability that needs several requests, such as ids first and records later. */
export interface Steps<Call, Raw, Filter extends string> {
  steps(call: Call, exchange: Exchange): Promise<Batch<Raw, Filter>>;
}

/** Raw records of an upstream. */
export interface Batch<Raw, Filter extends string> {
  readonly raws: readonly Raw[];
  /** The reply was truncated: there are more records. */
  readonly partial?: boolean;
  readonly total?: number | null | undefined;
  readonly unmet?: readonly Filter[];
  readonly costUsd?: number | null | undefined;
  readonly note?: string | undefined;
}

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
  const memoized = createMemoizedLists();
  return {
    exchange(context) {
      const { now, signal } = context;
      const send: Exchange["send"] = async (request, response, reads = "json") => {
        // A refused charge is not the provider's failure.
        const takeBack = await context.charge?.();
        let reply: RawReply | undefined;
        let fault: Fault | undefined;
        try {
          const upstream = request.at === undefined ? home : others.get(request.at);
          if (!upstream) throw new Failure("upstream_unavailable", `${name} has no address ${request.at}.`);
          const build = requestBuilder(request, { access, context, reads });
          const token = await session?.token(context);
          const first = toRawReply(await upstream.send(build(token)));
          if (session && token !== undefined && login?.refusesToken(first)) {
            session.drop(token);
            reply = toRawReply(await upstream.send(build(await session.token(context))));
          } else reply = first;
          fault = faultOf(provider, reply, request.isLookup);
          if (fault?.kind === "nothing") throw new NothingFound(fault.detail ?? `${name} found nothing.`);
          if (fault) throw toFailure(provider, fault, reply, access.keysInUse);
          return await understood(reply, response, { reads, name });
        } catch (error) {
          const isNothing = error instanceof NothingFound;
          // After a timeout the upstream may still do the work and charge for it.
          const isUnanswered = !reply && error instanceof Failure && error.code !== "timeout";
          if (isUnanswered || (fault && !isNothing)) await takeBack?.();
          // Property names may echo what was sent, so mask them too.
          if (reply && !fault) context.onUnfit?.(shapeOf(mask(reply.text)));
          throw signal.aborted || isNothing ? error : safe(error, name, mask);
        }
      };
      return {
        now,
        provider: name,
        send,
        find: (request, response) => orNothing(send(request, response)),
        keep: (key, ttlMs, make) => memoized(key, { now, ttlMs, signal }, make),
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
  readonly context: ExchangeContext;
  readonly reads: Reads;
}

/** Builds the request to send, for a token if there is one. */
const requestBuilder =
  ({ at: _, isLookup: __, ...request }: ProviderRequest, { access, context, reads }: Sending) =>
  (token: string | undefined): UpstreamRequest => ({
    ...request,
    query: { ...access.query, ...request.query },
    headers: {
      accept: reads === "json" ? "application/json" : "*/*",
      ...request.headers,
      ...access.headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    timeoutMs: request.timeoutMs ?? TRY_MS,
    signal: context.signal,
    ...omitUndefined({
      json: request.json === undefined ? undefined : { ...access.json, ...Object(request.json) },
      caller: context.owner,
      onQueued: context.onQueued,
    }),
  });

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
function lineOf({ kind, code, message, detail }: Failure, name: string): string {
  if (kind !== "network" || code === "offline") return message;
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

/** Returns a function that fetches the batch of a call, by either kind of description. */
export const batchFetcher =
  <Call, Raw, Filter extends string, Schema extends z.ZodType>(
    way: OneRequest<Call, Raw, Filter, Schema> | Steps<Call, Raw, Filter>,
    exchange: Exchange,
  ) =>
  async (call: Call): Promise<{ readonly call: Call; readonly batch: Batch<Raw, Filter> }> => {
    if ("steps" in way) return { call, batch: (await orNothing(way.steps(call, exchange))) ?? { raws: [] } };
    const { unmet = [], ...request } = way.request(call);
    const reply = await orNothing(
      exchange.send(request, way.response, way.reads).then((body: z.infer<Schema>) => ({ body })),
    );
    if (!reply) return { call, batch: { raws: [], unmet } };
    const { body } = reply;
    const raws = await way.records(body, call);
    const facts = { total: way.total?.(body), costUsd: way.costUsd?.(body), note: way.note?.(body, call) };
    return { call, batch: { raws, unmet, ...facts } };
  };
