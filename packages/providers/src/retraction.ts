import type { RetractionStatus } from "@wellsourced/core";
import { known } from "./known.ts";

/** An integrity notice as a registry lists it. */
export interface Notice {
  readonly doi?: string | undefined;
  readonly type?: string | null | undefined;
  readonly source?: string | null | undefined;
  /** YYYY-MM-DD */
  readonly date?: string | undefined;
}

/** The registries' words, gravest kind first. Other words (`new_version`) say nothing about integrity. */
const kinds: readonly (readonly [kind: RetractionStatus["kind"], types: readonly string[]])[] = [
  ["retraction", ["retraction", "partial_retraction", "withdrawal", "removal"]],
  ["expression_of_concern", ["expression_of_concern"]],
  ["correction", ["correction", "corrigendum", "erratum", "addendum", "clarification"]],
];

/** What the gravest notice says; among equals the newest, and the independent record before the publisher's own. */
export function severest(notices: readonly Notice[]): RetractionStatus | undefined {
  for (const [kind, types] of kinds) {
    const [notice] = notices
      .filter(({ type }) => types.includes(type?.toLowerCase().replaceAll(/[- ]/gu, "_") ?? ""))
      .sort((a, b) => compare(b.date, a.date) || compare(b.source ?? "", a.source ?? ""));
    if (!notice) continue;
    const source = notice.source === "retraction-watch" || notice.source === "publisher" ? notice.source : undefined;
    return { retracted: kind === "retraction", kind, ...known({ date: notice.date, noticeDoi: notice.doi, source }) };
  }
  return undefined;
}

const compare = (a = "", b = ""): number => (a < b ? -1 : a > b ? 1 : 0);
