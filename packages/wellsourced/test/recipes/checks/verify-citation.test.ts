import { patientClock } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { VerifyResult } from "../../../src/citations.ts";
import { createWellsourced, type Wellsourced } from "../../../src/index.ts";
import { type Registries, type Registry, startRegistries, type WorldWork } from "./registries.ts";

const LICHEN: WorldWork = {
  doi: "10.1000/lichen.7",
  title: "Growth of lichen on the slate roofs of northern towns",
  author: "Byron",
  year: 2021,
  agency: "Crossref",
};
const MOSS: WorldWork = {
  doi: "10.1000/moss.8",
  title: "Moss as a measure of rising damp in old walls",
  author: "Stone",
  year: 2012,
  agency: "Crossref",
};
const WORLD: readonly WorldWork[] = [
  LICHEN,
  MOSS,
  {
    doi: "10.1000/roof.9",
    title: "Roofs that heal themselves",
    author: "Rio",
    year: 2018,
    agency: "Crossref",
    byNotice: [{ type: "retraction", date: "2020-02-03", doi: "10.1000/n.9" }],
  },
  {
    doi: "10.1000/pre.9",
    title: "Healing roofs",
    year: 2017,
    agency: "Crossref",
    relation: { "is-preprint-of": "10.1000/roof.9" },
  },
  {
    doi: "10.1000/part.1",
    title: "Ferns",
    agency: "Crossref",
    own: [{ type: "partial_retraction", date: "2022-01-01", doi: "10.1000/part.1" }],
  },
  {
    doi: "10.1000/notice.5",
    title: "RETRACTED: Cress in the dark",
    agency: "Crossref",
    isFlagged: true,
    record: {
      DOI: "10.1000/notice.5",
      title: ["RETRACTED: Cress in the dark"],
      created: { "date-parts": [[2022, 5, 3]] },
      "update-to": [{ DOI: "10.1000/cress.5", type: "retraction", updated: { "date-parts": [[2022, 5, 1]] } }],
    },
  },
  {
    doi: "10.1000/cress.5",
    title: "Cress in the dark",
    agency: "Crossref",
    isFlagged: true,
    record: {
      DOI: "10.1000/cress.5",
      title: ["RETRACTED: Cress in the dark"],
      created: { "date-parts": [[2014, 5, 3]] },
      "update-to": [{ DOI: "10.1000/notice.5", type: "retraction", updated: { "date-parts": [[2022, 5, 1]] } }],
    },
  },
  { doi: "10.1000/data.1", title: "A census of ferns", year: 2019, agency: "DataCite" },
  { doi: "10.1000/other.2", agency: "mEDRA" },
  {
    doi: "10.1000/a,1(c)d",
    title: "Commas",
    agency: "Crossref",
    own: [{ type: "withdrawal", date: "2022-01-01", doi: "10.1000/w" }],
  },
];

let registries: Registries;
const toolkits: Wellsourced[] = [];

beforeAll(async () => {
  registries = await startRegistries(WORLD);
});
afterAll(async () => {
  await Promise.all(toolkits.map((one) => one.close()));
  await registries.close();
});

const NAMES = [
  "crossref",
  "openalex",
  "pubmed",
  "europepmc",
  "datacite",
  "doi",
  "arxiv",
  "semanticscholar",
  "dblp",
  "openlibrary",
] as const;

/** A separate toolkit for each call, so that failures of an upstream do not affect the others. */
async function verify(citation: string, more: { readonly claim?: string; readonly down?: readonly Registry[] } = {}) {
  const { down = [], claim } = more;
  for (const one of down) registries.fail(one, { status: 500, body: "" });
  const sources = createWellsourced({
    clock: patientClock,
    cacheDir: false,
    originMap: registries.originMap,
    rates: Object.fromEntries(NAMES.map((name) => [name, 1_000])),
    keys: { OPENALEX_EMAIL: "made@example.org" },
    chromePath: "disabled",
  });
  toolkits.push(sources);
  try {
    return await sources.check.citation({ citation, claim });
  } finally {
    for (const one of down) registries.fail(one);
  }
}

