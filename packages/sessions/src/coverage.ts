import { foldedWords, hostOf } from "@wellsourced/core";
import type { ResearchSource } from "@wellsourced/core/records";
import { getDomain } from "tldts";
import type { Session } from "./records.ts";

/** Diversity of a session's sources. */
export interface SourceCoverage {
  readonly sourceCount: number;
  readonly uniqueDomains: number;
  /** Domains for each source, 0 to 1. */
  readonly domainSpread: number;
  readonly dominantDomain?: string;
  readonly sourceTypes: Readonly<Record<string, number>>;
  readonly gaps: readonly string[];
}

const DOMINANT = 0.6;
const FEW = 3;

/** Pages of one registered domain count as one source. */
const domainOf = (url: string): string => getDomain(url, { allowPrivateDomains: true }) ?? hostOf(url);

/** Folded title, if it is long enough to identify a text. */
const titleKey = ({ title = "" }: ResearchSource): string | undefined => {
  const key = foldedWords(title);
  return key.length >= 20 ? key : undefined;
};

/** Removes republished copies, which share a title. */
function withoutCopies(sources: readonly ResearchSource[]): readonly ResearchSource[] {
  const groups = Map.groupBy(sources, (source) => titleKey(source) ?? source);
  return [...groups.values()].flatMap(([first]) => first ?? []);
}

const countBy = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));

function dominantIn(domains: ReadonlyMap<string, number>, total: number): string | undefined {
  const [first] = [...domains].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  return first && total > 1 && first[1] / total > DOMINANT ? first[0] : undefined;
}

function gapsIn(total: number, dominant: string | undefined, types: ReadonlyMap<string, number>): readonly string[] {
  if (total === 0) return ["No sources recorded yet"];
  const [type] = types.keys();
  return [
    ...(dominant ? [`Sources are concentrated on ${dominant}`] : []),
    ...(total > 1 && types.size === 1 && type ? [`All sources are of type ${type}`] : []),
    ...(total < FEW ? [`Fewer than ${FEW} independent sources`] : []),
  ].sort();
}

/** Measures how many domains and types the sources come from, and lists gaps. */
export function coverageOf({ sources }: Session): SourceCoverage {
  const own = withoutCopies(sources);
  const domains = countBy(own.map(({ url }) => domainOf(url)));
  const types = countBy(own.map(({ relevance }) => relevance ?? "other"));
  const dominantDomain = dominantIn(domains, own.length);
  return {
    sourceCount: own.length,
    uniqueDomains: domains.size,
    domainSpread: own.length === 0 ? 0 : Math.round((domains.size / own.length) * 100) / 100,
    ...(dominantDomain ? { dominantDomain } : {}),
    sourceTypes: Object.fromEntries([...types].sort(([a], [b]) => (a < b ? -1 : 1))),
    gaps: gapsIn(own.length, dominantDomain, types),
  };
}
