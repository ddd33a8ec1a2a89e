import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Body, openStage, type Stage } from "./stage.ts";

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const open = async (...[answers, options]: Parameters<typeof openStage>): Promise<Stage> => {
  stage = await openStage(answers, { dataDir: false, ...options });
  return stage;
};

const TRUST = { trust: "untrusted-external-content" };
const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const step = (stepNumber: number, more: Body = {}) => ({
  searchStep: `step ${stepNumber}`,
  stepNumber,
  nextStepNeeded: true,
  ...more,
});

const begin = async ({ call }: Stage, more: Body = {}) =>
  String((await call("sequential_search", step(1, { researchGoal: "slate", ...more }))).body.sessionId);
const overview = async ({ call }: Stage, sessionId: string) => (await call("get_research_session", { sessionId })).body;
const sourcesOf = async (on: Stage, sessionId: string) => (await overview(on, sessionId)).sources as readonly Body[];

describe("checks", () => {
  test("a verified citation and a checked quotation enter the record of their session, and its export", async () => {
    const on = await open();
    const sessionId = await begin(on);
    await on.call("verify_citation", { citation: "10.5555/made.1", sessionId });
    await on.call("verify_quote", { quote: "never said", text: "Something else stands here.", sessionId });
    const { document } = (await on.call("research_export", { sessionId, format: "json" })).body;
    expect(document).toMatchObject({
      checks: [
        { what: "Citation", subject: "10.5555/made.1", state: expect.stringMatching(/^(?:unknown|bad)$/u) },
        { what: "Quotation", subject: "never said", state: "bad", result: "not in the source" },
      ],
    });
  });
});

