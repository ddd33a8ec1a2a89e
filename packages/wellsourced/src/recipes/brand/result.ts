import type { Brand } from "@wellsourced/core";
import { type Coverage, coverageOf } from "./coverage.ts";
import type { Facts, Finding, Origin } from "./facts.ts";
import { type Deciding, groupOf, merge } from "./merge.ts";
import type { Depth, Gathered } from "./research.ts";
import { designTokens } from "./tokens.ts";

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
export function refuseIfNobody({ findings }: Gathered, facts: Facts): void {
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
  const group = (name: string) => {
    const fields = groupOf(facts, name);
    return fields ? { [name]: fields } : {};
  };
  return {
    // A company that nobody names goes by its domain.
    identity: { name: asked.name ?? asked.domain, ...groupOf(facts, "identity"), domain: asked.domain },
    ...group("colors"),
    ...group("logos"),
    ...group("typography"),
    ...group("tone_of_voice"),
    ...group("social"),
    sources: sourcesOf(sources, findings),
    valueSources: from,
    ...(guidelinesUrl ? { guidelines_url: guidelinesUrl } : {}),
    ...(suggestion ? { suggestion } : {}),
    ...(asked.withTokens ? { design_tokens: designTokens(facts) } : {}),
    coverage: coverageOf(facts, isBlocked),
    ...(note ? { note } : {}),
  };
}

/** Whether every source could be asked: what is incomplete by mishap is not kept. */
export const isWhole = ({ findings }: Gathered): boolean => !findings.some(isFailed);
