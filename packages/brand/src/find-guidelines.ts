import { createLimit, Failure, fold, hostOf, isWithinDomain } from "@wellsourced/core";
import { failureOfStatus, type PageMarks, readPageMarks } from "@wellsourced/scraper";
import type { Homepage } from "./homepage.ts";
import { homepages, originOf, type Site } from "./site.ts";
import { asFailure, decode, type Gathering, openPage } from "./sources.ts";

const SUBDOMAINS = ["brand", "press", "newsroom", "media", "design"];
const PATHS = (
  "/brand /brand-guidelines /brandbook /brand-center /brand-assets /press /presskit /press-kit /press-room /newsroom " +
  "/media /media-kit /mediakit /design /design-system /styleguide /style-guide /guidelines /identity /visual-identity " +
  "/about/brand"
).split(" ");

/** An address at which guidelines may be. */
export interface Candidate {
  readonly url: string;
  /** A host of its own, which may redirect to a service for guidelines. */
  readonly isSubdomain: boolean;
  /** Whether the address alone is proof enough. */
  readonly isSure: boolean;
}

/** All candidates, the best first. `base` resolves the paths. */
export const candidatesOf = (site: Site, base: string): readonly Candidate[] => [
  ...SUBDOMAINS.map((label) => ({
    url: `${originOf(site, `${label}.${site.domain}`)}/`,
    isSubdomain: true,
    isSure: label !== "media" && label !== "design",
  })),
  ...PATHS.map((path) => ({ url: new URL(path, base).href, isSubdomain: false, isSure: false })),
];

/** Services that host guidelines. */
const PORTALS = (
  "frontify.com bynder.com corebook.io brandfetch.com brand.ai marq.com lucidpress.com canto.com canva.com figma.com " +
  "brandfolder.com zeroheight.com"
).split(" ");

export const isPortal = (url: string): boolean => PORTALS.some((portal) => isWithinDomain(hostOf(url), portal));

/** Whether this is a start page, in any language. */
const isStartPage = (url: URL): boolean => /^\/(?:index\.\w+|[a-z]{2}(?:[-_][a-z]{2})?\/?)?$/iu.test(url.pathname);

/** Whether the request for a candidate ended at a page other than the homepage or a foreign site. */
export function isOwnPage({ url, isSubdomain }: Candidate, finalUrl: string, home: string): boolean {
  const end = URL.parse(finalUrl);
  if (!end) return false;
  if (hostOf(finalUrl) === hostOf(home) && (isStartPage(end) || end.pathname === URL.parse(home)?.pathname))
    return false;
  if (hostOf(finalUrl) === hostOf(url)) return true;
  if (!isSubdomain) return false;
  const parent = hostOf(url).replace(/^[^.]+\./u, "");
  return isWithinDomain(hostOf(finalUrl), parent) || isPortal(finalUrl);
}

/** Phrases that identify guidelines on their own. */
const STRONG =
  /\b(?:media|press|brand) ?kit\b|\bbrand ?(?:book|guide|guidelines?|portal|hub|cent(?:er|re)|assets?|colou?rs?|fonts?|identity|resources|standards|elements)\b|\b(?:style|visual|identity|logo) ?(?:guide|guidelines)\b|\bguidelines\b|\bdesign system\b|\bdownload (?:our )?logos?\b|\bmarkenportal|\bmarkenrichtlinien|\bcharte graphique\b|\bidentite visuelle\b|\bguia de (?:marca|estilo)\b|\bidentidad (?:visual|corporativa)\b|\blinee guida\b|\bmerkgids\b|\bhuisstijl\b|\bguide de marque\b|\bidentidade visual\b|\bpressebereich\b|\bpressemappe\b|\bespace presse\b/u;
const WEAK = ["brand", "logo", "colour|color|farbe|couleur", "typeface|typograph|schrift", "font", "press"].map(
  (word) => new RegExp(`\\b(?:${word})`, "u"),
);
/** Pages that are missing or need a login. */
const CLOSED = /\b(?:404|not found|page introuvable|nicht gefunden|sign in|log ?in|anmelden|access denied)\b/u;

/** The folded title, description and headings of a page. */
export function summaryOf({ title, meta, headings }: Pick<PageMarks, "title" | "meta" | "headings">): string {
  const said = [title, meta["og:title"], meta.description, meta["og:description"], ...headings];
  return fold(said.filter(Boolean).join(" · "));
}

/** Whether the summary of a page is one of brand guidelines. Words elsewhere on the page prove nothing. */
export function isBrandPage(summary: string): boolean {
  if (CLOSED.test(summary)) return false;
  return STRONG.test(summary) || WEAK.filter((word) => word.test(summary)).length >= 3;
}

type Search =
  | { readonly state: "found"; readonly url: string; readonly marks: PageMarks }
  | { readonly state: "none" }
  | { readonly state: "failed"; readonly failure: Failure };

interface Response {
  readonly candidate: Candidate;
  readonly finalUrl?: string;
  readonly status?: number;
  readonly failure?: Failure;
}

