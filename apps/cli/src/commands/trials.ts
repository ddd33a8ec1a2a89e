import { defineToolCommand } from "../define-command.ts";
import { joined, spoken, textOf } from "../render.ts";
import { renderList } from "../render-list.ts";

export const trials = defineToolCommand({
  name: "trials",
  tool: "clinical_search",
  summary: "Search registered clinical trials",
  places: ["query"],
  examples: [
    "trials 'metformin ageing'",
    "trials --condition 'cystic fibrosis' --status RECRUITING",
    "trials --intervention metformin --phase PHASE3",
  ],
  text: (body, desk) =>
    renderList(body, desk, {
      of: "trials",
      lines: (trial) => ({
        title: textOf(trial.title),
        facts: [
          textOf(trial.nctId),
          spoken(textOf(trial.status)),
          spoken(joined(trial.phases)),
          textOf(trial.sponsor),
          trial.startDate ? `start ${textOf(trial.startDate)}` : undefined,
          trial.hasResults === true ? "results posted" : undefined,
        ],
        url: textOf(trial.url),
        text: [joined(trial.conditions), joined(trial.interventions)].filter(Boolean).join(" — "),
      }),
    }),
});
