/** What a client learns about this server before it has a token (RFC 9728). */
export interface ResourceFacts {
  /** The address that clients reach, without `/mcp` and without a slash at its end. */
  readonly publicUrl: string;
  readonly issuer: string;
  /** Scopes worth asking for. */
  readonly scopes: readonly string[];
}

/** Below it the metadata are served, at the path of the resource and without it. */
export const RESOURCE_METADATA = "/.well-known/oauth-protected-resource";
/** Clients of the revision of March 2025 look here for the metadata of the issuer. */
export const ISSUER_METADATA = "/.well-known/oauth-authorization-server";

/** Never made of a Host header: whoever writes that would choose where clients take their tokens. */
export function publicUrlOf(configured: string | undefined, bound: string): string {
  return (configured ?? bound).replace(/\/$/u, "").replace(/\/mcp$/u, "");
}

export const metadataUrlOf = (publicUrl: string): string => `${publicUrl}${RESOURCE_METADATA}/mcp`;

export const resourceMetadata = ({ publicUrl, issuer, scopes }: ResourceFacts) => ({
  resource: `${publicUrl}/mcp`,
  resource_name: "Wellsourced",
  authorization_servers: [issuer],
  bearer_methods_supported: ["header"],
  ...(scopes.length > 0 ? { scopes_supported: scopes } : {}),
});
