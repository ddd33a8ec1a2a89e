import { UNTRUSTED, USER_ASSERTED } from "@wellsourced/core";

const trust = UNTRUSTED;

/** Fictitious works, pages and people. */
const SENTENCE = "Lichen on the slates of Hartwell grows one millimetre in a year of ordinary rain.";
const OTHER = "The oldest slates of the town are older than the church, as the survey of 1911 recorded.";
const TEXT = `# Lichen of Hartwell\n\n${SENTENCE} ${OTHER}\n\nNobody has counted the roofs since, but the growth was measured each spring on forty marked slates, and the figures are kept in the parish office.`;

const page = {
  url: "https://hartwell.example/lichen",
  content: TEXT,
  contentType: "html",
  trust,
  sourceType: "unknown",
  authorityTier: "low",
  domainCategory: "general",
} as const;

const citation = {
  url: page.url,
  accessedDate: "2026-01-31",
  metadata: { title: "Lichen of Hartwell", author: "Roe, Ada", site: "Hartwell Notes", date: "2024-03-02" },
  formatted: {
    apa: "Roe, A. (2024, March 2). Lichen of Hartwell. Hartwell Notes. https://hartwell.example/lichen",
    mla: "Roe, Ada. “Lichen of Hartwell.” Hartwell Notes, 2 Mar. 2024, hartwell.example/lichen.",
  },
};

const work = {
  title: "Growth of lichen on slate: forty years of measurements",
  url: "https://doi.org/10.1000/made.1",
  source: "crossref",
  doi: "10.1000/made.1",
  authors: ["Ada Roe", "Ben Moss"],
  journal: "Journal of Made Roofs",
  year: 2019,
};

const retractionStatus = {
  retracted: true,
  kind: "retraction" as const,
  date: "2021-04-05",
  noticeDoi: "10.1000/notice.1",
  source: "retraction-watch" as const,
};

const step = (stepNumber: number, description: string) => ({
  stepNumber,
  description,
  timestamp: "2026-01-31T10:00:00Z",
  reasoning: "The parish office keeps the measurements of forty years",
  confidence: "high" as const,
});

const session = {
  sessionId: "0c0a6a43-6c3b-4e0e-8a4c-2f1d8a3b7c11",
  researchGoal: "How fast does lichen grow on the slate roofs of Hartwell, and who measured it?",
  startedAt: "2026-01-31T09:00:00Z",
  lastSteps: [
    step(2, "Read the parish record and compare it with the survey of 1911"),
    step(3, "Ask whether the measurements were taken every spring"),
  ],
  gaps: [{ description: "Who marked the slates in the first year?", foundInStep: 2 }],
  sources: [{ url: page.url, title: "Lichen of Hartwell", author: "Roe, Ada", date: "2024-03-02", foundInStep: 1 }],
};

const index = [1, 2, 3].map((stepNumber) => ({
  stepNumber,
  oneLiner:
    stepNumber === 1
      ? "Search for measurements of lichen on slate roofs"
      : (session.lastSteps[stepNumber - 2]?.description ?? ""),
  branchId: "",
  confidence: "high",
}));

const evidence = { source: "1", sentence: SENTENCE, start: 20, end: 102, score: 0.9 };

/** Answers of two models to one question. */
const PANEL = {
  first: `${SENTENCE} The measured slates are kept in the parish office. The survey of 1911 counted 412 roofs in the whole of the town.\n\nNobody knows who marked the slates.`,
  second: `The parish office keeps the slates that were measured. The survey of 1911 counted 377 roofs in the whole of the town. ${SENTENCE} ${OTHER}`,
};

