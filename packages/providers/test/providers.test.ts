import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { isKeyless } from "../src/access.ts";
import { isAutomatic, rowsOf } from "../src/manifest.ts";
import { createProviders, type ProvidersOptions } from "../src/providers.ts";
import { failureOf } from "./helpers/failure-of.ts";
import { createFakeHttp, type Reply, type Sent } from "./helpers/fake-http.ts";
import { hitsBy, textOf, unreachable } from "./helpers/made-answers.ts";

const ask = { query: "lichen slate", limit: 5 };
const google = { GOOGLE_CUSTOM_SEARCH_API_KEY: "k", GOOGLE_CUSTOM_SEARCH_ID: "cx" };
const page = (name: string) => `https://${name}.example/`;

type Respond = (sent: Sent, name: string) => Reply | Error | Promise<Reply | Error>;
const oneHit: Respond = (_, name) => hitsBy(name, [page(name), page("b"), page("c")]);

function build(settings: Record<string, string>, respond: Respond = oneHit, more: Partial<ProvidersOptions> = {}) {
  const clock = createFakeClock(Date.UTC(2026, 0, 31));
  const { http, sent } = createFakeHttp((one) => respond(one, one.spec.name));
  const providers = createProviders({ http, settings, clock, random: () => 0, ...more });
  return { providers, sent, clock, names: () => sent.map(({ spec }) => spec.name) };
}

describe("who searches the web when nobody is named", () => {
  test.each([
    [{}, "duckduckgo"],
    [google, "google"],
    [{ GOOGLE_CUSTOM_SEARCH_API_KEY: "k" }, "duckduckgo"], // Google needs both of its settings
    [{ ...google, BRAVE_API_KEY: "b" }, "google"],
    [{ SERPER_API_KEY: "s", BRAVE_API_KEY: "b" }, "brave"],
    [{ TAVILY_API_KEY: "t" }, "tavily"], // a key shows intent, so its provider precedes the keyless one
    [{ SEARXNG_URL: "http://10.0.0.5:8080", TAVILY_API_KEY: "t" }, "searxng"],
  ])("with %j it is %s", async (settings, expected) => {
    const answer = await build(settings).providers.web(ask);
    expect(answer).toMatchObject({ provider: expected, attempted: [expected], routed: false });
  });

  test("a default that is set wins", async () => {
    const { providers } = build({ ...google, BRAVE_API_KEY: "b" }, oneHit, { defaultWeb: "brave" });
    expect((await providers.web(ask)).provider).toBe("brave");
  });

  test("a default that cannot be asked is said, not replaced", async () => {
    const { providers, sent } = build(google, oneHit, { defaultWeb: "brave" });
    expect(await failureOf(providers.web(ask))).toMatchObject({
      kind: "config",
      message: expect.stringContaining("BRAVE_API_KEY"),
    });
    expect(sent).toEqual([]);
  });

  test("without a routing list nobody stands in, but the failure names who could", async () => {
    const { providers, names } = build({ BRAVE_API_KEY: "b", TAVILY_API_KEY: "t" }, (_, name) => unreachable(name));
    const failure = await failureOf(providers.web(ask));
    expect(failure).toMatchObject({ kind: "network", provider: "brave", alternatives: ["duckduckgo", "tavily"] });
    expect(names()).toEqual(["brave"]);
  });
});

