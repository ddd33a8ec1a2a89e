import { describe, expect, test } from "vitest";
import { answer } from "../src/commands/answer.ts";
import { archive } from "../src/commands/archive.ts";
import { awesome } from "../src/commands/awesome.ts";
import { brand } from "../src/commands/brand.ts";
import { capture } from "../src/commands/capture.ts";
import { cases } from "../src/commands/cases.ts";
import { cite } from "../src/commands/cite.ts";
import { doctor } from "../src/commands/doctor.ts";
import { filings } from "../src/commands/filings.ts";
import { fulltext } from "../src/commands/fulltext.ts";
import { images } from "../src/commands/images.ts";
import { lenses } from "../src/commands/lenses.ts";
import { links } from "../src/commands/links.ts";
import { news } from "../src/commands/news.ts";
import { papers } from "../src/commands/papers.ts";
import { patents } from "../src/commands/patents.ts";
import { places } from "../src/commands/places.ts";
import { quote } from "../src/commands/quote.ts";
import { read } from "../src/commands/read.ts";
import { recheck } from "../src/commands/recheck.ts";
import { recon } from "../src/commands/recon.ts";
import { research } from "../src/commands/research.ts";
import { session } from "../src/commands/session.ts";
import { trials } from "../src/commands/trials.ts";
import { verify } from "../src/commands/verify.ts";
import { vet } from "../src/commands/vet.ts";
import { videos } from "../src/commands/videos.ts";
import { madeContext, shown } from "./mock-context.ts";

const url = "https://moss.example/a";

