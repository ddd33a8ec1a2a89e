import { UNTRUSTED } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { checkedAnswerText } from "../../src/reading/checked-answer.ts";
import { auditText, citationText, quoteText } from "../../src/reading/checks.ts";

const SENTENCES = ["Marn was begun in 2005 by Lena Ostrow.", "It runs on every common platform."];
const url = "https://marn.example/about";

/** An invented check of a claim that its source supports in part. */
const claimed = {
  input: url,
  exists: true,
  verificationStatus: "confirmed",
  claim: "Marn was begun in 1998 and is written in Fortran",
  claimSupport: "partially_addressed",
  claimEvidence: SENTENCES,
  claimEvidenceDetails: SENTENCES.map((_, start) => ({ start, end: 9, link: `${url}#:~:text=${start}` })),
  claimSourceUrl: url,
  fetchedAt: "2026-01-31T10:00:00Z",
} as const;

describe("the text of a claim that was checked", () => {
  test("says that it is addressed in part, with each sentence of the source on a line of its own", () => {
    const text = citationText(claimed);
    expect(text).toContain(
      `The source addresses the claim in part · read at: ${url} · fetched: 2026-01-31T10:00:00Z:\n- “${SENTENCES[0]}”\n- “${SENTENCES[1]}”\n`,
    );
    expect(text).not.toMatch(/Could not be checked|Wrong|Right|:~:/u);
  });

  test("begins with what differs, and shows what the source says in its place", () => {
    const text = citationText({ ...claimed, claimSupport: "addressed", attention: ["The source lacks “Fortran”."] });
    expect(text).toMatch(/^Checked: .*\nAttention:\n- The source lacks “Fortran”\.\nThe source says/u);
    expect(text).toMatch(/“It runs on every common platform\.”\nConfirmed:\n- the source exists/u);
  });

  test("ends with the passages where nothing speaks against the claim", () => {
    const text = citationText({ ...claimed, claimSupport: "addressed" });
    expect(text).toMatch(/Confirmed:\n- the source exists\nThe source addresses the claim .*:\n- “Marn/u);
  });

  test("contract 23 [rev 3]: gives each sentence of the source once", () => {
    const text = citationText({ ...claimed, attention: ["The source lacks “Fortran”."] });
    for (const sentence of SENTENCES) expect(text.split(sentence)).toHaveLength(2);
  });

  test("shows the verdict of a model beside its passages, never as confirmed", () => {
    const entailment = { model: "made-model", label: "contradicts" as const, score: 0.91 };
    const text = citationText({ ...claimed, entailment });
    expect(text).toContain("- The model made-model says of these passages: contradicts (0.91)");
    expect(text.indexOf("made-model")).toBeLessThan(text.indexOf("Confirmed:"));
  });

  test("says of a short source once how short it is", () => {
    const sparsityNote = "Only 84 words could be read, so a missing passage proves little.";
    expect(citationText({ ...claimed, sparsityNote })).toContain(`- ${sparsityNote}\n`);
  });
});

test("a retraction is reported once, and a missing registry entry is no open question", () => {
  const {
    claim: _,
    claimSupport: _support,
    claimEvidence: _evidence,
    claimEvidenceDetails: _details,
    ...work
  } = claimed;
  const retractionStatus = {
    ...{ retracted: true, kind: "retraction" as const, date: "2000-03-01" },
    ...{ noticeDoi: "10.1000/ducks.r", noticeUrl: "https://doi.org/10.1000/ducks.r" },
  };
  const authenticityCaveat = "Retracted (2000-03-01, notice 10.1000/ducks.r).";
  const retracted = citationText({ ...work, retractionStatus, authenticityCaveat });
  expect(retracted).toContain("Problems:\n- RETRACTED");
  expect(retracted.match(/retracted/giu)).toHaveLength(1);
  expect(retracted).not.toContain("Could not be checked");
  const caveat = "The register of DOIs has no such DOI.";
  const lost = citationText({
    ...work,
    exists: false,
    verificationStatus: "not_found",
    authenticityCaveat: caveat,
  });
  expect(lost).toMatch(/Problems:\n.*\n- The register of DOIs has no such DOI\./u);
  expect(lost).not.toContain("Could not be checked");
});

test("services that did not answer about retractions are named, and no service confirms nothing", () => {
  const text = citationText({ ...claimed, checkedSources: [], failedSources: ["crossref", "pubmed"] });
  expect(text).toContain("no answer about retractions from: crossref, pubmed");
  expect(text).not.toMatch(/^- 0$/mu);
});

