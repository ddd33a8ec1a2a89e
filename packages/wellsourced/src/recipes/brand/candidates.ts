import { fold, hostOf, isWithinDomain } from "@wellsourced/core";
import type { PageMarks } from "@wellsourced/scraper";
import { originOf, type Site } from "./site.ts";

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
export const PORTALS = (
  "frontify.com bynder.com corebook.io brandfetch.com brand.ai marq.com lucidpress.com canto.com canva.com figma.com " +
  "brandfolder.com zeroheight.com"
).split(" ");

export const isPortal = (url: string): boolean => PORTALS.some((portal) => isWithinDomain(hostOf(url), portal));

/** The start page, in whatever language. */
const isStart = (url: URL): boolean => /^\/(?:index\.\w+|[a-z]{2}(?:[-_][a-z]{2})?\/?)?$/iu.test(url.pathname);

/** Did the request for a candidate end at a place of its own? */
export function isOwnPlace({ url, isSubdomain }: Candidate, ended: string, home: string): boolean {
  const [asked, end] = [URL.parse(url), URL.parse(ended)];
  if (!asked || !end) return false;
  if (hostOf(ended) === hostOf(home) && (isStart(end) || end.pathname === URL.parse(home)?.pathname)) return false;
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

export const isDoor = (words: string): boolean => DOOR.test(words);
