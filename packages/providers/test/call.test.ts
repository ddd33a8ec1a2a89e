import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { connect } from "../src/call.ts";
import { defineProvider, type Provider } from "../src/define.ts";
import { failureOf } from "./helpers/failure-of.ts";
import { createFakeHttp, json, type Reply } from "./helpers/fake-http.ts";

const alpha = defineProvider({
  name: "alpha",
  origin: "https://api.alpha.example",
  docs: "https://alpha.example/docs",
  key: { env: "ALPHA_KEY", sendAs: { query: "key" }, hint: "Ask Alpha." },
  pace: { perSecond: 1 },
  can: [],
});
const keyless: Provider = {
  name: "beta",
  origin: "https://beta.example",
  docs: "https://beta.example",
  pace: { perSecond: 1 },
  can: [],
};
const Answer = z.object({ items: z.array(z.object({ title: z.string() })) });

function send(reply: Reply | Error, provider: Provider = alpha, signal = new AbortController().signal) {
  const { http, sent } = createFakeHttp(() => reply);
  const exchange = connect(provider, http, { ALPHA_KEY: "s3cret-key" }).exchange({ now: 0, signal });
  return { sent, answer: exchange.send({ path: "/works", query: { q: "x" }, headers: { "X-Own": "1" } }, Answer) };
}

describe("a request", () => {
  test("carries the key, a time limit and the caller's signal", async () => {
    const { signal } = new AbortController();
    const { sent, answer } = send(json({ items: [] }), alpha, signal);
    await answer;
    expect(sent).toEqual([
      {
        spec: { name: "alpha", origin: "https://api.alpha.example", pace: { perSecond: 1 }, fromOperator: false },
        request: {
          path: "/works",
          query: { key: "s3cret-key", q: "x" },
          headers: { accept: "application/json", "X-Own": "1" },
          timeoutMs: 10_000,
          signal,
        },
      },
    ]);
  });

  test("may put its own value in the place of a key's", async () => {
    const { http, sent } = createFakeHttp(() => json({ items: [] }));
    const { exchange } = connect(alpha, http, { ALPHA_KEY: "general" });
    await exchange({ now: 0, signal: new AbortController().signal }).send({ path: "/", query: { key: "own" } }, Answer);
    expect(sent[0]?.request.query).toEqual({ key: "own" });
  });
});

describe("further addresses of one service", () => {
  const wide: Provider = { ...alpha, origins: { archive: "https://archive.alpha.example" } };
  const sendAt = async (at: string) => {
    const { http, sent } = createFakeHttp(() => json({ items: [] }));
    const exchange = connect(wide, http, { ALPHA_KEY: "k" }).exchange({ now: 0, signal: new AbortController().signal });
    const failure = await exchange.send({ at, path: "/" }, Answer).then(
      () => undefined,
      (error: unknown) => error,
    );
    return { failure, origins: sent.map(({ spec }) => spec.origin) };
  };

  test("a request goes to the one that it names", async () => {
    expect(await sendAt("archive")).toEqual({ failure: undefined, origins: ["https://archive.alpha.example"] });
  });

  test("a name that none has is no way to the first of them", async () => {
    const { failure, origins } = await sendAt("archives");
    expect(failure).toMatchObject({ kind: "upstream_unavailable", provider: "alpha" });
    expect(origins).toEqual([]);
  });
});

