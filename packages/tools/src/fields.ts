import { type Clock, cutChars, systemClock, toDate } from "@wellsourced/core";
import { z } from "zod";

/** Words for a value of another kind alone: a schema would use them for one that is too long, too. */
const ofKind = (sentence: string) => ({
  error: ({ code }: z.core.$ZodRawIssue) => (code === "invalid_type" ? sentence : undefined),
});

/** Text without the blanks around it. */
export const text = (name: string) => z.string(ofKind(`${name} must be text`)).trim();

export const wholeNumber = (name: string) =>
  z.number(ofKind(`${name} must be a number`)).int(`${name} must be a whole number`);

/** Text that must be there. Blanks around it do not count. */
export const required = (name: string, description: string, max = 20_000) =>
  text(name).min(1, `${name} is required`).max(max, `${name} must be ${max} characters or less`).describe(description);

/** Text that may be there; nothing but blanks counts as not given. */
export const optional = (name: string, description: string, max = 2_000) =>
  text(name)
    .max(max, `${name} must be ${max} characters or less`)
    .transform((given) => given || undefined)
    .optional()
    .describe(description);

/** Text that is cut at `max` characters instead of refused. */
export const cuttable = (name: string, description: string, max: number) =>
  text(name)
    .transform((given) => cutChars(given, max) || undefined)
    .optional()
    .describe(description);

/** A count or size: below the range it counts as not given, above it is cut. So the schema has no bounds, the text has. */
export const count = (
  name: string,
  { fallback, min = 1, max, what }: { fallback: number; min?: number; max: number; what: string },
) =>
  wholeNumber(name)
    .transform((value) => (value < min ? fallback : Math.min(value, max)))
    .prefault(fallback)
    .describe(`${what}, ${min}–${max}`);

/** The same for a tool whose result states the number asked for if that was above the range. */
export const toldCount = (name: string, { fallback, max, what }: { fallback: number; max: number; what: string }) =>
  wholeNumber(name)
    .transform((value) => (value > max ? { count: max, requested: value } : { count: value < 1 ? fallback : value }))
    .prefault(fallback)
    .describe(`${what}, 1–${max}`);

/** A count whose fallback depends on other arguments: absent when it was not given. */
export const optionalCount = (name: string, { max, what }: { max: number; what: string }) =>
  wholeNumber(name)
    .transform((value) => (value < 1 ? undefined : Math.min(value, max)))
    .optional()
    .describe(`${what}, 1–${max}`);

/** One of a few words, spelt exactly so. */
export const choice = <const Words extends readonly [string, ...string[]]>(
  name: string,
  words: Words,
  description: string,
) => z.enum(words, `${name} must be one of ${words.join(", ")}`).describe(description);

export const flag = (name: string, fallback: boolean, description: string) =>
  z.boolean(`${name} must be true or false`).default(fallback).describe(description);

/** A source as the caller names it. */
export const sourceFields = {
  url: optional("url", "Address of the source", 8_192),
  title: optional("title", "Title"),
  author: optional("author", "Authors, separated by ;"),
  site: optional("site", "Site or journal"),
  date: optional("date", "Date or year", 100),
  doi: optional("doi", "DOI", 500),
};

/** Bounds of a call, for tools whose providers may be slow or cost money. A model sets none: its operator does. */
export const budget = {
  deadlineMs: z
    .int("deadlineMs must be a whole number")
    .min(100, "deadlineMs must be at least 100")
    .max(120_000, "deadlineMs must be at most 120000")
    .optional()
    .describe("Milliseconds that the call may take")
    .meta({ programsOnly: true }),
  maxCostUsd: z
    .number("maxCostUsd must be a number")
    .min(0, "maxCostUsd must not be negative")
    .optional()
    .describe("US dollars that the call may cost")
    .meta({ programsOnly: true }),
};

/** How old a stored reading may be: an hour, or nothing where a text is judged by it. */
const ageOf = (fallback: number) =>
  z
    .int("max_age must be a whole number")
    .min(0, "max_age must be 0 or more")
    .default(fallback)
    .describe("Maximum cache age in seconds; 0 skips the cache");
export const maxAge = ageOf(3_600);
export const checkedAge = ageOf(0);

/** The session that found sources are recorded into. */
export const sessionId = optional("sessionId", "ID of a session", 200);

/** Where a source is read: on the web unless it says so. */
export const indexedOr = choice(
  "source",
  ["web", "index"],
  "Where to read the source: the web, or your index",
).optional();

/** Shared wording. */
export const claim = cuttable("claim", "Statement to find evidence on", 2_000);

const FIRST_YEAR = 1900;
const LAST_YEAR = 2030;

/** The last year that makes sense: it moves on with the calendar once that has come near. */
const lastYear = (clock: Clock): number => Math.max(LAST_YEAR, new Date(clock.now()).getUTCFullYear() + 1);

/** A year of publication. */
export const year = (name: string, what: string, clock: Clock = systemClock) =>
  z
    .number(`${name} must be a year`)
    .int(`${name} must be a whole year`)
    .refine((value) => value >= FIRST_YEAR && value <= lastYear(clock), {
      error: () => `${name} must lie between ${FIRST_YEAR} and ${lastYear(clock)}`,
    })
    .optional()
    .describe(what)
    .meta({ minimum: FIRST_YEAR, maximum: LAST_YEAR });

const isDay = (given: string): boolean =>
  /^\d{4}-\d\d-\d\d$/u.test(given) && !Number.isNaN(Date.parse(given)) && toDate(Date.parse(given)) === given;

/** A day as `YYYY-MM-DD`; nothing but blanks counts as not given. */
export const day = (name: string, what: string) =>
  text(name)
    .refine((given) => given === "" || isDay(given), `${name} must be a day such as 2024-01-31`)
    .transform((given) => given || undefined)
    .optional()
    .describe(`${what}, YYYY-MM-DD`);

const inOrder = (from: string, to: string) => ({ error: `${from} must not be after ${to}`, path: [from] });

type Range<Name extends string, End> = { readonly [Key in `${Name}_from` | `${Name}_to`]?: End | undefined };

/** For `refine`: both ends in order. A year as the last day stands for all of it. */
export const dateRange = [
  ({ date_from = "", date_to = "9999" }: Range<"date", string>) => date_from.slice(0, date_to.length) <= date_to,
  inOrder("date_from", "date_to"),
] as const;
export const yearRange = [
  ({ year_from = 0, year_to = Number.POSITIVE_INFINITY }: Range<"year", number>) => year_from <= year_to,
  inOrder("year_from", "year_to"),
] as const;

/** A day, or a year as a whole. */
export const dateOrYear = (name: string) =>
  text(name)
    .transform((given) => given || undefined)
    .refine(
      (given) => given === undefined || isDay(given.length === 4 ? `${given}-01-01` : given),
      `${name} must be YYYY-MM-DD or YYYY`,
    )
    .optional()
    .describe(`${name.endsWith("_to") ? "Latest" : "Earliest"} day or year, as YYYY-MM-DD or YYYY`);

/** A coordinate; `most` to either side of zero. */
export const degrees = (name: string, most: number) =>
  z
    .number(`${name} must be a number`)
    .min(-most, `${name} must lie between -${most} and ${most}`)
    .max(most, `${name} must lie between -${most} and ${most}`)
    .optional()
    .describe(`${name.charAt(0).toUpperCase()}${name.slice(1)} in degrees`);
