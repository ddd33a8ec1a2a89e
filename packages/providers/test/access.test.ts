import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { type Declared, isKeyless, missingSettings, resolveAccess } from "../src/access.ts";
import type { Key } from "../src/define.ts";

const key = (more: Partial<Key> = {}): Key => ({
  env: "ALPHA_KEY",
  sendAs: { query: "key" },
  hint: "Ask Alpha.",
  ...more,
});
const provider = (keys: Key | readonly Key[], more: Partial<Declared> = {}): Declared => ({
  name: "alpha",
  origin: "https://api.alpha.example",
  docs: "https://alpha.example/docs",
  pace: { perSecond: 1 },
  key: keys,
  ...more,
});

function failureOf(work: () => unknown): Failure {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error("no Failure was thrown");
}

describe("which settings a provider waits for", () => {
  test("a required key", () => {
    expect(missingSettings(provider(key()), {})).toEqual(["ALPHA_KEY"]);
    expect(missingSettings(provider(key()), { ALPHA_KEY: "x" })).toEqual([]);
  });

  test("blank is unset", () => {
    expect(missingSettings(provider(key()), { ALPHA_KEY: "  " })).toEqual(["ALPHA_KEY"]);
  });

  test("one of several", () => {
    const either = provider([key({ required: "any" }), key({ env: "ALPHA_EMAIL", required: "any" })]);
    expect(missingSettings(either, {})).toEqual(["ALPHA_KEY", "ALPHA_EMAIL"]);
    expect(missingSettings(either, { ALPHA_EMAIL: "a@b.example" })).toEqual([]);
  });

  test("an optional key is never missed, and makes no provider keyed", () => {
    expect(missingSettings(provider(key({ required: false })), {})).toEqual([]);
    expect(isKeyless(provider(key({ required: false })))).toBe(true);
    expect(isKeyless(provider(key({ required: "any" })))).toBe(false);
  });

  test("another setting may stand in", () => {
    const general = provider(key({ orElse: ["CONTACT"] }));
    expect(resolveAccess(general, { CONTACT: "c" }).query).toEqual({ key: "c" });
    expect(resolveAccess(general, { CONTACT: "c", ALPHA_KEY: "a" }).query).toEqual({ key: "a" });
  });
});

describe("where a key goes", () => {
  test("header with a prefix", () => {
    const { headers, secrets } = resolveAccess(
      provider(key({ sendAs: { header: "Authorization", prefix: "Bearer " } })),
      { ALPHA_KEY: "abc" },
    );
    expect(headers).toEqual({ authorization: "Bearer abc" });
    expect(secrets).toEqual(["abc"]);
  });

  test("the address itself, with or without a slash and a path", () => {
    const { origin: _, ...rest } = provider(key({ sendAs: "origin", secret: false }));
    const at = (value: string) => resolveAccess(rest, { ALPHA_KEY: value });
    expect(at("http://10.0.0.5:8080/")).toMatchObject({
      origin: "http://10.0.0.5:8080",
      fromOperator: true,
      secrets: [],
    });
    expect(at("https://search.example.org/searx/").origin).toBe("https://search.example.org/searx");
  });

  test("one label of the address, which cannot name another host", () => {
    const region = key({ env: "REGION", sendAs: { originWith: "https://models.*.example.org" }, secret: false });
    const at = (value: string) => resolveAccess(provider(region), { REGION: value });
    expect(at("eu-west-1")).toMatchObject({ origin: "https://models.eu-west-1.example.org", secrets: [] });
    for (const value of ["evil.example/", "a.b", "-a", "a@b", "EU"])
      expect(() => at(value)).toThrow("REGION is malformed. Write one name such as eu-west-1.");
  });

  test("an address of ours is not the operator's", () => {
    expect(resolveAccess(provider(key()), { ALPHA_KEY: "a" }).fromOperator).toBe(false);
  });

  test("user and password", () => {
    const { headers } = resolveAccess(provider(key({ sendAs: "basic-auth" })), { ALPHA_KEY: "ann:pä:ss" });
    expect(headers.authorization).toBe(`Basic ${Buffer.from("ann:pä:ss").toString("base64")}`);
  });

  test("a list of headers wins, and a comma inside a value is one", () => {
    const both = provider([key({ env: "LIST", sendAs: "header-list" }), key({ sendAs: "basic-auth" })]);
    const { headers, secrets } = resolveAccess(both, {
      ALPHA_KEY: "ann:pw",
      LIST: "Authorization: Token t1, X-Groups: a, b,X-Last: 1",
    });
    expect(headers).toEqual({ authorization: "Token t1", "x-groups": "a, b", "x-last": "1" });
    expect(secrets).toContain("Token t1");
  });

  test("a key may buy a faster pace", () => {
    const paid = provider(key({ required: false, pace: { perSecond: 9 } }));
    expect(resolveAccess(paid, {}).pace).toEqual({ perSecond: 1 });
    expect(resolveAccess(paid, { ALPHA_KEY: "x" }).pace).toEqual({ perSecond: 9 });
  });

  test.each([
    ["true", { extra: "true" }],
    ["on", { extra: "true" }],
    ["false", {}],
    ["", {}],
  ])("a switch that is %j", (value, expected) => {
    const { key: _, ...keyless } = provider(key());
    const switched = { ...keyless, switches: [{ env: "EXTRA", query: "extra" }] };
    expect(resolveAccess(switched, { EXTRA: value }).query).toEqual(expected);
  });
});

