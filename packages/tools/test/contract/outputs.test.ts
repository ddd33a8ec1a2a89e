import { providerManifest } from "@wellsourced/wellsourced/env";
import { afterEach, describe, expect, test } from "vitest";
import { tools } from "../../src/index.ts";
import { type Body, openStage, type Stage } from "./stage.ts";

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

interface Duty {
  readonly capability: string;
  /** Name of the list in the body. */
  readonly list: string;
  /** Required keys of the body besides the list, `resultCount` and `trust`. */
  readonly always: string;
  readonly sometimes?: string;
  /** Required and optional keys of a record. */
  readonly record: string;
  readonly may: string;
  /** Seconds. */
  readonly kept: number;
  readonly keepsEmpty?: boolean;
  readonly hints?: boolean;
}

const HOUR = 3_600;
const aside = "notHonoured note hints costUsd";
const PAPER =
  "doi authors journal year abstract citationCount openAccess pdfUrl tldr isInfluential citationIntents " +
  "retractionStatus isInDoaj fullText hasText hasPdf lowConfidenceDomain";

/** The contract for each body. */
const BODIES: Readonly<Record<string, Duty>> = {
  web_search: {
    capability: "web",
    list: "results",
    always: "urls query",
    sometimes: "requestedNumResults",
    record: "title url snippet displayLink",
    may: "sourceReputation claimSignal publishedAt engagement",
    kept: HOUR / 2,
  },
  image_search: {
    capability: "image",
    list: "images",
    always: "query",
    record: "title link displayLink",
    may: "thumbnailLink contextLink width height fileSize",
    kept: HOUR / 2,
  },
  news_search: {
    capability: "news",
    list: "articles",
    always: "query",
    sometimes: "warning",
    record: "title url source snippet",
    may: "publishedAt sourceType isSocialMedia engagement",
    kept: HOUR / 4,
  },
  video_search: {
    capability: "video",
    list: "videos",
    always: "query provider",
    record: "title url description source",
    may: "thumbnail duration channel publishedAt views",
    kept: HOUR / 2,
  },
  academic_search: {
    capability: "academic",
    list: "papers",
    always: "query totalResults source",
    record: "title url source",
    may: PAPER,
    kept: HOUR,
  },
  patent_search: {
    capability: "patent",
    list: "patents",
    always: "query searchType source searchUrl",
    record: "title number url",
    may: "abstract assignee inventor filed granted pdf status",
    kept: 24 * HOUR,
    keepsEmpty: false,
  },
  filing_search: {
    capability: "filing",
    list: "filings",
    always: "query provider",
    record: "source",
    may: "company cik formType filingDate periodOfReport accession url description concept unit value",
    kept: 24 * HOUR,
    keepsEmpty: false,
  },
  legal_search: {
    capability: "case",
    list: "cases",
    always: "query provider",
    record: "caseName url source",
    may: "citation court courtId dateFiled docketNumber citationCount",
    kept: 24 * HOUR,
    keepsEmpty: false,
  },
  clinical_search: {
    capability: "trial",
    list: "trials",
    always: "provider",
    sometimes: "query",
    record: "nctId title phases conditions interventions hasResults url source",
    may: "status sponsor startDate",
    kept: 6 * HOUR,
    keepsEmpty: false,
  },
  local_search: {
    capability: "local",
    list: "places",
    always: "query provider",
    record: "id name source",
    may: "address lat lon phone website categories rating ratingCount hours description",
    kept: 6 * HOUR,
    keepsEmpty: false,
  },
  "econ_search series": {
    capability: "series",
    list: "results",
    always: "mode query provider",
    record: "seriesId title source",
    may: "units frequency lastUpdated notes popularity seasonalAdjustment url",
    kept: 6 * HOUR,
    keepsEmpty: false,
  },
  "econ_search observations": {
    capability: "observation",
    list: "results",
    always: "mode seriesId provider",
    sometimes: "country truncationWarning",
    record: "seriesId date source",
    may: "value valueText title units notes available country",
    kept: 6 * HOUR,
    keepsEmpty: false,
  },
  structured_search: {
    capability: "structured",
    list: "results",
    always: "query category provider",
    record: "url",
    may: "title publishedDate author summary highlights entities",
    kept: HOUR,
  },
  monarch_search: {
    capability: "biomedical",
    list: "results",
    always: "operation",
    sometimes: "total",
    record: "source",
    may:
      "id name category description synonyms xrefs taxon score bestScore metric matches subject subjectLabel predicate " +
      "object objectLabel negated publications knowledgeSource text url",
    kept: 6 * HOUR,
    keepsEmpty: false,
  },
};

