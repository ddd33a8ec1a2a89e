import type { Trial } from "@wellsourced/core/records";
import { describe, expect, test } from "vitest";
import { readJson, readRecording } from "../helpers/recordings.ts";
import { dig, digList, digText, findOnce } from "../helpers/upstream.ts";

const STUDIES = ["NCT00763412", "NCT00973089", "NCT02552212", "NCT04207047", "NCT05594173", "NCT06171568"];

const trialsOf = async (body: string | object) =>
  (await findOnce("trial", { provider: "clinicaltrials", ask: { query: "x" }, reply: { body } }))
    .records as readonly Trial[]; // the record type of trials

describe("recorded studies of ClinicalTrials.gov", () => {
  test.each(STUDIES)("%s, in the envelope of a search", async (number) => {
    const study = readJson(`clinicaltrials/${number}.json`);
    const at = (...path: string[]) => digText(study, "protocolSection", ...path) || undefined;
    const [trial, ...rest] = await trialsOf({ studies: [study] });
    expect(rest).toEqual([]);
    expect(trial).toMatchObject({
      nctId: number,
      title: at("identificationModule", "briefTitle"),
      conditions: digList(study, "protocolSection", "conditionsModule", "conditions"),
      interventions: digList(study, "protocolSection", "armsInterventionsModule", "interventions").map((one) =>
        digText(one, "name"),
      ),
      hasResults: dig(study, "hasResults"),
      url: `https://clinicaltrials.gov/study/${number}`,
    });
    expect(trial?.status).toBe(at("statusModule", "overallStatus"));
    expect(trial?.sponsor).toBe(at("sponsorCollaboratorsModule", "leadSponsor", "name"));
    expect(trial?.startDate).toBe(at("statusModule", "startDateStruct", "date"));
    const phases = digList(study, "protocolSection", "designModule", "phases");
    expect(trial?.phases).toEqual(phases.filter((phase) => phase !== "NA"));
  });

  test("an answer of the retired interface is refused, not read as nothing", async () => {
    await expect(trialsOf(readRecording("clinicaltrials/legacy-v1-NCT04780763.json"))).rejects.toMatchObject({
      kind: "upstream_unavailable",
      message: expect.stringContaining("studies"),
    });
  });
});
