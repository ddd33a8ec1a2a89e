import { z } from "zod";

/** A person (`family`, `given` and the parts around them) or anything else that signs its work (`literal`). */
export const CslName = z.looseObject({
  family: z.string().optional(),
  given: z.string().optional(),
  literal: z.string().optional(),
  suffix: z.string().optional(),
  "dropping-particle": z.string().optional(),
  "non-dropping-particle": z.string().optional(),
});
export type CslName = z.infer<typeof CslName>;

/** Files hold years as numbers and as text, both of which CSL allows. */
const DatePart = z.union([z.number(), z.string()]);

/** A date as far as it is known: year, month and day, a range of two such dates, or words that nobody could read. */
export const CslDate = z.looseObject({
  "date-parts": z.array(z.array(DatePart)).optional(),
  literal: z.string().optional(),
  raw: z.string().optional(),
  season: DatePart.optional(),
  circa: z.union([z.boolean(), z.number(), z.string()]).optional(),
});
export type CslDate = z.infer<typeof CslDate>;

const names = z.array(CslName).optional();
const text = z.string().optional();

/**
 * One work in CSL-JSON 1.0.2, the form in the middle: every reader gives it, every writer takes it.
 *
 * The fields listed are those that this package itself looks at; any other CSL variable passes through to the engine.
 */
export const CslItem = z.looseObject({
  id: z.string(),
  type: z.string(),
  title: text,
  author: names,
  editor: names,
  translator: names,
  issued: CslDate.optional(),
  accessed: CslDate.optional(),
  "container-title": text,
  "collection-title": text,
  "event-title": text,
  publisher: text,
  "publisher-place": text,
  volume: text,
  issue: text,
  number: text,
  page: text,
  edition: text,
  genre: text,
  language: text,
  note: text,
  abstract: text,
  keyword: text,
  DOI: text,
  URL: text,
  ISBN: text,
  ISSN: text,
  PMID: text,
  PMCID: text,
});
export type CslItem = z.infer<typeof CslItem>;

/** An item whose `id` is still to be given. */
export const CslDraft = CslItem.omit({ id: true });
export type CslDraft = z.infer<typeof CslDraft>;

/** The year of a date: of its first part, else one that stands in the words. */
export function yearOf(date: CslDate | undefined): number | undefined {
  const first = date?.["date-parts"]?.[0]?.[0];
  const year = first === undefined ? /(?<!\d)[12]\d{3}(?!\d)/u.exec(date?.literal ?? date?.raw ?? "")?.[0] : first;
  const number = Number(year);
  return year === undefined || year === "" || !Number.isInteger(number) ? undefined : number;
}

/** A name in one line, given name first. */
export function nameText(name: CslName): string {
  if (name.literal) return name.literal;
  const parts = [name.given, name["dropping-particle"], name["non-dropping-particle"], name.family];
  const line = parts.filter(Boolean).join(" ");
  return name.suffix ? `${line}, ${name.suffix}` : line;
}
