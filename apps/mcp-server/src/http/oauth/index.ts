import { type Clock, Failure } from "@wellsourced/core";
import type { Settings } from "@wellsourced/wellsourced/env";
import { openHttp } from "@wellsourced/wellsourced/http";
import type { Caller, Table } from "../../table.ts";
import type { Exchange } from "../exchange.ts";
import { json, refusal } from "../replies.ts";
import { type Denial, deny } from "./challenge.ts";
import type { Refused } from "./claims.ts";
import { documentAt, metadataUrlOf, resourceMetadata } from "./metadata.ts";
import { scopesWanted, scopesWith } from "./scopes.ts";
import { createVerifier, type Verified } from "./verify.ts";

interface OAuthOptions {
  readonly settings: Settings;
  readonly table: Table;
  readonly clock: Clock;
  /** Public URL; known once the server listens. */
  publicUrl(): string;
  warn(message: string): void;
}

/** The caller and the expiry of the token, or a refusal. */
export type Identified = { readonly caller: Caller; readonly endsAt: number } | { readonly refused: Response };

export type OAuth = Awaited<ReturnType<typeof createOAuth>>;

/** Scope for all tools, suggested if scopes are enforced. */
const ALL_TOOLS = "tool:*";

/**
 * Makes this server an OAuth 2.1 resource server with the configured issuer.
 *
 * @throws {Failure} `config` without issuer or audience
 */
export async function createOAuth({ settings, table, clock, publicUrl, warn }: OAuthOptions) {
  const { oauthIssuerUrl: url, oauthAudience: audience, oauthJwksUrl: jwksUrl, enforceScopes } = settings;
  if (!url || !audience) throw new Failure("config", "OAuth needs an issuer and an audience.");
  const http = openHttp(settings, { clock });
  const verifier = await createVerifier({
    url,
    audience,
    jwksUrl,
    tenantClaim: settings.oauthTenantClaim,
    refreshMs: settings.jwksRefreshInterval,
    http,
    clock,
    warn,
  });
  const required = settings.requiredScopes ?? [];
  const wanted = [...required, ...(enforceScopes ? [ALL_TOOLS] : [])];
  const denied = (denial: Omit<Denial, "scopes"> & Partial<Denial>): Response =>
    deny({ scopes: wanted, ...denial }, metadataUrlOf(publicUrl()));

  const admitted = (verdict: Verified | Refused): Identified => {
    if ("refused" in verdict)
      return { refused: denied({ status: 401, error: "invalid_token", message: verdict.refused }) };
    const { tenant, user, scopes = [], endsAt } = verdict;
    if (!required.every((scope) => scopes.includes(scope))) {
      const message = `This server needs a token with the scope ${required.join(" ")}.`;
      const asked = scopesWith(scopes, required);
      return { refused: denied({ status: 403, error: "insufficient_scope", message, scopes: asked }) };
    }
    const limits = enforceScopes && verdict.scopes ? { scopes: verdict.scopes } : {};
    return { caller: { tenant, user, ...limits }, endsAt };
  };

  return {
    /** Identifies the caller. Removes the token from the request. */
    async identify({ request }: Pick<Exchange, "request">): Promise<Identified> {
      const sent = tokenIn(request);
      if ("denial" in sent) return { refused: denied(sent.denial) };
      request.headers.delete("authorization");
      try {
        return admitted(await verifier.verify(sent.token));
      } catch (error) {
        return { refused: unavailable(error) };
      }
    },
    /** Refuses callers without the scopes for a request. */
    refuseScopes(body: unknown, caller: Caller): Response | undefined {
      const scopes = scopesWanted(body, caller, table);
      const message = "The scopes of the access token do not allow this tool.";
      return scopes && denied({ status: 403, error: "insufficient_scope", message, scopes });
    },
    /** Returns a metadata document by path, available without a token. */
    document(path: string): (() => Promise<Response>) | undefined {
      const name = documentAt(path, publicUrl());
      if (name === "resource")
        return async () => json(200, resourceMetadata({ issuer: url, scopes: wanted, publicUrl: publicUrl() }));
      return name && (() => verifier.issuer.metadata().then((metadata) => json(200, metadata), unavailable));
    },
    close: () => http.close(),
  };
}

/** Extracts the token. Tokens in URLs are refused, since URLs end up in logs and histories. */
function tokenIn({ url, headers }: Request): { readonly token: string } | { readonly denial: Omit<Denial, "scopes"> } {
  const { searchParams } = new URL(url);
  if (["access_token", "token", "authorization"].some((name) => searchParams.has(name)))
    return invalid("A token in the address is not accepted. Send it in the Authorization header.");
  const [scheme = "", token = "", ...more] = (headers.get("authorization") ?? "").trim().split(/\s+/u, 3);
  if (scheme.toLowerCase() !== "bearer") {
    const message = "This server needs an access token. Sign in, and send the token in the Authorization header.";
    return { denial: { status: 401, message } };
  }
  if (more.length > 0 || !/^[\w.~+/-]+=*$/u.test(token))
    return invalid("The Authorization header must contain one bearer token.");
  return { token };
}

const invalid = (message: string) => ({ denial: { status: 400, error: "invalid_request", message } }) as const;

function unavailable(error: unknown): Response {
  const { message, retryAfterSeconds = 10 } = Failure.from(error);
  return refusal(503, message, { headers: { "retry-after": String(retryAfterSeconds) } });
}
