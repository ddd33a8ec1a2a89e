import { Failure, fold, hostOf, isWithinDomain } from "@wellsourced/core";
import { failureOfStatus, type PageMarks, readPageMarks } from "@wellsourced/scraper";
import { each } from "../../each.ts";
import { asFailure, type Gathering, openPage } from "./gather.ts";
import type { Home } from "./homepage.ts";
import { homepages, originOf, type Site } from "./site.ts";

const SUBDOMAINS = ["brand", "press", "newsroom", "media", "design"];
const PATHS = (
  "/brand /brand-guidelines /brandbook /brand-center /brand-assets /press /presskit /press-kit /press-room /newsroom " +
  "/media /media-kit /mediakit /design /design-system /styleguide /style-guide /guidelines /identity /visual-identity " +
  "/about/brand"
).split(" ");

/** A place where guidelines of a brand may be. */
export interface Candidate {
  readonly url: string;
  /** A host of its own, which may lead to the service that keeps the guidelines. */
  readonly isSubdomain: boolean;
  /** Its name says enough: what is there need not prove itself. */
  readonly isSure: boolean;
}

/** Every candidate, the best first. `base` is where the paths lie. */
export const candidatesOf = (site: Site, base: string): readonly Candidate[] => [
  ...SUBDOMAINS.map((label) => ({
    url: `${originOf(site, `${label}.${site.domain}`)}/`,
    isSubdomain: true,
    isSure: label !== "media" && label !== "design",
  })),
  ...PATHS.map((path) => ({ url: new URL(path, base).href, isSubdomain: false, isSure: false })),
];

/** Services that keep the guidelines of others. */
const PORTALS = (
  "frontify.com bynder.com corebook.io brandfetch.com brand.ai marq.com lucidpress.com canto.com canva.com figma.com " +
  "brandfolder.com zeroheight.com"
).split(" ");

export const isPortal = (url: string): boolean => PORTALS.some((portal) => isWithinDomain(hostOf(url), portal));

/** The start page, in whatever language. */
const isStartPage = (url: URL): boolean => /^\/(?:index\.\w+|[a-z]{2}(?:[-_][a-z]{2})?\/?)?$/iu.test(url.pathname);

/** Did the request for a candidate end at a place of its own? */
export function isOwnPlace({ url, isSubdomain }: Candidate, ended: string, home: string): boolean {
  const [asked, end] = [URL.parse(url), URL.parse(ended)];
  if (!asked || !end) return false;
  if (hostOf(ended) === hostOf(home) && (isStartPage(end) || end.pathname === URL.parse(home)?.pathname)) return false;
  if (hostOf(ended) === hostOf(url)) return true;
  if (!isSubdomain) return false;
  const parent = hostOf(url).replace(/^[^.]+\./u, "");
  return isWithinDomain(hostOf(ended), parent) || isPortal(ended);
}

/** Words of headings that settle it, in the languages of most guidelines. */
const STRONG =
  /\b(?:media|press|brand) ?kit\b|\bbrand ?(?:book|guide|guidelines?|portal|hub|cent(?:er|re)|assets?|colou?rs?|fonts?|identity|resources|standards|elements)\b|\b(?:style|visual|identity|logo) ?(?:guide|guidelines)\b|\bguidelines\b|\bdesign system\b|\bdownload (?:our )?logos?\b|\bmarkenportal|\bmarkenrichtlinien|\bcharte graphique\b|\bidentite visuelle\b|\bguia de (?:marca|estilo)\b|\bidentidad (?:visual|corporativa)\b|\blinee guida\b|\bmerkgids\b|\bhuisstijl\b|\bguide de marque\b|\bidentidade visual\b|\bpressebereich\b|\bpressemappe\b|\bespace presse\b/u;
const WEAK = ["brand", "logo", "colour|color|farbe|couleur", "typeface|typograph|schrift", "font", "press"].map(
  (word) => new RegExp(`\\b(?:${word})`, "u"),
);
const DOOR = /\b(?:404|not found|page introuvable|nicht gefunden|sign in|log ?in|anmelden|access denied)\b/u;

/** Words in which a page says what it is: its title, its description and its headings. */
export function wordsOf({ title, meta, headings }: Pick<PageMarks, "title" | "meta" | "headings">): string {
  const said = [title, meta["og:title"], meta.description, meta["og:description"], ...headings];
  return fold(said.filter(Boolean).join(" · "));
}

/** Do the words in which a page says what it is speak of a brand's guidelines? Words anywhere else prove nothing. */
export function isBrandPage(words: string): boolean {
  if (DOOR.test(words)) return false;
  return STRONG.test(words) || WEAK.filter((word) => word.test(words)).length >= 3;
}

const isDoor = (words: string): boolean => DOOR.test(words);

/** A page with a brand's guidelines, or why there is none. */
type Probed =
  | { readonly state: "found"; readonly url: string; readonly marks: PageMarks }
  | { readonly state: "none" }
  | { readonly state: "failed"; readonly failure: Failure };

interface Answered {
  readonly candidate: Candidate;
  readonly ended?: string;
  readonly status?: number;
  readonly failure?: Failure;
}

const AT_ONCE = 8;
const HEAD_MS = 5_000;
const MOST_LOOKED_AT = 8;
const MOST_RENDERED = 2;
/** A server that does not do HEAD says nothing about the page. */
const NO_HEAD: readonly number[] = [405, 501];

