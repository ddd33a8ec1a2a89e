import { hostOf } from "@wellsourced/core";
import type { BrandLogo, Page } from "@wellsourced/core/records";
import type { PageMarks } from "@wellsourced/scraper";
import { gatherStyles } from "./css-sources.ts";
import { type Facts, type Finding, type Origin, type SourceName, stated, toFinding } from "./facts.ts";
import { toLogo } from "./logo.ts";
import { fontFacts } from "./page-facts.ts";
import { colorFacts, paletteIn } from "./palette.ts";
import { asFailure, type Gathering } from "./sources.ts";
import { toneFacts } from "./tone.ts";
import { typeFacts } from "./typography.ts";

/** A page of guidelines, with its markup if it was opened already. */
interface GuidelinesPage {
  readonly url: string;
  readonly marks?: PageMarks;
}

export interface Guidelines extends Pick<GuidelinesPage, "url"> {
  readonly findings: readonly Finding[];
  /** Empty if the page could not be read. */
  readonly text: string;
}

const THIN_CHARS = 300;
const FEW_COLORS = 3;
const MAX_SUBPAGES = 3;

const linksIn = (markdown: string): { readonly href: string; readonly text: string }[] =>
  [...markdown.matchAll(/(?<!!)\[([^\]]{1,100})\]\((https?:\/\/[^)\s]+)/gu)].map(([, text = "", href = ""]) => ({
    text,
    href,
  }));

const picturesIn = (markdown: string): string[] =>
  [...markdown.matchAll(/!\[[^[\]]*\]\((https?:\/\/[^)\s]+)/gu)].map(([, src = ""]) => src);

const LOGO_FILE = /logo[^/]{0,300}\.(?:svg|png|webp)$/iu;
const FOR_DARK = /dark|white|negative|revers|invers|light/iu;

/** The first logo for light and for dark backgrounds among the addresses, judged by file names. */
function logoFacts(addresses: readonly string[]): Facts {
  const logos = addresses.filter((address) => LOGO_FILE.test(URL.parse(address)?.pathname ?? ""));
  const first = (forDark: boolean): BrandLogo | undefined =>
    toLogo({
      url: logos.find((address) => FOR_DARK.test(new URL(address).pathname.split("/").at(-1) ?? "") === forDark),
    });
  return stated({ "logos.primary": first(false), "logos.dark": first(true) });
}

const textFacts = (markdown: string): Facts => ({
  ...colorFacts(paletteIn(markdown)),
  ...typeFacts(markdown),
  ...toneFacts(markdown),
});

/** The main content, or the whole body if that states more colours, since swatches may look like boilerplate. */
function richerText(page: Page, marks: PageMarks | undefined): string {
  const whole = marks?.markdown() ?? "";
  return paletteIn(whole).length > paletteIn(page.markdown).length ? whole : page.markdown;
}

function pageFinding(page: Page, { url, marks }: GuidelinesPage, name: SourceName): Finding {
  const text = richerText(page, marks);
  const origin: Origin = { name, url, ...(text.length < THIN_CHARS ? { scrapeQuality: "thin" } : {}) };
  const files = [
    ...(marks?.images ?? []).map(({ src }) => src),
    ...(marks?.anchors ?? []).map(({ href }) => href),
    ...picturesIn(page.markdown),
    ...linksIn(page.markdown).map(({ href }) => href),
  ];
  return toFinding(origin, { ...logoFacts(files), ...fontFacts(marks?.links ?? []), ...textFacts(text) });
}

/** Facts that may be missing on the first page, with the names of pages that state them. */
const SUBPAGES: readonly (readonly [isKnown: (facts: Facts) => boolean, name: RegExp])[] = [
  [
    (facts) => (facts["colors.palette"]?.length ?? 0) >= FEW_COLORS,
    /colou?rs?\b|palette|visual-identity|tokens|farben|couleurs/iu,
  ],
  [(facts) => facts["typography.heading"] !== undefined, /typograph|typeface|\bfonts?\b|schrift/iu],
  [(facts) => Object.keys(facts).some((field) => field.startsWith("tone_of_voice.")), /tone|voice|writing|language/iu],
];

/** Pages of the same host about facts missing on the first page. */
function subpages(page: Page, { url, marks }: GuidelinesPage, first: Finding): readonly string[] {
  const known = first.state === "found" ? first.facts : {};
  const links = [...(marks?.anchors ?? []), ...linksIn(page.markdown)].filter(
    ({ href }) => hostOf(href) === hostOf(url),
  );
  const withoutHash = (address: string) => address.replace(/#.*$/su, "").replace(/\/$/u, "");
  const addresses = SUBPAGES.flatMap(([isKnown, name]) => {
    if (isKnown(known)) return [];
    const fits = links.filter(({ href, text }) => name.test(new URL(href).pathname) || name.test(text));
    return fits.map(({ href }) => withoutHash(href)).slice(0, MAX_SUBPAGES);
  });
  return [...new Set(addresses)].filter((address) => address !== withoutHash(url));
}

/** Reads a page, or reports its failure as the only finding. */
async function gatherPage(
  url: string,
  name: SourceName,
  gathering: Gathering,
  work: (page: Page) => Guidelines | Promise<Guidelines>,
): Promise<Guidelines> {
  try {
    return await work(await gathering.sources.read(url, gathering.signal));
  } catch (error) {
    const failure = asFailure(error, gathering);
    return { url, findings: [{ state: "failed", origin: { name, url }, failure }], text: "" };
  }
}

/** Gathers what guidelines state, with their subpages on colours, type and tone if the first page lacks these. */
export function gatherGuidelines(page: GuidelinesPage, name: SourceName, gathering: Gathering): Promise<Guidelines> {
  const gatherSubpage = (url: string) =>
    gatherPage(url, name, gathering, ({ markdown: text }) => ({
      url,
      findings: [toFinding({ name, url }, textFacts(text))],
      text,
    }));
  return gatherPage(page.url, name, gathering, async (read) => {
    const first = pageFinding(read, page, name);
    const [styles, others] = await Promise.all([
      page.marks ? gatherStyles(page.marks, name, gathering) : [],
      Promise.all(subpages(read, page, first).map(gatherSubpage)),
    ]);
    return {
      url: page.url,
      findings: [first, ...others.flatMap(({ findings }) => findings), ...styles],
      text: [read.markdown, ...others.map(({ text }) => text)].filter(Boolean).join("\n\n"),
    };
  });
}