const words = (text: string): readonly string[] => text.split(" ").filter(Boolean);

const cases = Object.entries(BODIES).flatMap(([row, duty]) =>
  providerManifest
    .filter(({ capabilities }) => capabilities.includes(duty.capability))
    .map(({ name }) => ({ row, provider: name, duty })),
);

/** No value is `null` at any depth, except in data for the caller's schema. */
function nulls(value: unknown): number {
  if (value === null) return 1;
  if (typeof value !== "object") return 0;
  return Object.entries(value).reduce((sum, [key, inner]) => sum + (key === "summary" ? 0 : nulls(inner)), 0);
}

const ROUTING = /provider_used|providers_attempted|fallback|cache_hit|latency_ms|made-[A-Z]/u;

describe.each(cases)("$row by $provider", ({ row, provider, duty }) => {
  const tool = words(row)[0] ?? "";
  const { capability, list, always, sometimes = "", record, may, kept, keepsEmpty = true } = duty;
  // Monarch has no such argument, as there is only one Monarch.
  const who = tool === "monarch_search" ? {} : { provider };

  test("answers with the keys of the contract, and no others", async () => {
    stage = await openStage({ [provider]: `${capability}.found` });
    const { body, meta, line } = await stage.call(tool, { ...stage.args, ...who });
    expect(line).toBe("");
    const schema = tools.find(({ name }) => name === tool)?.output;
    expect(schema?.safeParse(body).error).toBeUndefined();
    expect(body.trust).toBe("untrusted-external-content");
    const found = body[list] as readonly Body[];
    expect(found.length).toBeGreaterThan(0);
    expect(body.resultCount).toBe(found.length);
    expect(Object.keys(body)).toEqual(expect.arrayContaining([...words(always), list, "resultCount", "trust"]));
    const open = new Set(words(`${always} ${sometimes} ${aside} ${list} resultCount trust`));
    expect(Object.keys(body).filter((key) => !open.has(key))).toEqual([]);
    expect(body).not.toHaveProperty("hints");
    for (const one of found) {
      expect(Object.keys(one)).toEqual(expect.arrayContaining([...words(record)]));
      expect(Object.keys(one).filter((key) => !words(`${record} ${may}`).includes(key))).toEqual([]);
    }
    expect(nulls(body)).toBe(0);
    expect(JSON.stringify(body)).not.toMatch(ROUTING);
    const fresh = { cached: false, ageSeconds: 0, maxAgeSeconds: kept, freshness: "fresh" };
    expect(meta).toEqual(tool === "web_search" ? fresh : {});
    const asked = stage.requests.length;
    const again = await stage.call(tool, { ...stage.args, ...who });
    expect(again.meta).toEqual({ ...fresh, cached: true });
    expect(again.body).toEqual(body);
    expect(stage.requests).toHaveLength(asked);
  });

  test("finding nothing is no error; it has every fixed key, hints, and is kept only where it may be", async () => {
    stage = await openStage({ [provider]: `${capability}.empty` });
    const ask = { ...stage.args, ...who };
    const { body, line } = await stage.call(tool, ask);
    expect(line).toBe("");
    expect(body).toMatchObject({ [list]: [], resultCount: 0, trust: "untrusted-external-content" });
    expect(Object.keys(body)).toEqual(expect.arrayContaining([...words(always)]));
    expect(body.hints).toMatchObject({ reason: expect.any(String), epistemicWarning: expect.any(String) });
    const { suggestedActions = [] } = body.hints as { suggestedActions?: readonly { readonly value?: string }[] };
    expect(suggestedActions.length).toBeLessThanOrEqual(3);
    expect(suggestedActions.map(({ value }) => value)).not.toContain(provider);
    expect((await stage.call(tool, ask)).meta.cached ?? false).toBe(keepsEmpty);
  });
});
