import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DESK, expectSound, PHONE, picture, type Shown, startHost } from "./made-host.ts";

let host: Awaited<ReturnType<typeof startHost>>;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host?.close());

/** Hostile words, as pages and records may bring them. */
const ATTACK =
  '<img src=x onerror="parent.taken=1;document.title=\'taken\'"></script><script>document.title="taken"</script>';
const BIDI = "\u202Egnitirw desrever";
const SCRIPT_URL = "javascript:document.title='taken'";

const resultOf = (structuredContent: object) => ({ content: [{ type: "text", text: "text" }], structuredContent });
const BIBTEX = "@article{roe2019,\n  author = {Roe, Ada},\n  title = {Growth of lichen on slate},\n  year = {2019}\n}";

const audit = resultOf({
  entries: [
    { index: 0, title: "Slates of the north", url: "https://slate.example/north", flags: [] },
    {
      ...{ index: 1, title: `Lichen on slates ${ATTACK}`, doi: "10.1000/made.1", flags: ["year_differs"] },
      flagLevels: { year_differs: "warning" },
      differences: [{ field: "year", kind: "other", cited: "2018", recorded: [{ value: "2019", source: "crossref" }] }],
      best: { asBibtex: BIBTEX, url: "https://api.example/works/10.1000/made.1" },
    },
    { ...{ index: 2, title: BIDI, url: SCRIPT_URL, flags: ["unchecked"] }, reason: `No index has it ${ATTACK}` },
    {
      ...{ index: 3, title: "Walls of 1911", flags: ["retracted"] },
      flagLevels: { retracted: "error" },
      reason: "A notice of 2021",
    },
  ],
});
const sources = resultOf({
  query: `lichen ${ATTACK}`,
  papers: [
    {
      ...{
        title: "Growth of lichen on slate",
        url: "https://doi.org/10.1000/made.1",
        doi: "10.1000/made.1",
        source: "crossref",
      },
      ...{ authors: ["Ada Roe", "Ben Moss", "Cy Drummond", "Di Vale"], journal: "Journal of Made Roofs", year: 2019 },
      ...{
        citationCount: 12,
        openAccess: true,
        abstract: "Forty marked slates were measured each spring.",
        foundBy: ["crossref", "openalex"],
      },
    },
    {
      ...{ title: `Roofs ${ATTACK}`, url: SCRIPT_URL, source: "openalex", abstract: ATTACK, journal: BIDI },
      retractionStatus: { retracted: true, kind: "retraction", date: "2021-04-05" },
    },
  ],
});
const session = resultOf({
  researchGoal: `How fast does lichen grow? ${ATTACK}`,
  summary: "One millimetre in a year.",
  stepIndex: [
    { stepNumber: 1, oneLiner: "Search for measurements of lichen on roofs", branchId: "", confidence: "high" },
    { stepNumber: 2, oneLiner: `Read the parish record ${ATTACK}`, branchId: "", confidence: "low", supersededBy: 3 },
    { stepNumber: 3, oneLiner: "Compare with the survey of 1911", branchId: "survey", confidence: "medium" },
  ],
  sources: [
    {
      url: "https://hartwell.example/lichen",
      title: "Lichen of Hartwell",
      author: "Roe, Ada",
      date: "2024-03-02",
      foundInStep: 1,
    },
    { url: SCRIPT_URL, title: BIDI, foundInStep: 3, relevance: "academic" },
    { url: "https://slate.example/age", title: "The age of slates", foundInStep: 9 },
  ],
  gaps: [{ description: "Who marked the slates in the first year?", foundInStep: 2 }],
  errorPatterns: [{ kind: "blocked", count: 3, affectedUrls: [], suggestion: "Try another source." }],
});
const VIEWS: Readonly<Record<string, Shown>> = {
  audit: { view: "view-audit", result: audit },
  sources: { view: "view-sources", result: sources },
  session: { view: "view-session", result: session },
};

describe.each(Object.entries(VIEWS))("the view %s", (name, shown) => {
  test.each([
    ["light", DESK, "desk"],
    ["dark", DESK, "desk"],
    ["light", PHONE, "phone"],
    ["dark", PHONE, "phone"],
  ] as const)("is sound in the %s theme of the host at %o, and runs nothing", async (theme, viewport, size) => {
    const { page, view, asked, complaints } = await host.show({ ...shown, context: { theme } }, { viewport });
    await expectSound(page);
    await picture(page, `${name}-${theme}-${size}`);
    expect([complaints, asked]).toEqual([[], ["/", "/host.js", `/${shown.view}`]]);
    expect(await view.locator("#view img, #view script, #view [onerror], #view a[href^=javascript]").count()).toBe(0);
    expect(await page.evaluate("window.taken")).toBe(undefined);
    expect(await view.locator("#view").textContent()).toContain("onerror=");
  });

  test("shows what it does not know as its text", async () => {
    const { view } = await host.show({ ...shown, result: resultOf({ other: 1 }) });
    expect(await view.locator("#view").textContent()).toBe("text");
  });
});

