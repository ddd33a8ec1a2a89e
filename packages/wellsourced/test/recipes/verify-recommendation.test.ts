import { Failure } from "@wellsourced/core";
import type { Entity, Page } from "@wellsourced/core/records";
import { createFakeClock } from "@wellsourced/testkit";
import type { LinkState } from "@wellsourced/trust/references";
import { describe, expect, test } from "vitest";
import {
  createVerifyRecommendation,
  type RecommendationParts,
} from "../../src/recipes/recommendations/verify-recommendation.ts";
import type { Findings } from "../../src/recipes/search/find.ts";
import type { WebResults } from "../../src/recipes/search/web.ts";
import { createRemember } from "../../src/remember/index.ts";

const RANKING = ["Spadeo", "Weedly", "Rakery"]
  .map((name, at) => `## ${at + 1}. ${name}\n\nWords about it.`)
  .join("\n\n");
const TITLE = "The best garden tools";
const CLAIM = "Spadeo spades last ten years in wet soil";

const page = (url: string, markdown: string): Page => ({
  url,
  finalUrl: url,
  status: 200,
  contentType: "html",
  markdown,
  metadata: { title: TITLE, site: new URL(url).host },
  partial: false,
  wireTruncated: false,
  hiddenTextRemoved: 0,
});
const routing = { provider: "made", attempted: ["made"], routed: false };
const entity = (id: string, name: string, relations: Entity["relations"] = []): Entity => ({
  id,
  name,
  aliases: [],
  kinds: [],
  url: `https://kb.example/${id}`,
  industries: [],
  listings: [],
  relations,
  profiles: {},
  source: "made",
});

interface World {
  /** The page at any URL, or the failure of reading it. */
  readonly read?: string | Failure;
  readonly found?: Readonly<Record<string, readonly (readonly [url: string, snippet: string])[]>> | Failure;
  readonly entities?: readonly Entity[] | Failure;
  readonly link?: LinkState | Failure;
}

/** The check with mocks only. */
function world({ read = RANKING, found = {}, entities = [], link = { linkLive: true, httpStatus: 200 } }: World) {
  const asked: string[] = [];
  const parts: RecommendationParts = {
    lenses: [],
    remember: createRemember({ clock: createFakeClock(0), report() {} }),
    judge: async () => {},
    async checkLink() {
      if (link instanceof Failure) throw link;
      return { state: link, isOffline: false, statesDoi: false };
    },
    async pages({ url }) {
      if (read instanceof Failure) throw read;
      return page(url, read);
    },
    async searchWeb({ query, lens = "", limit = 0 }): Promise<WebResults> {
      asked.push(`${lens} ${limit}: ${query}`);
      if (found instanceof Failure) throw found;
      const results = (found[lens] ?? []).map(([url, snippet]) => ({
        url,
        title: "Spades",
        snippet,
        displayLink: new URL(url).host,
        source: "made",
      }));
      return { results, notHonoured: [], routing };
    },
    // Only the knowledge base is searched here.
    find: (async () => {
      if (entities instanceof Failure) throw entities;
      const findings: Findings<Entity> = { records: entities, notHonoured: [], routing };
      return findings;
    }) as unknown as RecommendationParts["find"],
  };
  return { asked, verify: createVerifyRecommendation(parts) };
}

const first = async (made: World, item: object = {}, claim?: string) => {
  const { recommendations } = await world(made).verify({ recommendations: [{ title: TITLE, ...item }], claim });
  return recommendations[0];
};
const at = (host: string) => ({ url: `https://${host}/best` });

describe("a recommendation", () => {
  test("on a page that ranks its own maker first", async () => {
    const read = `${RANKING}\n\n[Buy](https://shop.example/x?tag=made-20)`;
    expect(await first({ read }, at("www.spadeo.example"))).toEqual({
      title: TITLE,
      url: "https://www.spadeo.example/best",
      selfPromotionSignal: {
        detected: true,
        brandDomain: "spadeo.example",
        brandToken: "spadeo",
        rankPosition: 1,
        confidence: "high",
      },
      affiliateLinks: { count: 1, examples: ["https://shop.example/x?tag=made-20"], disclosed: false },
      linkLive: true,
      httpStatus: 200,
      flags: ["unknown_reputation", "self_promotion"],
      reasons: [
        expect.stringContaining("no evidence against it"),
        expect.stringContaining("ranks its own maker first"),
      ],
    });
  });

  test("on a page whose first choice its company owns", async () => {
    const publisher = entity("Q1", "Gardenly", [{ relation: "subsidiary", id: "Q2", name: "Spadeo Ltd" }]);
    expect(await first({ entities: [publisher] }, at("gardenly.example"))).toMatchObject({
      corporateOwnershipSignal: {
        detected: true,
        brandToken: "Spadeo",
        corporateOwner: "Gardenly",
        corporateOwnerQID: "Q1",
      },
      flags: ["unknown_reputation", "corporate_ownership"],
    });
  });

  test("by an author with an interest in it; an owner that could not be looked up is reported", async () => {
    const down = new Failure("upstream_unavailable", "The knowledge base is down.");
    const seen = await first(
      { entities: down },
      { ...at("gardenly.example"), author: "Ada", authorBio: "Ada is an engineer at Weedly." },
    );
    expect(seen).toMatchObject({
      author: "Ada",
      conflictOfInterest: { conflictType: "employment", citedEntityName: "Weedly", confidence: "high" },
      flags: ["conflict_of_interest", "unknown_reputation"],
      notes: ["The site's owner could not be looked up: The knowledge base is down."],
    });
  });

  test("by a former employee is reported, and not flagged", async () => {
    const seen = await first({}, { authorBio: "Formerly an engineer at Weedly.", ...at("gardenly.example") });
    expect(seen?.conflictOfInterest?.confidence).toBe("low");
    expect(seen?.flags).toEqual(["unknown_reputation"]);
  });

  test("of an innocent is not flagged for more than its host being unlisted", async () => {
    const seen = await first(
      { entities: [entity("Q1", "Gardenly")] },
      { ...at("gardenly.example"), authorBio: "Writes about Spadeo, Weedly and frost." },
    );
    expect(seen?.flags).toEqual(["unknown_reputation"]);
  });

  test("on a listed host", async () => {
    expect((await first({}, at("www.bls.gov")))?.flags).toEqual([]);
  });

  test("without an address has nothing said of one", async () => {
    expect(await first({})).toEqual({ title: TITLE, flags: [], reasons: [] });
  });
});

