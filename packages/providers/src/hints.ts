import type { ZeroResultHints } from "@wellsourced/core/records";
import type { MissingArgument } from "./define.ts";
import type { ProviderState } from "./provider-states.ts";

/** Filters by their names in the contract, the likeliest cause first; others follow by name. */
const SUSPECTS = (
  "exact_terms site lens pdf_only open_access source form_type jurisdiction phase status patent_office cpc_code " +
  "freshness time_range news_source radius frequency units year_from year_to date_from date_to country language " +
  "exclude_terms"
).split(" ");

/** Filters whose parameter has another name. */
const parameters: Readonly<Record<string, string>> = { freshness: "time_range" };

/** News always has a time range: dropping it would restore the default. */
const WIDEN: Readonly<Record<string, string>> = { freshness: "Search again over a longer time_range." };

const MOST_ACTIONS = 3;
const CAVEAT = "Nothing found is not proof that nothing exists: the search may have missed it.";

export interface NoRecords {
  /** The filters that were set, by their names in the contract. */
  readonly filters: Readonly<Record<string, string | undefined>>;
  readonly answer: { readonly provider: string; readonly attempted: readonly string[] };
  readonly states: readonly ProviderState[];
  /** Capability, as in `ProviderState.type`. */
  readonly type: string;
  /** An argument that the search lacked. */
  readonly lack?: MissingArgument | undefined;
  /** The provider does not cover the requested office, country or years. @default false */
  readonly isOutside?: boolean;
}

/** Suggestions after an empty result: dropping filters in a fixed order, then another provider. */
export function zeroResultHints({ filters, answer, states, type, lack, isOutside }: NoRecords): ZeroResultHints {
  const set = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const order = (name: string) => (SUSPECTS.includes(name) ? SUSPECTS.indexOf(name) : SUSPECTS.length);
  const names = set.map(([name]) => name).sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1));
  const asked = new Set([answer.provider, ...answer.attempted]);
  const other = states.find(
    (state) => state.type === type && state.available && !state.onlyNamed && !asked.has(state.name),
  );
  const dropped = names.slice(0, MOST_ACTIONS - (other ? 1 : 0) - (lack ? 1 : 0));
  const elsewhere = other && {
    action: "try_different_provider" as const,
    parameter: "provider",
    value: other.name,
    detail: `Ask ${other.name}.`,
  };
  const actions = [
    ...(lack ? [{ action: "add_parameter" as const, parameter: lack.parameter, detail: lack.detail }] : []),
    ...dropped.map((name) => ({
      action: "remove_filter" as const,
      parameter: parameters[name] ?? name,
      detail: WIDEN[name] ?? `Search again without ${parameters[name] ?? name}.`,
    })),
    ...(elsewhere ? [elsewhere] : []),
  ];
  return {
    reason: isOutside ? "coverage_miss" : (lack?.reason ?? (names.length > 0 ? "filters_too_restrictive" : "no_match")),
    ...(answer.attempted.length > 0 ? { providersAttempted: [...answer.attempted] } : {}),
    ...(names.length > 0 ? { filtersApplied: Object.fromEntries(set) } : {}),
    ...(actions.length > 0 ? { suggestedActions: actions } : {}),
    epistemicWarning: CAVEAT,
  };
}
