import { z } from "zod";

// Objects keep unknown keys, because files contain more than the standard names. The types list only the standard's, so
// that typos do not compile.
const nameShape = {
  family: z.string().optional(),
  given: z.string().optional(),
  literal: z.string().optional(),
  suffix: z.string().optional(),
  "dropping-particle": z.string().optional(),
  "non-dropping-particle": z.string().optional(),
  /** The end of a truncated list, printed as "et al." */
  "et-al": z.boolean().optional(),
};

/** A person (`family`, `given` and particles) or an organisation (`literal`). */
export const CslName: z.ZodObject<typeof nameShape> = z.looseObject(nameShape);
export type CslName = z.infer<typeof CslName>;

/** CSL allows years as numbers and as strings. */
const DatePart = z.union([z.number(), z.string()]);

const dateShape = {
  "date-parts": z.array(z.array(DatePart)).optional(),
  literal: z.string().optional(),
  raw: z.string().optional(),
  season: DatePart.optional(),
  circa: z.union([z.boolean(), z.number(), z.string()]).optional(),
};

/** Year with optional month and day, a range of two such dates, or unparsed text. */
export const CslDate: z.ZodObject<typeof dateShape> = z.looseObject(dateShape);
export type CslDate = z.infer<typeof CslDate>;

const names = z.array(CslName).optional();
const date = CslDate.optional();
const text = z.string().optional();

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** Declares several fields, separated by spaces, with one schema. */
const fields = <Names extends string, Schema>(list: Names, schema: Schema) =>
  // Every name in the list becomes a key.
  Object.fromEntries(list.split(" ").map((name) => [name, schema])) as Record<Words<Names>, Schema>;

const nameVariables = {
  ...fields("author editor translator collection-editor compiler composer container-author contributor", names),
  ...fields("curator director editorial-director executive-producer guest host illustrator interviewer", names),
  ...fields("narrator organizer original-author performer producer recipient reviewed-author script-writer", names),
  ...fields("series-creator", names),
};

const dateVariables = fields("issued accessed available-date event-date original-date submitted", date);

const textVariables = {
  ...fields("title title-short container-title container-title-short collection-title collection-number", text),
  ...fields("event-title event-place publisher publisher-place volume volume-title issue number", text),
  ...fields(
    "number-of-pages number-of-volumes chapter-number part part-number part-title printing supplement section",
    text,
  ),
  ...fields("page edition version genre medium dimensions scale division jurisdiction authority archive", text),
  ...fields("archive-place archive_collection archive_location call-number original-title original-publisher", text),
  ...fields("original-publisher-place reviewed-title reviewed-genre references source status language note", text),
  ...fields("annote abstract keyword journalAbbreviation shortTitle citation-key DOI URL ISBN ISSN PMID PMCID", text),
};

export const NAME_VARIABLES: ReadonlySet<string> = new Set(Object.keys(nameVariables));
export const DATE_VARIABLES: ReadonlySet<string> = new Set(Object.keys(dateVariables));
export const TEXT_VARIABLES: ReadonlySet<string> = new Set(["id", "type", ...Object.keys(textVariables)]);

const itemShape = {
  id: z.string(),
  type: z.string(),
  ...textVariables,
  ...nameVariables,
  ...dateVariables,
  /** Reserved by the standard for application data. */
  custom: z.unknown().optional(),
};

/** A work in CSL-JSON 1.0.2, the format between all readers and writers. */
export const CslItem: z.ZodObject<typeof itemShape> = z.looseObject(itemShape);
export type CslItem = z.infer<typeof CslItem>;

/** An item without an `id`. */
export const CslDraft = CslItem.omit({ id: true });
export type CslDraft = z.infer<typeof CslDraft>;

/** Returns the year of a date, or one found in its text. */
export function yearOf(date: CslDate | undefined): number | undefined {
  const first = date?.["date-parts"]?.[0]?.[0];
  const year = first === undefined ? /(?<!\d)[12]\d{3}(?!\d)/u.exec(date?.literal ?? date?.raw ?? "")?.[0] : first;
  const number = Number(year);
  return year === undefined || year === "" || !Number.isInteger(number) ? undefined : number;
}

/** Family name with its non-dropping particle. */
export const familyOf = (name: CslName): string =>
  [name["non-dropping-particle"], name.family].filter(Boolean).join(" ");

/** Given names with the dropping particle. */
export const givenOf = (name: CslName): string => [name.given, name["dropping-particle"]].filter(Boolean).join(" ");

/** Ends a truncated list of names. */
export const OTHERS: CslName = { "et-al": true };

export const isOthers = (name: CslName | undefined): boolean => name?.["et-al"] === true;

/** Names that other programs use for "et al." */
export const SAYS_OTHERS = /^\{?(?:(?:and )?others|et\.? al\.?)\}?$/iu;

/** Formats a name, given name first. */
export function nameText(name: CslName): string {
  if (isOthers(name)) return "et al.";
  if (name.literal) return name.literal;
  const line = [givenOf(name), familyOf(name)].filter(Boolean).join(" ");
  return name.suffix ? `${line}, ${name.suffix}` : line;
}

/** Drops properties that are undefined, empty or empty lists. */
export function filled<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };
export function filled(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

const isNames = (value: unknown): value is CslName[] =>
  Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null);

/** Returns an item's name lists by variable. */
export const namesOf = (item: CslItem): (readonly [variable: string, names: CslName[]])[] =>
  Object.entries(item).flatMap(([variable, value]) =>
    NAME_VARIABLES.has(variable) && isNames(value) ? [[variable, value] as const] : [],
  );