describe("sequential_search", () => {
  test("begins with a goal, goes on, ends, and opens again", async () => {
    const on = await open();
    const first = await on.call("sequential_search", step(1, { sessionId: UNKNOWN, totalStepsEstimate: 4 }));
    expect(first.body).toEqual({
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/u),
      responseMode: "full",
      researchGoal: "step 1",
      currentStep: 1,
      totalStepsEstimate: 4,
      isComplete: false,
      startedAt: expect.stringMatching(/^2026-01-31T\d\d:\d\d:\d\dZ$/u),
      steps: [{ stepNumber: 1, oneLiner: "step 1", branchId: "", confidence: "" }],
      lastSteps: [{ stepNumber: 1, description: "step 1", timestamp: expect.any(String) }],
      ...TRUST,
    });
    expect(first.meta).toEqual({});
    const { sessionId } = first.body;
    expect(sessionId).not.toBe(UNKNOWN);
    const last = step(2, { sessionId, nextStepNeeded: false, researchGoal: "another" });
    expect((await on.call("sequential_search", last)).body).toMatchObject({
      researchGoal: "step 1",
      isComplete: true,
      completedAt: expect.any(String),
    });
    const again = (await on.call("sequential_search", step(3, { sessionId }))).body;
    expect(again).toMatchObject({ isComplete: false, currentStep: 3, totalStepsEstimate: 4 });
    expect(again).not.toHaveProperty("completedAt");
  });

  test("beyond eight steps it summarises, unless the whole index is requested", async () => {
    const on = await open();
    const sessionId = await begin(on);
    for (let number = 2; number < 9; number++) await on.call("sequential_search", step(number, { sessionId }));
    const { body } = await on.call("sequential_search", step(9, { sessionId, knowledgeGap: "why" }));
    expect(body).toMatchObject({ responseMode: "summary", gaps: [{ description: "why", foundInStep: 9 }] });
    expect([body.stepIndex, body.lastSteps].map((list) => (list as readonly unknown[]).length)).toEqual([9, 3]);
    expect(body).not.toHaveProperty("steps");
    expect(body.summary).toBe("slate. Progress: step 5; step 6; step 7; step 8; step 9.");
    const full = await on.call("sequential_search", step(10, { sessionId, responseMode: "full" }));
    expect(full.body).toHaveProperty("steps");
  });

  test("beyond the limit of steps it warns, and is no error", async () => {
    const on = await open({}, { sessionMaxSteps: 2 });
    const sessionId = await begin(on);
    await on.call("sequential_search", step(2, { sessionId }));
    const { body } = await on.call("sequential_search", step(3, { sessionId }));
    expect(body).toMatchObject({ warning: "session_limit_reached", isComplete: true, currentStep: 3 });
    expect((await overview(on, sessionId)).stepCount).toBe(2);
  });

  test("a later step without a session creates nothing and says what to do", async () => {
    const { call } = await open();
    const { error, line } = await call("sequential_search", step(2));
    expect(error).toMatchObject({ kind: "validation" });
    expect(line).toMatch(/sessionId of step 1.*get_research_session.*restart at step 1/u);
  });

  test("an unknown session reports the last known step", async () => {
    const { call } = await open();
    const { error, line } = await call("sequential_search", step(5, { sessionId: UNKNOWN }));
    expect(line).toBe("Session not found or expired. Sessions last 400 days from last activity.");
    expect(error).toMatchObject({
      kind: "session_not_found",
      retryable: false,
      suggestedAction: "inform_user",
      recoveryHint: { lastKnownStep: 4, canResume: false },
    });
  });

  test.each([
    ["searchStep", { stepNumber: 1, nextStepNeeded: true }],
    ["stepNumber", { searchStep: "a", nextStepNeeded: true, stepNumber: 0 }],
    ["nextStepNeeded", { searchStep: "a", stepNumber: 1 }],
    ["searchStep", step(1, { searchStep: "a".repeat(20_001) })],
    ["confidence", step(1, { confidence: "sure" })],
    ["rejectedApproaches", step(1, { rejectedApproaches: Array.from({ length: 51 }, () => "a") })],
  ])("%s is checked (%#)", async (name, args) => {
    const { call } = await open();
    const { error, line } = await call("sequential_search", args);
    expect(error).toMatchObject({ kind: "validation" });
    expect(line).toContain(name);
  });

  const DEEP = ["depth", "coverage", "refinementQueries", "refinementResults", "refinementNote", "refinementWarning"];

  test("quick says nothing of coverage; standard judges the sources and suggests searches", async () => {
    const on = await open({ brave: "web.found" });
    const quick = await on.call("sequential_search", step(1));
    for (const key of DEEP) expect(quick.body).not.toHaveProperty(key);
    const { body } = await on.call("sequential_search", step(1, { depth: "standard", knowledgeGap: "Price in 2021" }));
    expect(body).toMatchObject({
      depth: "standard",
      coverage: { sourceCount: 0, uniqueDomains: 0, domainSpread: 0, sourceTypes: {}, gaps: [expect.any(String)] },
      refinementQueries: ['"step 1" price after:2021'],
    });
    expect(body).not.toHaveProperty("refinementResults");
    expect(on.requests).toEqual([]);
  });

  test("thorough runs the searches, and records what they found in this step", async () => {
    const on = await open({ brave: "web.found" }, { searchProvider: "brave" });
    const { body } = await on.call(
      "sequential_search",
      step(1, { depth: "thorough", researchGoal: "slate", knowledgeGap: "price" }),
    );
    const [run] = body.refinementResults as readonly Body[];
    expect(run).toMatchObject({ query: '"slate" price', resultCount: expect.any(Number), results: expect.any(Array) });
    const { sources, providerStats } = await overview(on, String(body.sessionId));
    expect(sources).toEqual(body.sources);
    expect(sources).toEqual(expect.arrayContaining([expect.objectContaining({ foundInStep: 1 })]));
    expect(providerStats).toEqual({ brave: { attempts: 1, successes: 1 } });
  });

  test("a search of thorough that fails says so in its place, and in the statistics", async () => {
    const on = await open({}, { searchProvider: "brave" });
    const { body } = await on.call("sequential_search", step(1, { depth: "thorough", knowledgeGap: "price" }));
    expect(body.refinementResults).toEqual([{ query: '"step 1" price', error: expect.any(String) }]);
  });
});

