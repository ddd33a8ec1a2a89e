import { Failure } from "@wellsourced/core";
import type { Pace } from "@wellsourced/http";
import { type Key, keysOf, type Provider, type SkillRow } from "./define.ts";

/** Setting names to values, as the environment's reader resolved them. */
export type Settings = Readonly<Record<string, string>>;

/** The part of a provider that can be known without loading its file. */
export type Declared = Pick<Provider, "name" | "origin" | "origins" | "docs" | "key" | "switches" | "pace"> & {
  /** What it can do, by capability. */
  readonly skills?: Readonly<Record<string, Pick<SkillRow, "needs">>>;
};

/** Everything a request needs besides itself. */
export interface Access {
  readonly origin: string;
  /** The operator named the origin, so it may be a private address. */
  readonly fromOperator: boolean;
  readonly pace: Pace;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Fields of every JSON body. */
  readonly json: Readonly<Record<string, string>>;
  /** What a login is asked for with: an `authorization` header. */
  readonly credentials?: string;
  /** Values that must not be printed. */
  readonly secrets: readonly string[];
  /** Names of the settings that hold them. */
  readonly keysInUse: readonly string[];
}

const settingOf = ({ env, orElse = [] }: Key, settings: Settings): string | undefined =>
  [env, ...orElse].map((name) => settings[name]?.trim()).find((value) => value);

/** The keys as one capability sees them: what it cannot do without is required. */
const keysFor = (provider: Declared, capability: string | undefined): readonly Key[] => {
  const needed = (capability !== undefined && provider.skills?.[capability]?.needs) || [];
  return keysOf(provider).map((key) => (needed.includes(key.env) ? { ...key, required: true } : key));
};

/** Settings to fill before the provider can be asked, for one thing that it can do if it is named; empty when it can. */
export function missingSettings(provider: Declared, settings: Settings, capability?: string): readonly string[] {
  const keys = keysFor(provider, capability);
  const unset = (key: Key) => settingOf(key, settings) === undefined;
  const needed = keys.filter(({ required = true }) => required === true).filter(unset);
  const either = keys.filter(({ required }) => required === "any");
  const open = either.length > 0 && either.every(unset) ? either : [];
  return [...needed, ...open].map(({ env }) => env);
}

/** True for a provider that answers without any setting. */
export const isKeyless = (provider: Declared, capability?: string): boolean =>
  keysFor(provider, capability).every(({ required = true }) => required === false);

/**
 * Turns settings into what is sent.
 *
 * @throws {Failure} `config` naming the setting that is missing or malformed
 */
export function resolveAccess(provider: Declared, settings: Settings): Access {
  const missing = missingSettings(provider, settings);
  if (missing.length > 0) throw notConfigured(provider, missing);
  const query: Record<string, string> = {};
  const headers: Record<string, string> = {};
  const json: Record<string, string> = {};
  const late: Record<string, string> = {};
  const secrets: string[] = [];
  const keysInUse: string[] = [];
  const account: { user?: string; password?: string } = {};
  let { origin, pace } = provider;
  for (const key of keysOf(provider)) {
    const value = settingOf(key, settings);
    if (value === undefined) continue;
    if (key.secret !== false) {
      secrets.push(value);
      keysInUse.push(key.env);
    }
    if (key.pace) pace = key.pace;
    const { sendAs } = key;
    if (sendAs === "origin") origin = toOrigin(provider, key, value);
    else if (sendAs === "basic-auth") headers.authorization = basic(provider, key, value);
    else if (sendAs === "header-list") Object.assign(late, headerList(provider, key, value));
    else if ("login" in sendAs) account[sendAs.login] = loginPart(provider, key, value);
    else if ("json" in sendAs) json[sendAs.json] = value;
    else if ("among" in sendAs) {
      const words = sendAs.among;
      if (!words.includes(value.toLowerCase())) throw malformed(provider, key, `one of ${words.join(", ")}`);
    } else if ("query" in sendAs) query[sendAs.query] = value;
    else if ("joins" in sendAs) {
      const name = sendAs.header.toLowerCase();
      headers[name] = `${headers[name] ?? ""}${sendAs.joins}${value}`;
    } else headers[sendAs.header.toLowerCase()] = `${sendAs.prefix ?? ""}${value}${sendAs.suffix ?? ""}`;
  }
  for (const { env, query: name } of provider.switches ?? []) {
    if (/^(?:true|1|yes|on)$/iu.test(settings[env] ?? "")) query[name] = "true";
  }
  secrets.push(...Object.values(late));
  const { user, password } = account;
  const credentials = user && password ? basicOf(`${user}:${password}`) : undefined;
  for (const pair of [credentials, headers.authorization])
    if (pair?.startsWith("Basic ")) secrets.push(pair.replace("Basic ", ""));
  return {
    origin: origin ?? "",
    fromOperator: origin !== provider.origin,
    pace,
    query,
    json,
    headers: { ...headers, ...late },
    ...(credentials ? { credentials } : {}),
    secrets,
    keysInUse,
  };
}

