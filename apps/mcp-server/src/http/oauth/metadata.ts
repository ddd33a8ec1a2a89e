/** Facts for the protected resource metadata (RFC 9728). */
interface ResourceFacts {
  /** Public URL without `/mcp` and without a trailing slash. */
  readonly publicUrl: string;
  readonly issuer: string;
  /** Scopes to request. */
  readonly scopes: readonly string[];
}

const RESOURCE_METADATA = "/.well-known/oauth-protected-resource";
const ISSUER_METADATA = "/.well-known/oauth-authorization-server";

/** Returns the public URL. Never derived from the Host header, which would let attackers choose the token issuer. */
export function publicUrlOf(configured: string | undefined, bound: string): string {
  return (configured ?? bound).replace(/\/$/u, "").replace(/\/mcp$/u, "");
}

/** Metadata URL by RFC 9728: the well-known name comes between host and path. */
export function metadataUrlOf(publicUrl: string): string {
  const { origin, pathname } = new URL(`${publicUrl}/mcp`);
  return `${origin}${RESOURCE_METADATA}${pathname}`;
}

/**
 * Returns which document a path requests. Each is served with and without the resource path and below the public path,
 * for proxies. Clients of the March 2025 revision request issuer metadata here.
 */
export function documentAt(path: string, publicUrl: string): "resource" | "issuer" | undefined {
  const base = new URL(`${publicUrl}/`).pathname.slice(0, -1);
  const isAt = (name: string) =>
    [name, `${name}/mcp`, `${name}${base}`, `${name}${base}/mcp`, `${base}${name}`, `${base}${name}/mcp`].includes(
      path.replace(/\/$/u, ""),
    );
  if (isAt(RESOURCE_METADATA)) return "resource";
  return isAt(ISSUER_METADATA) ? "issuer" : undefined;
}

export const resourceMetadata = ({ publicUrl, issuer, scopes }: ResourceFacts) => ({
  resource: `${publicUrl}/mcp`,
  resource_name: "Wellsourced",
  authorization_servers: [issuer],
  bearer_methods_supported: ["header"],
  ...(scopes.length > 0 ? { scopes_supported: scopes } : {}),
});