describe("a provider that is named", () => {
  test("is asked alone, and its empty answer stays empty", async () => {
    const { providers, names } = build({ BRAVE_API_KEY: "b" }, (_, name) => hitsBy(name, []), {
      routing: { default: ["duckduckgo"] },
    });
    expect(await providers.web(ask, { provider: "brave" })).toMatchObject({
      records: [],
      provider: "brave",
      routed: false,
    });
    expect(names()).toEqual(["brave"]);
  });

  test("but not configured: the setting to fill", async () => {
    const failure = await failureOf(build({}).providers.web(ask, { provider: "serper" }));
    expect(failure).toMatchObject({ kind: "config", provider: "serper", suggestedAction: "check_api_key" });
    expect(failure.message).toContain("Set SERPER_API_KEY to an API key from https://serper.dev.");
  });

  test("but unknown: every provider once", async () => {
    const failure = await failureOf(build({}).providers.web(ask, { provider: "altavista" }));
    expect(failure).toMatchObject({ kind: "config", suggestedAction: "try_different_provider" });
    expect(failure.alternatives).toEqual(rowsOf("web").map(({ name }) => name));
    expect(failure.alternatives).toEqual(expect.arrayContaining(["google", "duckduckgo", "hackernews"]));
    expect(failure.message).toBe(
      `Unknown provider altavista. Choose one of ${rowsOf("web")
        .map(({ name }) => name)
        .join(", ")}.`,
    );
  });

  test("is asked even after it failed three times", async () => {
    let down = true;
    const { providers } = build({ BRAVE_API_KEY: "b" }, (_, name) =>
      down ? unreachable(name) : hitsBy(name, [page("a")]),
    );
    for (let round = 0; round < 4; round++) await failureOf(providers.web(ask, { provider: "brave" }));
    down = false;
    expect((await providers.web(ask, { provider: "brave" })).records).toHaveLength(1);
  });
});

describe("a routing list", () => {
  const keys = { BRAVE_API_KEY: "b", SERPER_API_KEY: "s" };
  const routing = { web: ["brave", "altavista", "tavily", "serper", "brave"], default: ["duckduckgo"] };

  test("is followed in order; names that cannot be asked are passed over", async () => {
    const { providers, names } = build(
      keys,
      (sent, name) => (name === "brave" ? unreachable(name) : oneHit(sent, name)),
      { routing },
    );
    expect(await providers.web(ask)).toMatchObject({
      provider: "serper",
      attempted: ["brave", "serper"],
      fallbackReason: "primary_unavailable",
      routed: true,
    });
    expect(names()).toEqual(["brave", "serper"]);
  });

  test("three failures give a provider a rest of half a minute", async () => {
    let down = true;
    const respond: Respond = (sent, name) => (down && name === "brave" ? unreachable(name) : oneHit(sent, name));
    const { providers, names, clock } = build(keys, respond, { routing });
    for (let round = 0; round < 3; round++) await providers.web(ask);
    down = false;
    expect(await providers.web(ask)).toMatchObject({ attempted: ["brave", "serper"], fallbackReason: "circuit_open" });
    expect(names().filter((name) => name === "brave")).toHaveLength(3);
    expect(providers.list().find(({ name }) => name === "brave")).toMatchObject({ breaker: "open", available: false });
    await clock.advance(30_000);
    expect(await providers.web(ask)).toMatchObject({ provider: "brave", attempted: ["brave"] });
  });

  test("when all fail, the last failure is the answer", async () => {
    const { providers } = build(keys, (_, name) => unreachable(name), { routing });
    expect(await failureOf(providers.web(ask))).toMatchObject({
      kind: "network",
      provider: "serper",
      alternatives: ["duckduckgo"],
    });
  });

  test("of a single provider is no choice", async () => {
    expect((await build({}, oneHit, { routing: { web: ["duckduckgo"] } }).providers.web(ask)).routed).toBe(false);
  });

  test("without a list for this search takes the general one, else everybody in declared order", async () => {
    const all = { ...keys, ...google };
    expect((await build(all, oneHit, { routing: { default: ["serper", "brave"] } }).providers.web(ask)).provider).toBe(
      "serper",
    );
    expect((await build(all, oneHit, { routing: { academic: ["crossref"] } }).providers.web(ask)).provider).toBe(
      "google",
    );
  });

  test("that names nobody who can be asked is an outage, not silence", async () => {
    const failure = await failureOf(build({}, oneHit, { routing: { web: ["brave"] } }).providers.web(ask));
    expect(failure).toMatchObject({ kind: "upstream_unavailable", alternatives: ["duckduckgo"] });
  });
});