describe("get_research_session", () => {
  test("has every key even where there is nothing, and one step by its number", async () => {
    const on = await open();
    const sessionId = await begin(on, { reasoning: "because", confidence: "low" });
    expect(await overview(on, sessionId)).toMatchObject({
      ...{ sessionId, responseMode: "summary", researchGoal: "slate", stepCount: 1, gaps: [], sources: [] },
      ...TRUST,
    });
    const { body } = await on.call("get_research_session", { sessionId, stepId: 1 });
    expect(body).toEqual({
      ...{ sessionId, responseMode: "step", ...TRUST },
      step: {
        stepNumber: 1,
        description: "step 1",
        timestamp: expect.any(String),
        reasoning: "because",
        confidence: "low",
      },
    });
    const { error, line } = await on.call("get_research_session", { sessionId, stepId: 7 });
    expect(error).toMatchObject({ kind: "not_found" });
    expect(line).toBe("Step 7 is not in this session. Its steps are 1–1.");
  });

  test.each(["get_research_session", "research_export", "format_bibliography", "audit_bibliography"])(
    "%s of an unknown session says that it is not there",
    async (tool) => {
      const { call } = await open();
      const { error, line } = await call(tool, { sessionId: UNKNOWN });
      expect(error).toMatchObject({ kind: "session_not_found" });
      expect(line).toBe("Session not found or expired. Sessions last 400 days from last activity.");
    },
  );

  test("failures that keep coming back are named", async () => {
    const on = await open();
    const sessionId = await begin(on);
    for (let count = 0; count < 3; count++)
      await on.call("academic_search", { query: `slate ${count}`, provider: "crossref", sessionId });
    const { errorPatterns, providerStats } = await overview(on, sessionId);
    expect(errorPatterns).toEqual([
      {
        kind: "upstream_unavailable",
        count: 3,
        affectedUrls: [],
        suggestion: expect.any(String),
        lastSeen: expect.any(String),
      },
    ]);
    expect(providerStats).toEqual({ crossref: { attempts: 3, successes: 0 } });
  });
});

describe("a call with a session records what it found", () => {
  test.each([
    ["web_search", "brave", "web.found", undefined],
    ["news_search", "brave", "news.found", "news"],
    ["academic_search", "crossref", "academic.found", "academic"],
    ["patent_search", "lens", "patent.found", "patent"],
    ["citation_graph", "openalex", "graph.found", "academic"],
    ["filing_search", "edgar", "filing.found", "filing"],
    ["legal_search", "courtlistener", "case.found", "case"],
    ["clinical_search", "clinicaltrials", "trial.found", "clinical trial"],
    ["local_search", "brave", "local.found", "local place"],
  ])("%s by %s, also when it comes from the cache", async (tool, provider, tape, relevance) => {
    const on = await open({ [provider]: tape });
    const ask = { ...on.args, provider };
    const [one, two] = [await begin(on), await begin(on)];
    const { line } = await on.call(tool, { ...ask, sessionId: one });
    expect(line).toBe("");
    const sources = await sourcesOf(on, one);
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) {
      expect(source.url).toMatch(/^https?:/u);
      expect(source).toMatchObject({ title: expect.any(String), foundInStep: 1 });
      expect(source.relevance).toBe(relevance);
    }
    await on.call(tool, { ...ask, sessionId: two });
    expect(await sourcesOf(on, two)).toEqual(sources);
    await on.call(tool, { ...ask, sessionId: one });
    expect(await sourcesOf(on, one)).toEqual(sources);
  });

  test("an unknown session does not fail the call, which says so", async () => {
    const on = await open({ crossref: "academic.found" });
    const ask = { ...on.args, provider: "crossref" };
    const { body, line } = await on.call("academic_search", { ...ask, sessionId: UNKNOWN });
    expect(line).toBe("");
    expect(body.sessionNote).toMatch(/^Nothing was recorded in the session: Session not found/u);
    expect((await on.call("academic_search", ask)).body).not.toHaveProperty("sessionNote");
  });
});

