import { systemClock } from "@wellsourced/core";
import { createHttp, type Http, type HttpOptions } from "@wellsourced/http";
import type { ReplayReply, ReplayRequest } from "@wellsourced/testkit";
import type { CatalogRow } from "../../src/access.ts";
import type { Limited } from "../../src/capabilities/kind.ts";
import { type CapabilityName, capabilities, type PlainName } from "../../src/capabilities.ts";
import { catalog } from "../../src/catalog.gen.ts";
import type { Capability, Key } from "../../src/define.ts";
import { keysOf } from "../../src/define.ts";
import type { CallOptions, Providers } from "../../src/providers.ts";
import { createProviders, type ProvidersOptions } from "../../src/providers.ts";
import { NOW, type Tape, tapesOf } from "./play.ts";

/** A tape with results for every capability of every provider. */
export const SKILLS: readonly (readonly [title: string, row: CatalogRow, tape: Tape])[] = catalog.flatMap((row) =>
  Object.keys(row.skills).map((capability) => {
    const found = tapesOf(row.name).find(
      ([file, tape]) => tape.capability === capability && file === `${capability}.found.json`,
    );
    if (!found) throw new Error(`${row.name} has no ${capability}.found.json`);
    return [`${row.name} ${capability}`, row, found[1]] as const;
  }),
);

export const capabilityOf = (name: string): Capability<Limited, unknown> =>
  capabilities[name as CapabilityName] as unknown as Capability<Limited, unknown>; // rows name capabilities

/** Runs the query of a tape. */
export function askAs(tape: Tape, providers: Providers, call: CallOptions): Promise<unknown> {
  const { capability, ask } = tape;
  // the type of a tape's query is its capability's
  if (capability === "web") return providers.web(ask as never, call);
  if (capability === "academic") return providers.academic(ask as never, call);
  if (capability === "render")
    return providers.render(String(ask.url), { ...call, provider: call.provider ?? "nobody" });
  return providers.find(capability as PlainName, ask as never, call);
}

/** Part of every secret, and long enough that a fragment shows a leak. */
export const MARK = "zzsecret";
/** Part of every setting that is not secret, such as coordinates and URLs. */
const OPEN = "zzopen";

/** The label in addresses that have one. */
const REGION = "made-1";

/** Base URLs of a provider that a setting does not replace as a whole. */
const originsOf = (row: CatalogRow): readonly string[] => [
  ...(row.origin ? [row.origin] : []),
  ...Object.values(row.origins ?? {}),
  ...keysOf(row).flatMap(({ sendAs }) =>
    typeof sendAs === "object" && "originWith" in sendAs ? [sendAs.originWith.replace("*", REGION)] : [],
  ),
];

const slug = (env: string): string => env.toLowerCase().replaceAll("_", "");

/** A recognisable value for a setting, in the form that its key requires. */
function valueFor({ env, sendAs, secret = true }: Key, origin: string): string {
  if (sendAs === "origin") return origin;
  if (typeof sendAs === "object" && "originWith" in sendAs) return REGION;
  if (typeof sendAs === "object" && "among" in sendAs) return sendAs.among[0] ?? "";
  const value = secret ? `${MARK}${slug(env)}+/=&~'x` : `${OPEN}${slug(env)}@mail.example`;
  if (sendAs === "basic-auth") return `ann:${value}`;
  return sendAs === "header-list" ? `X-Custom: ${value}` : value;
}

/** All settings of all providers. */
export const fullSettings = (origin: string): Readonly<Record<string, string>> =>
  Object.fromEntries(catalog.flatMap(keysOf).map((key) => [key.env, valueFor(key, origin)]));

/** The marks of settings in a request. */
export function marksIn({ path, query, headers, body }: ReplayRequest): readonly string[] {
  const text = decodeURIComponent(`${path} ${query} ${body}`.replace(/%(?![0-9a-f]{2})/giu, "%25"));
  const sent = [text, ...Object.values(headers).flatMap((value) => [value, unBase64(value)])].join(" ");
  return [...new Set(sent.match(/zz(?:secret|open)[a-z0-9]+/gu) ?? [])];
}

const unBase64 = (value: string): string =>
  /^Basic \S+$/u.test(value) ? Buffer.from(value.slice(6), "base64").toString("utf8") : "";

/** The marks that a request to this provider may carry. */
export const ownMarks = (row: CatalogRow): readonly string[] => [
  `${MARK}token`,
  ...keysOf(row)
    .flatMap(({ env, orElse = [] }) => [env, ...orElse])
    .flatMap((env) => [`${MARK}${slug(env)}`, `${OPEN}${slug(env)}`]),
];

/** The mark in base64, at each offset within a group of three bytes. */
const ENCODED = [0, 1, 2].map((offset) =>
  Buffer.from("\0".repeat(offset) + MARK)
    .toString("base64")
    .slice(offset === 0 ? 0 : offset + 1, 10),
);

/** Whether a text contains a secret or a fragment of one, plain or in base64. */
export const leaks = (text: string): boolean =>
  text.includes(MARK.slice(0, 6)) || ENCODED.some((piece) => text.includes(piece));

/** The real client with one URL as every upstream. */
export function netTo(origin: string, options: HttpOptions = {}): Http {
  const origins = catalog.flatMap(originsOf);
  return createHttp({
    random: () => 0,
    rates: Object.fromEntries(catalog.map(({ name }) => [name, 100_000])),
    ...options,
    originMap: { ...Object.fromEntries(origins.map((one) => [one, origin])), ...options.originMap },
  });
}

/** The real providers with all settings, at the time of the tapes. */
export function providersAt(origin: string, options: Partial<ProvidersOptions> & { readonly http: Http }): Providers {
  const clock = { ...systemClock, now: () => NOW };
  return createProviders({ clock, settings: fullSettings(origin), thinThreshold: 0, ...options });
}

/** The tape's reply to a request. */
export function taped(tape: Tape, { path, query }: ReplayRequest): ReplayReply {
  const key = Object.keys(tape.bodies ?? {}).find((candidate) => {
    const [place, name, value] = candidate.split(/[?=]/u);
    return place === path && (name === undefined || query.get(name) === value);
  });
  const body = (key === undefined ? undefined : tape.bodies?.[key]) ?? tape.body;
  return {
    status: tape.statuses?.[path] ?? tape.status ?? 200,
    headers: tape.headers ?? {},
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
}

/** The reply to login requests. */
export const TOKEN: ReplayReply = { body: { access_token: `${MARK}token-1`, expires_in: 1_199 } };