const CONCURRENCY = 8;
const PROBE_LIMITS = { timeoutMs: 5_000, maxBytes: 4_096 };
const MAX_OPENED = 8;
const MAX_RENDERED = 2;
/** Statuses of servers that do not support HEAD. */
const NO_HEAD: readonly number[] = [405, 501];

async function probe(candidate: Candidate, gathering: Gathering): Promise<Response> {
  const request = (method: "HEAD" | "GET") => openPage(candidate.url, gathering, { method, ...PROBE_LIMITS });
  try {
    const first = await request("HEAD");
    const { url, status } = NO_HEAD.includes(first.status) ? await request("GET") : first;
    return { candidate, finalUrl: url, status };
  } catch (error) {
    return { candidate, failure: asFailure(error, gathering) };
  }
}

/** Whether a page is the homepage, which single-page apps return for every path. */
const isSamePage = (marks: PageMarks, home: PageMarks | undefined): boolean =>
  home !== undefined &&
  marks.title === home.title &&
  marks.headings.join() === home.headings.join() &&
  (marks.meta.description ?? "") === (home.meta.description ?? "");

const headingsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/^#{1,3}\s+(.+)$/gmu)].map(([, text = ""]) => text);

/** Whether a page has no content before its scripts run. */
const isShell = (marks: PageMarks): boolean => marks.headings.length === 0 && marks.markdown().length < 300;

/** URLs worth opening in a browser. */
const PROMISING = /brand|guidelines|style-?guide|identity|design-system|press-?kit|media-?kit/u;

async function renderedSummary(url: string, { sources, signal }: Gathering): Promise<string> {
  const page = await sources.read(url, signal);
  return summaryOf({ title: page.metadata.title ?? "", meta: {}, headings: headingsIn(page.markdown) });
}

/** Opens the candidates in order until one is a page of guidelines. */
async function openFirst(candidates: readonly Candidate[], home: Homepage, gathering: Gathering): Promise<Search> {
  let renders = MAX_RENDERED;
  const isGuidelines = async (candidate: Candidate, marks: PageMarks, url: string): Promise<boolean> => {
    const summary = summaryOf(marks);
    const isCopy = isSamePage(marks, home.marks);
    if (!isCopy && (candidate.isSure ? !CLOSED.test(summary) : isBrandPage(summary))) return true;
    const isHidden = isShell(marks) && !CLOSED.test(summary) && PROMISING.test(candidate.url);
    return isHidden && renders-- > 0 && isBrandPage(await renderedSummary(url, gathering));
  };
  let failure: Failure | undefined;
  for (const candidate of candidates) {
    try {
      const { url, status, body } = await openPage(candidate.url, gathering);
      if (failureOfStatus(status, candidate.url) || !isOwnPage(candidate, url, home.url)) continue;
      const marks = readPageMarks(decode(body), url);
      if (await isGuidelines(candidate, marks, url)) return { state: "found", url, marks };
    } catch (error) {
      failure ??= asFailure(error, gathering);
    }
  }
  return failure ? { state: "failed", failure } : { state: "none" };
}

/** The failure to report if every path of the site failed other than with "not found". */
function refusal(responses: readonly Response[]): Search {
  const paths = responses.filter(({ candidate }) => !candidate.isSubdomain);
  const failures = paths.flatMap(({ candidate, status, failure }) => {
    const one = failure ?? failureOfStatus(status ?? 200, candidate.url);
    return one && one.kind !== "not_found" ? [one] : [];
  });
  const [first] = failures;
  if (!first || failures.length < paths.length) return { state: "none" };
  const line = `None of the ${paths.length} usual addresses of a brand page could be read. ${first.message}`;
  return { state: "failed", failure: new Failure(first.kind, line, { code: first.code, detail: first.detail }) };
}

/** The site with the scheme and port of its homepage. */
function siteAt(home: string, site: Site): Site {
  const url = new URL(home);
  return { ...site, scheme: url.protocol === "http:" ? "http" : "https", port: url.port ? `:${url.port}` : "" };
}

/** Probes all candidates, and opens those that exist, the best first. */
export async function findGuidelines(site: Site, homepage: Promise<Homepage>, gathering: Gathering): Promise<Search> {
  const limit = createLimit(CONCURRENCY);
  const probeAll = (at: Site, base: string) =>
    Promise.all(candidatesOf(at, base).map((candidate) => limit(() => probe(candidate, gathering))));
  const [start] = homepages(site);
  const first = await probeAll(site, start);
  const home = await homepage;
  const isElsewhere = new URL(home.url).origin !== new URL(start).origin;
  const isUnreachable = first.every(({ candidate, failure }) => candidate.isSubdomain || failure !== undefined);
  const responses = isElsewhere && isUnreachable ? await probeAll(siteAt(home.url, site), home.url) : first;
  const hits = responses.flatMap(({ candidate, finalUrl, status }) =>
    status === 200 && finalUrl && isOwnPage(candidate, finalUrl, home.url) ? [candidate] : [],
  );
  const result = await openFirst(hits.slice(0, MAX_OPENED), home, gathering);
  return result.state === "none" && hits.length === 0 ? refusal(responses) : result;
}
