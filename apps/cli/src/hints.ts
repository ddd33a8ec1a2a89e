import type { ProviderReport, ZeroResultHints } from "@wellsourced/core";
import type { Immutable } from "@wellsourced/tools";
import type { CommandContext } from "./define-command.ts";
import { toFlag } from "./options.ts";
import { counted, joined, spoken } from "./render.ts";

/** What bodies of searches tell beside their records; which of it, differs. */
export interface Told {
  readonly note?: string | undefined;
  readonly notHonoured?: readonly string[] | undefined;
  readonly reports?: readonly Immutable<ProviderReport>[] | undefined;
  readonly costUsd?: number | undefined;
  readonly provider?: string | undefined;
  readonly source?: string | undefined;
  readonly hints?: Immutable<ZeroResultHints> | undefined;
}

type Action = NonNullable<ZeroResultHints["suggestedActions"]>[number];

/** One thing to try, in the words of the command line. */
function advice({ action, parameter = "", value, detail }: Immutable<Action>): string {
  const said = detail || [spoken(action), parameter].filter(Boolean).join(": ");
  if (action === "remove_filter") return said.replace(parameter, toFlag(parameter));
  return action === "try_different_provider" && value ? `Ask ${value}: add ${toFlag(parameter)} ${value}.` : said;
}

/** What to try after nothing was found. */
export function nothingFound({ hints }: Told, { style }: CommandContext): string {
  const actions = hints?.suggestedActions?.map((action) => `  · ${advice(action)}`) ?? [];
  const reason = hints?.reason === "filters_too_restrictive" ? "Nothing passed the filters." : "Nothing was found.";
  const warning = hints?.epistemicWarning;
  return [style.warn(reason), ...actions, ...(warning ? [style.dim(warning)] : [])].join("\n");
}

const OUTCOMES = { answered: undefined, failed: "failed", late: "did not answer in time" };

/** What came of each provider where several were asked: nobody's failure passes for an empty answer. */
function asked({ reports = [] }: Told, { style }: CommandContext): string[] {
  const answered = reports.flatMap(({ provider, status, resultCount }) =>
    status === "answered" ? [[provider, counted(resultCount, "result")].filter(Boolean).join(" ")] : [],
  );
  const others = reports.flatMap(({ provider, status, reason }) => {
    const outcome = OUTCOMES[status];
    return outcome ? [style.warn([`${provider} ${outcome}`, reason].filter(Boolean).join(": "))] : [];
  });
  return [...(answered.length > 0 ? [style.dim(`Answered: ${answered.join(", ")}`)] : []), ...others];
}

/** Who answered, where the body tells; a router's name would tell nothing. */
function answerer({ provider, source, reports }: Told): string {
  const who = provider || source;
  return who && who !== "router" && !reports ? `From ${spoken(who)}.` : "";
}

/** What every list ends with: what it lacks, who was asked, who answered and what it cost. Empty without any of these. */
export function ending(body: Told, context: CommandContext): string {
  const { style } = context;
  const { note, notHonoured = [], costUsd = 0 } = body;
  const last = [answerer(body), costUsd > 0 ? `Cost: $${costUsd}.` : ""].filter(Boolean).join(" ");
  const lines = [
    ...(note ? [style.warn(note)] : []),
    ...(notHonoured.length > 0 ? [style.warn(`Not applied to every result: ${joined(notHonoured.map(toFlag))}`)] : []),
    ...asked(body, context),
    ...(last ? [style.dim(last)] : []),
  ];
  return lines.length > 0 ? `\n\n${lines.join("\n")}` : "";
}
