import { parseJson } from "@wellsourced/core";
import { z } from "zod";

/** Kinds of settings and the types of their values. Durations are in milliseconds, sizes in bytes. */
export interface KindValues {
  boolean: boolean;
  integer: number;
  decimal: number;
  hops: number;
  duration: number;
  size: number;
  dollars: number;
  list: readonly string[];
  domains: readonly string[];
  url: string;
  email: string;
  path: string;
  string: string;
  secret: string;
  userPassword: string;
  headers: string;
  hexKey: string;
  userId: string;
  enum: string;
  originMap: Readonly<Record<string, string>>;
  routing: Routing;
  robots: RobotsPolicy;
}
export type Kind = keyof KindValues;

export const OPERATIONS = ["web", "images", "news", "academic", "patents", "default"] as const;
/** Providers to try, in order, by operation. */
export type Routing = Readonly<Partial<Record<(typeof OPERATIONS)[number], readonly string[]>>>;

interface RobotsPolicy {
  /** Whether it is also obeyed for single pages, not only in crawls and maps. */
  readonly singlePages: boolean;
  /** Hosts of the operator, whose robots.txt is ignored. */
  readonly ignored: readonly string[];
}

/** Limits of a setting within its kind. */
export interface Limits {
  readonly min?: number;
  readonly max?: number;
  readonly values?: readonly string[];
  /** Schemes of a URL, without colon. @default ["http", "https"] */
  readonly schemes?: readonly string[];
}

/** `use` is applied in place of an invalid value if the default would be too permissive. */
type Parsed<Value> = { readonly value: Value } | { readonly wrong: true; readonly use?: Value };

interface Form<Value> {
  readonly parse: (text: string, limits: Limits) => Parsed<Value>;
  /** Ends the sentence "X must be …". */
  readonly expected: (limits: Limits) => string;
}

const wrong = { wrong: true } as const;
const maybe = <Value>(value: Value | undefined): Parsed<Value> => (value === undefined ? wrong : { value });
const within = (value: number, { min = 0, max = Number.MAX_SAFE_INTEGER }: Limits): Parsed<number> =>
  value >= min && value <= max ? { value } : wrong;

/** Control characters would let a value break out of a header or a log line. */
const oneLine = (text: string): Parsed<string> => (/\p{Cc}/u.test(text) ? wrong : { value: text });

const Flag = z.stringbool({ truthy: ["true", "1", "yes", "on"], falsy: ["false", "0", "no", "off"] });
const toBoolean = (text: string): Parsed<boolean> => maybe(Flag.safeParse(text).data);

const millis: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const bytes: Readonly<Record<string, number>> = { b: 1, kb: 1_024, mb: 1_048_576, gb: 1_073_741_824 };

function toAmount(text: string, units: Readonly<Record<string, number>>, bare: string): number {
  const [, digits, unit] = /^(\d+)\s*([a-z]*)$/iu.exec(text) ?? [];
  return Number(digits) * (units[unit?.toLowerCase() || bare] ?? Number.NaN);
}

/** Splits a comma-separated list, dropping empty entries. */
const toList = (text: string): readonly string[] =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