describe("a DOI", () => {
  test.each<[citation: string, expected: Partial<VerifyResult>]>([
    [
      "10.1000/LICHEN.7.",
      {
        inputType: "doi",
        exists: true,
        verificationStatus: "confirmed",
        titleMatch: "not_checked",
        matchConfidence: "high",
        detectedDoi: LICHEN.doi,
      },
    ],
    [
      "10.1000/roof.9",
      {
        exists: true,
        retractionStatus: {
          retracted: true,
          kind: "retraction",
          date: "2020-02-03",
          noticeDoi: "10.1000/n.9",
          source: "publisher",
        },
        authenticityCaveat: "Retracted (2020-02-03, notice 10.1000/n.9).",
      },
    ],
    [
      "10.1000/part.1",
      {
        exists: true,
        retractionStatus: {
          retracted: false,
          kind: "retraction",
          nature: "partial_retraction",
          date: "2022-01-01",
          noticeDoi: "10.1000/part.1",
          source: "publisher",
        },
      },
    ],
    ["https://doi.org/10.1000/data.1", { exists: true, verificationStatus: "confirmed" }],
    ["10.1000/other.2", { exists: true, verificationStatus: "confirmed", matchConfidence: "none" }],
    [
      "10.1000/a,1(c)d",
      {
        exists: true,
        retractionStatus: {
          retracted: true,
          kind: "retraction",
          nature: "withdrawal",
          date: "2022-01-01",
          noticeDoi: "10.1000/w",
          source: "publisher",
        },
      },
    ],
    ["10.1000/none", { exists: false, verificationStatus: "not_found", matchConfidence: "none" }],
  ])("%s", async (citation, expected) => {
    const result = await verify(citation);
    expect(result).toMatchObject(expected);
    expect(result.matchedRecord === undefined).toBe(!result.exists || citation.includes("other.2"));
    if (!expected.retractionStatus) expect(result.retractionStatus).toBeUndefined();
  });

  test("a preprint whose article was retracted reports that, and is not retracted itself", async () => {
    const result = await verify("10.1000/pre.9");
    expect(result.retractionStatus).toBeUndefined();
    // The article's own record lacks it; the flag of an index or the snapshot would have it.
    expect(result.provenance.some((line) => line.startsWith("published 10.1000/roof.9 checked by"))).toBe(true);
  });

  test("if no source responds, nothing is known and nothing is flagged", async () => {
    const result = await verify("10.1000/none", {
      down: ["crossref", "datacite", "doi", "openalex", "pubmed", "europepmc"],
    });
    expect(result).toMatchObject({ exists: false, verificationStatus: "uncertain", checkedSources: [] });
    expect(result.failedSources).toEqual(["crossref", "crossref-notices", "openalex", "pubmed", "europepmc"]);
    expect(result.authenticityCaveat).toContain("no evidence that it is invented");
  });

  test.each<[down: Registry, failed: readonly string[]]>([
    ["crossref", ["crossref", "crossref-notices"]],
    ["openalex", ["openalex"]],
    ["pubmed", ["pubmed"]],
    ["europepmc", ["europepmc"]],
  ])("%s down: it is named, and the work is found elsewhere", async (down, failed) => {
    const result = await verify(LICHEN.doi, { down: [down] });
    expect(result).toMatchObject({ exists: true, verificationStatus: "confirmed", failedSources: failed });
    for (const source of failed)
      expect(result.provenance.some((line) => line.startsWith(`${source} did not answer; not checked there`))).toBe(
        true,
      );
  });

  test.each([
    ["too many requests", { status: 429, body: "slow down", headers: { "retry-after": "120" } }],
    ["a page instead of data", { status: 200, body: "<html><body>Maintenance</body></html>" }],
    ["a broken reply", { status: 200, body: '{"message":' }],
    ["a refusal of the question", { status: 400, body: { status: "failed" } }],
  ])("%s is no sign of a clean work, nor of a missing one", async (_, reply) => {
    registries.fail("crossref", reply);
    try {
      const result = await verify("10.1000/roof.9");
      expect(result).toMatchObject({ exists: true, failedSources: ["crossref", "crossref-notices"] });
      expect(result.checkedSources).not.toContain("crossref");
    } finally {
      registries.fail("crossref");
    }
  });
});

describe("a notice of retraction", () => {
  test("is reported as the notice, not as the retracted paper, although indexes flag it", async () => {
    const result = await verify("10.1000/notice.5");
    expect(result).toMatchObject({ exists: true, verificationStatus: "confirmed" });
    expect(result.retractionStatus).toBeUndefined();
    expect(result.notices).toBeUndefined();
    expect(result.matchedRecord?.retractionStatus).toBeUndefined();
    expect(result.authenticityCaveat).toBe(
      "This DOI is itself a notice: it reports the retraction of 10.1000/cress.5.",
    );
  });

  test("leaves the paper retracted that lists its notice as updated work", async () => {
    const result = await verify("10.1000/cress.5");
    expect(result.retractionStatus).toMatchObject({ retracted: true });
    expect(result.authenticityCaveat).toMatch(/^Retracted/u);
  });
});

const bibtexOf = ({ title, author, year, doi }: WorldWork, hasDoi: boolean): string =>
  `@article{key, title={{${title}}}, author={${author}, A.}, year={${year}}${hasDoi ? `, doi={${doi}}` : ""}}`;
const risOf = ({ title, author, year, doi }: WorldWork, hasDoi: boolean): string =>
  [
    "TY  - JOUR",
    `AU  - ${author}, A.`,
    `TI  - ${title}`,
    `PY  - ${year}`,
    ...(hasDoi ? [`DO  - ${doi}`] : []),
    "ER  - ",
  ].join("\n");

