import type { Freshness } from "@wellsourced/core/remember";
import type { Http } from "@wellsourced/http";
import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createProviders } from "../src/providers.ts";

const NOON = Date.UTC(2026, 0, 31, 12);

/** Invented replies of Brave, with a request counter. */
function setUp(results: readonly object[] = [{ title: "Slate", url: "https://example.org/", description: "A roof." }]) {
  const clock = createFakeClock(NOON);
  let sent = 0;
  const send = async (request: { path: string }) => {
    sent++;
    const body = request.path.includes("news") ? { type: "news", results } : { type: "search", web: { results } };
    return { status: 200, headers: new Headers(), text: JSON.stringify(body), url: "https://example.org/" };
  };
  const http = { upstream: () => ({ send }) } as unknown as Http; // the part that a provider uses
  const providers = createProviders({
    http,
    clock,
    settings: { BRAVE_API_KEY: "made" },
    cache: new Map(),
    thinThreshold: 0,
  });
  return { providers, clock, sent: () => sent };
}

const ask = { query: "slate roofs", limit: 3 };

test("config 6 [rev 3]: with a cache, equal questions send one request, one after the other and at once", async () => {
  const { providers, sent } = setUp();
  const [one, other] = await Promise.all([providers.web(ask), providers.web(ask)]);
  expect(one.records).toEqual(other.records);
  expect((await providers.web({ ...ask })).records).toEqual(one.records);
  expect(sent()).toBe(1);
});

test("a question that differs, or names another provider, is asked", async () => {
  const { providers, sent } = setUp();
  await providers.web(ask);
  await providers.web({ ...ask, limit: 4 });
  await providers.web(ask, { provider: "brave" });
  await providers.find("news", ask);
  expect(sent()).toBe(4);
});

test("an answer is kept as long as its kind says, and its age is reported", async () => {
  const { providers, clock, sent } = setUp();
  const ages: Freshness[] = [];
  const onFreshness = (freshness: Freshness) => void ages.push(freshness);
  await providers.find("news", ask, { onFreshness });
  await clock.advance(15 * 60_000 - 1);
  await providers.find("news", ask, { onFreshness });
  await clock.advance(1);
  await providers.find("news", ask, { onFreshness });
  expect(sent()).toBe(2);
  expect(ages.map(({ cached, ageSeconds }) => [cached, ageSeconds])).toEqual([
    [false, 0],
    [true, 899],
    [false, 0],
  ]);
});

test("maxAge 0 asks anew, and what comes back is kept", async () => {
  const { providers, sent } = setUp();
  await providers.web(ask);
  await providers.web(ask, { maxAge: 0 });
  await providers.web(ask);
  expect(sent()).toBe(2);
});

test("what cannot be asked is refused as it is without a cache, each time", async () => {
  const { providers } = setUp();
  for (let times = 0; times < 2; times++)
    await expect(providers.web({ query: " ", limit: 1 })).rejects.toMatchObject({ kind: "validation" });
});
