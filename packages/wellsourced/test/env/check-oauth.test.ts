import { describe, expect, test } from "vitest";
import { readEnv } from "../../src/env/read-env.ts";

const complete = {
  WELLSOURCED_OAUTH_ISSUER_URL: "https://login.example.org/realms/library",
  WELLSOURCED_OAUTH_AUDIENCE: "https://mcp.example.org/mcp",
  WELLSOURCED_PUBLIC_URL: "https://mcp.example.org",
  WELLSOURCED_CACHE_ISOLATION: "tenant",
  WELLSOURCED_HOST: "0.0.0.0",
};
const problemsOf = (change: Record<string, string | undefined>, mode: "http" | "stdio" = "http") =>
  readEnv({ ...complete, ...change }, { mode }).problems.map(
    ({ fatal, message }) => `${fatal ? "fatal" : "note"}: ${message}`,
  );

describe("OAuth settings that belong together", () => {
  test("a complete set lets the server listen for other machines", () => {
    expect(problemsOf({})).toEqual([]);
  });

  test.each<[string, Record<string, string | undefined>, RegExp]>([
    [
      "an issuer needs an audience",
      { WELLSOURCED_OAUTH_AUDIENCE: undefined },
      /^fatal: WELLSOURCED_OAUTH_ISSUER_URL needs WELLSOURCED_OAUTH_AUDIENCE/u,
    ],
    [
      "cache isolation must be chosen, also where the default is meant",
      { WELLSOURCED_CACHE_ISOLATION: undefined },
      /needs WELLSOURCED_CACHE_ISOLATION/u,
    ],
    ["other machines need a public address", { WELLSOURCED_PUBLIC_URL: undefined }, /needs WELLSOURCED_PUBLIC_URL/u],
    [
      "an issuer without https",
      { WELLSOURCED_OAUTH_ISSUER_URL: "http://login.example.org" },
      /OAUTH_ISSUER_URL must be an https address/u,
    ],
    [
      "an issuer with a query",
      { WELLSOURCED_OAUTH_ISSUER_URL: "https://login.example.org/?a=b" },
      /OAUTH_ISSUER_URL must be an https address/u,
    ],
    [
      "an issuer with a password",
      { WELLSOURCED_OAUTH_ISSUER_URL: "https://a:b@login.example.org" },
      /OAUTH_ISSUER_URL must be an https address/u,
    ],
    [
      "keys without https",
      { WELLSOURCED_OAUTH_JWKS_URL: "http://keys.example.org/" },
      /OAUTH_JWKS_URL must be an https address/u,
    ],
    [
      "a public address without https",
      { WELLSOURCED_PUBLIC_URL: "http://mcp.example.org" },
      /PUBLIC_URL must be an https address/u,
    ],
    ["scopes with quotation marks", { WELLSOURCED_REQUIRED_SCOPES: 'a"b' }, /REQUIRED_SCOPES must be scopes/u],
    [
      "keys that are fetched all the time",
      { WELLSOURCED_JWKS_REFRESH_INTERVAL: "1s" },
      /JWKS_REFRESH_INTERVAL must be a duration/u,
    ],
  ])("%s", (_, change, message) => {
    expect(problemsOf(change)).toEqual([expect.stringMatching(message)]);
  });

  test.each(["OAUTH_AUDIENCE", "OAUTH_JWKS_URL", "REQUIRED_SCOPES", "ENFORCE_SCOPES"])(
    "%s without an issuer would protect nothing, and is refused",
    (name) => {
      const value = { OAUTH_JWKS_URL: "https://keys.example.org", ENFORCE_SCOPES: "true" }[name] ?? "x";
      const { problems } = readEnv({ [`WELLSOURCED_${name}`]: value }, { mode: "http" });
      expect(problems).toMatchObject([{ fatal: true, message: expect.stringContaining("no effect without") }]);
    },
  );

  test("on this machine http will do, keys may have a query, and the bound address is the public one", () => {
    const change = {
      WELLSOURCED_OAUTH_ISSUER_URL: "http://127.0.0.1:8080/realms/test",
      WELLSOURCED_OAUTH_JWKS_URL: "http://localhost:8080/keys?policy=1",
      WELLSOURCED_PUBLIC_URL: undefined,
      WELLSOURCED_HOST: undefined,
    };
    expect(problemsOf(change)).toEqual([]);
  });

  test("over stdio none of it is looked at", () => {
    expect(problemsOf({ WELLSOURCED_OAUTH_AUDIENCE: undefined }, "stdio")).toEqual([]);
  });
});
