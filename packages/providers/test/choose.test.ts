import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { createProviders, type ProvidersOptions } from "../src/providers.ts";
import { createFakeHttp, type Sent } from "./helpers/fake-http.ts";
import { hitsBy, unreachable } from "./helpers/made-answers.ts";

/** Brave is down; Serper responds without results. */
const respond = ({ spec: { name } }: Sent) => (name === "brave" ? unreachable(name) : hitsBy(name, []));

function build(settings: Record<string, string>, more: Partial<ProvidersOptions> = {}) {
  const { http, sent } = createFakeHttp(respond);
  const clock = createFakeClock(Date.UTC(2026, 0, 31));
  return { providers: createProviders({ http, settings, clock, random: () => 0, ...more }), sent };
}

describe("pictures, news and videos", () => {
  const keys = { BRAVE_API_KEY: "b", SERPER_API_KEY: "s" };
  const findNews = (options: Partial<ProvidersOptions>) =>
    build(keys, options).providers.find("news", { query: "x", limit: 5 });

  test("are asked of the one that answers web searches, if it has them", async () => {
    const { providers, sent } = build(keys, { defaultWeb: "serper" });
    expect(await providers.find("video", { query: "x", limit: 5 })).toMatchObject({
      provider: "serper",
      routed: false,
    });
    expect(sent.map(({ request }) => request.path)).toEqual(["/videos"]);
  });

  test("without a routing setting nobody stands in", async () => {
    await expect(findNews({})).rejects.toMatchObject({ kind: "network", alternatives: ["serper", "hackernews"] });
  });

  test.each([
    ["a list of their own", { news: ["brave", "serper"] }],
    ["the default list", { default: ["brave", "serper"] }],
    ["all that there are, where no list is for them", { web: ["duckduckgo"] }],
  ] as const)("with one, %s is gone through", async (_, routing) => {
    expect(await findNews({ routing })).toMatchObject({
      provider: "serper",
      attempted: ["brave", "serper"],
      fallbackReason: "primary_unavailable",
      routed: true,
    });
  });

  test("without a key for any of them the failure names the settings", async () => {
    await expect(build({}).providers.find("image", { query: "x", limit: 5 })).rejects.toMatchObject({
      kind: "config",
      message: expect.stringMatching(/BRAVE_API_KEY.*SERPER_API_KEY.*SEARXNG_URL/u),
      suggestedAction: "check_api_key",
    });
  });

  test("news without any key come from the one source that needs none, which says what it is not", async () => {
    const { providers, sent } = build({});
    const found = await providers.find("news", { query: "x", limit: 5 });
    expect(sent.map(({ spec }) => spec.name)).toEqual(["hackernews"]);
    expect(found).toMatchObject({ provider: "hackernews", note: expect.stringContaining("does not search all news") });
  });
});
