import { counted } from "@wellsourced/core";
import type { ProviderReport, ZeroResultHints } from "@wellsourced/core/records";
import type { Immutable } from "@wellsourced/tools";
import type { CommandContext } from "./define-command.ts";
import { toFlag } from "./options.ts";
import { factsOf, joined, linesOf, spoken, wrap } from "./render.ts";

/** Facts about a search besides its records. */
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

/** A suggestion in terms of the command line. */
function advice({ action, parameter = "", value, detail }: Immutable<Action>): string {
  const said = detail || [spoken(action), parameter].filter(Boolean).join(": ");
  if (action === "remove_filter") return said.replace(parameter, toFlag(parameter));
  return action === "try_different_provider" && value ? `Try ${value}: add ${toFlag(parameter)} ${value}.` : said;
}

/** Suggestions after an empty result. */
export function nothingFound({ hints }: SearchFacts, { style }: CommandContext): string {
  const actions = hints?.suggestedActions?.map((action) => `  · ${advice(action)}`) ?? [];
  const reason = hints?.reason === "filters_too_restrictive" ? "Nothing passed the filters." : "Nothing was found.";
  const warning = hints?.epistemicWarning;
  return linesOf(style.warn(reason), ...actions, style.dim(warning));
}

const OUTCOMES = { answered: undefined, failed: "failed", late: "did not answer in time" };

/** The outcome of each provider if several were queried, so that failures are not taken for empty results. */
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

/** The provider that answered, if known. */
function answerer({ provider, source, reports }: SearchFacts): string {
  const who = provider || source;
  return who && who !== "router" && !reports ? `From ${spoken(who)}.` : "";
}

/** The end of a list: caveats, providers and cost. May be empty. */
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

/** The parts of a record in a list. */
export interface Lines {
  readonly title: string;
  /** Short facts, joined by dots; empty ones are left out. */
  readonly facts?: readonly (string | undefined)[];
  readonly url?: string | undefined;
  /** Text, wrapped at the width of the terminal. */
  readonly text?: string | undefined;
  /** Text relevant to a claim. */
  readonly signal?: string | undefined;
}

/** A numbered list of records, or suggestions if there are none. */
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

/** The `text` of a command that lists records, by the key of the list and the layout of a record. */
export const listOf =
  <Body extends SearchFacts & { readonly [Name in Key]: readonly ItemOf<Body[Key]>[] }, Key extends string>(
    key: Key,
    lines: (item: ItemOf<Body[Key]>) => Lines,
  ) =>
  (body: Body, context: CommandContext): string =>
    renderList<ItemOf<Body[Key]>>(body, context, { of: body[key], lines });