describe("too few results", () => {
  const wordy = { query: "how does lichen grow on slate", limit: 5 };
  const byText =
    (few: readonly string[], many: readonly string[]): Respond =>
    (sent, name) =>
      hitsBy(name, textOf(sent) === "lichen grow slate" ? many : few);

  test("are asked for again without stop words", async () => {
    const { providers, sent } = build({ BRAVE_API_KEY: "b" }, byText([page("a")], [page("b"), page("c")]));
    expect((await providers.web(wordy)).records.map(({ url }) => url)).toEqual([page("b"), page("c")]);
    expect(sent.map(textOf)).toEqual(["how does lichen grow on slate", "lichen grow slate"]);
  });

  test("and kept when that brings no more", async () => {
    const { providers } = build({ BRAVE_API_KEY: "b" }, byText([page("a")], [page("b")]));
    expect((await providers.web(wordy)).records.map(({ url }) => url)).toEqual([page("a")]);
  });

  test("and kept when the second try fails, which is told to whoever watches", async () => {
    const events: unknown[] = [];
    const { providers } = build(
      { BRAVE_API_KEY: "b" },
      (sent, name) => (textOf(sent) === wordy.query ? hitsBy(name, [page("a")]) : unreachable(name)),
      { debug: (event) => events.push(event) },
    );
    expect((await providers.web(wordy)).records).toHaveLength(1);
    expect(events).toContainEqual({ event: "retried", capability: "web", provider: "brave", kind: "network" });
  });

  test.each([
    ["the threshold is 0", wordy, { thinThreshold: 0 }],
    ["there are no stop words", ask, {}],
    ["no more were asked for", { ...wordy, limit: 1 }, {}],
  ])("but not when %s", async (_, question, more) => {
    const { providers, sent } = build({ BRAVE_API_KEY: "b" }, (__, name) => hitsBy(name, [page("a")]), more);
    await providers.web(question);
    expect(sent).toHaveLength(1);
  });

  test.each([
    [undefined, 2],
    [true, 1],
  ])("for works, unless the query is to be sent as it stands (%s)", async (verbatim, times) => {
    const { providers, sent } = build({}, (_, name) => hitsBy(name, []));
    await providers.academic({ ...wordy, ...(verbatim && { verbatim }) }, { provider: "crossref" });
    expect(sent).toHaveLength(times);
  });
});

describe("many sites", () => {
  const sites = Array.from({ length: 28 }, (_, index) => `s${index}.example`);
  const firstSite = (sent: Sent) => /site:(s\d+\.example)/u.exec(textOf(sent))?.[1] ?? "";

  test("are searched in several queries, merged by rank, and counted", async () => {
    const { providers, sent } = build({ BRAVE_API_KEY: "b" }, (one, name) =>
      hitsBy(name, [`https://${firstSite(one)}/1`, "https://outside.example/", `https://www.${firstSite(one)}/2`]),
    );
    const answer = await providers.web({ ...ask, sites });
    expect(sent).toHaveLength(3);
    expect(answer.records.map(({ url }) => url)).toEqual([
      "https://s0.example/1",
      "https://s10.example/1",
      "https://s20.example/1",
      "https://www.s0.example/2",
      "https://www.s10.example/2",
    ]);
    expect(answer).toMatchObject({ sitesSearched: 28, notHonoured: [] });
  });

  test("a part that fails is reported while others answer", async () => {
    const { providers } = build({ BRAVE_API_KEY: "b" }, (one, name) =>
      firstSite(one) === "s10.example" ? unreachable(name) : hitsBy(name, [`https://${firstSite(one)}/1`]),
    );
    const answer = await providers.web({ ...ask, sites });
    expect(answer).toMatchObject({ sitesSearched: 18, notHonoured: ["sites"] });
    expect(answer.note).toBe(
      "Only 18 of 28 sites were searched: Network error on brave: refused. Check connectivity, or try a different provider.",
    );
  });

  test("all parts failing is a failure", async () => {
    const { providers } = build({ BRAVE_API_KEY: "b" }, (_, name) => unreachable(name));
    expect(await failureOf(providers.web({ ...ask, sites }))).toMatchObject({ kind: "network" });
  });

  test("go natively where an upstream has a list for them", async () => {
    const { providers, sent } = build({ TAVILY_API_KEY: "t" });
    await providers.web({ ...ask, sites });
    expect(sent.map(({ request }) => request.json)).toEqual([expect.objectContaining({ include_domains: sites })]);
  });

  test("a site that is no site is the asker's mistake, and nobody is asked", async () => {
    const { providers, sent } = build({ BRAVE_API_KEY: "b" }, oneHit, {
      routing: { default: ["brave", "duckduckgo"] },
    });
    expect(await failureOf(providers.web({ ...ask, site: "a OR site:b" }))).toMatchObject({ kind: "validation" });
    expect(sent).toEqual([]);
  });
});

