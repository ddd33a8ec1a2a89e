import { Failure, isUnresolved, omitUndefined } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import { type ProviderState, providerManifest } from "@wellsourced/providers";
import type { Call } from "../call.ts";
import type { Settings } from "../env/index.ts";
import { STAND_INS } from "../env/provider-settings.ts";
import { whyNot } from "./failure-in.ts";

/** One check: whether something works, is missing but optional, or is broken. */
export interface Finding {
  readonly name: string;
  readonly state: "good" | "missing" | "bad";
  readonly says: string;
  /** Advice; empty if nothing needs to be done. */
  readonly todo: string;
}

/** A capability: the configured providers, and those that could be configured. */
interface KindFinding {
  readonly kind: string;
  /** Configured providers in declared order. */
  readonly ready: readonly ReadyProvider[];
  /** Providers with a missing setting. */
  readonly missing: readonly { readonly name: string; readonly settings: readonly string[] }[];
}

/** A configured provider with its limits. */
interface ReadyProvider {
  readonly name: string;
  /** Requests per second. */
  readonly perSecond: number;
  /** Maximum records in one response. */
  readonly most: number;
  /** Cost of a request in US dollars; absent if free. */
  readonly priceUsd?: number;
  /** Filters that the provider applies itself. */
  readonly honours: readonly string[];
  /** Whether it is queried only if requested by name. */
  readonly onlyNamed: boolean;
  /** Whether it is paused after failures. */
  readonly resting: boolean;
}

export interface Diagnosis {
  readonly kinds: readonly KindFinding[];
  readonly machine: readonly Finding[];
  readonly providers: readonly Finding[];
  readonly settings: readonly Finding[];
  readonly summary: { readonly problems: number };
}

/** A remark on a setting; with `warning`, the setting is valid. */
export interface SettingProblem {
  readonly variable: string;
  readonly message: string;
  readonly warning?: true;
}

interface DiagnosisParts {
  readonly settings: Settings;
  readonly http: Http;
  readonly states: readonly ProviderState[];
  /** The URL of a provider, if known. */
  readonly origins: (provider: string) => string | undefined;
  readonly problems: readonly SettingProblem[];
  /** Path of the browser, if installed. */
  readonly browser: () => Promise<string | undefined>;
  /** Chromium would run without its sandbox. */
  readonly noSandbox?: boolean;
  /** Tests the store; returns why it cannot be used. */
  readonly store: () => Promise<string | undefined>;
}

const TRY_MS = 5_000;

/** The missing settings: all of them, or one if any is sufficient. */
export function toSet(provider: string, missing: readonly string[]): string {
  if (missing.length === 0) return "";
  const keys = providerManifest.find(({ name }) => name === provider)?.keys ?? [];
  const enough = (env: string) => keys.some((key) => key.env === env && key.required === "any");
  const standIns = (env: string) => keys.find((key) => key.env === env)?.orElse ?? [];
  const all = missing.filter((env) => !enough(env)).map((env) => [env, ...standIns(env)].join(" or "));
  const any = missing.filter(enough);
  const either = [...new Set([...any, ...any.flatMap(standIns)])].join(" or ");
  return `set ${[...all, ...(either ? [either] : [])].join(" and ")}`;
}

async function reach(name: string, { http, origins }: DiagnosisParts, call: Call): Promise<Failure | undefined> {
  const origin = origins(name);
  if (!origin) return undefined;
  try {
    const door = http.upstream({ name: `doctor-${name}`, origin });
    await door.send({ path: "/", timeoutMs: TRY_MS, retries: 0, ...omitUndefined({ signal: call.signal }) });
    return undefined;
  } catch (error) {
    if (call.signal?.aborted) throw error;
    return Failure.from(error);
  }
}

const kindsOf = (states: readonly ProviderState[]): string => states.map(({ type }) => type).join(", ");

/** The missing settings of each capability; capabilities with the same ones are reported together. */
function waits(name: string, waiting: readonly ProviderState[]): readonly string[] {
  const groups = Map.groupBy(waiting, ({ missing = [] }) => toSet(name, missing));
  return [...groups].map(([advice, some]) => `${advice} for ${kindsOf(some)}`);
}

/** An unconfigured provider: its capabilities, and the settings that it needs. */
function aboutWaiting(name: string, states: readonly ProviderState[], { settings }: DiagnosisParts): Finding {
  const keys = providerManifest.find((row) => row.name === name)?.keys ?? [];
  const isHalf = keys.some(({ env, required }) => required === true && settings.keys[env] !== undefined);
  const advice = waits(name, states);
  const todo = advice.length === 1 ? toSet(name, states[0]?.missing ?? []) : advice.join("; ");
  return { name, state: "missing", says: `${kindsOf(states)}; ${isHalf ? "partly" : "not"} configured`, todo };
}

async function aboutProvider(states: readonly ProviderState[], parts: DiagnosisParts & { reach: boolean }, call: Call) {
  const ready = states.filter(({ configured }) => configured);
  const [first] = ready;
  if (!first) return { finding: aboutWaiting(states[0]?.name ?? "", states, parts) };
  const { name } = first;
  const kinds = kindsOf(ready);
  if (parts.reach) call.onProgress?.(`Asking ${name}`);
  const trouble = parts.reach ? await reach(name, parts, call) : undefined;
  if (trouble) {
    const says = `${kinds}; could not be reached (${whyNot(trouble)})`;
    const finding: Finding = { name, state: "bad", says, todo: "check the connection, or try again later" };
    return { finding, trouble, kinds };
  }
  const onlyNamed = ready.filter((state) => state.onlyNamed);
  const asked = onlyNamed.length === ready.length ? "queried only by name" : `${kindsOf(onlyNamed)} only by name`;
  const setUp = `${first.keyless ? "needs no key" : "configured"}${parts.reach ? ", reached" : ""}`;
  const waiting = states.filter(({ configured }) => !configured);
  const finding: Finding = {
    name,
    state: "good",
    says: [kinds, setUp, ...(onlyNamed.length > 0 ? [asked] : [])].join("; "),
    todo: waits(name, waiting).join("; "),
  };
  return { finding, isReached: parts.reach };
}

