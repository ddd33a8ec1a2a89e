import { hostOf } from "@wellsourced/core";
import type { BrandLogo, Page } from "@wellsourced/core/records";
import type { PageMarks } from "@wellsourced/scraper";
import { type Facts, type Finding, type Origin, type SourceName, stated, toFinding } from "./facts.ts";
import { asFailure, type Gathering } from "./gather.ts";
import { toLogo } from "./logo.ts";
import { fontFacts } from "./page-facts.ts";
import { colorFacts, paletteIn } from "./palette.ts";
import { gatherStyles } from "./style-sheets.ts";
import { toneFacts } from "./tone.ts";
import { typeFacts } from "./type-in-text.ts";

/** A place with guidelines, and its markup where that was opened already. */
export interface Place {
  readonly url: string;
  readonly marks?: PageMarks;
}

/** What guidelines say, in findings, and their text. */
export interface Portal extends Pick<Place, "url"> {
  readonly findings: readonly Finding[];
  /** Empty where it could not be read. */
  readonly text: string;
}

const THIN_CHARS = 300;
const FEW_COLORS = 3;
const MOST_SUBPAGES = 3;

interface Link {
  readonly href: string;
  readonly text: string;
}

const linksIn = (markdown: string): Link[] =>
  [...markdown.matchAll(/(?<!!)\[([^\]]{1,100})\]\((https?:\/\/[^)\s]+)/gu)].map(([, text = "", href = ""]) => ({
    text,
    href,
  }));

const picturesIn = (markdown: string): string[] =>
  [...markdown.matchAll(/!\[[^[\]]*\]\((https?:\/\/[^)\s]+)/gu)].map(([, src = ""]) => src);

const FILE = /logo[^/]{0,300}\.(?:svg|png|webp)$/iu;
const FOR_DARK = /dark|white|negative|revers|invers|light/iu;

/** Pictures and files that are called a logo. */
function logoFacts(addresses: readonly string[]): Facts {
  const logos = addresses.filter((address) => FILE.test(URL.parse(address)?.pathname ?? ""));
  const named = (isDark: boolean): BrandLogo | undefined =>
    toLogo({
      url: logos.find((address) => FOR_DARK.test(new URL(address).pathname.split("/").at(-1) ?? "") === isDark),
    });
  return stated({ "logos.primary": named(false), "logos.dark": named(true) });
}

/** What the text of guidelines says. */
const textFacts = (markdown: string): Facts => ({
  ...colorFacts(paletteIn(markdown)),
  ...typeFacts(markdown),
  ...toneFacts(markdown),
});

/** The text that names more colours: the reader may have taken swatches for furniture. */
function richer(page: Page, marks: PageMarks | undefined): string {
  const whole = marks?.markdown() ?? "";
  return paletteIn(whole).length > paletteIn(page.markdown).length ? whole : page.markdown;
}

function pageFinding(page: Page, { url, marks }: Place, name: SourceName): Finding {
  const text = richer(page, marks);
  const isThin = text.length < THIN_CHARS;
  const origin: Origin = { name, url, ...(isThin ? { scrapeQuality: "thin" } : {}) };
  const files = [
    ...(marks?.images ?? []).map(({ src }) => src),
    ...(marks?.anchors ?? []).map(({ href }) => href),
    ...picturesIn(page.markdown),
    ...linksIn(page.markdown).map(({ href }) => href),
  ];
  return toFinding(origin, { ...logoFacts(files), ...fontFacts(marks?.links ?? []), ...textFacts(text) });
}

/** What is missing, and what a page is called that has it. */
const MISSING: readonly (readonly [isThere: (facts: Facts) => boolean, pattern: RegExp])[] = [
  [
    (facts) => (facts["colors.palette"]?.length ?? 0) >= FEW_COLORS,
    /colou?rs?\b|palette|visual-identity|tokens|farben|couleurs/iu,
  ],
  [(facts) => facts["typography.heading"] !== undefined, /typograph|typeface|\bfonts?\b|schrift/iu],
  [(facts) => Object.keys(facts).some((field) => field.startsWith("tone_of_voice.")), /tone|voice|writing|language/iu],
];

const factsOf = (finding: Finding): Facts => (finding.state === "found" ? finding.facts : {});

/** Pages of the same host that are about what the first one lacks. */
function subpages(page: Page, { url, marks }: Place, known: Facts): readonly string[] {
  const own = [...(marks?.anchors ?? []), ...linksIn(page.markdown)].filter(({ href }) => hostOf(href) === hostOf(url));
  const bare = (address: string) => address.replace(/#.*$/su, "").replace(/\/$/u, "");
  const wanted = MISSING.flatMap(([isThere, pattern]) => {
    if (isThere(known)) return [];
    const fits = own.filter(({ href, text }) => pattern.test(new URL(href).pathname) || pattern.test(text));
    return fits.map(({ href }) => bare(href)).slice(0, MOST_SUBPAGES);
  });
  return [...new Set(wanted)].filter((address) => address !== bare(url));
}

async function readSubpage(url: string, name: SourceName, gathering: Gathering): Promise<Portal> {
  const origin: Origin = { name, url };
  try {
    const page = await gathering.tools.pages({ url }, gathering.call);
    return { url, findings: [toFinding(origin, textFacts(page.markdown))], text: page.markdown };
  } catch (error) {
    return { url, findings: [{ state: "failed", origin, failure: asFailure(error, gathering) }], text: "" };
  }
}

/**
 * Reads guidelines as a person would, with the browser where they need it, and follows their own pages about colours,
 * type and tone where the first one lacks them.
 */
export async function gatherPortal(place: Place, name: SourceName, gathering: Gathering): Promise<Portal> {
  const { url, marks } = place;
  try {
    const page = await gathering.tools.pages({ url }, gathering.call);
    const first = pageFinding(page, place, name);
    const [styles, others] = await Promise.all([
      marks ? gatherStyles(marks, name, gathering) : [],
      Promise.all(subpages(page, place, factsOf(first)).map((address) => readSubpage(address, name, gathering))),
    ]);
    return {
      url,
      findings: [first, ...others.flatMap(({ findings }) => findings), ...styles],
      text: [page.markdown, ...others.map(({ text }) => text)].filter(Boolean).join("\n\n"),
    };
  } catch (error) {
    const failure = asFailure(error, gathering);
    return { url, findings: [{ state: "failed", origin: { name, url }, failure }], text: "" };
  }
}
