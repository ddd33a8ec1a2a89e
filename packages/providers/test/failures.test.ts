import type { Failure } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { hitsBy } from "./helpers/made-answers.ts";
import { ACADEMIC, failOnce, type Name, SECRETS, startStage, WEB } from "./helpers/upstream.ts";

const ALL: readonly Name[] = [...WEB, ...ACADEMIC];

const noSecret = (failure: Failure) => {
  const said = `${failure.message} ${failure.detail ?? ""} ${JSON.stringify(failure)}`;
  for (const secret of Object.values(SECRETS)) expect(said).not.toContain(secret);
};

describe.each(ALL)("%s, through the real client", (name) => {
  // Providers without a key cannot report a bad one.
  const isOpen = ["duckduckgo", "crossref", "semanticscholar"].includes(name);
  const refused = isOpen ? "blocked" : "auth_required";
  // SearXNG's 403 does not concern a key: JSON is disabled, or its limiter refuses this client.
  const forbidden = { duckduckgo: "rate_limited", searxng: "blocked" };
  const refusal = { 401: refused, 403: Object.entries(forbidden).find(([one]) => one === name)?.[1] ?? refused };

  test.each([
    ["401", { status: 401, body: "{}" }, refusal[401]],
    ["403", { status: 403, body: "{}" }, refusal[403]],
    ["429", { status: 429, body: "{}", headers: { "retry-after": "120" } }, "rate_limited"],
    ["500", { status: 500, body: "{}" }, "upstream_unavailable"],
    ["broken JSON", { body: '{"results":[{"title":' }, "upstream_unavailable"],
    ["an empty body", { body: "" }, "upstream_unavailable"],
    ["a cut body", { body: hitsBy(name, ["https://a.example/"]).text ?? "", cutAfter: 20 }, "upstream_unavailable"],
  ])("%s", async (_, reply, kind) => {
    const failure = await failOnce(name, reply);
    expect(failure).toMatchObject({ kind, provider: name });
    noSecret(failure);
  });

  test("429 with Retry-After says how long", async () => {
    const failure = await failOnce(name, { status: 429, body: "{}", headers: { "retry-after": "120" } });
    expect(failure.message).toBe(`Rate limited (${name}). Wait 120 seconds and retry, or try a different provider.`);
    expect(failure).toMatchObject({ retryAfterSeconds: 120, retryable: true, suggestedAction: "retry_after_delay" });
  });

  test("silence ends after ten seconds", async () => {
    const clock = createFakeClock(Date.UTC(2026, 0, 31));
    const stage = await startStage([{ path: /.*/u, stall: true }], { http: { clock }, clock });
    const ask = { query: "x", limit: 5 };
    const isWeb = WEB.some((web) => web === name);
    const call = { provider: name };
    const answer = (isWeb ? stage.providers.web(ask, call) : stage.providers.academic(ask, call)).catch(
      (error: unknown) => error,
    );
    await expect.poll(() => stage.replay.requests.length).toBe(1);
    await clock.advance(10_000);
    const failure = await answer;
    expect(failure).toMatchObject({ kind: "network", provider: name, retryable: true });
    noSecret(failure as Failure); // the line above fails for other types
    await stage.close();
  });
});

describe("many calls at once", () => {
  test("ten on a plan of one a second all succeed, in order, one a second", async () => {
    const clock = createFakeClock(Date.UTC(2026, 0, 31));
    const stage = await startStage(
      [
        {
          path: "/res/v1/web/search",
          reply: ({ query }) => ({ body: hitsBy("brave", [`https://${query.get("q")}.example/`]).text ?? "" }),
        },
      ],
      { http: { clock, random: () => 0, rates: { brave: 1 } }, clock },
    );
    const asks = Array.from({ length: 10 }, (_, index) => `q${index}`);
    const said: string[] = [];
    const call = { provider: "brave", onProgress: (message: string) => said.push(message) };
    const answers = Promise.all(asks.map((query) => stage.providers.web({ query, limit: 5 }, call)));
    for (const [index] of asks.entries()) {
      await expect.poll(() => stage.replay.requests.length).toBe(index + 1);
      await clock.advance(999);
      expect(stage.replay.requests).toHaveLength(index + 1);
      await clock.advance(1);
    }
    expect((await answers).map(({ records }) => records[0]?.displayLink)).toEqual(
      asks.map((query) => `${query}.example`),
    );
    expect(stage.replay.requests.map(({ query }) => query.get("q"))).toEqual(asks);
    expect(said).toContain("Waiting for the rate limit of brave");
    expect(said).toContain("Waiting for the rate limit of brave (8 ahead)");
    await stage.close();
  });

  test("a call that is dropped leaves the line, and the others keep their order", async () => {
    const clock = createFakeClock(Date.UTC(2026, 0, 31));
    const stage = await startStage(
      [{ path: "/res/v1/web/search", body: hitsBy("brave", ["https://a.example/"]).text ?? "" }],
      {
        http: { clock, random: () => 0, rates: { brave: 1 } },
        clock,
      },
    );
    const leaving = new AbortController();
    const ask = (query: string, signal?: AbortSignal) =>
      stage.providers.web({ query, limit: 5 }, { provider: "brave", ...(signal ? { signal } : {}) });
    const first = ask("first");
    const dropped = ask("dropped", leaving.signal).catch((error: unknown) => error);
    const last = ask("last");
    await first;
    const reason = new DOMException("gone", "AbortError");
    leaving.abort(reason);
    expect(await dropped).toBe(reason);
    await clock.advance(1_000);
    await last;
    expect(stage.replay.requests.map(({ query }) => query.get("q"))).toEqual(["first", "last"]);
    await stage.close();
  });
});
