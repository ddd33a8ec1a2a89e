import { isLoopback } from "./loopback.ts";
import type { Settings } from "./settings.ts";
import type { Problems, Sources } from "./sources.ts";

interface Checking {
  readonly problems: Problems;
  readonly sources: Sources;
  /** The name of a setting as the user wrote it. */
  nameOf(name: string): string;
}

/** Checks that the OAuth settings are complete and use https. */
export function checkOAuth(settings: Settings, { problems, sources, nameOf }: Checking): void {
  const { oauthIssuerUrl, oauthAudience, oauthJwksUrl, publicUrl, host } = settings;
  for (const [name, url] of [
    ["OAUTH_ISSUER_URL", oauthIssuerUrl],
    ["OAUTH_JWKS_URL", oauthJwksUrl],
    ["PUBLIC_URL", publicUrl],
  ] as const)
    if (url && !isFit(url, name === "OAUTH_JWKS_URL"))
      problems.addFatal(
        nameOf(name),
        "must be an https address without user, query and fragment; http is allowed for this machine only.",
      );
  if (!oauthIssuerUrl) {
    const orphans = [
      ...(oauthAudience ? ["OAUTH_AUDIENCE"] : []),
      ...(oauthJwksUrl ? ["OAUTH_JWKS_URL"] : []),
      ...(settings.requiredScopes ? ["REQUIRED_SCOPES"] : []),
      ...(settings.enforceScopes ? ["ENFORCE_SCOPES"] : []),
    ];
    for (const name of orphans)
      problems.addFatal(nameOf(name), "has no effect without WELLSOURCED_OAUTH_ISSUER_URL. Set both, or neither.");
    return;
  }
  if (!oauthAudience)
    problems.addFatal(
      nameOf("OAUTH_ISSUER_URL"),
      "needs WELLSOURCED_OAUTH_AUDIENCE: the name of this server in the issuer's access tokens, usually its public address with /mcp.",
    );
  if (settings.requiredScopes?.some((scope) => !/^[\x21\x23-\x5B\x5D-\x7E]+$/u.test(scope)))
    problems.addFatal(
      nameOf("REQUIRED_SCOPES"),
      "must be scopes: visible ASCII characters without quotes and backslashes.",
    );
  if (!publicUrl && !isLoopback(host))
    problems.addFatal(
      nameOf("OAUTH_ISSUER_URL"),
      "needs WELLSOURCED_PUBLIC_URL when the server listens for other machines: the address under which clients reach it.",
    );
  if (sources.find({ name: "CACHE_ISOLATION" }) === undefined)
    problems.addFatal(
      nameOf("OAUTH_ISSUER_URL"),
      "needs WELLSOURCED_CACHE_ISOLATION: tenant keeps the cached results of tenants apart, shared lets equal requests share them.",
    );
}

function isFit(text: string, mayHaveQuery: boolean): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.hash || (url.search && !mayHaveQuery)) return false;
  return url.protocol === "https:" || isLoopback(url.hostname);
}
