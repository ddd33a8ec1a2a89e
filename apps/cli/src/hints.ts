import type { Body, Desk } from "./define-command.ts";
import { toFlag } from "./options.ts";
import { counted, joined, listOf, recordOf, spoken, textOf } from "./render.ts";

type Row = Readonly<Record<string, unknown>>;

/** One thing to try, in the words of the command line. */
function advice({ action, parameter, value, detail }: Row): string {
  const name = textOf(parameter);
  const said = textOf(detail) || [spoken(textOf(action)), name].filter(Boolean).join(": ");
  if (action === "remove_filter") return said.replace(name, toFlag(name));
  return action === "try_different_provider" && value
    ? `Ask ${textOf(value)}: add ${toFlag(name)} ${textOf(value)}.`
    : said;
}

/** What to try after nothing was found. */
export function nothingFound(body: Body, { style }: Desk): string {
  const hints = recordOf(body.hints);
  const actions = listOf(hints.suggestedActions).map((action) => `  · ${advice(action)}`);
  const reason = hints.reason === "filters_too_restrictive" ? "Nothing passed the filters." : "Nothing was found.";
  const warning = textOf(hints.epistemicWarning);
  return [style.warn(reason), ...actions, ...(warning ? [style.dim(warning)] : [])].join("\n");
}

const OUTCOMES: Readonly<Record<string, string>> = { failed: "failed", late: "did not answer in time" };

/** What came of each provider where several were asked: nobody's failure passes for an empty answer. */
function asked(body: Body, { style }: Desk): string[] {
  const reports = listOf(body.reports);
  const answered = reports.flatMap(({ provider, status, resultCount }) =>
    status === "answered" ? [[textOf(provider), counted(resultCount, "result")].filter(Boolean).join(" ")] : [],
  );
  const others = reports.flatMap(({ provider, status, reason }) => {
    const outcome = OUTCOMES[textOf(status)];
    if (!outcome) return [];
    return [style.warn([`${textOf(provider)} ${outcome}`, textOf(reason)].filter(Boolean).join(": "))];
  });
  return [...(answered.length > 0 ? [style.dim(`Answered: ${answered.join(", ")}`)] : []), ...others];
}

/** Who answered, where the body tells; a router's name would tell nothing. */
function source({ provider, source, reports }: Body): string {
  const who = textOf(provider) || textOf(source);
  return who && who !== "router" && !reports ? `From ${spoken(who)}.` : "";
}

/** What every list ends with: what it lacks, who was asked, who answered and what it cost. Empty without any of these. */
export function ending(body: Body, desk: Desk): string {
  const { style } = desk;
  const note = textOf(body.note);
  const unapplied = Array.isArray(body.notHonoured) ? body.notHonoured.map((name) => toFlag(String(name))) : [];
  const cost = typeof body.costUsd === "number" && body.costUsd > 0 ? `Cost: $${body.costUsd}.` : "";
  const last = [source(body), cost].filter(Boolean).join(" ");
  const lines = [
    ...(note ? [style.warn(note)] : []),
    ...(unapplied.length > 0 ? [style.warn(`Not applied to every result: ${joined(unapplied)}`)] : []),
    ...asked(body, desk),
    ...(last ? [style.dim(last)] : []),
  ];
  return lines.length > 0 ? `\n\n${lines.join("\n")}` : "";
}
