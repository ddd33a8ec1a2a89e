import { omitUndefined } from "@wellsourced/core";
import { AuditResult } from "@wellsourced/trust/references";
import type { AuditedEntry, FieldDifference } from "@wellsourced/wellsourced/citations";
import { z } from "zod";
import { bytesOf, cut, fitting, TOKEN_BYTES } from "./fitting.ts";
import { citedRecords, trust } from "./shapes.ts";

const integer = z.int();
const { source, entryCount, summary, entries, ...rest } = AuditResult.shape;

/** The reply about a list of references, whole or cut to a budget. */
export const AuditReply = z.object({
  source,
  entryCount,
  summary: summary.extend({
    unfound: integer.optional().describe("Entries found in none of the indexes that cover them"),
    differing: integer.optional().describe("Entries that differ from every record of their work"),
  }),
  omitted: z
    .object({
      entries: integer.describe("Number of omitted entries"),
      withProblems: integer.describe("How many of the omitted entries have problems"),
    })
    .optional()
    .describe("Counts of what only the full report contains"),
  resource: z.string().optional().describe("Address of the full report"),
  entries: z.array(
    entries.element
      .omit({ matchedRecord: true, flagReasons: true })
      .extend({ flags: z.array(z.string()), ...citedRecords }),
  ),
  ...rest,
  trust,
});

/** Additional tokens for each claim, for its evidence. */
const FOR_CLAIM = 200;
const LONG = 240;
const SHORT = 100;

/** The best record in the form of replies. */
export const bestIn = ({ best }: Pick<AuditedEntry, "best">) =>
  omitUndefined({
    best: best && {
      record: { ...best.item },
      sources: best.sources,
      ...omitUndefined({ asBibtex: best.asBibtex, url: best.url }),
    },
  });

/** Reduces a full entry by the records and separate reasons of reports, which mostly repeat it. */
export function entryIn(audited: AuditedEntry) {
  const { matchedRecord: _, flagReasons: __, best: ___, ...entry } = audited;
  const flags: readonly string[] = entry.flags;
  return { ...entry, flags, ...bestIn(audited) };
}
type AuditEntry = ReturnType<typeof entryIn>;

/** Characters kept before the first difference of two shortened values. */
const BEFORE = 16;

/** The offset from which two values are shown: shortly before their first difference. */
function startOf(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return Math.max(0, at - BEFORE);
}

/** A value shortened from `start`. */
const cutFrom = (text: string, start: number, most: number): string =>
  text.length <= most || start === 0 ? cut(text, most) : `…${cut(text.slice(start), most - 1)}`;

/** A difference with the most common recorded value and one of its sources. */
const inShort =
  (most: number) =>
  ({ field, kind, cited, recorded: [first] }: FieldDifference) => {
    const start = first ? startOf(cited, first.value) : 0;
    return {
      ...{ field, kind, cited: cutFrom(cited, start, most) },
      recorded: first ? [{ value: cutFrom(first.value, start, most), source: first.source }] : [],
    };
  };

/** An entry reduced to its problems and their correction. */
const formOf = (most: number, isShort: boolean) => (entry: AuditEntry) => {
  const {
    index,
    title,
    doi,
    url,
    flags,
    reason,
    differences = [],
    searchedSources,
    possibleMatch,
    archivedUrl,
  } = entry;
  const shown = differences.filter(({ kind }) => kind !== "variant").map(inShort(most));
  // Differences make the reason redundant, except for authors, where only the reason names the wrong one.
  const isSaid = shown.length > 0 && shown.every(({ field, recorded }) => field !== "authors" && recorded.length > 0);
  const short = {
    index,
    ...omitUndefined({ title: title === undefined ? undefined : cut(title, SHORT) }),
    flags,
    ...omitUndefined({ reason: isSaid || reason === undefined ? undefined : cut(reason, most) }),
    ...(shown.length > 0 ? { differences: shown } : {}),
    ...omitUndefined({ attention: entry.attention }),
  };
  if (isShort) return short;
  return {
    ...short,
    ...omitUndefined({ doi, url: doi ? undefined : url, archivedUrl, claimSupport: entry.claimSupport }),
    ...omitUndefined({ claimEvidence: entry.claimEvidence?.slice(0, 2).map((one) => cut(one, most)) }),
    ...omitUndefined({ possibleMatch, searchedSources: flags.includes("unfound") ? searchedSources : undefined }),
    ...(entry.best?.url ? { best: { url: entry.best.url } } : {}),
  };
};

/** Adds the BibTeX record to entries while it fits. */
function withRecords<Shown extends object>(forms: readonly Shown[], entries: readonly AuditEntry[], room: number) {
  let left = room;
  return forms.map((form, at): Shown => {
    const { url, asBibtex } = entries[at]?.best ?? {};
    if (!asBibtex) return form;
    const whole = { ...form, best: omitUndefined({ asBibtex, url }) };
    const more = bytesOf(whole) - bytesOf(form);
    if (more > left) return form;
    left -= more;
    return whole;
  });
}

const FORMS = [formOf(LONG, false), formOf(SHORT, false), formOf(SHORT, true), formOf(40, true)] as const;

const isNote = (flag: string): boolean => flag === "unchecked" || flag === "details_differ";
const isWrong = ({ flags, attention }: AuditEntry): boolean =>
  attention !== undefined || flags.some((flag) => !isNote(flag));
const isOpen = (entry: AuditEntry): boolean =>
  !isWrong(entry) && (entry.flags.length > 0 || entry.claimSupport === "not_addressed");

/** Whether a body fits into a number of tokens. */
export const isWithin = (body: object, tokens: number): boolean => bytesOf(body) <= tokens * TOKEN_BYTES;

export const roomFor = ({ entries }: Pick<AuditResult, "entries">, tokens: number): number =>
  tokens + FOR_CLAIM * entries.filter(({ claim }) => claim !== undefined).length;

/**
 * Cuts an audit to a budget of tokens: entries with problems, each with the cited and the recorded value, then unchecked
 * ones while they fit. `omitted` counts what only the full report contains.
 */
export function briefAudit<Body extends { readonly entries: readonly AuditEntry[] }>(
  body: Body,
  tokens: number,
  resource: string,
) {
  const { entries } = body;
  const counts = { entries: entries.length, withProblems: entries.length };
  const room = tokens * TOKEN_BYTES - bytesOf({ ...body, entries: [], omitted: counts, resource });
  const wrong = entries.filter(isWrong);
  const all = FORMS.map((form) => fitting(wrong.map(form), room));
  const first = all.find(({ shown }) => shown.length === wrong.length) ?? all.at(-1) ?? fitting([], room);
  const isWhole = first.shown.length === wrong.length;
  const open = fitting(isWhole ? entries.filter(isOpen).map(FORMS[2]) : [], first.left);
  const shown = [...(isWhole ? withRecords(first.shown, wrong, open.left) : first.shown), ...open.shown];
  const omitted = { entries: entries.length - shown.length, withProblems: wrong.length - first.shown.length };
  return { ...body, entries: shown, omitted, resource };
}