describe("one record of a list", () => {
  test("of papers names at most three authors, links the DOI and marks a retraction", () => {
    const paper = {
      title: "On moss",
      authors: ["Ada Quine", "Ben Ode", "Cy Poe", "Di Roe"],
      journal: "Walls",
      year: 1999,
      doi: "10.1000/moss",
      url,
      citationCount: 1,
      retractionStatus: { kind: "retraction", nature: "partial_retraction", date: "2001-02-03" },
    };
    expect(shown(papers, { papers: [paper] })).toBe(
      [
        "1. On moss",
        "   Ada Quine, Ben Ode, Cy Poe et al. · Walls · 1999",
        "   https://doi.org/10.1000/moss",
        "   cited 1 time",
        "   partial retraction of 2001-02-03",
      ].join("\n"),
    );
    expect(shown(papers, { papers: [{ title: "Bare", url }] })).toBe(`1. Bare\n   ${url}`);
  });

  test.each([
    [9, "0:09"],
    [60, "1:00"],
    [3_599, "59:59"],
    [3_723, "1:02:03"],
    [0, "0:00"],
  ])("of videos says how long it is: %d seconds are %s", (duration, clock) => {
    expect(shown(videos, { videos: [{ title: "Moss", url, source: "Tube", duration, description: "" }] })).toContain(
      `   Tube · ${clock}\n`,
    );
  });

  test("of images names its size only where both sides are known", () => {
    const image = {
      title: "Moss",
      link: url,
      displayLink: "moss.example",
      width: 640,
      contextLink: "https://page.example/",
    };
    expect(shown(images, { images: [{ ...image, height: 480 }] })).toContain("moss.example · 640 × 480\n");
    expect(shown(images, { images: [image] })).toMatch(/ {3}moss\.example\n.*\n {3}on https:\/\/page\.example\/$/u);
  });

  test("of cases has its citation, its court and its number", () => {
    const one = {
      caseName: "Slate v. Moss",
      citation: "1 U.S. 2 (1803)",
      courtId: "scotus",
      dateFiled: "1803-02-24",
      docketNumber: "7",
      citationCount: 1_200,
      url,
    };
    expect(shown(cases, { cases: [one] })).toBe(
      `1. Slate v. Moss, 1 U.S. 2 (1803)\n   scotus · 1803-02-24 · No. 7 · cited 1,200 times\n   ${url}`,
    );
  });

  test("of filings shows a figure as it was filed, every digit of it", () => {
    const figure = {
      company: "Slate & Sons",
      formType: "10-K",
      description: "Revenues",
      concept: "us-gaap:Revenues",
      value: 1234567.125,
      unit: "USD",
      filingDate: "2024-02-01",
    };
    expect(shown(filings, { filings: [figure] })).toBe(
      "1. Revenues: 1,234,567.125 USD\n   us-gaap:Revenues · Slate & Sons 10-K · filed 2024-02-01",
    );
    const zero = { ...figure, value: 0 };
    expect(shown(filings, { filings: [zero] })).toContain("Revenues: 0 USD");
    const document = {
      company: "Slate & Sons",
      formType: "10-K",
      description: "10-K",
      periodOfReport: "2023-12-31",
      url,
    };
    expect(shown(filings, { filings: [document] })).toBe(`1. Slate & Sons 10-K\n   period to 2023-12-31\n   ${url}`);
  });

  test("of trials reads as people speak", () => {
    const trial = {
      title: "Moss extract",
      nctId: "NCT1",
      status: "NOT_YET_RECRUITING",
      phases: ["PHASE1", "PHASE2"],
      sponsor: "Fen Hospital",
      startDate: "2024-05",
      hasResults: true,
      url,
      conditions: ["Slate lung"],
      interventions: ["Moss"],
    };
    expect(shown(trials, { trials: [trial] })).toBe(
      `1. Moss extract\n   NCT1 · not yet recruiting · phase 1, phase 2 · Fen Hospital · start 2024-05 · results posted\n   ${url}\n   Slate lung — Moss`,
    );
  });

  test.each([
    [{ address: "1 Wall", lat: 1, lon: 2 }, "1 Wall"],
    [{ lat: 0, lon: -0.5 }, "0, -0.5"],
    [{ lat: 1 }, ""],
    [{ rating: 4.5, ratingCount: 1_200 }, "rated 4.5 by 1,200"],
    [{ rating: 0 }, "rated 0"],
  ])("of places, %j is at or rated %j", (place, about) => {
    const [, line = ""] = shown(places, { places: [{ name: "Café", ...place }] }).split("\n");
    expect(line.trim()).toBe(about);
  });

  test("of patents names inventor and days, and where the same is found", () => {
    const patent = {
      title: "Tide gauge",
      number: "EP9900001A1",
      url,
      assignee: "Slate",
      inventor: "Quine",
      filed: "2020-01-02",
      granted: "2022-03-04",
      status: "active",
    };
    const body = {
      patents: [patent],
      searchUrl: "https://patents.example/?q",
      assigneeClusters: [{ assignee: "Slate", count: 3 }],
    };
    expect(shown(patents, body)).toBe(
      `1. Tide gauge\n   EP9900001A1 · Slate · invented by Quine · filed 2020-01-02 · granted 2022-03-04 · active\n   ${url}\nHeld by: Slate 3\nThis search on Google Patents: https://patents.example/?q`,
    );
  });

  test("of curated lists counts one star as one", () => {
    const list = {
      fullName: "ben/awesome-moss",
      name: "awesome-moss",
      url,
      stars: 1,
      projectsCount: 2_000,
      topics: ["a", "b", "c", "d", "e", "f", "g"],
      updatedAt: "2024-05-06T07:08:09Z",
    };
    expect(shown(awesome, { lists: [list] })).toContain(
      "   1 star · 2,000 entries · updated 2024-05-06 · a, b, c, d, e, f\n",
    );
  });

  test("of news has its outlet, its minute and its kind, and a warning below all", () => {
    const article = {
      title: "Moss",
      url,
      source: "The Wall",
      publishedAt: "2024-05-06T07:08:09Z",
      sourceType: "news_publication",
      snippet: "It grows.",
    };
    expect(shown(news, { articles: [article], warning: "Old news." })).toBe(
      `1. Moss\n   The Wall · 2024-05-06 07:08 · news publication\n   ${url}\n   It grows.\nOld news.`,
    );
  });
});

describe("what a machine wrote", () => {
  test("is marked as such, with its cost and the pages it names", () => {
    const body = {
      answer: "Moss is heavy.",
      citations: [{ title: "Moss", url }, { url }],
      provider: "quarry",
      costUsd: 0.005,
    };
    expect(shown(answer, body)).toBe(
      `Moss is heavy.\n\n[1] Moss\n    ${url}\n[2] Untitled\n    ${url}\n\nMachine-written (quarry · $0.005): read the sources before you rely on it.`,
    );
  });
});

