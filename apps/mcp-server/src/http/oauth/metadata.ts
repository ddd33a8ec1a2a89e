/** What a client learns about this server before it has a token (RFC 9728). */
export interface ResourceFacts {
  /** The address that clients reach, without `/mcp` and without a slash at its end. */
  readonly publicUrl: string;
  readonly issuer: string;
  /** Scopes worth asking for. */
  readonly scopes: readonly string[];
}

const RESOURCE_METADATA = "/.well-known/oauth-protected-resource";
const ISSUER_METADATA = "/.well-known/oauth-authorization-server";

/** Never made of a Host header: whoever writes that would choose where clients take their tokens. */
export function publicUrlOf(configured: string | undefined, bound: string): string {
  return (configured ?? bound).replace(/\/$/u, "").replace(/\/mcp$/u, "");
}

/** Where RFC 9728 has the metadata: the well-known name comes between the host and the path of the resource. */
export function metadataUrlOf(publicUrl: string): string {
  const { origin, pathname } = new URL(`${publicUrl}/mcp`);
  return `${origin}${RESOURCE_METADATA}${pathname}`;
}

/**
 * Which document a path asks for. Each is served with and without the path of the resource, and also below the path of
 * the public address, where a proxy passes on nothing else. Clients of March 2025 look for the issuer's metadata here.
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