async function knock(candidate: Candidate, gathering: Gathering): Promise<Answered> {
  const ask = (method: "HEAD" | "GET") =>
    openPage(candidate.url, gathering, { method, timeoutMs: HEAD_MS, maxBytes: 4_096 });
  try {
    const first = await ask("HEAD");
    const { url, status } = NO_HEAD.includes(first.status) ? await ask("GET") : first;
    return { candidate, ended: url, status };
  } catch (error) {
    return { candidate, failure: asFailure(error, gathering) };
  }
}

/** Sites made by scripts answer every path with the page they begin with. */
const isSame = (marks: PageMarks, home: PageMarks | undefined): boolean =>
  home !== undefined &&
  marks.title === home.title &&
  marks.headings.join() === home.headings.join() &&
  (marks.meta.description ?? "") === (home.meta.description ?? "");

const headingsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/^#{1,3}\s+(.+)$/gmu)].map(([, text = ""]) => text);

/** Can only scripts tell what this page is? */
const isShell = (marks: PageMarks): boolean => marks.headings.length === 0 && marks.markdown().length < 300;

const TELLING = /brand|guidelines|style-?guide|identity|design-system|press-?kit|media-?kit/u;

/** What the page says of itself once its scripts have run. */
async function renderedWords(url: string, gathering: Gathering): Promise<string> {
  const page = await gathering.tools.pages({ url }, gathering.call);
  return wordsOf({ title: page.metadata.title ?? "", meta: {}, headings: headingsIn(page.markdown) });
}

interface Looking {
  readonly home: Home;
  readonly gathering: Gathering;
  /** Pages that may still be shown to a browser. */
  readonly budget: { left: number };
}

/** The page of a candidate, if it is one of a brand. */
async function look(candidate: Candidate, { home, gathering, budget }: Looking): Promise<Probed> {
  const opened = await openPage(candidate.url, gathering);
  if (failureOfStatus(opened.status, candidate.url) || !isOwnPlace(candidate, opened.url, home.url))
    return { state: "none" };
  const marks = readPageMarks(new TextDecoder().decode(opened.body), opened.url);
  const words = wordsOf(marks);
  const here: Probed = { state: "found", url: opened.url, marks };
  const isCopy = isSame(marks, home.marks);
  if (!isCopy && (candidate.isSure ? !isDoor(words) : isBrandPage(words))) return here;
  const isWorth = isShell(marks) && !isDoor(words) && TELLING.test(candidate.url) && budget.left > 0;
  if (!isWorth) return { state: "none" };
  budget.left--;
  return isBrandPage(await renderedWords(opened.url, gathering)) ? here : { state: "none" };
}

async function lookThrough(hits: readonly Answered[], looking: Looking): Promise<Probed> {
  let trouble: Failure | undefined;
  for (const { candidate } of hits.slice(0, MOST_LOOKED_AT)) {
    try {
      const seen = await look(candidate, looking);
      if (seen.state === "found") return seen;
    } catch (error) {
      trouble ??= asFailure(error, looking.gathering);
    }
  }
  return trouble ? { state: "failed", failure: trouble } : { state: "none" };
}

/** Nobody let us look: that is not the same as nothing being there. */
function refusal(answers: readonly Answered[]): Probed {
  const paths = answers.filter(({ candidate }) => !candidate.isSubdomain);
  const failures = paths.flatMap(({ candidate, status, failure }) => {
    const one = failure ?? failureOfStatus(status ?? 200, candidate.url);
    return one && one.kind !== "not_found" ? [one] : [];
  });
  const [first] = failures;
  if (!first || failures.length < paths.length) return { state: "none" };
  const line = `None of the ${paths.length} usual addresses of a brand page could be read. ${first.message}`;
  return { state: "failed", failure: new Failure(first.kind, line, { code: first.code, detail: first.detail }) };
}

/** Where this homepage really is, for sites that are not at their bare domain or not at https. */
function siteAt(home: string, site: Site): Site {
  const url = new URL(home);
  return { ...site, scheme: url.protocol === "http:" ? "http" : "https", port: url.port ? `:${url.port}` : "" };
}

/** Knocks at every usual place at once, and looks at those that open, the best first. */
export async function probeBrandPage(site: Site, homepage: Promise<Home>, gathering: Gathering): Promise<Probed> {
  const [start = originOf(site)] = homepages(site);
  const knockAll = (at: Site, base: string) =>
    each(candidatesOf(at, base), AT_ONCE, (candidate) => knock(candidate, gathering));
  const first = await knockAll(site, start);
  const home = await homepage;
  const isElsewhere = new URL(home.url).origin !== new URL(start).origin;
  const isSilent = first.every(({ candidate, failure }) => candidate.isSubdomain || failure !== undefined);
  const answers = isElsewhere && isSilent ? await knockAll(siteAt(home.url, site), home.url) : first;
  const hits = answers.filter(
    ({ candidate, ended, status }) => status === 200 && ended && isOwnPlace(candidate, ended, home.url),
  );
  const seen = await lookThrough(hits, { home, gathering, budget: { left: MOST_RENDERED } });
  return seen.state === "none" && hits.length === 0 ? refusal(answers) : seen;
}
