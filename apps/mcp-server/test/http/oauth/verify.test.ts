import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createFakeClock } from "@wellsourced/testkit";
import { readEnv } from "@wellsourced/wellsourced/env";
import { openHttp } from "@wellsourced/wellsourced/http";
import {
  CompactEncrypt,
  type CryptoKey,
  exportSPKI,
  importJWK,
  type JWTHeaderParameters,
  type JWTPayload,
  UnsecuredJWT,
} from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createVerifier } from "../../../src/http/oauth/verify.ts";
import { AUDIENCE, forged, type Key, makeKey, startIssuer, type TestIssuer } from "../../support/issuer.ts";

const { settings } = readEnv({}, { mode: "http" });
const http = openHttp(settings, {});
const NOW = Date.parse("2026-11-23T12:00:00Z");
const SECONDS = NOW / 1_000;

let issuer: TestIssuer;
let stranger: Key;
const opened: TestIssuer[] = [];
beforeAll(async () => {
  issuer = await startIssuer();
  stranger = await makeKey("first");
});
afterAll(async () => {
  for (const one of [issuer, ...opened]) one.close();
  await http.close();
});

async function verifierOf(of: TestIssuer = issuer, more: object = {}) {
  const clock = createFakeClock(NOW);
  const warnings: string[] = [];
  const verifier = await createVerifier({
    url: of.url,
    jwksUrl: undefined,
    refreshMs: 3_600_000,
    http,
    clock,
    audience: AUDIENCE,
    tenantClaim: "tenant_id",
    warn: (message) => warnings.push(message),
    ...more,
  });
  const own = async () => {
    const started = await startIssuer();
    opened.push(started);
    return started;
  };
  return { ...verifier, clock, warnings, own };
}
const signed = (claims: JWTPayload = {}, header: Partial<JWTHeaderParameters> = {}, by = issuer.key) =>
  issuer.token(claims, { header, by, now: NOW });
const claimsOf = () => ({ iss: issuer.url, aud: AUDIENCE, sub: "ada", exp: SECONDS + 600, iat: SECONDS });

describe("a good token", () => {
  const good: readonly [string, () => Promise<string>, object][] = [
    ["names a user, and without a tenant claim the tenant default", () => signed(), { tenant: "default", user: "ada" }],
    ["names a tenant", () => signed({ tenant_id: "Library" }), { tenant: "Library", user: "ada" }],
    ["of type application/at+jwt", () => signed({}, { typ: "application/AT+JWT" }), { tenant: "default", user: "ada" }],
    ["of type JWT, as many issuers send", () => signed({}, { typ: "JWT" }), { tenant: "default", user: "ada" }],
    ["without a type", () => signed({}, { typ: undefined as never }), { tenant: "default", user: "ada" }],
    [
      "(contract 7 [rev 3]) with our audience and a slash",
      () => signed({ aud: `${AUDIENCE}/` }),
      { tenant: "default", user: "ada" },
    ],
    ["with our audience among several", () => signed({ aud: ["x", AUDIENCE] }), { tenant: "default", user: "ada" }],
    [
      "with scopes",
      () => signed({ scope: "research  tool:web_search" }),
      { tenant: "default", user: "ada", scopes: ["research", "tool:web_search"] },
    ],
    [
      "with scopes as Okta has them",
      () => signed({ scp: ["research"] }),
      { tenant: "default", user: "ada", scopes: ["research"] },
    ],
    [
      "with an empty scope, which is not the same as none",
      () => signed({ scope: "" }),
      { tenant: "default", user: "ada", scopes: [] },
    ],
    [
      "that expired within the clock's tolerance",
      () => signed({ exp: SECONDS - 20 }),
      { tenant: "default", user: "ada" },
    ],
    [
      "whose user holds a colon and letters of any script",
      () => signed({ sub: "auth0|Åsa:5" }),
      { tenant: "default", user: "auth0|Åsa:5" },
    ],
  ];
  test.each(good)("%s", async (_, make, expected) => {
    const { verify } = await verifierOf();
    expect(await verify(await make())).toEqual({ ...expected, endsAt: expect.any(Number) });
  });

  test("signed with ES256", async () => {
    const own = await (await verifierOf()).own();
    const elliptic = await makeKey("curve", "ES256");
    own.state.keys = [elliptic.jwk];
    const { verify } = await verifierOf(own);
    expect(await verify(await own.token({}, { by: elliptic, now: NOW }))).toMatchObject({
      tenant: "default",
      user: "ada",
    });
  });

  test("takes its tenant from the claim that the operator named", async () => {
    const { verify } = await verifierOf(issuer, { tenantClaim: "tid" });
    expect(await verify(await signed({ tid: "a", tenant_id: "b" }))).toMatchObject({ tenant: "a", user: "ada" });
  });
});

