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

/** What one setting asks of another. */
export function checkTogether(settings: Settings, { mode, providers, problems, sources }: Checking): void {
  const nameOf = (name: string) => sources.find({ name, bare: true, lower: true })?.from ?? `WELLSOURCED_${name}`;
  if (mode === "http" && !isLoopback(settings.host) && !settings.allowOpen && !settings.oauthIssuerUrl)
    problems.addFatal(
      nameOf("HOST"),
      "must be a loopback address such as 127.0.0.1, since callers are not identified. To serve other machines, set WELLSOURCED_OAUTH_ISSUER_URL and WELLSOURCED_OAUTH_AUDIENCE, or WELLSOURCED_ALLOW_OPEN=true if everybody may call.",
    );
  if (mode === "http") checkOAuth(settings, { problems, sources, nameOf });
  if (settings.allowPrivateNetwork)
    problems.addWarning(
      nameOf("ALLOW_PRIVATE_NETWORK"),
      "is on: whoever calls can read this machine's and its network's own addresses. It is for development; unset it where others have access.",
    );
  if (settings.redisUrl && !settings.encryptionKey)
    problems.addFatal(
      nameOf("REDIS_URL"),
      "needs WELLSOURCED_ENCRYPTION_KEY: 64 hexadecimal digits, the same on every server; `openssl rand -hex 32` makes one.",
    );
  if (settings.postgresUrl && !settings.redisUrl)
    problems.addFatal(
      nameOf("POSTGRES_URL"),
      "needs REDIS_URL beside it: PostgreSQL holds the crawls of several servers, and Redis shares out the work.",
    );
  if (settings.adminApiKeyPrev && !settings.adminApiKey)
    problems.addFatal(
      nameOf("ADMIN_API_KEY_PREV"),
      "needs WELLSOURCED_ADMIN_API_KEY beside it: it is the key that was used before that one.",
    );
  for (const provider of providers) checkHalf(provider, settings, problems);
  const known = providers.map(({ name }) => name);
  const strays = Object.values(settings.searchRouting ?? {})
    .flat()
    .filter((name) => known.length > 0 && !known.includes(name));
  // Not even a misspelt name is repeated: it may be a key that went into the wrong line.
  if (strays.length > 0)
    problems.addNote(
      nameOf("SEARCH_ROUTING"),
      `names providers that do not exist (${new Set(strays).size}); they are passed over. Known: ${known.join(", ")}.`,
    );
}

/** A provider of which some needed settings are filled and others are not: somebody meant to use it. */
function checkHalf({ name, keys }: ProviderRow, { keys: set }: Settings, problems: Problems): void {
  const needed = keys.filter(({ required = true }) => required === true);
  const missing = needed.filter(({ env }) => set[env] === undefined);
  if (missing.length === 0 || missing.length === needed.length) return;
  const there = needed.filter(({ env }) => set[env] !== undefined).map(({ env }) => env);
  for (const { env, hint } of missing)
    problems.add(
      env,
      `is needed beside ${there.join(" and ")} to use ${name}.${hint ? ` ${hint}` : ""}`,
      "the other providers",
    );
}

/** The search provider that was asked for, in our spelling; nothing, and a problem, for one that does not exist. */
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