describe("a record of a reference manager", () => {
  test.each([
    ["BibTeX with a DOI", bibtexOf(MOSS, true)],
    ["BibTeX without one", bibtexOf(MOSS, false)],
    ["RIS with a DOI", risOf(MOSS, true)],
    ["RIS without one", risOf(MOSS, false)],
    [
      "CSL-JSON",
      JSON.stringify([{ id: "a", type: "article-journal", title: MOSS.title, author: [{ family: MOSS.author }] }]),
    ],
  ])("%s is read as what it is", async (_, citation) => {
    const result = await verify(citation);
    expect(result).toMatchObject({ verificationStatus: "confirmed", matchedRecord: { doi: MOSS.doi } });
    expect(result.flags).toBeUndefined();
  });

  test("with another work's words differs as a reference in words does", async () => {
    const mixed = { ...MOSS, doi: LICHEN.doi };
    const [record, words] = await Promise.all([
      verify(bibtexOf(mixed, true)),
      verify(`Stone, A. (2012). ${MOSS.title}. https://doi.org/${LICHEN.doi}`),
    ]);
    expect(record.flags).toContain("mismatch");
    expect(record.flags).toEqual(words.flags);
  });

  test("is one: several are a bibliography", async () => {
    await expect(verify([bibtexOf(MOSS, true), bibtexOf(LICHEN, true)].join("\n"))).rejects.toMatchObject({
      kind: "validation",
      message: "The citation contains 2 references. Use audit to check a list.",
    });
  });
});

describe("words beside a DOI", () => {
  test("those of its record", async () => {
    const result = await verify(`Byron, A. (2021). ${LICHEN.title}. https://doi.org/${LICHEN.doi}`);
    expect(result).toMatchObject({ titleMatch: "match", matchConfidence: "high", verificationStatus: "confirmed" });
    expect(result.possibleMatch).toBeUndefined();
  });

  test("those of another work, which is offered", async () => {
    const result = await verify(`Stone, E. (2012). ${MOSS.title}. https://doi.org/${LICHEN.doi}`);
    expect(result).toMatchObject({
      exists: true,
      titleMatch: "mismatch",
      matchConfidence: "low",
      verificationStatus: "uncertain",
      possibleMatch: { doi: MOSS.doi },
      matchedRecord: { doi: LICHEN.doi },
    });
    expect(result.authenticityCaveat).toContain("for a different work from the one cited");
  });

  test("the title of one work with the authors of another", async () => {
    const result = await verify(`Byron, A. (2021). ${MOSS.title}. https://doi.org/${LICHEN.doi}`);
    expect(result.chimera).toMatchObject({ titleRecord: { doi: MOSS.doi }, authorRecord: { doi: LICHEN.doi } });
  });

  test("a claim is not held against another work", async () => {
    const result = await verify(`${MOSS.title} https://doi.org/${LICHEN.doi}`, { claim: "Moss grows." });
    expect(result).toMatchObject({ claim: "Moss grows.", claimSupport: "source_unavailable", claimCheckSkipped: true });
  });
});

describe("a reference", () => {
  test("that an index has beyond doubt", async () => {
    const result = await verify(`Stone, E. (2012). ${MOSS.title}. Journal of Imagined Masonry.`);
    expect(result).toMatchObject({
      inputType: "reference",
      exists: true,
      matchConfidence: "high",
      matchedRecord: { doi: MOSS.doi },
    });
    expect(result.checkedSources).toContain("crossref");
  });

  test("that is only like one stays a possibility", async () => {
    const result = await verify("Moss and damp in walls");
    expect(result).toMatchObject({ inputType: "reference", exists: false });
    expect(result.matchedRecord).toBeUndefined();
    expect(result.verificationStatus).not.toBe("confirmed");
  });

  test("that no index has is not found, or uncertain if an index failed", async () => {
    const invented = "Nemo, Q. (2020). Quantum penguins of Ruritania. Imagined Letters.";
    expect(await verify(invented)).toMatchObject({ exists: false, verificationStatus: "not_found" });
    const silent = await verify(invented, { down: ["crossref"] });
    expect(silent).toMatchObject({ exists: false, verificationStatus: "uncertain" });
    expect(silent.provenance).toContain("no answer from crossref");
  });
});

describe("other numbers", () => {
  test.each<[citation: string, status: VerifyResult["verificationStatus"], said: string]>([
    ["ISBN 978-3-16-148410-0", "uncertain", "no evidence that it is invented"],
    ["ISSN 2049-3630", "uncertain", "no evidence that it is invented"],
    ["ISSN 2049-3631", "not_found", "check digit"],
    ["ISBN 978-3-16-148410-1", "not_found", "check digit"],
    ["US 10,123,456 B2", "uncertain", "no evidence that it is invented"],
  ])("%s", async (citation, verificationStatus, said) => {
    const result = await verify(citation);
    expect(result).toMatchObject({ exists: false, verificationStatus });
    expect(result.authenticityCaveat).toContain(said);
  });
});
