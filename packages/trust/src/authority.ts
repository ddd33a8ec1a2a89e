import type { AuthorityTier } from "@wellsourced/core/records";
import { factsOf, HOSTS, hasAcademicSuffix, hasGovernmentSuffix, isOneOf } from "./hosts.ts";
import { domainReputation, type ReputationSet } from "./reputation.ts";

const HIGH = 0.9;
const MIXED = 0.7;
const UNKNOWN = 0.5;
const LOW = 0.3;

/** Authority of a page by its host alone, 0 to 1. Whole labels of the host count, the rest of the URL does not. */
export function authority(url: string, reputation?: ReputationSet): number {
  const facts = factsOf(url);
  const { host } = facts;
  const tier = domainReputation(host, reputation)?.tier;
  if (tier === "low" || facts.isIp || isOneOf(host, HOSTS.shorteners)) return LOW;
  if (hasGovernmentSuffix(facts) || hasAcademicSuffix(facts) || isOneOf(host, HOSTS.highAuthority)) return HIGH;
  if (isOneOf(host, HOSTS.mediumAuthority)) return MIXED;
  if (tier === "high") return HIGH;
  return tier === "mixed" ? MIXED : UNKNOWN;
}

/** The tier of an authority value. */
export function authorityTier(value: number): AuthorityTier {
  if (value >= 0.8) return "high";
  return value >= 0.5 ? "medium" : "low";
}
