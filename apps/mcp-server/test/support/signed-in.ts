import type { HttpOptions } from "../../src/transports/http.ts";
import { type Running, startFixture } from "./fixture.ts";
import { AUDIENCE, startIssuer } from "./issuer.ts";
import { OLDER, post, requestNewer } from "./raw-http.ts";

/** A server that identifies its callers by tokens of a local issuer. */
export async function startSignedIn(change: Partial<HttpOptions> & { flags?: Record<string, string> } = {}) {
  const issuer = await startIssuer();
  const server = await startFixture({
    ...change,
    flags: {
      "oauth-issuer-url": issuer.url,
      "oauth-audience": AUDIENCE,
      "cache-isolation": "tenant",
      ...change.flags,
    },
  });
  return {
    ...server,
    issuer,
    kill: async () => {
      issuer.close();
      await server.kill();
    },
  };
}
export type SignedIn = Awaited<ReturnType<typeof startSignedIn>>;

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** One request of the newer revision, with a token. */
export const asNewer = (
  server: Pick<Running, "url">,
  token: string,
  method: string,
  params: Record<string, unknown> = {},
) => requestNewer(server.url, method, params, { headers: bearer(token) });

/** A session of the older revision, opened with a token. Requests may use other tokens. */
export async function openAs({ url }: Pick<Running, "url">, token: string) {
  const initialize = {
    jsonrpc: "2.0",
    id: 0,
    method: "initialize",
    params: { protocolVersion: OLDER, capabilities: {}, clientInfo: { name: "raw", version: "1" } },
  };
  const opened = await post(url, initialize, bearer(token));
  const headers = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "", "mcp-protocol-version": OLDER };
  return {
    opened,
    headers,
    request: (method: string, params: Record<string, unknown> = {}, by = token) =>
      post(url, { jsonrpc: "2.0", id: 1, method, params }, { ...headers, ...bearer(by) }),
  };
}
