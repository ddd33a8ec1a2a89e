import { hostOf, isWithinDomain } from "@wellsourced/core";
import { parse } from "tldts";
import lists from "./data/hosts.json" with { type: "json" };

/** Facts about a host from the public suffix list. */
export interface HostFacts {
  /** Lower case, without `www.`; empty for text that is not a URL. */
  readonly host: string;
  readonly isIp: boolean;
  /** The suffix of a registry, such as `gov.uk`; absent for suffixes that a company rents out. */
  readonly officialSuffix?: string;
  /** Whether anyone can get a name under it, as under `github.io`. */
  readonly isFreeHosting: boolean;
  /** The registered domain: `example.co.uk`, `user.github.io`. */
  readonly registrable?: string;
}

/** The facts of a URL's host. */
export function factsOf(url: string): HostFacts {
  const host = hostOf(url);
  const { isIp, isIcann, isPrivate, publicSuffix, domain } = parse(host, { allowPrivateDomains: true });
  return {
    host,
    isIp: isIp === true,
    isFreeHosting: isPrivate === true,
    ...(isIcann && publicSuffix ? { officialSuffix: publicSuffix } : {}),
    ...(domain ? { registrable: domain } : {}),
  };
}

/** Whether a host is one of the domains or below one. */
export const isOneOf = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => isWithinDomain(host, domain));

const GOVERNMENT = /^(?:gov|gob|gouv)(?:\.[a-z]{2})?$/u;
const ACADEMIC = /^(?:edu|ac)(?:\.[a-z]{2})?$/u;

/** Whether the suffix is reserved for governments; `gov.example.com` has none. */
export const hasGovernmentSuffix = ({ officialSuffix = "" }: HostFacts): boolean => GOVERNMENT.test(officialSuffix);

/** Whether the suffix is reserved for universities. */
export const hasAcademicSuffix = ({ officialSuffix = "" }: HostFacts): boolean => ACADEMIC.test(officialSuffix);

const split = (rows: readonly string[]): readonly string[] => rows.flatMap((row) => row.split(" "));

/**
 * Lists of domains. `academic` publishes or indexes scholarly work, `preprint` works without review; `highAuthority` and
 * `mediumAuthority` say how much the host alone speaks for a page; `shorteners` hide where a link leads, `resolvers`
 * always redirect, `affiliateNetworks` only count who sent a customer.
 */
export const HOSTS = Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, split(rows)])) as Readonly<
  Record<keyof typeof lists, readonly string[]>
>; // the same keys
