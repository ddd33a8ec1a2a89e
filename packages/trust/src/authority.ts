import type { AuthorityTier } from "@wellsourced/core/records";
import {
  factsOf,
  HIGH_AUTHORITY_HOSTS,
  hasAcademicSuffix,
  hasGovernmentSuffix,
  isOneOf,
  MEDIUM_AUTHORITY_HOSTS,
  SHORTENERS,
} from "./hosts.ts";
import { domainReputation, type ReputationSet } from "./reputation.ts";

const HIGH = 0.9;
const MIXED = 0.7;
const UNKNOWN = 0.5;
const LOW = 0.3;

/**
 * How much the host alone speaks for a page, 0 to 1. Judged by whole labels of the host, never by text elsewhere in
 * the address.
 */
export function authority(url: string, reputation?: ReputationSet): number {
  const facts = factsOf(url);
  const { host } = facts;
  const tier = domainReputation(host, reputation)?.tier;
  if (tier === "low" || facts.isIp || isOneOf(host, SHORTENERS)) return LOW;
  if (hasGovernmentSuffix(facts) || hasAcademicSuffix(facts) || isOneOf(host, HIGH_AUTHORITY_HOSTS)) return HIGH;
  if (isOneOf(host, MEDIUM_AUTHORITY_HOSTS)) return MIXED;
  if (tier === "high") return HIGH;
  return tier === "mixed" ? MIXED : UNKNOWN;
}

/** The authority value in words. */
export function authorityTier(value: number): AuthorityTier {
  if (value >= 0.8) return "high";
  return value >= 0.5 ? "medium" : "low";
}
