import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from "jose";

export const AUDIENCE = "https://mcp.example.org/mcp";

/** A key pair and its public part. */
export async function makeKey(kid: string, alg: "RS256" | "ES256" = "RS256") {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" } as JWK };
}
export type Key = Awaited<ReturnType<typeof makeKey>>;

/** A local token issuer: metadata, keys, and tokens that tests customise. */
export async function startIssuer() {
  const key = await makeKey("first");
  const state = { keys: [key.jwk] as object[], isDown: false, asked: [] as string[] };
  const documents: Record<string, () => unknown> = {
    "/.well-known/openid-configuration": () => ({
      issuer: url,
      jwks_uri: `${url}/keys`,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      code_challenge_methods_supported: ["S256"],
      response_types_supported: ["code"],
      internal_notes: "not for clients",
    }),
    "/keys": () => ({ keys: state.keys }),
  };
  const server = createServer((request, response) => {
    state.asked.push(request.url ?? "");
    const body = state.isDown ? undefined : documents[request.url ?? ""]?.();
    response.writeHead(state.isDown ? 500 : body ? 200 : 404, { "content-type": "application/json" });
    response.end(body ? JSON.stringify(body) : "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** A valid token with these changes; an undefined claim is left out. */
  const token = async (
    claims: JWTPayload = {},
    { header = {}, by = key, now = Date.now() }: { header?: Partial<JWTHeaderParameters>; by?: Key; now?: number } = {},
  ): Promise<string> => {
    const seconds = Math.floor(now / 1_000);
    const usual = { iss: url, aud: AUDIENCE, sub: "ada", iat: seconds, exp: seconds + 600, ...claims };
    const given = Object.fromEntries(Object.entries(usual).filter(([, value]) => value !== undefined));
    return new SignJWT(given)
      .setProtectedHeader({ alg: by.alg, kid: by.kid, typ: "at+jwt", ...header })
      .sign(by.privateKey);
  };
  return {
    url,
    key,
    state,
    token,
    documents,
    /** Number of requests for the keys. */
    asked: () => state.asked.filter((path) => path === "/keys").length,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type TestIssuer = Awaited<ReturnType<typeof startIssuer>>;

/** A token composed by hand, for cases that libraries refuse to create. */
export const forged = (header: object, claims: object, signature = ""): string =>
  [...[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")), signature].join(".");