type Looked = Awaited<ReturnType<typeof aboutProvider>>;

/**
 * If nothing is reachable and names do not resolve, report one problem of the machine rather than one for each
 * provider.
 */
function network(looked: readonly Looked[]): { readonly machine: readonly Finding[]; readonly providers: Finding[] } {
  const isOffline =
    !looked.some(({ isReached }) => isReached) && looked.some(({ trouble }) => trouble && isUnresolved(trouble));
  if (!isOffline) return { machine: [], providers: looked.map(({ finding }) => finding) };
  const says = "no host name resolves, so this machine seems to be offline";
  return {
    machine: [{ name: "network", state: "bad", says, todo: "check the connection" }],
    providers: looked.map(({ finding, kinds }) =>
      kinds ? { ...finding, state: "missing", says: `${kinds}; not reached`, todo: "" } : finding,
    ),
  };
}

const SANDBOX: Finding = {
  name: "browser sandbox",
  state: "missing",
  says: "off, because this process runs as root; a page that escapes from the browser has root's rights",
  todo: "run as an ordinary user, or set WELLSOURCED_BROWSER_URL to a browser that runs elsewhere",
};

async function aboutMachine({ settings, browser, noSandbox, store }: DiagnosisParts): Promise<Finding[]> {
  const isOff = settings.chromePath === "disabled";
  const path = isOff ? undefined : await browser();
  const trouble = await store();
  const good = (name: string, says: string): Finding => ({ name, state: "good", says, todo: "" });
  const noBrowser = "install Chromium or set CHROME_PATH; pages that need scripts cannot be read without it";
  const { cacheUrl, redisUrl, cacheDir } = settings;
  const cache = cacheUrl?.replace(/:.*$/su, "://") ?? (redisUrl ? "Redis" : (cacheDir ?? "memory only"));
  const readOnly = "make the folder writable or set WELLSOURCED_CACHE_DIR";
  const keyBeside = "kept in the data folder, beside the data that it encrypts";
  const setKey = "set WELLSOURCED_ENCRYPTION_KEY from a secret store";
  return [
    path
      ? good("browser", path)
      : { name: "browser", state: "missing", says: isOff ? "turned off" : "not found", todo: noBrowser },
    ...(path && noSandbox ? [SANDBOX] : []),
    trouble ? { name: "cache", state: "bad", says: trouble, todo: readOnly } : good("cache", cache),
    settings.encryptionKey
      ? good("encryption key", "set")
      : { name: "encryption key", state: "missing", says: keyBeside, todo: setKey },
  ];
}

const EMAIL = "WELLSOURCED_CONTACT_EMAIL";

/** What an e-mail address alone would add. */
function aboutEmail(states: readonly ProviderState[]): readonly Finding[] {
  const asks = ({ name, missing = [] }: ProviderState) =>
    providerManifest.some(
      (row) =>
        row.name === name && row.keys.some(({ env, orElse }) => missing.includes(env) && orElse?.includes(EMAIL)),
    );
  const adds = new Set(states.filter((one) => !one.configured && asks(one)).map(({ name }) => name));
  const says = `not set; it needs no account, and adds ${[...adds].join(", ")}`;
  return adds.size > 0 ? [{ name: "e-mail address", state: "missing", says, todo: `set ${EMAIL}` }] : [];
}

function readyOf({ name, type, onlyNamed, available }: ProviderState, rates: Settings["rates"]): ReadyProvider {
  const row = providerManifest.find((provider) => provider.name === name);
  const skill = row?.skills[type];
  return {
    name,
    perSecond: rates[name] ?? row?.pace.perSecond ?? 0,
    most: skill?.most ?? 0,
    ...omitUndefined({ priceUsd: row?.priceUsd[type] }),
    honours: skill?.honours ?? [],
    onlyNamed,
    resting: !available,
  };
}

/** The providers of each capability. */
function aboutKinds(states: readonly ProviderState[], rates: Settings["rates"]): KindFinding[] {
  const kinds = [...new Set(states.map(({ type }) => type))];
  return kinds.map((kind) => {
    const own = states.filter(({ type }) => type === kind || type === STAND_INS[kind]);
    return {
      kind,
      ready: own.filter(({ configured }) => configured).map((state) => readyOf(state, rates)),
      missing: own.flatMap(({ name, configured, missing = [] }) => (configured ? [] : [{ name, settings: missing }])),
    };
  });
}

/** Checks all settings and everything that may be missing. */
export async function diagnose(parts: DiagnosisParts & { reach: boolean }, call: Call = {}): Promise<Diagnosis> {
  const byName = Map.groupBy(parts.states, ({ name }) => name);
  const looked = await Promise.all([...byName.values()].map((states) => aboutProvider(states, parts, call)));
  const { machine: connection, providers } = network(looked);
  const machine = [...connection, ...(await aboutMachine(parts)), ...aboutEmail(parts.states)];
  const settings = parts.problems.map(
    ({ variable, message, warning }): Finding =>
      warning
        ? { name: variable, state: "good", says: message, todo: "" }
        : { name: variable, state: "bad", says: message, todo: "correct, set or unset it" },
  );
  const problems = [...providers, ...machine, ...settings].filter(({ state }) => state === "bad").length;
  return { kinds: aboutKinds(parts.states, parts.settings.rates), machine, providers, settings, summary: { problems } };
}