describe("the audit", () => {
  test("lists the gravest entry first, and says what differs", async () => {
    const { view } = await host.show({ view: "view-audit", result: audit });
    const rows = await view.locator("tbody tr").allTextContents();
    expect(rows.map((row) => row.slice(0, 2))).toEqual(["4.", "2.", "3.", "1."]);
    expect(rows[1]).toContain("Year: 2018 → 2019 (crossref)");
  });

  test("filters by keyboard", async () => {
    const { page, view } = await host.show({ view: "view-audit", result: audit });
    await view.getByRole("radio").first().focus();
    await page.keyboard.press("ArrowRight");
    expect(await view.locator("tbody tr >> visible=true").count()).toBe(2);
    expect(await view.getByRole("radio", { name: "With problems 2" }).isChecked()).toBe(true);
  });

  test("gives out the accepted records as BibTeX, by hand where a frame may not copy", async () => {
    const { view } = await host.show({ view: "view-audit", result: audit });
    const copy = view.getByRole("button", { name: "Copy the corrected BibTeX" });
    expect(await copy.isDisabled()).toBe(true);
    await view.getByRole("checkbox", { name: "Accept the record" }).check();
    await copy.click();
    await expect.poll(() => view.getByLabel("Corrected BibTeX").inputValue()).toBe(`${BIBTEX}\n`);
  });

  test("uses the full report that came beside a result cut for the model", async () => {
    const result = { ...resultOf({ entries: [] }), _meta: { "wellsourced/report": audit.structuredContent } };
    const { view } = await host.show({ view: "view-audit", result });
    expect(await view.locator("tbody tr").count()).toBe(4);
  });
});

describe("the list of sources", () => {
  test("says what speaks for and against each", async () => {
    const { view } = await host.show({ view: "view-sources", result: sources });
    const [first, second] = await view.locator("article").all();
    for (const words of ["Cited by 12 works", "Free to read in full", "Found by crossref, openalex", "et al."])
      expect(await first?.textContent()).toContain(words);
    expect(await second?.textContent()).toContain("Notice: retraction of 2021-04-05");
  });

  test("verifies a source on request and shows the answer beside it", async () => {
    const verified = resultOf({
      ...{ exists: true, checkedSources: ["crossref"], linkState: "gone" },
      retractionStatus: { retracted: false, kind: "expression_of_concern", date: "2022-02-02" },
    });
    const { view, calls } = await host.show({ view: "view-sources", result: sources, replies: [verified] });
    await view.getByRole("button", { name: "Verify" }).first().click();
    await view.locator("article").first().getByText("It exists as cited").waitFor();
    expect(await calls()).toMatchObject([{ name: "verify_citation", arguments: { citation: "10.1000/made.1" } }]);
    expect(await view.locator(".verified").first().textContent()).toContain("expression of concern of 2022-02-02");
  });
});

describe("the map of a session", () => {
  test("places each source and question at the step that found it", async () => {
    const { view } = await host.show({ view: "view-session", result: session });
    const steps = await view.locator(".step").allTextContents();
    expect(steps[0]).toContain("Lichen of Hartwell");
    expect(steps[1]).toMatch(/replaced by step 3.*Who marked the slates/u);
    expect(await view.getByText("The age of slates").locator("xpath=ancestor::section").textContent()).toContain(
      "Found outside of a step",
    );
  });

  test("exports the session as a document to copy", async () => {
    const [sessionId, document] = ["0c0a6a43-6c3b-4e0e-8a4c-2f1d8a3b7c11", `# Lichen\n\n${ATTACK}`];
    const result = resultOf({ ...session.structuredContent, sessionId });
    const replies = [resultOf({ sessionId, document })];
    const { view, calls } = await host.show({ view: "view-session", result, replies });
    await view.getByRole("button", { name: "Copy as Markdown" }).click();
    await expect.poll(() => view.getByLabel("The session as Markdown").inputValue()).toBe(document);
    expect(await calls()).toEqual([{ name: "research_export", arguments: { sessionId, format: "markdown" } }]);
  });

  test("opens a source through the host by keyboard", async () => {
    const { page, view, links } = await host.show({ view: "view-session", result: session });
    await view.getByRole("link", { name: "Lichen of Hartwell" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(links).toEqual(["https://hartwell.example/lichen"]);
  });
});
