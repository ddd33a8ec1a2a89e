import { z } from "zod";

// Files hold more than the standard names, and it must not be lost on the way: an object keeps every other key that it
// came with. The types list the standard's own, so that a misspelt one does not compile.
const nameShape = {
  family: z.string().optional(),
  given: z.string().optional(),
  literal: z.string().optional(),
  suffix: z.string().optional(),
  "dropping-particle": z.string().optional(),
  "non-dropping-particle": z.string().optional(),
  /** The end of a list that names its first people only: no name, but what prints as "et al.". */
  "et-al": z.boolean().optional(),
};

/** A person (`family`, `given` and the parts around them) or anything else that signs its work (`literal`). */
export const CslName: z.ZodObject<typeof nameShape> = z.looseObject(nameShape);
export type CslName = z.infer<typeof CslName>;

/** Files hold years as numbers and as text, both of which CSL allows. */
const DatePart = z.union([z.number(), z.string()]);

const dateShape = {
  "date-parts": z.array(z.array(DatePart)).optional(),
  literal: z.string().optional(),
  raw: z.string().optional(),
  season: DatePart.optional(),
  circa: z.union([z.boolean(), z.number(), z.string()]).optional(),
};

/** A date as far as it is known: year, month and day, a range of two such dates, or words that nobody could read. */
export const CslDate: z.ZodObject<typeof dateShape> = z.looseObject(dateShape);
export type CslDate = z.infer<typeof CslDate>;

const names = z.array(CslName).optional();
const date = CslDate.optional();
const text = z.string().optional();

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** One schema for several fields, whose names are separated by blanks. */
const fields = <Names extends string, Schema>(list: Names, schema: Schema) =>
  // Each of the names is a key of the object.
  Object.fromEntries(list.split(" ").map((name) => [name, schema])) as Record<Words<Names>, Schema>;

/** Who had a part in a work, by the standard's variables. */
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
  /** Open by the standard: what a program keeps here is its own. */
  custom: z.unknown().optional(),
};

/** One work in CSL-JSON 1.0.2, the form in the middle: every reader gives it, every writer takes it. */
export const CslItem: z.ZodObject<typeof itemShape> = z.looseObject(itemShape);
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

/** The family name with its particles. */
export const familyOf = (name: CslName): string =>
  [name["non-dropping-particle"], name.family].filter(Boolean).join(" ");

/** Given names with the particle that goes with them. */
export const givenOf = (name: CslName): string => [name.given, name["dropping-particle"]].filter(Boolean).join(" ");

/** Stands behind the people of a list that names its first ones only. */
export const OTHERS: CslName = { "et-al": true };

export const isOthers = (name: CslName | undefined): boolean => name?.["et-al"] === true;

/** How other programs say it in the place of a name. */
export const SAYS_OTHERS = /^\{?(?:(?:and )?others|et\.? al\.?)\}?$/iu;

/** A name in one line, given name first. */
export function nameText(name: CslName): string {
  if (isOthers(name)) return "et al.";
  if (name.literal) return name.literal;
  const line = [givenOf(name), familyOf(name)].filter(Boolean).join(" ");
  return name.suffix ? `${line}, ${name.suffix}` : line;
}

/** An object without what is undefined, empty or an empty list. */
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

/** The lists of names of an item, by their variables. */
export const namesOf = (item: CslItem): (readonly [variable: string, names: CslName[]])[] =>
  Object.entries(item).flatMap(([variable, value]) =>
    NAME_VARIABLES.has(variable) && isNames(value) ? [[variable, value] as const] : [],
  );
