import type { Failure } from "@wellsourced/core";
import type { Brand } from "@wellsourced/core/records";

/** Who can say something of a brand. */
export type SourceName = "homepage_meta" | "brand_page" | "web_search" | "wikidata" | "brandfetch";

export type Origin = {
  readonly name: SourceName;
  readonly url?: string;
  /** Said by a style sheet of that page, and not by the page itself. */
  readonly via?: "style_sheet";
  /** `thin`: the page was read, and has little on it. */
  readonly scrapeQuality?: "thin";
};

/** The order in which sources count: what an earlier one says is never overwritten. */
const ORDER: readonly (SourceName | NonNullable<Origin["via"]>)[] = [
  "homepage_meta",
  "brand_page",
  "web_search",
  "style_sheet",
  "wikidata",
  "brandfetch",
];

export const rankOf = ({ name, via }: Origin): number => ORDER.indexOf(via ?? name);

type Group = Exclude<keyof Brand, "social">;
type Frozen<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;
type Fields<Name extends Group> = {
  readonly [Field in Exclude<keyof NonNullable<Brand[Name]>, "domain"> & string as `${Name}.${Field}`]?: Frozen<
    NonNullable<NonNullable<Brand[Name]>[Field]>
  >;
};
export type Network = "twitter" | "linkedin" | "github" | "youtube" | "facebook" | "instagram";

/** What one source says, field by field, as `colors.primary`. A field that is absent was not found there. */
export type Facts = Fields<"identity"> &
  Fields<"colors"> &
  Fields<"logos"> &
  Fields<"typography"> &
  Fields<"tone_of_voice"> & { readonly [Name in Network as `social.${Name}`]?: string };

export type Field = keyof Facts;

/** What came of one source. A failure is a value like any other: it is never the same as finding nothing. */
export type Finding =
  | { readonly state: "found"; readonly origin: Origin; readonly facts: Facts }
  | { readonly state: "empty"; readonly origin: Origin }
  | { readonly state: "failed"; readonly origin: Origin; readonly failure: Failure };

/** A finding of what was said, which may be nothing. */
export const toFinding = (origin: Origin, facts: Facts): Finding =>
  Object.keys(facts).length > 0 ? { state: "found", origin, facts } : { state: "empty", origin };

/** The same facts without what is undefined, empty, or says nothing. */
export function stated(facts: { readonly [Name in Field]?: Facts[Name] | undefined }): Facts {
  const isSaid = (value: unknown): boolean => {
    if (value === undefined || value === "") return false;
    return typeof value !== "object" || value === null || Object.keys(value).length > 0;
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => isSaid(value))) as Facts; // some of its entries
}