describe("what a reply means", () => {
  test.each([
    [401, {}, { kind: "auth_required", message: "alpha refused the credentials (HTTP 401). Check ALPHA_KEY." }],
    [403, {}, { kind: "auth_required", suggestedAction: "check_api_key", retryable: false }],
    [
      429,
      {},
      {
        message: "Rate limited (alpha). Wait 60 seconds and retry, or try a different provider.",
        retryAfterSeconds: 60,
      },
    ],
    [
      429,
      { retryAfterSeconds: 7 },
      { message: "Rate limited (alpha). Wait 7 seconds and retry, or try a different provider.", retryAfterSeconds: 7 },
    ],
    [402, {}, { kind: "rate_limited", status: 402, detail: "The quota of the plan is used up." }],
    [400, {}, { kind: "upstream_unavailable", message: "alpha answered with HTTP 400. Try a different provider." }],
    [404, {}, { kind: "upstream_unavailable", status: 404 }],
    [500, {}, { kind: "upstream_unavailable", retryable: true, suggestedAction: "try_different_provider" }],
    [503, { retryAfterSeconds: 30 }, { kind: "upstream_unavailable", retryAfterSeconds: 30 }],
    [302, {}, { kind: "upstream_unavailable" }],
  ])("HTTP %i %j", async (status, more, expected) => {
    const failure = await failureOf(send({ status, text: "<html>words of theirs</html>", ...more }).answer);
    expect(failure).toMatchObject({ provider: "alpha", status, ...expected });
    expect(JSON.stringify(failure) + failure.message).not.toContain("words of theirs");
  });

  test("who needs no key cannot have a bad one: a refusal is a wall", async () => {
    const failure = await failureOf(send({ status: 403 }, keyless).answer);
    expect(failure).toMatchObject({ kind: "blocked", provider: "beta", suggestedAction: "try_different_provider" });
  });

  test.each([
    ["nothing", "", "did not return JSON"],
    ["half a body", '{"items":[{"title":"a', "did not return JSON"],
    ["a page", "<html></html>", "did not return JSON"],
    ["another shape", '{"items":{}}', "(items is not of type array)"],
    ["another shape inside", '{"items":[{"title":"a"},{"title":5}]}', "(items.1.title is not of type string)"],
    ["null", "null", "(the reply itself is not of type object)"],
  ])("%s under a good status", async (_, text, said) => {
    const failure = await failureOf(send({ text }).answer);
    expect(failure).toMatchObject({ kind: "upstream_unavailable", provider: "alpha" });
    expect(failure.message).toContain(said);
  });

  test("a provider's own dialect is heard first, also in a reply that claims success", async () => {
    const strict: Provider = {
      ...alpha,
      fault: ({ text }) => (text.includes("robot") ? { kind: "rate_limited", detail: "A check." } : undefined),
    };
    expect(await failureOf(send({ text: "are you a robot?" }, strict).answer)).toMatchObject({
      kind: "rate_limited",
      detail: "A check.",
    });
    await expect(send(json({ items: [] }), strict).answer).resolves.toEqual({ items: [] });
  });
});

describe("a failure on the way", () => {
  test("gets its provider's name", async () => {
    const failure = await failureOf(send(new Failure("network", "Network error: refused.")).answer);
    expect(failure).toMatchObject({ kind: "network", provider: "alpha", retryable: true });
  });

  test("on the network names the provider and not its address", async () => {
    const inside = new Failure(
      "network",
      "Network error on http://10.0.0.5:8080/search: it broke. Check connectivity.",
      {
        detail: "it broke (ECONNRESET)",
        retryAfterSeconds: 3,
      },
    );
    const failure = await failureOf(send(inside).answer);
    expect(failure).toMatchObject({ detail: "it broke (ECONNRESET)", retryAfterSeconds: 3 });
    expect(failure.message).toBe("Network error on alpha: it broke. Check connectivity, or try a different provider.");
  });

  test("loses the key, wherever it shows", async () => {
    const leaky = new Failure("network", "Network error on https://a/?key=s3cret-key.", {
      detail: "GET /?x=s3cret-key",
    });
    const failure = await failureOf(send(leaky).answer);
    expect(`${failure.message} ${failure.detail}`).not.toContain("s3cret-key");
    expect(failure.kind).toBe("network");
  });

  test("that is a bug is still a failure of this provider", async () => {
    const failure = await failureOf(send(new TypeError("undefined is not a function")).answer);
    expect(failure).toMatchObject({ kind: "upstream_unavailable", provider: "alpha" });
    expect(failure.message).not.toContain("undefined is not a function");
  });

  test("an abort stays an abort", async () => {
    const leaving = new AbortController();
    const reason = new DOMException("gone", "AbortError");
    leaving.abort(reason);
    await expect(send(json({ items: [] }), alpha, leaving.signal).answer).rejects.toBe(reason);
  });
});
