import type { ProviderReport, ZeroResultHints } from "@wellsourced/core/records";
import type { Immutable } from "@wellsourced/tools";
import type { CommandContext } from "./define-command.ts";
import { toFlag } from "./options.ts";
import { counted, factsOf, joined, linesOf, spoken, wrap } from "./render.ts";

/** What the bodies of searches hold beside their records; which of it differs. */
export interface SearchFacts {
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
export function nothingFound({ hints }: SearchFacts, { style }: CommandContext): string {
  const actions = hints?.suggestedActions?.map((action) => `  · ${advice(action)}`) ?? [];
  const reason = hints?.reason === "filters_too_restrictive" ? "Nothing passed the filters." : "Nothing was found.";
  const warning = hints?.epistemicWarning;
  return linesOf(style.warn(reason), ...actions, style.dim(warning));
}

const OUTCOMES = { answered: undefined, failed: "failed", late: "did not answer in time" };

/** What came of each provider where several were asked: nobody's failure passes for an empty answer. */
function asked({ reports = [] }: SearchFacts, { style }: CommandContext): string[] {
  const answered = reports.flatMap(({ provider, status, resultCount }) =>
    status === "answered" ? [[provider, counted(resultCount, "result")].filter(Boolean).join(" ")] : [],
  );
  const others = reports.flatMap(({ provider, status, reason }) => {
    const outcome = OUTCOMES[status];
    return outcome ? [style.warn([`${provider} ${outcome}`, reason].filter(Boolean).join(": "))] : [];
  });
  return [answered.length > 0 ? style.dim(`Answered: ${answered.join(", ")}`) : "", ...others];
}

/** Who answered, where the body tells; a router's name would tell nothing. */
function answerer({ provider, source, reports }: SearchFacts): string {
  const who = provider || source;
  return who && who !== "router" && !reports ? `From ${spoken(who)}.` : "";
}

/** What every list ends with: what it lacks, who was asked, who answered and what it cost. Empty without any of these. */
export function ending(body: SearchFacts, context: CommandContext): string {
  const { style } = context;
  const { note, notHonoured = [], costUsd = 0 } = body;
  const last = `${answerer(body)}${costUsd > 0 ? ` Cost: $${costUsd}.` : ""}`.trim();
  const end = linesOf(
    style.warn(note),
    notHonoured.length > 0 && style.warn(`Not applied to every result: ${joined(notHonoured.map(toFlag))}`),
    ...asked(body, context),
    style.dim(last),
  );
  return end && `\n\n${end}`;
}

/** How one record of a list looks. */
export interface Lines {
  readonly title: string;
  /** Short facts, joined by dots; empty ones are left out. */
  readonly facts?: readonly (string | undefined)[];
  readonly url?: string | undefined;
  /** Running text, broken at the width of the terminal. */
  readonly text?: string | undefined;
  /** What of the text bears on a claim. */
  readonly signal?: string | undefined;
}

/** A numbered list of the records that a search found, or what to try if it found nothing. */
export function renderList<Item>(
  body: SearchFacts,
  context: CommandContext,
  { of, lines }: { readonly of: readonly Item[]; lines(item: Item): Lines },
): string {
  const { style, width } = context;
  if (of.length === 0) return nothingFound(body, context) + ending(body, context);
  const blocks = of.map((item, index) => {
    const { title, facts = [], url, text, signal } = lines(item);
    const about = factsOf(...facts);
    return linesOf(
      `${style.dim(`${index + 1}.`)} ${style.bold(title)}`,
      about ? `   ${about}` : "",
      url ? `   ${style.link(url)}` : "",
      text ? wrap(text, width, "   ") : "",
      signal ? style.good(wrap(signal, width, "   » ")) : "",
    );
  });
  return blocks.join("\n\n") + ending(body, context);
}

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

/** The text of a command that lists records: under which key its body has them, and how each looks. */
export const listOf =
  <Body extends SearchFacts & { readonly [Name in Key]: readonly ItemOf<Body[Key]>[] }, Key extends string>(
    key: Key,
    lines: (item: ItemOf<Body[Key]>) => Lines,
  ) =>
  (body: Body, context: CommandContext): string =>
    renderList<ItemOf<Body[Key]>>(body, context, { of: body[key], lines });
