import type { BrandColor, BrandFont, BrandLogo, Failure } from "@wellsourced/core";

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
export const ORDER: readonly (SourceName | NonNullable<Origin["via"]>)[] = [
  "homepage_meta",
  "brand_page",
  "web_search",
  "style_sheet",
  "wikidata",
  "brandfetch",
];

export const rankOf = ({ name, via }: Origin): number => ORDER.indexOf(via ?? name);

export interface FontStep {
  readonly level: string;
  readonly font_size: string;
  readonly weight?: number;
  readonly line_height?: string;
}

export interface DosAndDonts {
  readonly dos?: readonly string[];
  readonly donts?: readonly string[];
}

/** What one source says, field by field. A field that is absent was not found there. */
export interface Facts {
  readonly "identity.name"?: string;
  readonly "identity.tagline"?: string;
  readonly "identity.description"?: string;
  readonly "identity.industry"?: string;
  readonly "identity.founded"?: number;
  readonly "identity.location"?: { readonly city?: string; readonly country_code?: string };
  readonly "colors.primary"?: string;
  readonly "colors.secondary"?: string;
  readonly "colors.accent"?: string;
  readonly "colors.background"?: string;
  readonly "colors.text"?: string;
  readonly "colors.surface"?: string;
  readonly "colors.text_secondary"?: string;
  readonly "colors.palette"?: readonly BrandColor[];
  readonly "logos.primary"?: BrandLogo;
  readonly "logos.dark"?: BrandLogo;
  readonly "logos.icon"?: BrandLogo;
  readonly "logos.favicon"?: string;
  readonly "logos.og_image"?: string;
  readonly "typography.heading"?: BrandFont;
  readonly "typography.body"?: BrandFont;
  readonly "typography.mono"?: BrandFont;
  readonly "typography.google_fonts_url"?: string;
  readonly "typography.scale"?: readonly FontStep[];
  readonly "tone_of_voice.summary"?: string;
  readonly "tone_of_voice.attributes"?: readonly string[];
  readonly "tone_of_voice.dos_and_donts"?: DosAndDonts;
  readonly "social.twitter"?: string;
  readonly "social.linkedin"?: string;
  readonly "social.github"?: string;
  readonly "social.youtube"?: string;
  readonly "social.facebook"?: string;
  readonly "social.instagram"?: string;
}

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
