import { z } from "zod";
import { toDate } from "../clock.ts";
import { argumentAt } from "./issue-message.ts";

/** An error message that begins with the name of the argument; `issueMessage` words all others in the same way. */
export const rule = (text: string | (() => string)) => ({
  error: ({ path = [] }: z.core.$ZodRawIssue) => `${argumentAt(path)} ${typeof text === "string" ? text : text()}`,
});

/** Text, trimmed. */
export const text = () => z.string().trim();

export const wholeNumber = () => z.number().int();

/** Required text that is not blank. */
export const required = (description: string, max = 20_000) => text().min(1).max(max).describe(description);

/** Optional text; blank text counts as absent. */
export const optional = (description: string, max = 2_000) =>
  text()
    .max(max)
    .transform((given) => given || undefined)
    .optional()
    .describe(description);

/** One of several words. */
export const choice = <const Words extends readonly [string, ...string[]]>(words: Words, description: string) =>
  z.enum(words).describe(description);

export const flag = (fallback: boolean, description: string) => z.boolean().default(fallback).describe(description);

/** A year of publication. */
export const year = (what: string) =>
  z.number(rule("must be a year")).int(rule("must be a whole year")).optional().describe(what);

const isDay = (given: string): boolean =>
  /^\d{4}-\d\d-\d\d$/u.test(given) && !Number.isNaN(Date.parse(given)) && toDate(Date.parse(given)) === given;

/** A day as `YYYY-MM-DD`; blank text counts as absent. */
export const day = (what: string) =>
  text()
    .refine((given) => given === "" || isDay(given), rule("must be a day such as 2024-01-31"))
    .transform((given) => given || undefined)
    .optional()
    .describe(`${what}, YYYY-MM-DD`);

/** A day, or a whole year. */
export const dateOrYear = (what: string) =>
  text()
    .transform((given) => given || undefined)
    .refine(
      (given) => given === undefined || isDay(given.length === 4 ? `${given}-01-01` : given),
      rule("must be YYYY-MM-DD or YYYY"),
    )
    .optional()
    .describe(`${what} day or year, as YYYY-MM-DD or YYYY`);

/** A coordinate from `-most` to `most`. */
export const degrees = (most: number, description: string) =>
  z
    .number()
    .min(-most, rule(`must lie between -${most} and ${most}`))
    .max(most, rule(`must lie between -${most} and ${most}`))
    .optional()
    .describe(description);

/** Maximum number of records. Required, as services count and charge by it. */
export const limit = z.number();
