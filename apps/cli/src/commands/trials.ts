import { defineToolCommand } from "../define-command.ts";
import { joined, spoken } from "../render.ts";
import { listOf } from "../render-list.ts";

export const trials = defineToolCommand({
  name: "trials",
  group: "search",
  tool: "clinical_search",
  summary: "Search registered clinical trials",
  examples: [
    "trials 'metformin ageing'",
    "trials --condition 'cystic fibrosis' --status RECRUITING",
    "trials --intervention metformin --phase PHASE3",
  ],
  text: listOf("trials", (trial) => ({
    title: trial.title,
    facts: [
      trial.nctId,
      spoken(trial.status),
      spoken(joined(trial.phases)),
      trial.sponsor,
      trial.startDate && `start ${trial.startDate}`,
      trial.hasResults ? "results posted" : undefined,
    ],
    url: trial.url,
    text: [joined(trial.conditions), joined(trial.interventions)].filter(Boolean).join(" — "),
  })),
});