/** A body for each tool without a tape, with the expected beginning of its text. */
export const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  scrape_page: {
    ...page,
    citation,
    contentLength: TEXT.length,
    truncated: true,
    estimatedTokens: 90,
    sizeCategory: "small",
    extractionQuality: "complete",
    metadata: { title: "Lichen of Hartwell", author: "Roe, Ada", published: "2024-03-02" },
    note: "One picture was left out.",
    originalLength: 9_000,
    nextOffset: 360,
  },
  search_and_scrape: {
    query: "how fast lichen grows on slate",
    status: "partial",
    sources: [
      {
        ...page,
        title: "Lichen of Hartwell",
        scores: { overall: 0.71, relevance: 0.8, freshness: 0.5, authority: 0.4, contentQuality: 0.9 },
        claimSignal: SENTENCE,
        keySentences: [SENTENCE],
        keySentenceDetails: [{ sentence: SENTENCE, start: 22, end: 104 }],
      },
      {
        ...page,
        url: "https://slate.example/age",
        title: "The age of slates",
        content: `${OTHER} Roofers of three counties agree that a slate which lies dry outlives the one who laid it, and that moss does it more harm than lichen ever did.`,
        scores: { overall: 0.52, relevance: 0.6, freshness: 0.5, authority: 0.4, contentQuality: 0.6 },
      },
    ],
    trust,
    scrapeFailures: [
      {
        url: "https://gone.example/x",
        kind: "not_found",
        reason: "Not found: https://gone.example/x returned 404/410",
        retryable: false,
        suggestedAction: "inform_user",
      },
    ],
    note: "Two pages far from the claim were left out.",
    summary: { urlsSearched: 5, urlsScraped: 4, urlsFailed: 1, processingTimeMs: 900 },
    sizeMetadata: { totalLength: 700, estimatedTokens: 175, sizeCategory: "small" },
    recommendations: [
      {
        url: page.url,
        title: "Lichen of Hartwell",
        score: 0.71,
        reason: "It is the most relevant source and names its measurements",
      },
    ],
  },
  paper_fulltext: {
    identifier: "10.1000/made.1",
    resolvedUrl: "https://archive.example/made.pdf",
    content: TEXT,
    title: work.title,
    truncated: false,
    source: "open_pdf",
    citation,
    doi: work.doi,
    authors: work.authors,
    year: work.year,
    citationCount: 12,
    openAccess: true,
    trust,
  },
  verify_citation: {
    input: "10.1000/made.1",
    inputType: "doi",
    exists: true,
    matchedRecord: work,
    matchConfidence: "high",
    titleMatch: "match",
    matchParts: { title: 1, authors: 1, year: 1 },
    retractionStatus,
    notices: [
      { kind: "retraction", date: "2021-04-05", noticeDoi: "10.1000/notice.1", reportedBy: ["retraction-watch"] },
    ],
    checkedSources: ["crossref", "retraction-watch"],
    failedSources: ["openalex"],
    httpStatus: 200,
    linkState: "live",
    verificationStatus: "confirmed",
    claim: "Lichen grows four millimetres in a year on slate",
    claimSupport: "addressed",
    claimEvidence: [SENTENCE],
    claimEvidenceDetails: [
      { sentence: SENTENCE, start: 22, end: 104, link: "https://hartwell.example/lichen#:~:text=Lichen%20on" },
    ],
    claimSourceUrl: page.url,
    fetchedAt: "2026-01-31T10:00:00Z",
    attention: ["The claim has “four millimetres”; the source has “one millimetre”."],
    numberMismatch: [{ claim: "four millimetres", source: "one millimetre" }],
    provenance: [
      "crossref: the record of the DOI was looked up",
      "retraction-watch: one notice was found",
      "openalex: did not answer",
    ],
    trust,
  },
  verify_quote: {
    quote: "grows four millimetres in a year",
    quoteMatch: "altered",
    sourceUrl: page.url,
    sourceTitle: "Lichen of Hartwell",
    found: {
      start: 40,
      end: 72,
      text: "grows one millimetre in a year",
      line: 3,
      before: "slates of Hartwell ",
      after: " of ordinary rain.",
      fragmentUrl: "https://hartwell.example/lichen#:~:text=grows",
    },
    differences: ["words"],
    meaningRisk: true,
    riskWords: [{ word: "four", kind: "number" }],
    diff: [{ kind: "changed", quote: "four millimetres", source: "one millimetre" }],
    checkedAt: "2026-01-31T10:00:00Z",
    provenance: ["the page was read at its address"],
    trust,
  },
  audit_bibliography: {
    source: "entries",
    entryCount: 3,
    summary: {
      total: 3,
      retracted: 1,
      deadLink: 0,
      notFound: 0,
      mismatch: 0,
      unchecked: 1,
      mischaracterized: 0,
      ok: 1,
    },
    entries: [
      {
        index: 0,
        title: "Slates of the north",
        url: "https://slate.example/north",
        exists: true,
        flags: [],
        linkLive: true,
        linkState: "live",
        httpStatus: 200,
      },
      {
        index: 1,
        title: work.title,
        doi: work.doi,
        exists: true,
        flags: ["retracted"],
        reason: "A retraction notice of 2021 was found",
        retractionStatus,
        checkedSources: ["crossref", "retraction-watch"],
      },
      {
        index: 2,
        title: "A letter of 1911",
        flags: ["unchecked"],
        reason: "No index that was asked covers letters; absence of evidence is not evidence of absence",
      },
    ],
    checkedAt: "2026-01-31T10:00:00Z",
    trust,
  },
  verify_recommendation: {
    itemCount: 2,
    recommendations: [
      {
        title: "Ten best ladders for roofers",
        url: "https://ladders.example/best",
        flags: [],
        reasons: [],
        linkLive: true,
        httpStatus: 200,
        domainReputation: { tier: "mixed", basis: "Made list of 2025" },
      },
      {
        title: "The best slate hook",
        url: "https://hook.example/blog",
        author: "Cy Drummond",
        selfPromotionSignal: {
          detected: true,
          brandDomain: "hook.example",
          brandToken: "hook",
          rankPosition: 1,
          confidence: "high",
        },
        flags: ["self_promotion"],
        reasons: ["The page of hook.example recommends its own product hook in place 1"],
        linkLive: true,
        httpStatus: 200,
        corroborationSearches: [
          {
            query: "slate hook site:a.example",
            lens: "tech",
            resultCount: 5,
            agreeCount: 1,
            disagreeCount: 0,
            silentCount: 4,
            topResults: [],
          },
        ],
      },
    ],
    trust,
  },
  archive_source: {
    requestedUrl: page.url,
    snapshotUrl: "https://web.archive.org/web/20260131100000/https://hartwell.example/lichen",
    archivedAt: "2026-01-31T10:00:00Z",
    captured: true,
    status: "archived",
    httpStatus: 200,
    source: "web.archive.org Save Page Now",
    provenance: ["Save Page Now was asked once and captured the page"],
    trust,
  },
  check_answer: {
    statements: [
      {
        n: 2,
        text: "Lichen grows four millimetres in a year on the slates of Hartwell [1].",
        start: 60,
        end: 130,
        cites: ["1"],
        state: "addressed",
        doubt: 0.8,
        reasons: [{ code: "number_mismatch", detail: "The answer has four millimetres, the source one millimetre" }],
        evidence: [evidence],
        numberMismatch: [{ claim: "four millimetres", source: "one millimetre" }],
        replacement: { text: "one millimetre", source: "1", start: 73, end: 89, proof: SENTENCE },
      },
      {
        n: 3,
        text: "Nobody owns the slates [2].",
        start: 131,
        end: 158,
        cites: ["2"],
        state: "unchecked",
        doubt: 0,
        reasons: [{ code: "source_unavailable", detail: "The source could not be read" }],
        evidence: [],
      },
      {
        n: 1,
        text: "The oldest slates are older than the church [1].",
        start: 0,
        end: 48,
        cites: ["1"],
        state: "addressed",
        doubt: 0.05,
        reasons: [],
        evidence: [{ ...evidence, sentence: OTHER }],
      },
    ],
    sources: [
      {
        ref: "1",
        url: page.url,
        title: "Lichen of Hartwell",
        exists: true,
        linkLive: true,
        readable: true,
        citedBy: [1, 2],
      },
      { ref: "2", url: "https://gone.example/x", readable: false, reason: "HTTP 404: the page is gone", citedBy: [3] },
    ],
    unusedSources: ["3"],
    summary: {
      statements: 3,
      cited: 3,
      uncited: 0,
      addressed: 2,
      partiallyAddressed: 0,
      notAddressed: 0,
      contrast: 0,
      quotationsAltered: 0,
      retracted: 0,
      unchecked: 1,
      doubtful: 1,
      byReason: { number_mismatch: 1, source_unavailable: 1 },
    },
    omitted: { statements: 0, withReasons: 0, sources: 0 },
    resource: "research://artifact/5f6a7b8c9d0e1f2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f809102",
    checkedAt: "2026-01-31T10:00:00Z",
    trust,
  },
  sequential_search: {
    ...session,
    responseMode: "full",
    currentStep: 3,
    totalStepsEstimate: 5,
    isComplete: false,
    steps: index,
    trust,
  },
  get_research_session: {
    ...session,
    responseMode: "summary",
    stepCount: 3,
    summary: "The parish record gives one millimetre a year; the survey of 1911 agrees with it.",
    stepIndex: index,
    errorPatterns: [
      {
        kind: "blocked",
        count: 3,
        affectedUrls: ["https://wall.example/a"],
        suggestion: "Try another source for these pages.",
        lastSeen: "2026-01-31T09:30:00Z",
      },
    ],
    providerStats: { duckduckgo: { attempts: 4, successes: 3 } },
    trust,
  },
  research_export: {
    sessionId: session.sessionId,
    format: "markdown",
    researchGoal: session.researchGoal,
    stepCount: 3,
    sourceCount: 1,
    startedAt: session.startedAt,
    exportedAt: "2026-01-31T11:00:00Z",
    tenantId: "default",
    document: `# ${session.researchGoal}\n\nSession ${session.sessionId}, begun 2026-01-31T09:00:00Z\n\n## Step 1\n\nSearch for measurements of lichen on slate roofs\n\n## Sources\n\n1. Lichen of Hartwell. ${page.url}\n\nExported 2026-01-31T11:00:00Z for default`,
    trust,
  },
  format_bibliography: {
    style: "apa",
    entryCount: 2,
    bibliography: `${citation.formatted.apa}\n\nMoss, B. (1911). A survey of slates. Parish Press.`,
    trust,
  },
  answer: {
    answer: "Lichen grows about one millimetre in a year on slate [1].",
    citations: [{ title: "Lichen of Hartwell", url: page.url, publishedDate: "2024-03-02" }],
    provider: "llm",
    note: "The answer rests on a single page.",
    sourcesRead: [{ url: page.url, title: "Lichen of Hartwell" }],
    trust,
  },
  library_search: {
    library: "desktop/users/0",
    items: [
      {
        ...{ key: "ABCD2345", title: "Growth of lichen on slate", authors: ["Ada Roe", "Ben Moss"], year: "2019" },
        ...{ doi: "10.1000/made.1", citationKey: "roe2019growth", tags: ["unread"] },
        link: "zotero://select/library/items/ABCD2345",
      },
    ],
    annotations: [
      {
        ...{ key: "ANNT2345", kind: "highlight", text: "Lichen grew two millimetres.", comment: "in a wet year?" },
        ...{ page: "7", tags: ["method"], work: "ABCD2345", title: "Growth of lichen on slate" },
        link: "zotero://open-pdf/library/items/PDFA2345?page=7&annotation=ANNT2345",
      },
    ],
    trust,
  },
  library_audit: {
    ...{ library: "desktop/users/0", audit: "0f1e2d3c4b5a", items: 1_400, unchecked: 3, omitted: 2 },
    corrections: [
      {
        ...{ key: "ABCD2345", title: "Growth of lichen on slate" },
        reasons: ["No version of the work is recorded with this year."],
        fields: [{ field: "date", before: "1971-03-01", after: "2019-03-01", source: "crossref" }],
      },
    ],
    problems: ["Slates of Hartwell (EFGH6789): The link is dead."],
    duplicates: [{ keys: ["KKMN2345", "PQRS2345"], title: "A survey of slates" }],
    trust,
  },
  library_apply: {
    ...{ library: "desktop/users/0", run: "2026-01-31T10:00:00.000Z" },
    items: [
      { key: "ABCD2345", title: "Growth of lichen on slate", state: "written" },
      { key: "EFGH6789", title: "Slates of Hartwell", state: "conflict", because: "It was changed since the audit." },
    ],
    trust,
  },
  memory_save: { status: "ok", id: "7b0f2b52-7c07-4f0e-9a39-0f7f5a3c1d22", createdAt: "2026-01-31T10:00:00Z" },
  memory_recall: {
    status: "ok",
    count: 1,
    memories: [
      {
        id: "7b0f2b52-7c07-4f0e-9a39-0f7f5a3c1d22",
        tenantId: "default",
        userId: "ada",
        topic: "lichen",
        note: "The parish office keeps the measurements and opens on Thursdays",
        tags: ["hartwell"],
        createdAt: "2026-01-31T10:00:00Z",
      },
    ],
    trust: USER_ASSERTED,
  },
  workspace_contribute: { status: "ok", id: "7b0f2b52-7c07-4f0e-9a39-0f7f5a3c1d22" },
  workspace_read: {
    status: "ok",
    count: 1,
    total: 4,
    contributions: [
      {
        id: "7b0f2b52-7c07-4f0e-9a39-0f7f5a3c1d22",
        workspaceId: "roofs",
        contributorTenant: "default",
        contributorUser: "ben",
        note: "The survey of 1911 is in the county library, second floor",
        createdAt: "2026-01-31T10:00:00Z",
      },
    ],
    trust,
  },
  get_my_analytics: {
    status: "ok",
    analytics: {
      tenantId: "default",
      userId: "ada",
      totalCalls: 12,
      toolCounts: { web_search: 7, scrape_page: 5 },
      firstSeen: "2026-01-01T10:00:00Z",
      lastSeen: "2026-01-31T10:00:00Z",
      recentTools: ["scrape_page", "web_search"],
    },
  },
  monitor_query_save: { status: "ok", seenCount: 5, savedAt: "2026-01-31T10:00:00Z", ttlDays: 30, trust },
  monitor_query_check: {
    status: "ok",
    newCount: 1,
    newResults: [
      {
        title: "New lichen found on Hartwell slates",
        url: "https://news.example/lichen",
        snippet: "A lichen that nobody had seen in the town was found on two roofs.",
        displayLink: "news.example",
      },
    ],
    lastRunAt: "2026-01-30T10:00:00Z",
    trust,
  },
  brand_research: {
    identity: {
      name: "Made Slate Works",
      domain: "slate.example",
      tagline: "Roofs that outlive us",
      industry: "building materials",
      founded: 1903,
      location: { city: "Hartwell", country_code: "GB" },
    },
    colors: { primary: "#203040", accent: "#c04020", palette: [{ hex: "#203040", role: "primary" }] },
    logos: { primary: { url: "https://slate.example/logo.svg", format: "svg", width: 200, height: 80 } },
    typography: { heading: { family: "Made Serif", weights: [400, 700], origin: "google" } },
    social: { linkedin: "https://social.example/company/made-slate" },
    sources: [{ name: "homepage_meta", url: "https://slate.example/", fields: ["identity", "colors"] }],
    suggestion: "Read https://slate.example/ with scrape_page for what is missing.",
    coverage: { colors: "partial", logos: "partial", typography: "partial", tone_of_voice: "none" },
    cache_age: 0,
    trust,
  },
  research_panel: {
    panel: [
      {
        ...{ model: "openai/moss-1", status: "answered", text: PANEL.first },
        ...{ served_as: "moss-1-2026", latency_ms: 1_840, input_tokens: 96, output_tokens: 31, trust },
      },
      { model: "ollama/slate-7b", status: "answered", text: PANEL.second, is_cut: true, latency_ms: 12_400, trust },
      {
        ...{ model: "anthropic/made-3", status: "failed", latency_ms: 30_000, trust },
        error: { kind: "network", message: "No provider answered within 30 seconds. Try again, or request less." },
      },
      { model: "openrouter/made/made-4", status: "not_asked", reason: "Only 3 models may be asked at once.", trust },
    ],
    divergence: {
      consensus_points: [
        {
          ...{ model: "openai/moss-1", statement: "The measured slates are kept in the parish office." },
          restated_by: [
            { model: "ollama/slate-7b", statement: "The parish office keeps the slates that were measured." },
          ],
        },
      ],
      contradictions: [
        {
          between: [
            { model: "openai/moss-1", statement: "The survey of 1911 counted 412 roofs in the whole of the town." },
            { model: "ollama/slate-7b", statement: "The survey of 1911 counted 377 roofs in the whole of the town." },
          ],
          because: "numbers",
          differs: ["412", "377"],
        },
      ],
      unique_to_model: [{ model: "openai/moss-1", statement: "Nobody knows who marked the slates." }],
      confidence: "low",
      confidence_rationale: "2 of 3 models answered. 1 statement shared by nearly all, 1 contradiction.",
    },
    trust,
  },
  company_recon: {
    domain: "slate.example",
    profile: { name: "Made Slate Works", country: "United Kingdom" },
    cert_sans: ["slate.example", "shop.slate.example"],
    archive_urls: ["https://web.archive.org/web/2019/https://slate.example/"],
    certificates: [
      {
        names: ["slate.example", "shop.slate.example"],
        issuer: "C=GB, O=Made CA",
        notBefore: "2024-01-01T00:00:00",
        notAfter: "2024-04-01T00:00:00",
        url: "https://crt.sh/?id=1",
      },
    ],
    archived_pages: [
      {
        url: "https://slate.example/blog/roofs",
        archiveUrl: "https://web.archive.org/web/2019/https://slate.example/",
        timestamp: "2019-05-06T07:08:09Z",
        category: "blog",
      },
    ],
    subdomains: [{ name: "shop.slate.example", seenIn: ["ct_logs"] }],
    sources: [{ url: "https://slate.example/about", title: "About the slate works", phase: "web" }],
    phase_errors: { ct_logs: { kind: "network", message: "The certificate log did not answer in time" } },
    cache_age: 0,
    trust,
  },
};
