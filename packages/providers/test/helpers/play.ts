import { readdirSync } from "node:fs";
import { readTape } from "@wellsourced/testkit";
import { z } from "zod";
import { resolveAccess } from "../../src/access.ts";
import { connect } from "../../src/call.ts";
import { keysOf, type Provider } from "../../src/define.ts";
import { createFakeHttp, json, type Sent } from "./fake-http.ts";

/** The current time of all tapes, for relative dates. */
export const NOW = Date.UTC(2026, 0, 31, 10, 0, 0);
const folder = new URL("../../tapes/", import.meta.url);

const Request = z.strictObject({
  path: z.string(),
  query: z.record(z.string(), z.unknown()).optional(),
  json: z.unknown().optional(),
  form: z.record(z.string(), z.string()).optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

/** One exchange: the query, the request, the reply and the records. */
const Tape = z.strictObject({
  capability: z.string(),
  made: z.literal(true),
  from: z.string().min(10),
  settings: z.record(z.string(), z.string()).optional(),
  ask: z.record(z.string(), z.unknown()),
  request: Request.optional(),
  /** All requests in order, for capabilities with several requests. */
  requests: z.array(Request).optional(),
  status: z.number().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown(),
  /** For capabilities with several requests: a body for each path, or for each `path?name=value`. */
  bodies: z.record(z.string(), z.unknown()).optional(),
  /** Statuses by path that differ from `status`. */
  statuses: z.record(z.string(), z.number()).optional(),
  records: z.array(z.unknown()).optional(),
  total: z.number().optional(),
  notHonoured: z.array(z.string()).optional(),
  sitesSearched: z.number().optional(),
  note: z.string().optional(),
  partial: z.literal(true).optional(),
  costUsd: z.number().optional(),
  failure: z.looseObject({ kind: z.string(), message: z.string() }).optional(),
});
export type Tape = z.infer<typeof Tape>;

export const tapesOf = (name: string): readonly (readonly [file: string, tape: Tape])[] =>
  readdirSync(new URL(`${name}/`, folder)).map((file) => [
    file,
    readTape(new URL(`${name}/${file}`, folder), (text) => Tape.parse(JSON.parse(text))),
  ]);

/** Fills every required setting with a value that no tape expects. */
const madeSettings = (provider: Provider): Record<string, string> =>
  Object.fromEntries(
    keysOf(provider)
      .filter(({ required = true }) => required !== false)
      .map(({ env, sendAs }) => [env, sendAs === "origin" ? "https://instance.example" : `made-${env}`]),
  );

export const defined = (bag: object = {}) =>
  Object.fromEntries(Object.entries(bag).filter(([, value]) => value !== undefined));

/** The request as built by the provider's file, which never sees the key. */
export function builtBy({ request }: Sent, own: Readonly<Record<string, string>>, wanted: z.infer<typeof Request>) {
  const query = Object.entries(defined(request.query)).filter(([name, value]) => own[name] !== value);
  const headers = Object.keys(wanted.headers ?? {}).map((name) => [name, request.headers?.[name]]);
  return {
    path: request.path,
    ...(query.length > 0 ? { query: Object.fromEntries(query) } : {}),
    ...(request.json === undefined ? {} : { json: request.json }),
    ...(request.form === undefined ? {} : { form: request.form }),
    ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
  };
}

const asText = (body: unknown): string => (typeof body === "string" ? body : JSON.stringify(body));

/** The tape's body for a request, by path or by path and parameter. */
function bodyFor({ path, query = {} }: Sent["request"], bodies: Readonly<Record<string, unknown>> = {}): unknown {
  const key = Object.keys(bodies).find((candidate) => {
    const [place, name, value] = candidate.split(/[?=]/u);
    return place === path && (name === undefined || String(query[name]) === value);
  });
  return key === undefined ? undefined : bodies[key];
}

export async function play(provider: Provider, tape: Tape, textOf = asText) {
  const settings = tape.settings ?? madeSettings(provider);
  // Tapes may omit the login request.
  const isLogin = (path: string) => path === provider.login?.path && tape.bodies?.[path] === undefined;
  const { http, sent } = createFakeHttp(({ request }) => {
    if (isLogin(request.path)) return json({ access_token: "made-token", expires_in: "1199" });
    const body = bodyFor(request, tape.bodies) ?? tape.body;
    const status = tape.statuses?.[request.path] ?? tape.status ?? 200;
    return { text: textOf(body), status, headers: tape.headers ?? {} };
  });
  const skill = provider.can.find(({ capability }) => capability === tape.capability);
  const exchange = connect(provider, http, settings).exchange({ now: NOW, signal: new AbortController().signal });
  // The type of a tape's query is its capability's; comparing the records verifies it.
  const outcome = await skill?.answer(tape.ask as never, exchange).catch((error: unknown) => error);
  return {
    outcome,
    sent: sent.filter(({ request }) => !isLogin(request.path)),
    own: resolveAccess(provider, settings).query,
  };
}