describe("a bad token is refused:", () => {
  const hmac = async () => {
    // A classic attack: the public key is used as the secret of HS256.
    const pem = await exportSPKI((await importJWK(issuer.key.jwk, "RS256")) as CryptoKey);
    const unsigned = forged({ alg: "HS256", kid: "first", typ: "at+jwt" }, claimsOf()).replace(/\.$/u, "");
    return `${unsigned}.${createHmac("sha256", pem).update(unsigned).digest("base64url")}`;
  };
  const encrypted = async () =>
    new CompactEncrypt(Buffer.from(await signed()))
      .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM", cty: "JWT" })
      .encrypt((await importJWK({ ...issuer.key.jwk, alg: "RSA-OAEP-256", use: "enc" }, "RSA-OAEP-256")) as CryptoKey);
  const changed = async () => {
    const [header = "", , signature = ""] = (await signed()).split(".");
    return [header, Buffer.from(JSON.stringify({ ...claimsOf(), sub: "eve" })).toString("base64url"), signature].join(
      ".",
    );
  };

  const SIGNED = /must be signed with RS256 or ES256/u;
  const SUBJECT = /subject \(sub\).*missing or not valid/u;
  const TENANT = /tenant .* not valid/u;
  const bad: readonly [string, () => Promise<string> | string, RegExp][] = [
    ["alg none", () => new UnsecuredJWT(claimsOf()).encode(), SIGNED],
    ["alg None in other letters", () => forged({ alg: "nOnE", typ: "at+jwt" }, claimsOf()), SIGNED],
    ["HS256 with the public key as its secret", hmac, SIGNED],
    [
      "another algorithm of the same key, PS256",
      () => forged({ alg: "PS256", kid: "first" }, claimsOf(), "AAAA"),
      SIGNED,
    ],
    ["RS512", () => forged({ alg: "RS512", kid: "first" }, claimsOf(), "AAAA"), SIGNED],
    ["an algorithm that is no text", () => forged({ alg: ["RS256"], kid: "first" }, claimsOf(), "AAAA"), SIGNED],
    ["an address of keys (jku)", () => signed({}, { jku: "https://evil.example/keys" }), /its own key \(jku\)/u],
    [
      "an address of certificates (x5u)",
      () => signed({}, { x5u: "https://evil.example/cert" }),
      /its own key \(x5u\)/u,
    ],
    ["a key of its own (jwk)", () => signed({}, { jwk: stranger.jwk }, stranger), /its own key \(jwk\)/u],
    ["certificates of its own (x5c)", () => signed({}, { x5c: ["AAAA"] }), /its own key \(x5c\)/u],
    [
      "critical headers",
      () => forged({ alg: "RS256", kid: "first", crit: ["exp"], exp: 1 }, claimsOf(), "AAAA"),
      /critical headers/u,
    ],
    ["the type of an ID token's cousin", () => signed({}, { typ: "logout+jwt" }), /type of the token/u],
    ["the type of a proof of possession", () => signed({}, { typ: "dpop+jwt" }), /type of the token/u],
    [
      "a type that is no text",
      () => forged({ alg: "RS256", kid: "first", typ: 7 }, claimsOf(), "AAAA"),
      /type of the token/u,
    ],
    ["a nested token (cty)", () => signed({}, { cty: "JWT" }), /Nested/u],
    ["an encrypted token", encrypted, /Encrypted/u],
    [
      "an oversized token",
      () => signed({ groups: Array.from({ length: 2_000 }, (_, index) => `group-${index}`) }),
      /too large/u,
    ],
    ["a key id that is too long", () => signed({}, { kid: "k".repeat(300) }), /key id/u],
    ["a key id that is no text", () => forged({ alg: "RS256", kid: { first: 1 } }, claimsOf(), "AAAA"), /key id/u],
    ["another issuer", () => signed({ iss: "https://evil.example" }), /another issuer/u],
    ["the issuer with a slash more", () => signed({ iss: `${issuer.url}/` }), /another issuer/u],
    ["no issuer", () => signed({ iss: undefined as never }), /another issuer/u],
    ["another audience", () => signed({ aud: "https://other.example/mcp" }), /not meant for this server/u],
    ["an audience that only begins like ours", () => signed({ aud: `${AUDIENCE}/x` }), /not meant for this server/u],
    ["our audience with two slashes", () => signed({ aud: `${AUDIENCE}//` }), /not meant for this server/u],
    ["no audience", () => signed({ aud: undefined as never }), /not meant for this server/u],
    ["an empty list of audiences", () => signed({ aud: [] }), /not meant for this server/u],
    ["expired", () => signed({ exp: SECONDS - 31 }), /has expired/u],
    ["without an end", () => signed({ exp: undefined as never }), /when it expires/u],
    ["an end that is no number", () => signed({ exp: "tomorrow" as never }), /not valid|when it expires/u],
    ["not valid yet (nbf)", () => signed({ nbf: SECONDS + 31 }), /not valid yet/u],
    ["issued in the future (iat)", () => signed({ iat: SECONDS + 31 }), /issued in the future/u],
    ["no subject", () => signed({ sub: undefined as never }), SUBJECT],
    ["an empty subject", () => signed({ sub: "" }), SUBJECT],
    ["a blank subject", () => signed({ sub: "  " }), SUBJECT],
    ["a subject that is too long", () => signed({ sub: "a".repeat(256) }), SUBJECT],
    ["a subject with a line break", () => signed({ sub: "ada\nadmin" }), SUBJECT],
    ["a subject with half a character", () => signed({ sub: "ada\ud800" }), SUBJECT],
    ["a subject that is no text", () => signed({ sub: 7 as never }), SUBJECT],
    ["the user of callers without a token", () => signed({ sub: "anonymous" }), /reserved name/u],
    ["the user of another's session", () => signed({ sub: "Anonymous:connection:abc" }), /reserved name/u],
    ["an empty tenant", () => signed({ tenant_id: "" }), TENANT],
    ["a tenant that is too long", () => signed({ tenant_id: "t".repeat(129) }), TENANT],
    ["a tenant with a control character", () => signed({ tenant_id: "a\u0000b" }), TENANT],
    ["a list of tenants", () => signed({ tenant_id: ["a", "b"] }), TENANT],
    ["a tenant that is null", () => signed({ tenant_id: null }), TENANT],
    ["scopes of a wrong form", () => signed({ scope: { all: true } }), /scopes/u],
    ["a scope with a quotation mark", () => signed({ scope: 'a"b' }), /scopes/u],
    ["a token bound to a key of the client (cnf)", () => signed({ cnf: { jkt: "x" } }), /bound to a key/u],
    ["an ID token", () => signed({ at_hash: "x" }, { typ: "JWT" }), /not an access token/u],
    ["a refresh token of Keycloak", () => signed({ typ: "Refresh" }, { typ: "JWT" }), /not an access token/u],
    ["a security event", () => signed({ events: {} }, { typ: "JWT" }), /not an access token/u],
    ["another's key under the same name", () => signed({}, {}, stranger), /signature/u],
    ["a changed body", changed, /signature/u],
    ["no signature", async () => (await signed()).replace(/[^.]+$/u, ""), /not valid/u],
    ["a key that is not published", async () => signed({}, {}, await makeKey("unknown")), /does not publish/u],
    ["two parts", () => "aaaa.bbbb", /not valid/u],
    ["no JSON", () => "aaaa.bbbb.cccc", /not valid/u],
    [
      "a header that is no object",
      () => `${Buffer.from("[]").toString("base64url")}.e30.AAAA`,
      /not valid|must be signed/u,
    ],
  ];
  test.each(bad)("%s", async (_, make, sentence) => {
    const { verify } = await verifierOf();
    const token = await make();
    const verdict = await verify(token);
    expect(verdict).toEqual({ refused: expect.stringMatching(sentence) });
    for (const part of token.split(".").filter((text) => text.length > 8))
      expect(JSON.stringify(verdict)).not.toContain(part);
  });
});