/** `*.example.org` and `example.org` both mean the domain and its subdomains. */
function toDomain(entry: string): string | undefined {
  const host = entry.replace(/^\*\./u, "").replace(/\.$/u, "");
  const parsed = URL.parse(`http://${host}`);
  const plain = parsed && !/[/?#@]/u.test(host) && parsed.port === "" && !/:\d+$/u.test(host.replace(/^\[.*\]/u, ""));
  return plain ? parsed.hostname : undefined;
}

/** A name that no host has, so that a list without valid entries allows nothing. */
const NOWHERE = "nowhere.invalid";

function toDomains(text: string): Parsed<readonly string[]> {
  const read = toList(text).map(toDomain);
  const good = read.filter((domain) => domain !== undefined);
  if (good.length === read.length) return { value: good };
  return { wrong: true, use: good.length > 0 ? good : [NOWHERE] };
}

function toUrl(text: string, { schemes = ["http", "https"] }: Limits): Parsed<string> {
  const parsed = URL.parse(text);
  return parsed && schemes.includes(parsed.protocol.slice(0, -1)) && parsed.hostname ? { value: text } : wrong;
}

/** The origin of a URL without path; `undefined` for others. */
function toOrigin(text: string): string | undefined {
  const parsed = URL.parse(text);
  if (!parsed || !/^https?:$/u.test(parsed.protocol)) return undefined;
  return parsed.href === `${parsed.origin}/` ? parsed.origin : undefined;
}

/** Parses a JSON object; `undefined` if it does not match the schema. */
function toRecord<Value extends z.ZodType>(
  text: string,
  value: Value,
): Readonly<Record<string, z.infer<Value>>> | undefined {
  try {
    return parseJson(text, z.record(z.string(), value), "The setting");
  } catch {
    return undefined;
  }
}

function toOriginMap(text: string): Parsed<Readonly<Record<string, string>>> {
  const entries = Object.entries(toRecord(text, z.string()) ?? { "": "" });
  const map = entries.flatMap(([from, to]) => {
    const [origin, replacement] = [toOrigin(from), toOrigin(to)];
    return origin && replacement ? [[origin, replacement] as const] : [];
  });
  return map.length === entries.length ? { value: Object.fromEntries(map) } : wrong;
}

const isOperation = (name: string): boolean => OPERATIONS.some((operation) => operation === name);

function toRouting(text: string): Parsed<Routing> {
  if (!text.startsWith("{")) return { value: { default: toList(text.toLowerCase()) } };
  const entries = Object.entries(toRecord(text, z.union([z.string(), z.array(z.unknown())])) ?? { "": "" });
  if (!entries.every(([operation]) => isOperation(operation))) return wrong;
  return { value: Object.fromEntries(entries.map(([name, names]) => [name, toList(String(names).toLowerCase())])) };
}

/** Only the operator's own hosts may be ignored, so each is named and wildcards are refused. */
function toRobots(text: string): Parsed<RobotsPolicy> {
  const policy = text.trim().toLowerCase();
  if (policy === "respect" || policy === "respect-crawl") return { value: { singlePages: false, ignored: [] } };
  if (policy === "respect-all") return { value: { singlePages: true, ignored: [] } };
  const names = policy.startsWith("ignore:") ? toList(policy.slice("ignore:".length)) : [];
  const ignored = names.flatMap((name) => (name.includes("*") ? [] : (toDomain(name) ?? [])));
  return names.length > 0 && ignored.length === names.length ? { value: { singlePages: false, ignored } } : wrong;
}

/** Parses a number of proxies; as in other programs, `false` means 0 and `true` means 1. */
const toHops = (text: string): Parsed<number> => {
  if (/^\d{1,2}$/u.test(text)) return within(Number(text), { max: 10 });
  const flag = toBoolean(text);
  return "value" in flag ? { value: flag.value ? 1 : 0 } : wrong;
};

function numberForm({ min = 0, max }: Limits): string {
  return max === undefined ? `a whole number, at least ${min}` : `a whole number from ${min} to ${max}`;
}

/** To support another kind, add a row here and to `KindValues`. */
export const KINDS: { readonly [K in Kind]: Form<KindValues[K]> } = {
  boolean: { parse: toBoolean, expected: () => "true, 1, yes, on, or false, 0, no, off" },
  integer: {
    parse: (text, limits) => (/^\d+$/u.test(text) ? within(Number(text), limits) : wrong),
    expected: numberForm,
  },
  decimal: {
    parse: (text, limits) => (/^\d+(?:\.\d{1,6})?$/u.test(text) ? within(Number(text), limits) : wrong),
    expected: ({ min = 0, max }) => `a number from ${min}${max === undefined ? " on" : ` to ${max}`}, such as 1.5`,
  },
  hops: { parse: toHops, expected: () => "false, or a number from 0 to 10" },
  duration: {
    parse: (text, limits) => within(toAmount(text, millis, "s"), limits),
    expected: () => "a duration such as 500ms, 30s, 5m, 4h or 90d; a bare number means seconds",
  },
  size: {
    parse: (text, limits) => within(toAmount(text, bytes, "b"), { min: 1, ...limits }),
    expected: () => "a size above zero: bytes, or such as 64kb or 8mb",
  },
  dollars: {
    parse: (text, limits) => (/^\d+(?:\.\d{1,6})?$/u.test(text) ? within(Number(text), limits) : wrong),
    expected: () => "an amount of US dollars such as 5 or 0.25, with at most six decimals",
  },
  list: { parse: (text) => ({ value: toList(text) }), expected: () => "a comma-separated list" },
  domains: { parse: toDomains, expected: () => "a comma-separated list of host names, without scheme, port or path" },
  url: {
    parse: toUrl,
    expected: ({ schemes = ["http", "https"] }) => `a URL that starts with ${schemes.join(":// or ")}://`,
  },
  email: {
    parse: (text) => maybe(/^[^\s@,;<>]+@[^\s@,;<>.]+\.[^\s@,;<>]+$/u.exec(text)?.[0]),
    expected: () => "one e-mail address",
  },
  path: { parse: oneLine, expected: () => "a path" },
  string: { parse: oneLine, expected: () => "one line of text" },
  secret: {
    parse: (text, { min = 0 }) => (text.length < min ? wrong : oneLine(text)),
    expected: ({ min = 0 }) => (min > 0 ? `one line of at least ${min} characters` : "one line of text"),
  },
  userPassword: {
    parse: (text) => (/^[^:]+:./u.test(text) ? oneLine(text) : wrong),
    expected: () => "`user:password`",
  },
  headers: {
    parse: (text) => (toList(text).every((piece) => /^[\w-]+:\s*\S/u.test(piece)) ? oneLine(text) : wrong),
    expected: () => "a comma-separated list of `Name: value`",
  },
  hexKey: {
    parse: (text) => maybe(/^[0-9a-f]{64}$/iu.exec(text)?.[0].toLowerCase()),
    expected: () => "64 hexadecimal digits; `openssl rand -hex 32` makes one",
  },
  userId: {
    parse: (text) => (/^[A-Za-z0-9._@-]{1,128}$/u.test(text) && text !== "anonymous" ? { value: text } : wrong),
    expected: () => "a name of 1 to 128 letters, digits, dots, underscores, hyphens and @, and not `anonymous`",
  },
  enum: {
    parse: (text, { values = [] }) => maybe(values.find((value) => value === text.toLowerCase())),
    expected: ({ values = [] }) => `one of ${values.join(", ")}`,
  },
  originMap: {
    parse: toOriginMap,
    expected: () => 'a JSON object from origin to origin, such as {"https://api.example.org":"http://127.0.0.1:9001"}',
  },
  robots: {
    parse: toRobots,
    expected: () =>
      "respect-crawl, respect-all, or ignore: with the hosts that are your own, such as ignore:example.org,docs.example.org; ignore without hosts is refused",
  },
  routing: {
    parse: toRouting,
    expected: () => `a comma-separated list of providers, or a JSON object with lists for ${OPERATIONS.join(", ")}`,
  },
};

export const parseAs = (kind: Kind, text: string, limits: Limits): Parsed<KindValues[Kind]> =>
  KINDS[kind].parse(text, limits);
