import { defineToolCommand } from "../define-command.ts";
import { textOf } from "../render.ts";
import { renderList } from "../render-list.ts";

const joined = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(", ") : "");

export const trials = defineToolCommand({
  name: "trials",
  tool: "clinical_search",
  summary: "Search registered clinical trials",
  places: [],
  examples: [
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
          textOf(trial.status),
          joined(trial.phases),
          textOf(trial.sponsor),
          textOf(trial.startDate),
          trial.hasResults === true ? "results posted" : undefined,
        ],
        url: textOf(trial.url),
        text: [joined(trial.conditions), joined(trial.interventions)].filter(Boolean).join(" — "),
      }),
    }),
});
