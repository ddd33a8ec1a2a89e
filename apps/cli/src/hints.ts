import type { Body, Desk } from "./define-command.ts";
import { listOf, recordOf, textOf } from "./render.ts";

/** What to try after nothing was found. */
export function nothingFound(body: Body, { style }: Desk): string {
  const hints = recordOf(body.hints);
  const actions = listOf(hints.suggestedActions).map((action) => {
    const detail = textOf(action.detail);
    const parameter = textOf(action.parameter);
    return `  · ${detail || [textOf(action.action).replaceAll("_", " "), parameter].filter(Boolean).join(": ")}`;
  });
  const reason = hints.reason === "filters_too_restrictive" ? "Nothing passed the filters." : "Nothing was found.";
  const warning = textOf(hints.epistemicWarning);
  return [style.warn(reason), ...actions, ...(warning ? [style.dim(warning)] : [])].join("\n");
}

/** Filters that could not be applied, as a line under the results; empty when all were. */
export function notHonoured(body: Body, { style }: Desk): string {
  const names = Array.isArray(body.notHonoured) ? body.notHonoured.map(String) : [];
  return names.length > 0 ? `\n${style.warn(`Not applied by this provider: ${names.join(", ")}`)}` : "";
}