/** One of several names must be set, or all of them: the sentence says which. */
export function notConfigured(provider: Declared, missing: readonly string[]): Failure {
  const keys = keysOf(provider).filter(({ env }) => missing.includes(env));
  const joint = keys.every(({ required }) => required === "any") ? " or " : " and ";
  const hint = keys[0]?.hint ?? "";
  // A hint that names a thing is what one setting takes; any other is a sentence of its own.
  const isValue = missing.length === 1 && /^An? /u.test(hint);
  const how = isValue ? ` to a${hint.slice(1)}` : `. ${hint}`;
  return new Failure("config", `${provider.name} is not configured. Set ${missing.join(joint)}${how}`.trim(), {
    provider: provider.name,
    suggestedAction: "check_api_key",
  });
}

const malformed = ({ name }: Declared, { env }: Key, expected: string): Failure =>
  new Failure("config", `${env} is malformed. Write ${expected}.`, {
    provider: name,
    suggestedAction: "check_api_key",
  });

function toOrigin(provider: Declared, key: Key, value: string): string {
  const url = URL.parse(value);
  const plain = url && /^https?:$/u.test(url.protocol) && !url.username && !url.search && !url.hash;
  if (!plain) throw malformed(provider, key, "an address such as https://search.example.org, without user or query");
  return url.href.replace(/(?<!\/)\/+$/u, "");
}

function basic(provider: Declared, key: Key, value: string): string {
  if (!/^[^:\s]+:\S+$/u.test(value)) throw malformed(provider, key, "user:password");
  return basicOf(value);
}

const basicOf = (value: string): string => `Basic ${Buffer.from(value, "utf8").toString("base64")}`;

/** Both go out with a colon between them. */
function loginPart(provider: Declared, key: Key, value: string): string {
  if (!/^[^:\s]+$/u.test(value)) throw malformed(provider, key, "it as the service shows it, without blanks or colons");
  return value;
}

/** `Name: Value, Name: Value`. A comma inside a value is one if no header name follows it. */
function headerList(provider: Declared, key: Key, value: string): Record<string, string> {
  const entries = value.split(/,(?=\s*[\w!#$%&'*+.^`|~-]+\s*:)/u).map((entry) => {
    const [, name, text] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*:\s*(\S(?:.*\S)?)\s*$/u.exec(entry) ?? [];
    if (!name || !text) throw malformed(provider, key, '"Name: Value", several separated by commas');
    return [name.toLowerCase(), text] as const;
  });
  return Object.fromEntries(entries);
}

/** One provider as the generated catalogue holds it: everything that can be told without loading its file. */
export interface CatalogRow extends Declared, Pick<Provider, "metered" | "priceUsd" | "byPlan"> {
  /** What it can do, by capability. */
  readonly skills: Readonly<Record<string, SkillRow>>;
  readonly load: () => Promise<{ readonly default: Provider }>;
}
