import { given } from "@wellsourced/core";
import type { Brand } from "@wellsourced/core/records";
import type { Facts, Field, Finding, Origin } from "./facts.ts";
import { type Deciding, groupOf, merge } from "./merge.ts";
import type { Depth, Gathered } from "./research.ts";

type Extent = "full" | "partial" | "none" | "extraction_blocked";

/** How much of a brand is known. `extraction_blocked`: nothing, and a page that may have it could not be read. */
export type Coverage = {
  readonly colors: Extent;
  readonly logos: Extent;
  readonly typography: Extent;
  readonly tone_of_voice: "found" | "none" | "extraction_blocked";
};

const FULL_PALETTE = 3;

export function coverageOf(facts: Facts, isBlocked: boolean): Coverage {
  const nothing = isBlocked ? "extraction_blocked" : "none";
  const has = (group: string) => Object.keys(facts).some((field) => field.startsWith(`${group}.`));
  const extent = (group: string, isFull: boolean): Extent => {
    if (isFull) return "full";
    return has(group) ? "partial" : nothing;
  };
  const icon = facts["logos.icon"] ?? facts["logos.favicon"];
  return {
    colors: extent("colors", (facts["colors.palette"]?.length ?? 0) >= FULL_PALETTE),
    logos: extent("logos", Boolean(facts["logos.primary"] && icon)),
    typography: extent("typography", Boolean(facts["typography.heading"] && facts["typography.body"])),
    tone_of_voice: has("tone_of_voice") ? "found" : nothing,
  };
}

/** Token to the fields it may stand for, the first that is known. */
const COLORS: readonly (readonly [token: string, field: Field])[] = [
  ["brand", "colors.primary"],
  ["accent", "colors.accent"],
  ["background", "colors.background"],
  ["text", "colors.text"],
  ["secondary", "colors.secondary"],
];

const FONTS: readonly (readonly ["heading" | "body", "typography.heading" | "typography.body"])[] = [
  ["heading", "typography.heading"],
  ["body", "typography.body"],
];

type Token = Readonly<Record<"$type" | "$value", string>>;
type Group = Readonly<Record<string, Token>>;

const group = (name: string, tokens: readonly (readonly [string, Token])[]): Readonly<Record<string, Group>> =>
  tokens.length > 0 ? { [name]: Object.fromEntries(tokens) } : {};

/** What is known of colours and fonts in the format of the Design Tokens Community Group. */
export function designTokens(facts: Facts): Readonly<Record<string, Group>> {
  const colors = COLORS.flatMap(([token, field]) => {
    const value = facts[field];
    return typeof value === "string" ? [[token, { $type: "color", $value: value }] as const] : [];
  });
  const fonts = FONTS.flatMap(([token, field]) => {
    const family = facts[field]?.family;
    return family ? [[token, { $type: "fontFamily", $value: family }] as const] : [];
  });
  return { ...group("color", colors), ...group("font", fonts) };
}

/** A brand as it was decided, before it is known how old that is. */
export interface Decided extends Brand {
  readonly sources: readonly Deciding[];
  readonly valueSources: Readonly<Record<string, Origin>>;
  readonly guidelines_url?: string;
  readonly suggestion?: string;
  readonly design_tokens?: ReturnType<typeof designTokens>;
  readonly coverage: Coverage;
  readonly note?: string;
}

export interface Asked {
  readonly domain: string;
  readonly depth: Depth;
  readonly withTokens: boolean;
  /** What the company was called by whoever asked. */
  readonly name?: string | undefined;
}

type Failed = Extract<Finding, { state: "failed" }>;
const isFailed = (finding: Finding): finding is Failed => finding.state === "failed";

const GROUPS = ["colors", "logos", "typography", "tone_of_voice", "social"];
const MOST_NOTES = 5;

const noteOf = (failed: readonly Failed[]): string | undefined => {
  const lines = failed.map(({ origin, failure }) => `${origin.name}: ${failure.message}`);
  const [...some] = new Set(lines);
  const more = some.length > MOST_NOTES ? [`${some.length - MOST_NOTES} more failed.`] : [];
  return some.length > 0 ? [...some.slice(0, MOST_NOTES), ...more].join(" ") : undefined;
};

function suggestionOf({ guidelinesUrl, portalText, homeUrl }: Gathered, { depth }: Asked): string | undefined {
  if (guidelinesUrl && !portalText) return `The brand page could not be read. Try scrape_page on ${guidelinesUrl}`;
  if (guidelinesUrl) return undefined;
  if (depth === "quick") return "Only the homepage was read. With depth standard, a brand page is looked for as well.";
  return `No brand page was found. Read the homepage with scrape_page: ${homeUrl}`;
}

/** Pages of guidelines that were read and had nothing still stand among the sources. */
function sourcesOf(decided: readonly Deciding[], findings: readonly Finding[]): readonly Deciding[] {
  const thin = findings.flatMap(({ state, origin }) =>
    state === "empty" && origin.scrapeQuality ? [{ ...origin, fields: [] }] : [],
  );
  return [...decided, ...thin];
}

/**
 * Nobody lives there: no failure of a source, but of the question.
 *
 * @throws {Failure} the homepage's own, where nothing else was found either
 */
function refuseIfNobody({ findings }: Gathered, facts: Facts): void {
  const [home] = findings;
  if (!home || !isFailed(home) || Object.keys(facts).length > 0) return;
  if (home.failure.kind === "network" || home.failure.kind === "validation") throw home.failure;
}

/** Makes the result of what was gathered. */
export function toResult(gathered: Gathered, asked: Asked): Decided {
  const { findings, guidelinesUrl } = gathered;
  const { facts, from, sources } = merge(findings);
  refuseIfNobody(gathered, facts);
  const failed = findings.filter(isFailed);
  const isBlocked = failed.some(({ origin }) => origin.name === "homepage_meta" || origin.name === "brand_page");
  const [note, suggestion] = [noteOf(failed), suggestionOf(gathered, asked)];
  return {
    // A company that nobody names goes by its domain.
    identity: { name: asked.name ?? asked.domain, ...groupOf(facts, "identity"), domain: asked.domain },
    ...given(Object.fromEntries(GROUPS.map((name) => [name, groupOf(facts, name)]))),
    sources: sourcesOf(sources, findings),
    valueSources: from,
    ...given({ guidelines_url: guidelinesUrl, suggestion }),
    ...(asked.withTokens ? { design_tokens: designTokens(facts) } : {}),
    coverage: coverageOf(facts, isBlocked),
    ...given({ note }),
  };
}

/** Whether every source could be asked: what is incomplete by mishap is not kept. */
export const isWhole = ({ findings }: Gathered): boolean => !findings.some(isFailed);
