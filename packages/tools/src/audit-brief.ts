import { cutChars, given } from "@wellsourced/core";
import type { AuditedEntry, AuditResult, FieldDifference } from "@wellsourced/wellsourced/citations";
import { z } from "zod";
import { attention, citedFields, claimFields, comparedFields, trust } from "./shapes.ts";

const integer = z.int();

/** The reply about a list of references, whole or cut to a budget. */
export const AuditReply = z.object({
  source: z.string(),
  entryCount: integer,
  summary: z.object({
    total: integer,
    retracted: integer,
    deadLink: integer,
    notFound: integer,
    mismatch: integer,
    unchecked: integer,
    mischaracterized: integer,
    unfound: integer.optional().describe("Entries found in none of the indexes that cover them"),
    differing: integer.optional().describe("Entries that differ from every record of their work"),
    ok: integer.describe("Entries without a flag"),
    doubtful: integer.optional().describe("Entries whose claim differs from the source in numbers, names or direction"),
    claimCheckSkippedCount: integer.optional().describe("Claims whose source could not be read"),
    thinContentCount: integer.optional().describe("Claims whose source is too short to judge"),
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
    z.object({
      attention,
      index: integer,
      title: z.string().optional(),
      doi: z.string().optional(),
      url: z.string().optional(),
      exists: z.boolean().optional().describe("Absent if no registry could be asked"),
      flags: z.array(z.string()),
      reason: z.string().optional(),
      linkLive: z.boolean().optional(),
      ...comparedFields,
      ...citedFields,
      ...claimFields,
      claimContentWords: integer.optional().describe("Number of words in the source"),
      claimSparsityNote: z.string().optional().describe("Present if the source is too short to judge"),
    }),
  ),
  checkedAt: z.string(),
  skipped: integer.optional().describe("Entries beyond the limit"),
  skippedNote: z.string().optional(),
  skippedRecords: z
    .array(z.object({ line: integer, reason: z.string() }))
    .optional()
    .describe("Records that could not be read"),
  warning: z.string().optional(),
  trust,
});

/** Bytes of a token, as everywhere else. */
const TOKEN = 4;
/** Tokens more for each claim, whose evidence is read. */
const FOR_CLAIM = 200;
const LONG = 240;
const SHORT = 100;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1;
const cut = (text: string, most: number): string => (text.length > most ? `${cutChars(text, most - 1)}…` : text);

/** The best record as replies have it. */
export const bestIn = ({ best }: Pick<AuditedEntry, "best">) =>
  given({
    best: best && {
      record: { ...best.item },
      sources: best.sources,
      ...given({ asBibtex: best.asBibtex, url: best.url }),
    },
  });

/** An entry in full. Records and separate reasons are for reports: they would repeat most of it. */
export function entryIn(audited: AuditedEntry) {
  const { matchedRecord: _, flagReasons: __, best: ___, ...entry } = audited;
  const flags: readonly string[] = entry.flags;
  return { ...entry, flags, ...bestIn(audited) };
}
export type AuditEntry = ReturnType<typeof entryIn>;

/** Letters that stand before the first difference of two values that are cut. */
const BEFORE = 16;

/** Where two values begin to differ, and a few letters before. */
function startOf(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return Math.max(0, at - BEFORE);
}

/** A value cut to what differs. */
const cutFrom = (text: string, start: number, most: number): string =>
  text.length <= most || start === 0 ? cut(text, most) : `…${cut(text.slice(start), most - 1)}`;

/** What is to be written: the value that most records have, and one that has it. */
const inShort =
  (most: number) =>
  ({ field, kind, cited, recorded: [first] }: FieldDifference) => {
    const start = first ? startOf(cited, first.value) : 0;
    return {
      ...{ field, kind, cited: cutFrom(cited, start, most) },
      recorded: first ? [{ value: cutFrom(first.value, start, most), source: first.source }] : [],
    };
  };

/** An entry with what is wrong and how to mend it. */
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
  // What differs says it itself, but for authors and what has no record: whose name is wrong is in the reason.
  const isSaid = shown.length > 0 && shown.every(({ field, recorded }) => field !== "authors" && recorded.length > 0);
  const short = {
    index,
    ...given({ title: title === undefined ? undefined : cut(title, SHORT) }),
    flags,
    ...given({ reason: isSaid || reason === undefined ? undefined : cut(reason, most) }),
    ...(shown.length > 0 ? { differences: shown } : {}),
    ...given({ attention: entry.attention }),
  };
  if (isShort) return short;
  return {
    ...short,
    ...given({ doi, url: doi ? undefined : url, archivedUrl, claimSupport: entry.claimSupport }),
    ...given({ claimEvidence: entry.claimEvidence?.slice(0, 2).map((one) => cut(one, most)) }),
    ...given({ possibleMatch, searchedSources: flags.includes("unfound") ? searchedSources : undefined }),
    ...(entry.best?.url ? { best: { url: entry.best.url } } : {}),
  };
};

/** As many as there is room for, in their order. */
function fitting<Form>(
  forms: readonly Form[],
  room: number,
): { readonly shown: readonly Form[]; readonly left: number } {
  let left = room;
  const end = forms.findIndex((form) => {
    left -= bytesOf(form);
    return left < 0;
  });
  const shown = end < 0 ? forms : forms.slice(0, end);
  return { shown, left: room - shown.reduce((sum, form) => sum + bytesOf(form), 0) };
}

/** The forms of entries with the record to paste, where there is room for it. */
function withRecords<Shown extends object>(forms: readonly Shown[], entries: readonly AuditEntry[], room: number) {
  let left = room;
  return forms.map((form, at): Shown => {
    const { url, asBibtex } = entries[at]?.best ?? {};
    if (!asBibtex) return form;
    const whole = { ...form, best: given({ asBibtex, url }) };
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

/** Whether a reply keeps to so many tokens as it is. */
export const isWithin = (body: object, tokens: number): boolean => bytesOf(body) <= tokens * TOKEN;

export const roomFor = ({ entries }: Pick<AuditResult, "entries">, tokens: number): number =>
  tokens + FOR_CLAIM * entries.filter(({ claim }) => claim !== undefined).length;

/**
 * An audit within so many tokens: the entries that something is wrong with, each with the cited and the recorded value,
 * then those that could not be checked as far as there is room. `omitted` counts what is in the whole report alone.
 */
export function briefAudit<Body extends { readonly entries: readonly AuditEntry[] }>(
  body: Body,
  tokens: number,
  resource: string,
) {
  const { entries } = body;
  const counts = { entries: entries.length, withProblems: entries.length };
  const room = tokens * TOKEN - bytesOf({ ...body, entries: [], omitted: counts, resource });
  const wrong = entries.filter(isWrong);
  const all = FORMS.map((form) => fitting(wrong.map(form), room));
  const first = all.find(({ shown }) => shown.length === wrong.length) ?? all.at(-1) ?? fitting([], room);
  const isWhole = first.shown.length === wrong.length;
  const open = fitting(isWhole ? entries.filter(isOpen).map(FORMS[2]) : [], first.left);
  const shown = [...(isWhole ? withRecords(first.shown, wrong, open.left) : first.shown), ...open.shown];
  const omitted = { entries: entries.length - shown.length, withProblems: wrong.length - first.shown.length };
  return { ...body, entries: shown, omitted, resource };
}
