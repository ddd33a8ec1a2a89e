import { counted, UNTRUSTED } from "@wellsourced/core";
import type { ProviderReport, ZeroResultHints } from "@wellsourced/core/records";
import { facts, inWords, lines, named, paragraphs, quoted, type Read, type Said } from "./words.ts";

/** Fields of every search result. */
export interface AsideBody {
  readonly query?: string | undefined;
  readonly resultCount: number;
  readonly requestedNumResults?: number | undefined;
  readonly provider?: string | undefined;
  readonly notHonoured?: readonly string[] | undefined;
  readonly note?: string | undefined;
  readonly warning?: string | undefined;
  readonly costUsd?: number | undefined;
  readonly hints?: Read<ZeroResultHints> | undefined;
  readonly reports?: readonly Read<ProviderReport>[] | undefined;
}

const REASONS: Readonly<Record<ZeroResultHints["reason"], string>> = {
  no_match: "nothing matches the words",
  filters_too_restrictive: "the filters may exclude everything",
  missing_location_anchor: "no place was named",
  coverage_miss: "the provider does not cover it",
};

/** Suggestions after an empty result. */
export function hintsText(hints: AsideBody["hints"]): string | undefined {
  if (!hints) return undefined;
  const { reason, providersAttempted, filtersApplied = {}, suggestedActions = [], epistemicWarning } = hints;
  const filters = Object.entries(filtersApplied).map(([name, value]) => `${name} ${value}`);
  const actions = suggestedActions.map(({ action, detail, parameter, value }) =>
    facts(detail ?? [inWords(action), parameter, value].filter(Boolean).join(" ")),
  );
  return lines(
    facts(`Reason: ${REASONS[reason]}`, named("filters", filters), named("asked", providersAttempted ?? [])),
    named("Try", actions),
    epistemicWarning,
  );
}

/** The outcome of one of several providers. */
const reportText = ({
  provider,
  status,
  resultCount,
  reason,
  kind,
  notHonoured,
  note,
  costUsd,
}: Read<ProviderReport>) =>
  [
    `${provider} ${status}`,
    resultCount === undefined ? undefined : counted(resultCount, "result"),
    reason ?? inWords(kind),
    named("filters not applied", notHonoured ?? []),
    note,
    costUsd === undefined ? undefined : `$${costUsd}`,
  ]
    .filter(Boolean)
    .join(", ");

/** Formats a search: counts, caveats and the numbered list. */
export function searchText(body: AsideBody, what: string, list: string, about: readonly Said[] = []): string {
  const { query, resultCount, requestedNumResults, provider, notHonoured, note, warning, costUsd, hints, reports } =
    body;
  const found = `${counted(resultCount, what)}${query ? ` for ${quoted(query)}` : ""}`;
  return paragraphs(
    lines(
      facts(
        found,
        requestedNumResults && `${requestedNumResults} asked for`,
        named("from", provider),
        ...about,
        UNTRUSTED,
      ),
      warning,
      note,
      named("Filters not applied", notHonoured ?? []),
      named("Providers", (reports ?? []).map(reportText)),
      costUsd === undefined ? undefined : `Cost: $${costUsd}`,
      hintsText(hints),
    ),
    list,
  );
}