describe("pages", () => {
  let site: LocalServer;
  beforeAll(async () => {
    const text = "<p>Slate splits along its cleavage, which made it a roofing stone in Wales for centuries.</p>";
    site = await startServer((request, response) => {
      if (request.url === "/gone") return void response.writeHead(404).end("gone");
      response.writeHead(200, { "content-type": "text/html" });
      response.end(
        `<html><head><title>Roofs of slate</title><meta name="author" content="Ada Byron"></head><body><article><h1>Roofs of slate</h1>${text.repeat(8)}</article></body></html>`,
      );
    });
  });
  afterAll(() => site.close());
  const local = { allowPrivateNetwork: true } as const;

  test("that are read are sources, and their texts are kept", async () => {
    const folder = await mkdtemp(join(tmpdir(), "wellsourced-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const on = await open({}, { ...local, dataDir: folder });
    const sessionId = await begin(on);
    const url = `${site.origin}/roofs`;
    const { body, line } = await on.call("scrape_page", { url, sessionId });
    expect(line).toBe("");
    expect(body).not.toHaveProperty("sessionNote");
    expect(await sourcesOf(on, sessionId)).toEqual([
      { url, title: "Roofs of slate", author: "Ada Byron", relevance: "scraped", foundInStep: 1 },
    ]);
    const exported = await on.call("research_export", { sessionId, verify_links: true });
    expect(exported.body.document).toContain("live (HTTP 200)");
    const list = await on.call("format_bibliography", { sessionId, style: "mla" });
    expect(list.body).toMatchObject({
      sessionId,
      entryCount: 1,
      bibliography: expect.stringContaining("Roofs of Slate"),
    });
    expect(list.body).not.toHaveProperty("note");
  });

  test("contract 19 [rev 3]: that were only found are listed after what was read where all are wanted, and counted where not", async () => {
    const on = await open({ brave: "web.found" }, local);
    const sessionId = await begin(on);
    await on.call("web_search", { query: "slate", provider: "brave", sessionId });
    const none = await on.call("format_bibliography", { sessionId });
    expect(none.body).toMatchObject({
      entryCount: 0,
      note: expect.stringMatching(/^No source .* left out\. Pass include: "all"/u),
    });
    await on.call("scrape_page", { url: `${site.origin}/roofs`, sessionId });
    const read = await on.call("format_bibliography", { sessionId });
    const found = Number(/^(\d+) sources? that (?:was|were) found/u.exec(String(read.body.note))?.[1]);
    expect(read.body).toMatchObject({ entryCount: 1 });
    expect(found).toBeGreaterThan(0);
    const all = await on.call("format_bibliography", { sessionId, include: "all" });
    expect(all.body).toMatchObject({ entryCount: 1 + found });
    expect(all.body).not.toHaveProperty("note");
    expect(String(all.body.bibliography).startsWith(String(read.body.bibliography))).toBe(true);
    const keys = String(
      (await on.call("format_bibliography", { sessionId, include: "all", style: "bibtex" })).body.bibliography,
    ).match(/^@\w+\{[^,]+/gmu);
    expect(new Set(keys).size).toBe(1 + found);
  });

  test("that cannot be read are failures with their address", async () => {
    const on = await open({}, local);
    const sessionId = await begin(on);
    const url = `${site.origin}/gone`;
    for (let count = 0; count < 3; count++) await on.call("scrape_page", { url, sessionId });
    const { errorPatterns, sources } = await overview(on, sessionId);
    expect(sources).toEqual([]);
    expect(errorPatterns).toMatchObject([{ kind: "not_found", count: 3, affectedUrls: [url] }]);
  });
});

describe("research_export", () => {
  test("gives Markdown, or JSON with the fields of the contract; twice the same but for its time", async () => {
    const on = await open();
    const sessionId = await begin(on, { knowledgeGap: "price" });
    const { body } = await on.call("research_export", { sessionId });
    expect(body).toMatchObject({
      ...{ sessionId, format: "markdown", researchGoal: "slate", stepCount: 1, sourceCount: 0, tenantId: "default" },
      ...TRUST,
    });
    expect(body.document).toMatch(/^# slate\n.*\n## Open Questions\n\n- price \(step 1\)\n.*Exported 2026-01-31T/su);
    const json = async () => (await on.call("research_export", { sessionId, format: "json" })).body.document;
    expect(await json()).toMatchObject({ id: sessionId, tenantId: "default", completed: false, sources: [] });
    expect(await json()).toEqual(await json());
    const bad = await on.call("research_export", { sessionId, format: "pdf" });
    expect(bad.error).toMatchObject({ kind: "validation" });
    expect((await on.call("research_export", {})).line).toBe("sessionId is required");
  });
});