describe("checks of references, pages and quotations", () => {
  test.each([
    [{ retractionStatus: { retracted: true } }, "RETRACTED", 1],
    [{ verificationStatus: "confirmed", titleMatch: "mismatch" }, "Exists, but is another work", 1],
    [{ verificationStatus: "not_found" }, "Not found", 1],
    [{ verificationStatus: "confirmed", claimSupport: "not_addressed" }, "Exists", 1],
    [{ verificationStatus: "confirmed" }, "Exists", 0],
    [{ verificationStatus: "confirmed", claimSupport: "partially_addressed" }, "Exists", 0],
    [{ verificationStatus: "confirmed", claimSupport: "source_unavailable" }, "Exists", 20],
    [{ verificationStatus: "confirmed", failedSources: ["crossref-notices"] }, "Exists", 20],
    [{ verificationStatus: "confirmed", failedSources: ["openalex"] }, "Exists", 0],
    [{ verificationStatus: "uncertain", exists: true }, "Exists; the rest is uncertain", 20],
    [{ verificationStatus: "uncertain", httpStatus: 0 }, "Unchecked", 20],
    [{ verificationStatus: "uncertain" }, "Could not be confirmed", 20],
  ])("verify says of %j: %s, and ends with %d", (body, verdict, code) => {
    expect(shown(verify, body).split("\n")[0]).toBe(verdict);
    expect(verify.exitCode?.(body as never)).toBe(code); // the rest of the body is not used
  });

  test("verify names the sources queried about retractions, and those that failed", () => {
    const notices = [
      {
        kind: "expression_of_concern",
        date: "2020-01-02",
        noticeDoi: "10.1000/n",
        reportedBy: ["crossref", "openalex"],
      },
    ];
    const text = shown(verify, {
      verificationStatus: "confirmed",
      notices,
      checkedSources: ["crossref"],
      failedSources: ["pubmed"],
    });
    expect(text).toContain("Notices:\n  expression of concern, 2020-01-02, 10.1000/n (crossref, openalex)\n");
    expect(text).toContain("Checked for retraction by crossref\nNOT checked for retraction by pubmed: no answer");
    expect(shown(verify, { verificationStatus: "confirmed", checkedSources: ["crossref"] })).toContain(
      "by crossref: no notice found",
    );
  });

  test.each([
    ["verbatim", "Word for word", 0],
    ["verbatim_normalised", "Word for word, apart from spelling or punctuation marks", 0],
    ["elided", "Word for word, with words left out and marked", 0],
    ["altered", "Words were changed", 1],
    ["spliced", "Joined from separate passages", 1],
    ["absent", "Not in the source", 1],
    ["source_unavailable", "The source could not be checked", 20],
  ])("quote says of a quotation that is %s: %s, and ends with %d", (quoteMatch, words, code) => {
    expect(shown(quote, { quoteMatch })).toBe(words);
    expect(quote.exitCode?.({ quoteMatch } as never)).toBe(code);
  });

  test("quote shows what was left out, inserted and changed, and the position", () => {
    const body = {
      quoteMatch: "altered",
      riskWords: [{ word: "not", kind: "negation" }],
      found: { page: 3, line: 7, start: 10, end: 20, text: "did not\n  rise", before: "it ", after: " at all" },
      diff: [
        { kind: "kept", quote: "did", source: "did" },
        { kind: "left_out", source: "not" },
        { kind: "changed", quote: "fall", source: "rise" },
        { kind: "inserted", quote: "fast" },
      ],
    };
    expect(shown(quote, body).split("\n\n")).toEqual([
      "Words were changed",
      "The meaning may have changed: negation “not”.",
      "page 3, line 7, characters 10 to 20\n… it did not rise at all …",
      "did [-not-] [-rise-] {+fall+} {+fast+}",
    ]);
  });

  test.each([
    [[], 0],
    [[{ evidence: { quoteMatch: "verbatim" } }], 0],
    [[{ mark: "[3]" }], 20],
    [[{}], 0],
    [[{ mark: "[3]" }, { evidence: { quoteMatch: "absent" } }], 1],
  ])("quote --all of %j ends with %d", (found, code) => {
    const quotations = found.map((one) => ({ line: 1, quote: "words", ...one }));
    const body = { file: "thesis.tex", references: 1, quotations };
    expect(quote.exitCode?.(body as never)).toBe(code);
    expect(shown(quote, body)).toMatch(/\d+ quotations?, 1 reference$/u);
  });

  test.each([
    [["live", "moved", "paywalled", "refused", "drifted", "unsure"], 0],
    [["live", "gone"], 5],
    [["soft_404"], 5],
    [["front_page"], 5],
    [["parked", "unchecked"], 5],
    [["live", "unchecked"], 20],
  ])("links of which the states are %j end with %d", (states, code) => {
    const body = { links: states.map((state) => ({ state, url })), summary: {} };
    expect(links.exitCode?.(body as never)).toBe(code);
    for (const state of states) expect(shown(links, body)).toContain(state.replace("_", " "));
  });

  test("links say once what holds for all, and where a page went", () => {
    const body = {
      note: "Nothing could be checked.",
      links: [
        {
          state: "moved",
          url,
          finalUrl: "https://new.example/",
          linkNote: "Nothing could be checked.",
          archivedUrl: "https://web.archive.example/1",
        },
      ],
      summary: { moved: 1 },
    };
    expect(shown(links, body)).toBe(
      `Nothing could be checked.\n\nmoved  ${url}\n  → https://new.example/\n  Archived: https://web.archive.example/1\n\n1 moved`,
    );
  });

  test.each([
    ["archived", "Captured", 0],
    ["existing", "Not captured now; there is an earlier snapshot", 0],
    ["pending", "Not captured yet", 20],
    ["unavailable", "The archive could not be reached", 20],
  ])("archive says of a page that is %s: %s, and ends with %d", (status, words, code) => {
    expect(shown(archive, { status, snapshotUrl: url })).toBe(`${words}\n${url}`);
    expect(archive.exitCode?.({ status } as never)).toBe(code);
  });

  test("vet lists reasons for caution, what others say, and what is not known", () => {
    const item = {
      title: "Best moss",
      url,
      reasons: ["It ranks its own maker first."],
      affiliateLinks: { count: 3, disclosed: false },
      corroborationSearches: [{ lens: "investigative_records", agreeCount: 1, disagreeCount: 0, silentCount: 4 }],
      notes: ["The author is not named."],
    };
    expect(shown(vet, { recommendations: [item, { title: url, url }], aggregateFlags: ["same_owner"] })).toBe(
      `Best moss\n  ${url}\n  It ranks its own maker first.\n  3 affiliate links, not disclosed\n  investigative records: 1 agree, 0 disagree, 4 do not mention it\n  The author is not named.\n\n${url}\n  No findings\n\nsame owner`,
    );
  });

  test.each([
    [{ intact: true, summary: {}, sources: [] }, 0],
    [{ intact: false, summary: {}, sources: [] }, 1],
    [{ intact: true, summary: { changed: 1 }, sources: [] }, 1],
    [{ intact: true, summary: { notices: 1 }, sources: [] }, 1],
    [{ intact: true, summary: { unchanged: 1 }, sources: [{ state: "unreachable" }] }, 20],
    [{ intact: true, summary: {}, sources: [{ state: "live", failedSources: ["crossref"] }] }, 20],
    [{ intact: true, summary: {}, sources: [{ state: "live", failedSources: [] }] }, 0],
  ])("recheck of %j ends with %d", (body, code) => {
    expect(recheck.exitCode?.(body as never)).toBe(code);
  });

  test("cite says beside the references what an audit would say of them", () => {
    const context = madeContext();
    const references = [
      { reference: "Quine, A.", item: { title: "Moss" }, flags: ["year_differs"], reason: "Year: cited 2011." },
      { reference: "Ode, B.", item: { title: "Fern" } },
    ];
    expect(shown(cite, { references }, context)).toBe("Quine, A.\n\nOde, B.");
    expect(context.remarks).toEqual(["Moss: Year: cited 2011."]);
  });

  test("cite reports a reason once for all targets that share it, beside the references", () => {
    const context = madeContext();
    const failed = [
      { target: "a", kind: "network", message: "No network." },
      { target: "b", kind: "network", message: "No network." },
      { target: "c", kind: "not_found", message: "No work." },
    ];
    expect(shown(cite, { references: [{ reference: "Quine, A.\n" }, { reference: "Ode, B." }], failed }, context)).toBe(
      "Quine, A.\n\nOde, B.",
    );
    expect(context.remarks).toEqual(["a, b: No network.", "c: No work."]);
    expect(cite.exitCode?.({ failed } as never)).toBe(8);
  });
});

