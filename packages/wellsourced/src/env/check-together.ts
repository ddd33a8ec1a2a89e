import { checkOAuth } from "./check-oauth.ts";
import { isLoopback } from "./loopback.ts";
import type { ProviderRow } from "./providers.ts";
import type { Settings } from "./settings.ts";
import type { Problems, Sources } from "./sources.ts";

interface Checking {
  readonly mode: "http" | "stdio";
  readonly providers: readonly ProviderRow[];
  readonly problems: Problems;
  readonly sources: Sources;
}

/** Checks settings that depend on each other. */
export function checkTogether(settings: Settings, { mode, providers, problems, sources }: Checking): void {
  const nameOf = (name: string) => sources.find({ name, bare: true, lower: true })?.from ?? `WELLSOURCED_${name}`;
  if (mode === "http" && !isLoopback(settings.host) && !settings.allowOpen && !settings.oauthIssuerUrl)
    problems.addFatal(
      nameOf("HOST"),
      "must be a loopback address such as 127.0.0.1, since callers are not identified. To serve other machines, set WELLSOURCED_OAUTH_ISSUER_URL and WELLSOURCED_OAUTH_AUDIENCE, or WELLSOURCED_ALLOW_OPEN=true if anyone may call.",
    );
  if (mode === "http") checkOAuth(settings, { problems, sources, nameOf });
  if (settings.allowPrivateNetwork)
    problems.addWarning(
      nameOf("ALLOW_PRIVATE_NETWORK"),
      "is on: callers can read addresses of this machine and its network. It is meant for development; unset it if others have access.",
    );
  if (settings.redisUrl && !settings.encryptionKey)
    problems.addFatal(
      nameOf("REDIS_URL"),
      "needs WELLSOURCED_ENCRYPTION_KEY: 64 hexadecimal digits, the same on every server; `openssl rand -hex 32` makes one.",
    );
  if (settings.postgresUrl && !settings.redisUrl)
    problems.addFatal(
      nameOf("POSTGRES_URL"),
      "needs REDIS_URL: PostgreSQL stores the crawls of several servers, and Redis distributes the work.",
    );
  if (settings.adminApiKeyPrev && !settings.adminApiKey)
    problems.addFatal(
      nameOf("ADMIN_API_KEY_PREV"),
      "needs WELLSOURCED_ADMIN_API_KEY: it is the key that was used before that one.",
    );
  for (const provider of providers) checkHalf(provider, settings, problems);
  const known = providers.map(({ name }) => name);
  const strays = Object.values(settings.searchRouting ?? {})
    .flat()
    .filter((name) => known.length > 0 && !known.includes(name));
  // Unknown names are not repeated, since one may be a misplaced key.
  if (strays.length > 0)
    problems.addNote(
      nameOf("SEARCH_ROUTING"),
      `names providers that do not exist (${new Set(strays).size}); they are ignored. Known: ${known.join(", ")}.`,
    );
}

/** Reports a provider with only some of its required settings. */
function checkHalf({ name, keys }: ProviderRow, { keys: set }: Settings, problems: Problems): void {
  const needed = keys.filter(({ required = true }) => required === true);
  const missing = needed.filter(({ env }) => set[env] === undefined);
  if (missing.length === 0 || missing.length === needed.length) return;
  const there = needed.filter(({ env }) => set[env] !== undefined).map(({ env }) => env);
  for (const { env, hint } of missing)
    problems.add(
      env,
      `is needed with ${there.join(" and ")} to use ${name}.${hint ? ` ${hint}` : ""}`,
      "the other providers",
    );
}

/** The configured search provider in lower case; an unknown one is reported and ignored. */
export function searchProviderOf(
  given: string | undefined,
  { providers, problems, sources }: Omit<Checking, "mode">,
): string | undefined {
  const names = providers.filter(({ capabilities = ["web"] }) => capabilities.includes("web")).map(({ name }) => name);
  const name = given?.toLowerCase();
  if (name === undefined || names.length === 0 || names.includes(name)) return name;
  const from = sources.find({ name: "SEARCH_PROVIDER" })?.from ?? "WELLSOURCED_SEARCH_PROVIDER";
  problems.add(from, `must be one of ${names.join(", ")}.`, "the first provider that works");
  return undefined;
}
