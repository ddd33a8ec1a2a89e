import { Failure } from "@wellsourced/core";
import type { Pace } from "@wellsourced/http";
import { type Key, keysOf, type Provider, type SkillRow } from "./define.ts";

/** Resolved setting values by name. */
export type Settings = Readonly<Record<string, string>>;

/** Facts about a provider that are available without loading its file. */
export type Declared = Pick<Provider, "name" | "origin" | "origins" | "docs" | "key" | "switches" | "pace"> & {
  /** Skills by capability. */
  readonly skills?: Readonly<Record<string, Pick<SkillRow, "needs">>>;
};

/** Resolved origins and credentials for requests. */
export interface Access {
  readonly origin: string;
  /** The origin comes from a setting, so it may be a private address. */
  readonly fromOperator: boolean;
  readonly pace: Pace;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Added to every JSON body. */
  readonly json: Readonly<Record<string, string>>;
  /** The `authorization` header of the login request. */
  readonly credentials?: string;
  /** Values that must never be printed. */
  readonly secrets: readonly string[];
  /** The settings that they come from. */
  readonly keysInUse: readonly string[];
}

const settingOf = ({ env, orElse = [] }: Key, settings: Settings): string | undefined =>
  [env, ...orElse].map((name) => settings[name]?.trim()).find((value) => value);

/** A provider's keys, with those that the capability needs marked as required. */
const keysFor = (provider: Declared, capability: string | undefined): readonly Key[] => {
  const needed = (capability !== undefined && provider.skills?.[capability]?.needs) || [];
  return keysOf(provider).map((key) => (needed.includes(key.env) ? { ...key, required: true } : key));
};

/** Settings missing for a capability, or for the provider as a whole; empty if it is ready. */
export function missingSettings(provider: Declared, settings: Settings, capability?: string): readonly string[] {
  const keys = keysFor(provider, capability);
  const unset = (key: Key) => settingOf(key, settings) === undefined;
  const needed = keys.filter(({ required = true }) => required === true).filter(unset);
  const either = keys.filter(({ required }) => required === "any");
  const open = either.length > 0 && either.every(unset) ? either : [];
  return [...needed, ...open].map(({ env }) => env);
}

/** True for a provider that works without any setting. */
export const isKeyless = (provider: Declared, capability?: string): boolean =>
  keysFor(provider, capability).every(({ required = true }) => required === false);

/**
 * Resolves settings into headers, parameters and origins.
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
    else if (typeof sendAs === "object" && "originWith" in sendAs)
      origin = sendAs.originWith.replace("*", label(provider, key, value));
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

/** The failure for missing settings, which states whether one or all of them are needed. */
export function notConfigured(provider: Declared, missing: readonly string[]): Failure {
  const keys = keysOf(provider).filter(({ env }) => missing.includes(env));
  const joint = keys.every(({ required }) => required === "any") ? " or " : " and ";
  const hint = keys[0]?.hint ?? "";
  // One setting of ours may stand in for those of several services, such as the e-mail address.
  const standIn = missing.length === 1 ? (keys[0]?.orElse ?? []).filter((name) => name.startsWith("WELLSOURCED_")) : [];
  const named = [missing.join(joint), ...standIn].join(" or ");
  // A hint that begins with an article or “your” describes the value; others are full sentences.
  const isValue = missing.length === 1 && /^(?:An?|Your) /u.test(hint);
  const how = isValue ? ` to ${hint.charAt(0).toLowerCase()}${hint.slice(1)}` : `. ${hint}`;
  return new Failure("config", `${provider.name} is not configured. Set ${named}${how}`.trim(), {
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

/** One label of a host name, so that the value cannot name another host. */
function label(provider: Declared, key: Key, value: string): string {
  if (!/^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/u.test(value)) throw malformed(provider, key, "one name such as eu-west-1");
  return value;
}

/** Neither part may contain a colon, which separates them. */
function loginPart(provider: Declared, key: Key, value: string): string {
  if (!/^[^:\s]+$/u.test(value)) throw malformed(provider, key, "it as the service shows it, without blanks or colons");
  return value;
}

/** Parses `Name: Value, Name: Value`. A comma belongs to the value unless a header name follows it. */
function headerList(provider: Declared, key: Key, value: string): Record<string, string> {
  const entries = value.split(/,(?=\s*[\w!#$%&'*+.^`|~-]+\s*:)/u).map((entry) => {
    const [, name, text] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*:\s*(\S(?:.*\S)?)\s*$/u.exec(entry) ?? [];
    if (!name || !text) throw malformed(provider, key, '"Name: Value", several separated by commas');
    return [name.toLowerCase(), text] as const;
  });
  return Object.fromEntries(entries);
}

/** A provider in the generated catalogue: everything known without loading its file. */
export interface CatalogRow extends Declared, Pick<Provider, "metered" | "priceUsd" | "byPlan"> {
  /** Skills by capability. */
  readonly skills: Readonly<Record<string, SkillRow>>;
  readonly load: () => Promise<{ readonly default: Provider }>;
}
