import { Failure, jsonIn, omitUndefined } from "@wellsourced/core";
import type { Http, UpstreamReply, UpstreamRequest } from "@wellsourced/http";
import { failureOf, notRunning, type Place } from "./failures.ts";
import type { ZoteroCall } from "./types.ts";

export interface ZoteroOptions {
  readonly http: Pick<Http, "upstream">;
  /** Key of zotero.org; without it, the desktop program on this machine is asked. */
  readonly key?: string | undefined;
  /** `users/475425` or `groups/4711`. @default the person's own library */
  readonly library?: string | undefined;
}

export const DESKTOP = "http://127.0.0.1:23119";
const WEB = "https://api.zotero.org";

/** Requests to one library. */
export interface Connection {
  readonly isLocal: boolean;
  /** Path of the library below the API. */
  path(call?: ZoteroCall): Promise<string>;
  /** Sends a request to an address of the API, and returns any reply. */
  ask(request: UpstreamRequest, call?: ZoteroCall): Promise<UpstreamReply>;
  /** Sends a request below the library. @throws {Failure} for a reply that is an error */
  send(request: UpstreamRequest, call?: ZoteroCall): Promise<UpstreamReply>;
}

/** Zotero asks for at most four requests at a time, and for one in general. */
const WEB_PACE = { perSecond: 5, burst: 5, concurrent: 2 };
const DESKTOP_PACE = { perSecond: 100, burst: 20, concurrent: 4 };

/** Large libraries answer slowly. */
const TIMEOUT_MS = 30_000;

/** Loads once; a failure is not kept, so that the next call tries again. */
function kept<Value>(load: (call: ZoteroCall) => Promise<Value>): (call: ZoteroCall) => Promise<Value> {
  let known: Promise<Value> | undefined;
  return (call) => {
    known ??= load(call).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

const userIn = (text: string): number | undefined => {
  const { userID } = Object(jsonIn(text));
  return typeof userID === "number" ? userID : undefined;
};

export function connect({ http, key, library }: ZoteroOptions): Connection {
  const isLocal = key === undefined;
  const upstream = http.upstream({
    name: "zotero",
    origin: isLocal ? DESKTOP : WEB,
    fromOperator: isLocal,
    pace: isLocal ? DESKTOP_PACE : WEB_PACE,
  });
  const headers = omitUndefined({ "zotero-api-version": "3", "zotero-api-key": key });

  const ask: Connection["ask"] = async (request, { signal } = {}) => {
    try {
      return await upstream.send({
        timeoutMs: TIMEOUT_MS,
        ...request,
        headers: { ...headers, ...request.headers },
        ...omitUndefined({ signal }),
      });
    } catch (error) {
      const isSilent = isLocal && error instanceof Failure && error.kind === "network" && error.code !== "timeout";
      throw isSilent ? notRunning(error) : error;
    }
  };

  /** The library of the person to whom the key belongs. */
  const own = kept(async (call): Promise<string> => {
    if (isLocal) return "users/0";
    const reply = await ask({ path: "/keys/current" }, call);
    const failure = failureOf(reply, { isLocal, path: "of this key" });
    if (failure) throw failure;
    const user = userIn(reply.text);
    if (user === undefined)
      throw new Failure("upstream_unavailable", "Zotero does not say to whom the key belongs.", { provider: "zotero" });
    return `users/${user}`;
  });
  const path = async (call: ZoteroCall = {}) => library ?? own(call);

  return {
    isLocal,
    path,
    ask,
    async send(request, call) {
      const place: Place = { isLocal, path: await path(call) };
      const reply = await ask({ ...request, path: `${isLocal ? "/api" : ""}/${place.path}${request.path}` }, call);
      const failure = failureOf(reply, place);
      if (failure) throw failure;
      return reply;
    },
  };
}