test.each<[why: string, link: LinkState | Failure, seen: object]>([
  [
    "gone",
    { linkLive: false, httpStatus: 404 },
    { linkLive: false, httpStatus: 404, flags: ["dead_link", "unknown_reputation"] },
  ],
  [
    "silent",
    { linkLive: false, httpStatus: 0 },
    { linkLive: false, httpStatus: 0, flags: ["dead_link", "unknown_reputation"] },
  ],
  ["refused", { linkLive: true, httpStatus: 403 }, { linkLive: true, httpStatus: 403, flags: ["unknown_reputation"] }],
  ["in trouble", { httpStatus: 502 }, { httpStatus: 502, flags: ["unknown_reputation"] }],
  ["not to be asked", new Failure("validation", "Not there."), { flags: ["unknown_reputation"] }],
])("a link that is %s", async (_, link, seen) => {
  const item = await first({ link, read: new Failure("network", "It failed.") }, at("gardenly.example"));
  expect(item).toEqual({
    title: TITLE,
    url: "https://gardenly.example/best",
    reasons: expect.anything(),
    notes: [expect.stringContaining("was not read")],
    ...seen,
  });
  expect(item?.reasons).toHaveLength(item?.flags.length ?? 0);
});

test("what a reader must know of a link is said", async () => {
  const link = { linkLive: true, httpStatus: 200, linkNote: "It leads to the front page." };
  expect((await first({ link }, at("gardenly.example")))?.notes).toEqual(["It leads to the front page."]);
});

describe("with a claim", () => {
  test("independent sources are asked list by list; outside the list, twice or the page's own do not count", async () => {
    const news = [
      ["https://www.reuters.com/a", CLAIM],
      ["https://reuters.com/b", CLAIM],
      ["https://www.bbc.com/c", "A fair of flowers opens."],
      ["https://www.ft.com/d", "Spadeo spades do not last ten years in wet soil."],
      ["https://elsewhere.example/e", CLAIM],
    ] as const;
    const { verify, asked } = world({ found: { news } });
    const { recommendations, aggregateFlags } = await verify({
      recommendations: [{ title: TITLE }],
      claim: CLAIM,
      limit: 3,
    });
    expect(
      recommendations[0]?.corroborationSearches?.map(({ topResults, query: _, ...rest }) => ({
        ...rest,
        top: topResults.length,
      })),
    ).toEqual([
      {
        lens: "news",
        resultCount: 3,
        agreeCount: 1,
        disagreeCount: 1,
        silentCount: 1,
        flags: ["lens_restriction_unreliable"],
        top: 3,
      },
      { lens: "tech", resultCount: 0, agreeCount: 0, disagreeCount: 0, silentCount: 0, top: 0 },
    ]);
    expect(aggregateFlags).toBeUndefined();
    expect(asked).toEqual([`news 3: ${TITLE} ${CLAIM}`, `tech 3: ${TITLE} ${CLAIM}`]);
  });

  test("what the page's own company says does not count", async () => {
    const seen = await first({ found: { news: [["https://www.reuters.com/a", CLAIM]] } }, at("reuters.com"), CLAIM);
    expect(seen?.corroborationSearches?.[0]).toMatchObject({ resultCount: 0, agreeCount: 0 });
  });

  test("matters of courts and companies are looked for in their records too", async () => {
    const { verify } = world({});
    const { recommendations, aggregateFlags } = await verify({
      recommendations: [{ title: TITLE }],
      claim: "Spadeo settled a lawsuit",
    });
    expect(recommendations[0]?.corroborationSearches?.map(({ lens }) => lens)).toEqual([
      "news",
      "tech",
      "investigative_records",
    ]);
    expect(aggregateFlags).toEqual(["no_independent_corroboration"]);
  });

  test("a search that fails takes nothing else with it, and is named", async () => {
    const seen = await first({ found: new Failure("upstream_unavailable", "Nobody searches.") }, {}, CLAIM);
    expect(seen).not.toHaveProperty("corroborationSearches");
    expect(seen?.notes).toEqual([
      "The news sources could not be searched: Nobody searches.",
      "The tech sources could not be searched: Nobody searches.",
    ]);
  });
});

test.each([0, 101])("%d entries are refused", async (count) => {
  const recommendations = Array.from({ length: count }, () => ({ title: TITLE }));
  await expect(world({}).verify({ recommendations })).rejects.toMatchObject({ kind: "validation" });
});

test("the end of a caller's patience is no finding", async () => {
  const signal = AbortSignal.abort(new Error("enough"));
  const { verify } = world({ read: new Failure("network", "aborted") });
  await expect(
    verify({ recommendations: [{ title: TITLE, ...at("gardenly.example") }] }, { signal }),
  ).rejects.toThrow();
});
