import { type Clock, cutChars, systemClock } from "@wellsourced/core";
import { choice, optional, rule, text, wholeNumber, type year } from "@wellsourced/core/searches";
import { z } from "zod";

/** Optional text that is cut at `max` characters instead of refused. */
export const cuttable = (description: string, max: number) =>
  text()
    .transform((given) => cutChars(given, max) || undefined)
    .optional()
    .describe(description);

export { choice, dateOrYear, day, flag, optional, required, text, wholeNumber } from "@wellsourced/core/searches";

interface Bounds {
  readonly max: number;
  readonly what: string;
}

/**
 * A count or size. Below the range the fallback applies, and above it the maximum, so the schema states no bounds and
 * the description does.
 */
export const count = ({
  fallback,
  min = 1,
  max,
  what,
}: Bounds & { readonly fallback: number; readonly min?: number }) =>
  wholeNumber()
    .transform((value) => (value < min ? fallback : Math.min(value, max)))
    .prefault(fallback)
    .describe(`${what}, ${min}–${max}`);

/** A count that keeps the requested number if it was above the maximum, for results that report it. */
export const reportedCount = ({ fallback, max, what }: Bounds & { readonly fallback: number }) =>
  wholeNumber()
    .transform((value) => (value > max ? { count: max, requested: value } : { count: value < 1 ? fallback : value }))
    .prefault(fallback)
    .describe(`${what}, 1–${max}`);

/** A count that is absent by default, because its default depends on other arguments. */
export const optionalCount = ({ max, what }: Bounds) =>
  wholeNumber()
    .transform((value) => (value < 1 ? undefined : Math.min(value, max)))
    .optional()
    .describe(`${what}, 1–${max}`);

/** A source described by the caller. */
export const sourceFields = {
  url: optional("Address of the source", 8_192),
  title: optional("Title"),
  author: optional("Authors, separated by ;"),
  site: optional("Site or journal"),
  date: optional("Date or year", 100),
  doi: optional("DOI", 500),
};

/** Limits of a call, for tools whose providers may be slow or cost money. Set by programs, not by models. */
export const budget = {
  deadlineMs: z
    .int()
    .min(100)
    .max(120_000)
    .optional()
    .describe("Milliseconds that the call may take")
    .meta({ programsOnly: true }),
  maxCostUsd: z.number().min(0).optional().describe("US dollars that the call may cost").meta({ programsOnly: true }),
};

/** Maximum age of a cached page: an hour, or none for checks. */
const ageOf = (fallback: number) =>
  z.int().min(0).default(fallback).describe("Maximum cache age in seconds; 0 skips the cache");
export const maxAge = ageOf(3_600);
export const checkedAge = ageOf(0);

/** Session in which the sources found are recorded. */
export const sessionId = optional("ID of a session", 200);

/** The source to read: on the web by default, or in the index. */
export const indexedOr = choice(
  ["web", "index"],
  "Where to look for the source: on the web, or in your own index",
).optional();

export const claim = cuttable("Statement to find evidence on", 2_000);

const FIRST_YEAR = 1900;
const LAST_YEAR = 2030;

/** The latest accepted year: at least next year. */
const lastYear = (clock: Clock): number => Math.max(LAST_YEAR, new Date(clock.now()).getUTCFullYear() + 1);

/** A year of publication within the bounds of tools; the library accepts any year. */
export const boundedYear = (field: ReturnType<typeof year>, clock: Clock = systemClock) =>
  field
    .refine(
      (value = FIRST_YEAR) => value >= FIRST_YEAR && value <= lastYear(clock),
      rule(() => `must lie between ${FIRST_YEAR} and ${lastYear(clock)}`),
    )
    .meta({ minimum: FIRST_YEAR, maximum: LAST_YEAR });

const inOrder = (from: string, to: string) => ({ error: `${from} must not be after ${to}`, path: [from] });

type Range<Name extends string, End> = { readonly [Key in `${Name}_from` | `${Name}_to`]?: End | undefined };

/** Checks for `refine`: the dates are in order, and a year as the end includes all of its days. */
export const dateRange = [
  ({ date_from = "", date_to = "9999" }: Range<"date", string>) => date_from.slice(0, date_to.length) <= date_to,
  inOrder("date_from", "date_to"),
] as const;
export const yearRange = [
  ({ year_from = 0, year_to = Number.POSITIVE_INFINITY }: Range<"year", number>) => year_from <= year_to,
  inOrder("year_from", "year_to"),
] as const;
