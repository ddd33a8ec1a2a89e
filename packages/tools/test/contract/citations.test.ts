import { startReplay } from "@wellsourced/testkit";
import { afterEach, describe, expect, test } from "vitest";
import { tools } from "../../src/index.ts";
import { openStage, type Stage } from "./stage.ts";

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const VERIFY = "verify_citation";
const AUDIT = "audit_bibliography";

describe.each([VERIFY, AUDIT])("%s", (name) => {
  test("is never cached, reads only, and is open to the world", () => {
    const tool = tools.find((one) => one.name === name);
    expect(tool?.cache).toBe("never");
    expect(tool?.effects).toEqual({ writes: false, idempotent: true, openWorld: true });
  });
});

describe("verify_citation", () => {
  const FLAT =
    "input inputType exists matchConfidence detectedDoi titleMatch checkedSources failedSources provenance verificationStatus authenticityCaveat trust";

  test("with every upstream down it returns that nothing could be queried", async () => {
    stage = await openStage();
    const { body, error } = await stage.call(VERIFY, { citation: " 10.1000/lichen.7. " });
    expect(error).toBeUndefined();
    expect(Object.keys(body).sort()).toEqual(FLAT.split(" ").sort());
    expect(body).toMatchObject({
      input: "10.1000/lichen.7.",
      inputType: "doi",
      exists: false,
      titleMatch: "not_checked",
      verificationStatus: "uncertain",
      checkedSources: [],
      failedSources: ["crossref", "crossref-notices", "openalex", "pubmed", "europepmc"],
      trust: "untrusted-external-content",
    });
  });

  test("keys of a claim are present if one was given", async () => {
    stage = await openStage();
    const { body } = await stage.call(VERIFY, { citation: "10.1000/lichen.7", claim: "Lichen grows." });
    expect(body).toMatchObject({ claim: "Lichen grows.", claimSupport: "source_unavailable", claimCheckSkipped: true });
  });

  test("what Crossref says of a DOI is told with its notices", async () => {
    stage = await openStage({ crossref: "work.found" });
    const { body } = await stage.call(VERIFY, { citation: "10.1000/lichen.7" });
    expect(body).toMatchObject({
      exists: true,
      matchedRecord: { doi: "10.1000/lichen.7", title: "Growth of lichen" },
      retractionStatus: {
        retracted: true,
        kind: "retraction",
        nature: "withdrawal",
        date: "2022-02-06",
        noticeDoi: "10.1000/n.1",
      },
      notices: [{ kind: "withdrawal", date: "2022-02-06", noticeDoi: "10.1000/n.1", source: "publisher" }],
    });
  });

  test.each([
    ["private", "http://127.0.0.1:9/"],
    ["metadata", "http://169.254.169.254/latest"],
  ])("a %s address is refused", async (_, citation) => {
    stage = await openStage({}, { allowPrivateNetwork: false });
    expect((await stage.call(VERIFY, { citation })).error).toMatchObject({ kind: "validation" });
  });

  test.each([
    ["nothing", {}],
    ["blanks", { citation: "  " }],
    ["too much", { citation: "a".repeat(2_001) }],
    ["an unknown key", { citation: "10.1000/a", doi: "10.1000/a" }],
  ])("%s is a validation error", async (_, args) => {
    stage = await openStage();
    expect((await stage.call(VERIFY, args)).error).toMatchObject({ kind: "validation" });
  });
});

describe("a page", () => {
  test.each<[status: number, body: Readonly<Record<string, unknown>>]>([
    [200, { exists: true, httpStatus: 200 }],
    [403, { exists: true, httpStatus: 403 }],
    [503, { exists: true, httpStatus: 503 }],
    [500, { exists: true, httpStatus: 500 }],
    [404, { exists: false, httpStatus: 404 }],
  ])("that answers %i", async (status, expected) => {
    const site = await startReplay([
      { path: /.*/u, status, body: "<html><body>A page that cites 10.1000/other.</body></html>" },
    ]);
    try {
      stage = await openStage({}, { allowPrivateNetwork: true });
      const { body } = await stage.call(VERIFY, { citation: `${site.origin}/page` });
      expect(body).toMatchObject({ inputType: "url", ...expected });
      // Pages of other hosts have no DOI of their own.
      expect(body).not.toHaveProperty("detectedDoi");
    } finally {
      await site.close();
    }
  });
});

describe("audit_bibliography", () => {
  test("with every upstream down all is unchecked, and the call goes well", async () => {
    stage = await openStage();
    const entries = [{ doi: "10.1000/lichen.7" }, { title: "Growth of lichen on roofs" }];
    const { body, error } = await stage.call(AUDIT, { entries });
    expect(error).toBeUndefined();
    expect(body).toMatchObject({
      source: "entries",
      entryCount: 2,
      summary: { total: 2, retracted: 0, deadLink: 0, notFound: 0, unchecked: 2, mischaracterized: 0, ok: 0 },
      entries: [
        { index: 0, doi: "10.1000/lichen.7", flags: ["unchecked"] },
        { index: 1, title: "Growth of lichen on roofs", flags: ["unchecked"] },
      ],
      trust: "untrusted-external-content",
    });
    expect(JSON.stringify(body)).toContain("Absence of evidence is not evidence of absence.");
    expect(Object.keys(Object((body.entries as object[])[0]))).not.toContain("exists");
  });

  test("of forty entries the reply keeps to 1,500 tokens, and names where the whole report is", async () => {
    stage = await openStage();
    const entries = Array.from({ length: 40 }, (_, at) => ({ doi: `10.1000/lichen.${at}`, title: `Of lichen ${at}` }));
    const { body } = await stage.call(AUDIT, { entries });
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(1_500 * 4);
    const shown = Array.isArray(body.entries) ? body.entries.length : 0;
    expect(body).toMatchObject({ entryCount: 40, summary: { unchecked: 40 }, omitted: { entries: 40 - shown } });
    expect(body.resource).toMatch(/\w/u);
    const whole = await stage.call(AUDIT, { entries, budget_tokens: 50_000 });
    expect(whole.body.entries).toHaveLength(40);
    expect(whole.body).not.toHaveProperty("resource");
  });

  test("only the first 200 are checked", async () => {
    stage = await openStage();
    const entries = Array.from({ length: 205 }, (_, at) => ({ url: `http://127.0.0.1:9/${at}` }));
    const { body } = await stage.call(AUDIT, { entries });
    expect(body).toMatchObject({ entryCount: 205, skipped: 5, summary: { total: 200 } });
    expect(body.skippedNote).toMatch(/\w/u);
  });

  test.each([
    ["nothing", {}, "validation"],
    ["an entry of nothing", { entries: [{ author: "A" }] }, "validation"],
    ["a document of nothing", { bibliography: "no references here" }, "validation"],
    ["an unknown format", { bibliography: "x", format: "docx" }, "validation"],
    ["an unknown session", { sessionId: "none" }, "session_not_found"],
  ])("%s", async (_, args, kind) => {
    stage = await openStage();
    expect((await stage.call(AUDIT, args)).error).toMatchObject({ kind });
  });

  test("entries win over a document", async () => {
    stage = await openStage();
    const args = { entries: [{ title: "A made title of some words" }], bibliography: "@book{a, title={B}}" };
    expect((await stage.call(AUDIT, args)).body).toMatchObject({ source: "entries" });
    expect((await stage.call(AUDIT, { bibliography: "@book{a, title={B}}" })).body).toMatchObject({
      source: "bibliography:bibtex",
    });
  });
});
