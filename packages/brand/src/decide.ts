import { omitUndefined } from "@wellsourced/core";
import type { Facts, Field, Finding } from "./facts.ts";
import { type DecidingSource, groupOf, merge } from "./merge.ts";
import type { BrandResult, DecidedBrand } from "./result.ts";
import type { Site } from "./site.ts";

export type Depth = "quick" | "standard" | "full";

export interface Research {
  /** As returned by `siteOf`. */
  readonly site: Site;
  /**
   * `quick`: the homepage. `standard`: also its brand page and style sheets. `full`: also a web search and Wikidata.
   */
  readonly depth: Depth;
  /** The company name used in the search. */
  readonly name?: string | undefined;
  /** Adds colours and fonts as design tokens. @default false */
  readonly includeDesignTokens?: boolean | undefined;
}

export interface Gathered {
  /** The homepage's finding comes first. */
  readonly findings: readonly Finding[];
  readonly homeUrl: string;
  readonly guidelinesUrl?: string;
  readonly guidelinesText?: string;
}

const FULL_PALETTE = 3;

export function coverageOf(facts: Facts, isBlocked: boolean): BrandResult["coverage"] {
  const nothing = isBlocked ? "extraction_blocked" : "none";
  const has = (group: string) => Object.keys(facts).some((field) => field.startsWith(`${group}.`));
  const extent = (group: string, isFull: boolean) => (isFull ? "full" : has(group) ? "partial" : nothing);
  const icon = facts["logos.icon"] ?? facts["logos.favicon"];
  return {
    colors: extent("colors", (facts["colors.palette"]?.length ?? 0) >= FULL_PALETTE),
    logos: extent("logos", Boolean(facts["logos.primary"] && icon)),
    typography: extent("typography", Boolean(facts["typography.heading"] && facts["typography.body"])),
    tone_of_voice: has("tone_of_voice") ? "found" : nothing,
  };
}

/** Design token by field. */
const COLOR_TOKENS = [
  ["brand", "colors.primary"],
  ["accent", "colors.accent"],
  ["background", "colors.background"],
  ["text", "colors.text"],
  ["secondary", "colors.secondary"],
] as const satisfies readonly (readonly [token: string, field: Field])[];

const FONT_TOKENS = [
  ["heading", "typography.heading"],
  ["body", "typography.body"],
] as const;

export function designTokens(facts: Facts): NonNullable<BrandResult["design_tokens"]> {
  const colors = COLOR_TOKENS.map(([token, field]) => [token, "color", facts[field]] as const);
  const fonts = FONT_TOKENS.map(([token, field]) => [token, "fontFamily", facts[field]?.family] as const);
  const group = (tokens: readonly (readonly [token: string, type: string, value: string | undefined])[]) => {
    const known = tokens.flatMap(([token, $type, $value]) => ($value ? [[token, { $type, $value }] as const] : []));
    return known.length > 0 ? Object.fromEntries(known) : undefined;
  };
  return omitUndefined({ color: group(colors), font: group(fonts) });
}

type Failed = Extract<Finding, { state: "failed" }>;
const isFailed = (finding: Finding): finding is Failed => finding.state === "failed";

const GROUPS = ["colors", "logos", "typography", "tone_of_voice", "social"];
const MAX_NOTES = 5;

function noteOf(failed: readonly Failed[]): string | undefined {
  const lines = [...new Set(failed.map(({ origin, failure }) => `${origin.name}: ${failure.message}`))];
  const more = lines.length > MAX_NOTES ? [`${lines.length - MAX_NOTES} more failed.`] : [];
  return [...lines.slice(0, MAX_NOTES), ...more].join(" ") || undefined;
}

function suggestionOf({ guidelinesUrl, guidelinesText, homeUrl }: Gathered, { depth }: Research): string | undefined {
  if (guidelinesUrl && !guidelinesText) return `The brand page could not be read. Try scrape_page on ${guidelinesUrl}`;
  if (guidelinesUrl) return undefined;
  if (depth === "quick") return "Only the homepage was read. With depth standard, a brand page is looked for as well.";
  return `No brand page was found. Read the homepage with scrape_page: ${homeUrl}`;
}

/** Guidelines that were read but state no values, listed without fields. */
const thinSources = (findings: readonly Finding[]): readonly DecidingSource[] =>
  findings.flatMap(({ state, origin }) =>
    state === "empty" && origin.scrapeQuality ? [{ ...origin, fields: [] }] : [],
  );

/**
 * Decides a brand from what was gathered.
 *
 * @throws {Failure} the homepage's own `network` or `validation` failure if nothing else was found
 */
export function decide(gathered: Gathered, research: Research): DecidedBrand {
  const { findings, guidelinesUrl } = gathered;
  const { site, name, includeDesignTokens } = research;
  const { facts, from, sources } = merge(findings);
  const failed = findings.filter(isFailed);
  const homeFailure = failed.find((finding) => finding === findings[0])?.failure;
  if (homeFailure && Object.keys(facts).length === 0 && /^(?:network|validation)$/u.test(homeFailure.kind))
    throw homeFailure;
  const isBlocked = failed.some(({ origin }) => origin.name === "homepage_meta" || origin.name === "brand_page");
  return {
    identity: { name: name ?? site.domain, ...groupOf(facts, "identity"), domain: site.domain },
    ...omitUndefined(Object.fromEntries(GROUPS.map((group) => [group, groupOf(facts, group)]))),
    sources: [...sources, ...thinSources(findings)],
    valueSources: from,
    ...omitUndefined({ guidelines_url: guidelinesUrl, suggestion: suggestionOf(gathered, research) }),
    ...(includeDesignTokens ? { design_tokens: designTokens(facts) } : {}),
    coverage: coverageOf(facts, isBlocked),
    ...omitUndefined({ note: noteOf(failed) }),
  };
}

/** Whether no source failed. */
export const isComplete = ({ findings }: Gathered): boolean => !findings.some(isFailed);