describe("the issuer's keys", () => {
  test("are fetched once, however many tokens come at once", async () => {
    const own = await (await verifierOf()).own();
    const { verify } = await verifierOf(own);
    const token = await own.token({}, { now: NOW });
    await Promise.all(Array.from({ length: 50 }, () => verify(token)));
    expect(own.asked()).toBe(1);
  });

  test("a token of another issuer, or of a wrong form, causes no request", async () => {
    const own = await (await verifierOf()).own();
    const { verify } = await verifierOf(own);
    await verify(await own.token({ iss: "https://evil.example" }, { now: NOW }));
    await verify("a.b.c");
    expect(own.state.asked).toEqual([]);
  });

  test("an unknown key is requested from the issuer at most once a minute, for all callers", async () => {
    const own = await (await verifierOf()).own();
    const { verify, clock } = await verifierOf(own);
    await verify(await own.token({}, { now: NOW }));
    const made = await Promise.all(Array.from({ length: 20 }, (_, index) => makeKey(`made-up-${index}`, "ES256")));
    const tokens = await Promise.all(made.map((by) => own.token({}, { by, now: NOW })));
    await Promise.all(tokens.map((token) => verify(token)));
    expect(own.asked()).toBe(1);
    await clock.advance(60_000);
    await Promise.all(tokens.map((token) => verify(token)));
    for (const token of tokens) await verify(token);
    expect(own.asked()).toBe(2);
  });

  test("a new key is found when its first token comes, and the old one no longer counts", async () => {
    const own = await (await verifierOf()).own();
    const { verify, clock } = await verifierOf(own);
    const old = await own.token({ exp: SECONDS + 9_000 }, { now: NOW });
    expect(await verify(old)).toMatchObject({ user: "ada" });
    const next = await makeKey("second");
    own.state.keys = [next.jwk];
    await clock.advance(60_000);
    expect(await verify(await own.token({}, { by: next, now: NOW }))).toMatchObject({ user: "ada" });
    expect(await verify(old)).toMatchObject({ refused: expect.stringContaining("does not publish") });
  });

  test("a key that was withdrawn is refused after the interval, without any unknown key", async () => {
    const own = await (await verifierOf()).own();
    const { verify, clock } = await verifierOf(own);
    const token = await own.token({ exp: SECONDS + 9_000 }, { now: NOW });
    await verify(token);
    own.state.keys = [(await makeKey("second")).jwk];
    await clock.advance(3_599_000);
    expect(await verify(token)).toMatchObject({ user: "ada" });
    await clock.advance(1_000);
    expect(await verify(token)).toMatchObject({ refused: expect.stringContaining("does not publish") });
  });

  test("an issuer that is down leaves known keys valid, and gets one request a minute", async () => {
    const own = await (await verifierOf()).own();
    const { verify, clock, warnings } = await verifierOf(own);
    const token = await own.token({ exp: SECONDS + 90_000 }, { now: NOW });
    await verify(token);
    own.state.isDown = true;
    const before = own.state.asked.length;
    await clock.advance(3_600_000);
    for (let count = 0; count < 10; count++) expect(await verify(token)).toMatchObject({ user: "ada" });
    expect(own.state.asked.slice(before).filter((path) => path === "/keys").length).toBe(1);
    expect(warnings.at(-1)).toMatch(/^The keys of the token issuer could not be fetched\. .*500/u);
  });

  test("an issuer that was never reached is a typed failure, never a refused token", async () => {
    const own = await (await verifierOf()).own();
    own.state.isDown = true;
    const { verify, clock } = await verifierOf(own);
    const token = await own.token({}, { now: NOW });
    await expect(verify(token)).rejects.toMatchObject({ kind: "upstream_unavailable" });
    own.state.isDown = false;
    await clock.advance(10_000);
    expect(await verify(token)).toMatchObject({ user: "ada" });
  });

  test("metadata that name another issuer are not followed", async () => {
    const own = await (await verifierOf()).own();
    own.documents["/.well-known/openid-configuration"] = () => ({
      issuer: "https://evil.example",
      jwks_uri: `${own.url}/keys`,
    });
    const { verify, warnings } = await verifierOf(own);
    await expect(verify(await own.token({}, { now: NOW }))).rejects.toMatchObject({ kind: "upstream_unavailable" });
    expect(own.asked()).toBe(0);
    expect(warnings.join(" ")).toContain("WELLSOURCED_OAUTH_ISSUER_URL must be the issuer that it states");
  });

  test("a private URL that only the metadata contain is not requested", async () => {
    let asked = 0;
    const inside = createServer((_, response) => {
      asked += 1;
      response.end(JSON.stringify({ keys: [issuer.key.jwk] }));
    });
    await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
    const elsewhere = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/keys`;
    const own = await (await verifierOf()).own();
    own.documents["/.well-known/openid-configuration"] = () => ({ issuer: own.url, jwks_uri: elsewhere });
    const token = await own.token({}, { now: NOW });
    await expect((await verifierOf(own)).verify(token)).rejects.toMatchObject({ kind: "upstream_unavailable" });
    expect(asked).toBe(0);
    // It is allowed if the operator names it.
    await (await verifierOf(own, { jwksUrl: elsewhere })).verify(token);
    expect(asked).toBe(1);
    inside.close();
  });

  test.each<[string, object[]]>([
    ["no keys at all", []],
    ["a private key", [{ kty: "RSA", kid: "first", n: "x", e: "AQAB", d: "secret" }]],
    ["a symmetric key", [{ kty: "oct", kid: "first", k: "AAAA" }]],
    ["keys for encryption", [{ kty: "RSA", kid: "first", use: "enc", n: "x", e: "AQAB" }]],
    ["keys of another curve", [{ kty: "EC", kid: "first", crv: "P-384", x: "x", y: "y" }]],
  ])("%s cannot be used", async (_, keys) => {
    const own = await (await verifierOf()).own();
    own.state.keys = keys;
    const { verify, warnings } = await verifierOf(own);
    await expect(verify(await own.token({}, { now: NOW }))).rejects.toMatchObject({ kind: "upstream_unavailable" });
    expect(warnings[0]).toContain("contains no RSA or P-256 key");
  });

  test("an endless answer is cut off", async () => {
    const own = await (await verifierOf()).own();
    own.documents["/keys"] = () => ({ keys: [own.key.jwk], padding: "x".repeat(300_000) });
    const { verify, warnings } = await verifierOf(own);
    await expect(verify(await own.token({}, { now: NOW }))).rejects.toMatchObject({ kind: "upstream_unavailable" });
    expect(warnings[0]).toContain("262144 bytes");
  });
});
