import type { DeepReadonly, Failure } from "@wellsourced/core";
import type { Brand } from "@wellsourced/core/records";

/** A kind of source, as results name it. */
export type SourceName = "homepage_meta" | "brand_page" | "web_search" | "wikidata" | "brandfetch";

export type Origin = {
  readonly name: SourceName;
  readonly url?: string;
  /** The value comes from a style sheet of that page. */
  readonly via?: "style_sheet";
  /** `thin`: the page has little text. */
  readonly scrapeQuality?: "thin";
};

type Group = Exclude<keyof Brand, "social">;
type Fields<Name extends Group> = {
  readonly [Field in Exclude<keyof NonNullable<Brand[Name]>, "domain"> & string as `${Name}.${Field}`]?: DeepReadonly<
    NonNullable<NonNullable<Brand[Name]>[Field]>
  >;
};
export type Network = "twitter" | "linkedin" | "github" | "youtube" | "facebook" | "instagram";

/** The fields that one source states, such as `colors.primary`. */
export type Facts = Fields<"identity"> &
  Fields<"colors"> &
  Fields<"logos"> &
  Fields<"typography"> &
  Fields<"tone_of_voice"> & { readonly [Name in Network as `social.${Name}`]?: string };

export type Field = keyof Facts;

/** The outcome of one source: a failure is never mistaken for an empty source. */
export type Finding =
  | { readonly state: "found"; readonly origin: Origin; readonly facts: Facts }
  | { readonly state: "empty"; readonly origin: Origin }
  | { readonly state: "failed"; readonly origin: Origin; readonly failure: Failure };

export const toFinding = (origin: Origin, facts: Facts): Finding =>
  Object.keys(facts).length > 0 ? { state: "found", origin, facts } : { state: "empty", origin };

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === "" ||
  (typeof value === "object" && value !== null && Object.keys(value).length === 0);

/** Drops fields that are `undefined` or empty. */
export function stated(facts: { readonly [Name in Field]?: Facts[Name] | undefined }): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => !isEmpty(value))) as Facts; // A subset of its entries.
}