describe("a lens", () => {
  test("with an engine goes to Google, unless somebody else is named", async () => {
    const { providers, sent, names } = build({ ...google, BRAVE_API_KEY: "b" }, oneHit, {
      defaultWeb: "brave",
      lenses: (name) => (name === "roofs" ? { cx: "lens-cx", domains: ["b.example"] } : undefined),
    });
    await providers.web({ ...ask, lens: "roofs" });
    const byBrave = await providers.web({ ...ask, lens: "roofs" }, { provider: "brave" });
    expect(names()).toEqual(["google", "brave"]);
    expect(sent[0]?.request.query).toMatchObject({ cx: "lens-cx", q: "lichen slate" });
    expect(byBrave.records.map(({ url }) => url)).toEqual([page("b")]);
  });

  test("with a goggle goes to Brave first; others report it", async () => {
    const goggle = "https://goggles.example/x.goggle";
    const settings = { ...google, BRAVE_API_KEY: "b" };
    expect(await build(settings).providers.web({ ...ask, goggle })).toMatchObject({
      provider: "brave",
      notHonoured: [],
    });
    const routed = build(settings, oneHit, { routing: { web: ["google", "brave"] } });
    expect((await routed.providers.web({ ...ask, goggle })).attempted).toEqual(["brave"]);
    expect(await build(google).providers.web({ ...ask, goggle })).toMatchObject({
      provider: "google",
      notHonoured: ["goggle"],
    });
  });
});