describe("pages", () => {
  test("read prints only the text; metadata is available on request", () => {
    const context = madeContext();
    const body = {
      content: "The text.",
      contentType: "html",
      extractedBy: "markdown",
      contentLength: 12_345,
      nextOffset: 9,
      truncated: true,
      hiddenTextRemoved: 2,
      leftOut: { blocks: 1_000 },
      matchedBlocks: 0,
      metadata: { title: "Moss", leftOut: ["a hidden sheet", "2 comments"] },
      note: "Only the abstract is free.",
    };
    expect(shown(read, body, context)).toBe("The text.");
    expect(context.remarks).toEqual([
      "Moss",
      "html · markdown · 12,345 bytes · 1,000 blocks left out · no block matches the query: the whole page is shown · hidden text left out: 2 (--removed shows it)",
      "The text was cut here. Continue with --offset 9.",
      "Only the abstract is free.",
      "Left out: a hidden sheet; 2 comments.",
    ]);
    expect(read.exitCode?.(body as never)).toBe(21);
    expect(read.exitCode?.({ truncated: false } as never)).toBe(0);
  });

  test("read quotes hidden text as untrusted", () => {
    const context = madeContext();
    shown(read, { content: "x", removed: [{ because: "white on white", text: 'Say "yes"\nnow' }] }, context);
    expect(context.remarks.at(-1)).toBe('hidden, untrusted (white on white): "Say \\"yes\\"\\nnow"');
  });

  test("fulltext names its source and says that it was cut", () => {
    const body = {
      title: "On moss",
      url,
      identifier: "x",
      source: "europe_pmc",
      resolvedUrl: "https://pmc.example/1",
      content: "Moss grows.",
      truncated: true,
    };
    expect(shown(fulltext, body)).toBe(
      `On moss\n${url}\neurope pmc: https://pmc.example/1\n\nMoss grows.\n\nThe text was cut. --max-length returns more.`,
    );
  });

  test("research lists the pages by number, with what failed", () => {
    const body = {
      sources: [{ title: "M".repeat(200), url, scores: { overall: 0.71 }, sourceType: "blog", content: "Text." }],
      scrapeFailures: [{ url: "https://gone.example/", reason: "HTTP 404" }],
    };
    const text = shown(research, body);
    expect(text).toMatch(/^# +source +score +type\n/u);
    expect(text).toContain(`${"M".repeat(20)}`);
    expect(text).toContain("…");
    expect(text).toContain("✗ https://gone.example/: HTTP 404");
    expect(text).toContain(`[1] ${url}\n\nText.`);
    expect(shown(research, { sources: [], scrapeFailures: [] })).toBe("Nothing was found.");
  });

  test("capture says what was written and how large it is", () => {
    expect(
      shown(capture, {
        files: [
          { file: "a.png", bytes: 12_345 },
          { file: "a.pdf", bytes: 7 },
        ],
      }),
    ).toBe("a.png  12,345 bytes\na.pdf  7 bytes");
  });
});

describe("companies, lists of sources, sessions and settings", () => {
  test("brand shows groups that hold something, and no empty ones", () => {
    const body = {
      identity: { name: "Orrery", domain: "orrery.example", founded: 1899, location: { country_code: "DE" } },
      colors: { primary: "#112233", palette: [{ hex: "#112233", role: "primary" }] },
      logos: { primary: { url, format: "svg", width: 10, height: 20 }, favicon: "https://orrery.example/f.ico" },
      typography: { heading: { family: "Slate", weights: [400, 700] } },
      sources: [],
      coverage: { colors: "partial" },
      suggestion: "",
    };
    const text = shown(brand, body);
    expect(text).toContain("Identity\n  domain   orrery.example\n  founded  1899\n  seat     DE");
    expect(text).toContain(`Logos\n  primary  ${url} svg 10×20\n  favicon  https://orrery.example/f.ico`);
    expect(text).toContain("Type\n  heading  Slate 400, 700");
    expect(text).not.toMatch(/Tone|Accounts|Guidelines|Sources|undefined/u);
  });

  test("recon names what failed and what was cut beside what was found", () => {
    const body = {
      domain: "quarry.example",
      subdomains: [{ name: "shop.quarry.example", seenIn: ["ct_logs", "archives"] }],
      sources: [],
      phase_errors: { web: { kind: "network", message: "No network." } },
      cut: { cert_sans: 1_234 },
    };
    expect(shown(recon, body)).toBe(
      "quarry.example\n\nHost names\n  shop.quarry.example  certificate logs, archives\n\nNames in certificates: 1,234 in all; --num-results shows more.\nWeb search failed: No network.",
    );
    expect(shown(recon, { domain: "", sources: [] })).toBe("No website is known");
  });

  test("lenses are listed with their size, explained with their domains, and checked with remarks", () => {
    expect(shown(lenses, { lenses: [{ name: "legal", description: "Courts.", domainCount: 12 }] })).toBe(
      "legal  12 places\n  Courts.",
    );
    expect(
      shown(lenses, {
        lenses: [{ name: "legal", description: "Courts.", explained: ["It filters."], domains: ["a.example"] }],
      }),
    ).toBe("legal\n  Courts.\n  It filters.\n  a.example");
    expect(shown(lenses, { checked: 3, remarks: [] })).toBe("3 lenses read, no remarks");
    const remarks = [{ lens: "legal", state: "bad", says: "no description" }];
    expect(shown(lenses, { checked: 3, remarks })).toMatch(/✗ +legal +no description\n\n3 lenses read$/u);
    expect(lenses.exitCode?.({ checked: 3, remarks } as never)).toBe(3);
    expect(lenses.exitCode?.({ checked: 3, remarks: [{ ...remarks[0], state: "note" }] } as never)).toBe(0);
  });

  test("sessions are listed, a broken one by its problem; none are said to be none", () => {
    expect(shown(session, { sessions: [] })).toContain('"wellsourced step" begins one');
    const good = {
      sessionId: "id-1",
      researchGoal: "G".repeat(100),
      stepCount: 1,
      sourceCount: 0,
      lastUsed: "2024-01-02",
    };
    const bad = { sessionId: "id-2", researchGoal: "", problem: "It cannot be decrypted." };
    expect(shown(session, { sessions: [good, bad] })).toBe(
      `${"G".repeat(70)}\n  id-1  1 step · 0 sources · last used 2024-01-02\n?\n  id-2  It cannot be decrypted.`,
    );
  });

  test("one step of a session is shown with what it revises, and what was rejected", () => {
    const step = {
      stepNumber: 4,
      description: "Ask again",
      timestamp: "2024-01-02T03:04:05Z",
      confidence: "low",
      revisesStep: 2,
      branchId: "b",
      branchFromStep: 1,
      supersededBy: 9,
      rejectedApproaches: ["Guess"],
    };
    expect(shown(session, { step, gaps: [{ description: "cost" }], sources: [{ url }] })).toBe(
      `Step 4\nAsk again\n2024-01-02T03:04:05Z · low confidence · revises step 2 · branch b, branches from step 1 · superseded by step 9\nRejected\n  Guess\nOpen questions\n  ? cost\nSources\n  ${url}`,
    );
  });

  test("doctor groups kinds with the same name, shows prices, and ends with the problems", () => {
    const ready = (name: string, more = {}) => ({ name, onlyNamed: false, resting: false, ...more });
    const body = {
      machine: [{ state: "good", name: "node", says: "v24", todo: "" }],
      kinds: [
        {
          kind: "web",
          ready: [ready("quarry", { priceUsd: 0.005 }), ready("fen", { resting: true })],
          missing: [{ name: "moor" }],
        },
        { kind: "work", ready: [ready("crossref")], missing: [] },
        { kind: "standing", ready: [ready("crossref"), ready("pubmed")], missing: [] },
        { kind: "local", ready: [], missing: [{ name: "moor" }] },
      ],
      providers: [
        { state: "missing", name: "moor", says: "", todo: "set MOOR_KEY; set MOOR_ID" },
        { state: "missing", name: "heath", says: "", todo: "set HEATH_API_KEY" },
        { state: "bad", name: "fen", says: "HTTP 500", todo: "wait" },
      ],
      settings: [],
      summary: { problems: 1 },
    };
    const text = shown(doctor, body, madeContext({ width: 100, tableWidth: 200 }));
    expect(text).toMatch(/^web pages +quarry \(\$0\.005 a request\), fen \(resting\) +moor$/mu);
    expect(text).toMatch(/^checks of references +crossref, pubmed$/mu);
    expect(text).toMatch(/Needs a key or setting\n.*\n.*\nplaces +moor$/mu);
    expect(text).toContain("Keys and settings\nmoor: MOOR_KEY, MOOR_ID; HEATH_API_KEY.");
    expect(text).toMatch(/Not reached\n.*\n.*\n✗ +fen +HTTP 500 +wait/u);
    expect(text.endsWith("1 problem found")).toBe(true);
    expect(doctor.exitCode?.(body as never)).toBe(3);
  });
});
