import { hostOf, isWithinDomain } from "@wellsourced/core";
import { parse } from "tldts";

/** What the public suffix list says about a host. */
export interface HostFacts {
  /** Lower case, without `www.`; empty for text that is not a URL. */
  readonly host: string;
  readonly isIp: boolean;
  /** The suffix as registries own it: `gov.uk`, `com`. Absent for suffixes that a company rents out. */
  readonly officialSuffix?: string;
  /** Anybody can get a name under it: `github.io`, `blogspot.com`. */
  readonly isFreeHosting: boolean;
  /** What somebody registered: `example.co.uk`, `somebody.github.io`. */
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

/** Is a host one of these, or below one of them? */
export const isOneOf = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => isWithinDomain(host, domain));

const GOVERNMENT = /^(?:gov|gob|gouv)(?:\.[a-z]{2})?$/u;
const ACADEMIC = /^(?:edu|ac)(?:\.[a-z]{2})?$/u;

/** Suffixes that registries keep for governments. `gov.example.com` is not one. */
export const hasGovernmentSuffix = ({ officialSuffix = "" }: HostFacts): boolean => GOVERNMENT.test(officialSuffix);

/** Suffixes that registries keep for universities. */
export const hasAcademicSuffix = ({ officialSuffix = "" }: HostFacts): boolean => ACADEMIC.test(officialSuffix);

const list = (names: string): readonly string[] => names.trim().split(/\s+/u);

/** Publishers and indexes of scholarly work. That they carry a paper is no evidence of its quality. */
export const ACADEMIC_HOSTS = list(`arxiv.org biorxiv.org medrxiv.org nature.com science.org nih.gov ieee.org acm.org
  semanticscholar.org ssrn.com plos.org springer.com sciencedirect.com jstor.org doaj.org thelancet.com cell.com bmj.com
  wiley.com tandfonline.com sagepub.com oup.com pnas.org mdpi.com frontiersin.org cambridge.org elsevier.com nejm.org
  jamanetwork.com ahajournals.org apa.org acs.org rsc.org iop.org aps.org`);

/** Servers that show papers before, or without, review. */
export const PREPRINT_HOSTS = list(`arxiv.org biorxiv.org medrxiv.org ssrn.com osf.io researchsquare.com preprints.org
  chemrxiv.org hal.science hal.archives-ouvertes.fr zenodo.org`);

export const LEGAL_RECORD_HOSTS = list("courtlistener.com justia.com law.cornell.edu");
export const WIKI_HOSTS = list("wikipedia.org wikidata.org");

export const DOCS_HOSTS = list(`developer.mozilla.org docs.python.org pkg.go.dev kubernetes.io docs.docker.com
  learn.microsoft.com developer.apple.com developer.android.com docs.aws.amazon.com cloud.google.com readthedocs.io`);

export const NEWS_HOSTS = list(`bbc.com bbc.co.uk reuters.com nytimes.com washingtonpost.com theguardian.com wsj.com
  apnews.com bloomberg.com cnn.com ft.com economist.com`);

export const FORUM_HOSTS = list(`stackoverflow.com stackexchange.com reddit.com news.ycombinator.com quora.com
  discourse.org`);

export const SOCIAL_HOSTS = list(`twitter.com x.com facebook.com instagram.com linkedin.com tiktok.com threads.net
  mastodon.social bsky.app`);

export const BLOG_HOSTS = list("medium.com dev.to substack.com wordpress.com blogspot.com hashnode.dev ghost.io");

/** Hosts whose name alone shows that somebody answers for the text. */
export const HIGH_AUTHORITY_HOSTS =
  list(`nature.com science.org nih.gov who.int ieee.org acm.org arxiv.org wikipedia.org
  github.com stackoverflow.com developer.mozilla.org`);

export const MEDIUM_AUTHORITY_HOSTS = list(`medium.com dev.to news.ycombinator.com reddit.com bbc.com reuters.com
  nytimes.com`);

/** Hosts that hide where a link leads. */
export const SHORTENERS =
  list(`bit.ly t.co tinyurl.com goo.gl ow.ly is.gd buff.ly lnkd.in rebrand.ly cutt.ly shorturl.at
  rb.gy`);