describe("a call", () => {
  test("that takes too long ends by itself, and drops what is under way", async () => {
    const dropped: unknown[] = [];
    const { providers, clock } = build(
      { BRAVE_API_KEY: "b" },
      ({ request }) =>
        new Promise((_, reject) => {
          request.signal?.addEventListener("abort", () => {
            dropped.push(request.signal?.reason);
            reject(request.signal?.reason);
          });
        }),
    );
    const failure = failureOf(providers.web(ask, { deadlineMs: 5_000 }));
    await clock.asleep();
    await clock.advance(5_000);
    expect(await failure).toMatchObject({ kind: "network", message: expect.stringContaining("within 5 seconds") });
    expect(dropped).toHaveLength(1);
  });

  test("that is called off stops at once and counts against nobody", async () => {
    const leaving = new AbortController();
    const reason = new DOMException("gone", "AbortError");
    const { providers } = build({ BRAVE_API_KEY: "b" }, () => {
      leaving.abort(reason);
      return reason;
    });
    await expect(providers.web(ask, { signal: leaving.signal })).rejects.toBe(reason);
    expect(providers.list().find(({ name }) => name === "brave")?.breaker).toBe("closed");
    await expect(providers.web(ask, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  test("tells who is asked", async () => {
    const said: string[] = [];
    await build({ BRAVE_API_KEY: "b" }).providers.web(ask, { onProgress: (message) => said.push(message) });
    expect(said).toEqual(["Asking brave"]);
  });

  test("leaves events without the query", async () => {
    const events: unknown[] = [];
    await build({ BRAVE_API_KEY: "b" }, oneHit, { debug: (event) => events.push(event) }).providers.web(ask);
    expect(events).toEqual([
      { event: "asked", capability: "web", provider: "brave" },
      { event: "answered", capability: "web", provider: "brave", records: 3 },
    ]);
  });
});

const NAMED_ONLY = rowsOf("web").filter((row) => row.skills.web?.onlyNamed);

describe("an index of one kind of place", () => {
  const settings = { BRAVE_API_KEY: "b" };

  test("never becomes the default, whatever is set for it", async () => {
    const everything = {
      FIRECRAWL_API_KEY: "f",
      FIRECRAWL_BASE_URL: "https://f.example",
      JINA_API_KEY: "j",
      GITHUB_TOKEN: "g",
    };
    const respond: Respond = (_, name) => hitsBy(name, [page(name)]);
    for (const more of [{}, { routing: { academic: ["crossref"] } }])
      expect((await build(everything, respond, more).providers.web(ask)).provider).toBe("duckduckgo");
    expect(NAMED_ONLY.length).toBeGreaterThan(5);
  });

  test.each([
    ["when it is named", {}, { provider: "hackernews" }],
    ["when the routing lists it", { routing: { web: ["hackernews", "brave"] } }, {}],
    ["when it is the operator's default", { defaultWeb: "hackernews" }, {}],
  ] as const)("is asked %s", async (_, more, call) => {
    const respond: Respond = () => ({ text: JSON.stringify({ hits: [] }) });
    expect((await build(settings, respond, more).providers.web(ask, call)).provider).toBe("hackernews");
  });

  test("is not asked while nobody named it, not for the web, not for works, not in the place of others", async () => {
    const { providers, names } = build(settings, (_, name) => unreachable(name), {
      routing: { academic: ["crossref"] },
    });
    const failure = await failureOf(providers.web(ask));
    expect(failure.alternatives ?? []).not.toContain("hackernews");
    expect(names()).not.toContain("hackernews");
    const refused = await failureOf(providers.academic(ask, { provider: "hackernews" }));
    expect(refused).toMatchObject({ kind: "config", message: expect.stringContaining("Unknown provider hackernews") });
  });

  test("is listed as such", () => {
    const states = build(settings).providers.list();
    expect(states.find(({ name }) => name === "hackernews")).toMatchObject({ configured: true, onlyNamed: true });
    expect(states.find(({ name }) => name === "brave")).toMatchObject({ onlyNamed: false });
  });
});

describe("a setting that only one of a provider's searches needs", () => {
  test("is asked for by that search", async () => {
    const failure = await failureOf(build({}).providers.web(ask, { provider: "jina" }));
    expect(failure).toMatchObject({
      kind: "config",
      message: expect.stringContaining("Set JINA_API_KEY to an API key from https://jina.ai."),
    });
  });

  test("is missing there and nowhere else", () => {
    const jina = build({})
      .providers.list()
      .filter(({ name }) => name === "jina");
    expect(jina.find(({ type }) => type === "web")).toMatchObject({
      configured: false,
      keyless: false,
      missing: ["JINA_API_KEY"],
    });
    expect(jina.find(({ type }) => type === "render")).toMatchObject({ configured: true, keyless: true });
  });
});

describe("the list says whom the routing setting sends questions to", () => {
  const settings = { BRAVE_API_KEY: "b", SERPER_API_KEY: "s", OPENALEX_EMAIL: "a@b.example" };
  const keylessIndexes = rowsOf("academic").flatMap((row) =>
    isKeyless(row) && isAutomatic(row, "academic") ? [`academic:${row.name}`] : [],
  );
  const routedBy = (routing: ProvidersOptions["routing"], types: readonly string[] = ["web", "academic"]) =>
    build(settings, oneHit, routing ? { routing } : {})
      .providers.list()
      .flatMap(({ type, name, routed }) => (routed && types.includes(type) ? [`${type}:${name}`] : []));

  test.each([
    ["nobody without one", undefined, []],
    [
      "those listed, where all operations share a list",
      { default: ["brave", "tavily", "serper"] },
      ["web:brave", "web:serper"],
    ],
    ["those of each operation", { web: ["brave"], academic: ["crossref"] }, ["web:brave", "academic:crossref"]],
    [
      "all that can be asked, of an operation without a list",
      { web: ["brave"] },
      ["web:brave", "academic:openalex", ...keylessIndexes],
    ],
  ] as const)("%s", (_, routing, names) => {
    expect(routedBy(routing)).toEqual(names);
  });

  test("pictures have a list, videos have none", () => {
    const types = ["image", "video"];
    expect(routedBy({ images: ["serper"] }, types)).toEqual(["image:serper"]);
    expect(routedBy({ default: ["serper", "brave"] }, types)).toEqual(["image:brave", "image:serper"]);
    expect(routedBy({ web: ["serper"] }, types)).toEqual(["image:brave", "image:serper"]);
  });
});

test("a provider that rests alone is not offered to others either", async () => {
  const { providers } = build({ BRAVE_API_KEY: "b" }, (_, name) => unreachable(name));
  for (let round = 0; round < 5; round++) await expect(providers.web(ask, { provider: "brave" })).rejects.toThrow();
  expect(providers.list().find(({ name }) => name === "brave")).toMatchObject({ breaker: "closed", available: false });
});

test("the list says who can be asked and what is missing, and connects to nobody", () => {
  const { providers, sent } = build({ OPENALEX_EMAIL: "a@b.example" });
  const states = providers.list();
  const shown = states.map(({ name, type }) => `${type}:${name}`);
  expect(new Set(shown).size).toBe(shown.length);
  expect(shown).toEqual(
    expect.arrayContaining(["web:google", "web:duckduckgo", "academic:openalex", "render:exa", "trial:clinicaltrials"]),
  );
  expect(states[0]).toEqual({
    name: "google",
    type: "web",
    configured: false,
    keyless: false,
    breaker: "closed",
    available: false,
    routed: false,
    metered: false,
    onlyNamed: false,
    missing: ["GOOGLE_CUSTOM_SEARCH_API_KEY", "GOOGLE_CUSTOM_SEARCH_ID"],
  });
  expect(states.find(({ name }) => name === "duckduckgo")).toMatchObject({
    configured: true,
    keyless: true,
    available: true,
  });
  expect(states.find(({ name }) => name === "openalex")).toMatchObject({ configured: true, keyless: false });
  expect(sent).toEqual([]);
});

test("a malformed setting is a config failure of that provider alone", async () => {
  const { providers } = build({ SEARXNG_URL: "nowhere", BRAVE_API_KEY: "b" }, oneHit, {
    routing: { web: ["searxng", "brave"] },
  });
  expect(await failureOf(providers.web(ask, { provider: "searxng" }))).toMatchObject({ kind: "config" });
  expect(await providers.web(ask)).toMatchObject({ provider: "brave", attempted: ["searxng", "brave"] });
});

describe("a provider that nobody stands in for", () => {
  const down: Respond = () => unreachable("brave");
  const failTimes = async (times: number, circuit?: ProvidersOptions["circuit"]) => {
    const built = build({ BRAVE_API_KEY: "b" }, down, circuit ? { circuit } : {});
    for (let time = 0; time < times; time++) await failureOf(built.providers.web(ask, { provider: "brave" }));
    return built;
  };

  test("is left alone after five failures: the sixth caller hears why at once, without a request", async () => {
    const { providers, sent } = await failTimes(5);
    const before = sent.length;
    expect((await failureOf(providers.web(ask, { provider: "brave" }))).kind).toBe("network");
    expect(sent.length).toBe(before);
  });

  test("is tried again by one call after its rest", async () => {
    const { providers, sent, clock } = await failTimes(5);
    const before = sent.length;
    await clock.advance(60_000);
    await Promise.all([
      failureOf(providers.web(ask, { provider: "brave" })),
      failureOf(providers.web(ask, { provider: "brave" })),
    ]);
    expect(sent.length).toBe(before + 1);
  });

  test("is left alone as soon and as long as the operator says", async () => {
    const { providers, sent } = await failTimes(2, { failures: 2, openMs: 5_000 });
    const before = sent.length;
    await failureOf(providers.web(ask, { provider: "brave" }));
    expect(sent.length).toBe(before);
  });
});
