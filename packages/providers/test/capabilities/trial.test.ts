import { trialStatuses } from "@wellsourced/core/records";
import { expect, test } from "vitest";
import { phasesIn } from "../../src/capabilities/trial.ts";

test.each([
  ["phase 3 breast cancer", ["PHASE3"], "breast cancer"],
  ["asthma Phase IIb", ["PHASE2"], "asthma"],
  ["phase I/II moss", ["PHASE1", "PHASE2"], "moss"],
  ["Phases 2 and 3 of moss", ["PHASE2", "PHASE3"], "of moss"],
  ["early phase 1 moss", ["EARLY_PHASE1"], "moss"],
  ["early-phase-i", ["EARLY_PHASE1"], ""],
  ["luteal phase support", [], "luteal phase support"],
  ["phase 5", [], "phase 5"],
  ["multiphase 2", [], "multiphase 2"],
  ["phase inhibitors", [], "phase inhibitors"],
  ["phase 12", [], "phase 12"],
])("%s names %j", (query, phases, rest) => {
  expect(phasesIn(query)).toEqual({ phases, rest });
});

test("statuses are taken as people write them", () => {
  expect(trialStatuses("recruiting, Active-not recruiting|")).toEqual(["RECRUITING", "ACTIVE_NOT_RECRUITING"]);
});