test("a reason that is counted twice in an answer is said once", () => {
  const text = checkedAnswerText({
    ...{ statements: [], sources: [], unusedSources: [], checkedAt: "2026-01-31T10:00:00Z" },
    summary: { statements: 2, contrast: 1, doubtful: 1, byReason: { contrast: 1, number_differs: 1 } },
    omitted: { statements: 0, withReasons: 0, sources: 0 },
  });
  expect(text).toMatch(/^doubtful 1, statements 2, contrast 1, number differs 1 ·/u);
});

/** An invented audit of these entries. */
const audited = (...entries: readonly Partial<Parameters<typeof auditText>[0]["entries"][number]>[]) =>
  auditText({
    entryCount: entries.length,
    source: "entries",
    summary: { total: entries.length },
    entries: entries.map((entry, index) => ({ index, title: `Work ${index}`, flags: [], ...entry })),
    checkedAt: "2026-01-31T10:00:00Z",
  });

test("an entry of an audit shows each sentence of its source on a line of its own", () => {
  const { input: _, ...entry } = claimed;
  const text = audited(entry);
  expect(text).toContain(`\n     - “${SENTENCES[0]}”\n     - “${SENTENCES[1]}”`);
  expect(text).not.toMatch(/Wrong|Right/u);
});

test("an audit lists a claim that differs with the problems, and one that its source is silent on as not checked", () => {
  const claim = "Marn is written in Fortran";
  const text = audited(
    { claim, claimSupport: "addressed" },
    { claim, claimSupport: "not_addressed" },
    { claim, claimSupport: "addressed", attention: ["The source says otherwise."] },
  );
  expect(text).toMatch(/With problems:\n3\. .*Could not be checked:\n2\. .*Nothing found against:\n1\. /su);
});

test("an entry says once why its link is dead", () => {
  const linkNote = "The server answered HTTP 404: there is no such page.";
  const text = audited({ flags: ["dead_link"], reason: linkNote, linkNote, linkState: "gone", httpStatus: 404 });
  expect(text.split(linkNote)).toHaveLength(2);
  expect(text).toContain("Problems: link: gone (HTTP 404)");
});

const quotation = { checkedAt: "2026-01-31T10:00:00Z", provenance: [], trust: UNTRUSTED } as const;

test("the changes of a quotation are those of its words, without what was kept", () => {
  const diff = [
    { kind: "kept", quote: "every", source: "every" },
    { kind: "changed", quote: "comon", source: "common" },
  ] as const;
  const text = quoteText({ ...quotation, quote: "every comon", quoteMatch: "altered", diff });
  expect(text).toContain("Changes:\n- changed, quoted “comon”, source “common”");
});

test.each([
  ["verbatim", "Verbatim in the source"],
  ["verbatim_normalised", "Verbatim in the source except for"],
  ["elided", "Verbatim in the source, with the omissions that it marks"],
  ["altered", "Differs from the source"],
  ["spliced", "Differs from the source: "],
  ["absent", "Not found in the source"],
  ["source_unavailable", "Not checked: "],
] as const)("the text of a quotation that is %s begins with “%s”, evidence and no verdict", (quoteMatch, words) => {
  const text = quoteText({ ...quotation, quote: "every common platform", quoteMatch });
  expect(text.startsWith(words)).toBe(true);
  expect(text).not.toMatch(/Right|Wrong/u);
});

test("the mark that follows a quotation in its source is next to it", () => {
  const found = {
    start: 11,
    end: 30,
    text: "a separate database",
    before: "tracked in ",
    after: ", and read",
    line: 3,
  };
  expect(quoteText({ ...quotation, quote: "a separate database", quoteMatch: "verbatim", found })).toContain(
    "tracked in **a separate database**, and read",
  );
});

test("the reason why nothing could be checked is given once", () => {
  const reason = "Nothing could be checked: no host can be reached.";
  const list = auditText({
    entryCount: 3,
    source: "entries",
    summary: { total: 3, unchecked: 3 },
    entries: [0, 1, 2].map((index) => ({
      index,
      title: `Work ${index}`,
      flags: ["unchecked"],
      reason: `${reason} Absence of evidence is not evidence of absence.`,
      linkNote: reason,
    })),
    checkedAt: "2026-01-31T10:00:00Z",
    warning: reason,
  });
  expect(list.split(reason)).toHaveLength(2);
  expect(list.match(/Work \d/gu)).toHaveLength(3);
  const one = {
    ...claimed,
    verificationStatus: "uncertain",
    authenticityCaveat: reason,
    provenance: [reason],
  } as const;
  expect(citationText(one).split(reason)).toHaveLength(2);
});