describe("a setting that cannot be used", () => {
  test("missing: the sentence names every setting to fill", () => {
    const both = failureOf(() => resolveAccess(provider([key(), key({ env: "ALPHA_ID" })]), {}));
    expect(both).toMatchObject({ kind: "config", provider: "alpha", suggestedAction: "check_api_key" });
    expect(both.message).toBe("alpha is not configured. Set ALPHA_KEY and ALPHA_ID. Ask Alpha.");
  });

  test("a key that is to be had somewhere stands in the same sentence as its setting", () => {
    const keyed = provider(key({ hint: "An API key from https://alpha.example. Search needs it." }));
    expect(failureOf(() => resolveAccess(keyed, {})).message).toBe(
      "alpha is not configured. Set ALPHA_KEY to an API key from https://alpha.example. Search needs it.",
    );
  });

  test("a setting that stands in for it is named as well", () => {
    const orElse = ["BETA_EMAIL", "WELLSOURCED_CONTACT_EMAIL"];
    const email = provider(key({ env: "ALPHA_EMAIL", orElse, hint: "Your e-mail address; it adds papers." }));
    expect(failureOf(() => resolveAccess(email, {})).message).toBe(
      "alpha is not configured. Set ALPHA_EMAIL or WELLSOURCED_CONTACT_EMAIL to your e-mail address; it adds papers.",
    );
  });

  test("one of two: the sentence says or", () => {
    const either = provider([key({ required: "any" }), key({ env: "ALPHA_EMAIL", required: "any" })]);
    expect(failureOf(() => resolveAccess(either, {})).message).toContain("Set ALPHA_KEY or ALPHA_EMAIL.");
  });

  test.each([
    ["origin", "ftp://hidden.example"],
    ["origin", "https://ann:pw@hidden.example"],
    ["origin", "https://hidden.example/?q=1"],
    ["origin", "hidden.example"],
    ["basic-auth", "ann"],
    ["basic-auth", ":pw"],
    ["header-list", "no colon"],
    ["header-list", "X-Empty:"],
  ] as const)("%s: %s is refused without showing it", (sendAs, value) => {
    const failure = failureOf(() => resolveAccess(provider(key({ sendAs })), { ALPHA_KEY: value }));
    expect(failure.kind).toBe("config");
    expect(failure.message).toContain("ALPHA_KEY is malformed");
    expect(failure.message).not.toContain(value);
  });
});
