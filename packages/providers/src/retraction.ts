import type { RetractionStatus } from "@wellsourced/core";
import { bareDoi } from "./doi.ts";
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

/** What the index of biomedicine calls its links from a work to the notices of it, in letters alone. */
const links: Readonly<Record<string, string>> = {
  retractionin: "retraction",
  partialretractionin: "partial_retraction",
  expressionofconcernin: "expression_of_concern",
  erratumin: "erratum",
};

/** A printed reference, such as `Lancet. 2010 Feb 6;375(9713):445. doi: 10.1016/…`, of a notice. */
export interface PrintedNotice {
  readonly type?: string | null | undefined;
  readonly reference?: string | null | undefined;
}

/** What the gravest of those notices says; `isFlagged` is the index's own word that the work is retracted. */
export function severestPrinted(notices: readonly PrintedNotice[], isFlagged: boolean): RetractionStatus | undefined {
  const known = severest(notices.flatMap(toNotice));
  if (known?.retracted || !isFlagged) return known;
  return { retracted: true, kind: "retraction" };
}

function toNotice({ type, reference }: PrintedNotice): Notice[] {
  const kind = links[type?.toLowerCase().replace(/[^a-z]/gu, "") ?? ""];
  if (!kind) return [];
  const [, year, month = "", day = ""] = /\b(\d{4}) ([A-Z][a-z]{2}) (\d{1,2})\b/u.exec(reference ?? "") ?? [];
  const number = MONTHS.indexOf(month) + 1;
  const date = year && number > 0 ? `${year}-${pad(number)}-${pad(day)}` : undefined;
  return [{ type: kind, doi: bareDoi(/\bdoi:\s*(10\.\S+?)[.;,]?(?:\s|$)/iu.exec(reference ?? "")?.[1]), date }];
}

const MONTHS: readonly string[] = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const pad = (number: number | string): string => String(number).padStart(2, "0");
