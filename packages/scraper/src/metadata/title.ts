import { plain } from "./clean-string.ts";
import type { Sourced } from "./fields.ts";
import type { Heading } from "./headings.ts";
import { homeTitle, mainPart, partsOf, type SiteNames, withoutSite } from "./site-name.ts";

interface TitleSources {
  /** `<title>`. */
  readonly document: string;
  /** From meta tags and JSON-LD, most reliable first. */
  readonly stated: readonly Sourced[];
  readonly headings: readonly Heading[];
  readonly names: SiteNames;
  /** Whether this is the site's home page, whose title is the site's. */
  readonly isHome: boolean;
}

/** Agreement below which a heading is about something else. */
const LITTLE = 0.3;
const MUCH_SHORTER = 0.25;

/** A title and its heading, if it has one. */
export interface Title extends Partial<Sourced> {
  readonly heading?: Heading;
}

/** Headings of page sections and tools. */
const generic =
  /^(?:menu|search|navigation|main menu|comments?|contents?|table of contents|newsletter|subscribe|related.*|share|home|welcome|log ?in|sign (?:in|up)|cookies?.*|\d+|suche|inhalt|kommentare|skip to .*|error|more|about|tags?|categories|archives?|recent posts|leave a (?:reply|comment).*|post navigation)$/u;

/**
 * The page's own title: a heading if its position and words support it, otherwise the stated title without the site's
 * name, and `<title>` last.
 */
export function chooseTitle(sources: TitleSources): Title {
  const stated = sources.stated.flatMap(({ value, from }) => {
    const text = mainPart(withoutSite(value, sources.names));
    return text === "" ? [] : [{ value: text, from }];
  });
  const document = withoutSite(sources.document, sources.names);
  const parts = mainParts(sources.document);
  const best = bestHeading(sources, [...stated.map((it) => it.value), document, ...parts]);
  const heading = best?.heading;
  const first = stated.find(({ value }) => !sources.names.has(value)) ?? stated[0];
  if (sources.isHome) return titleOfHome(sources, heading);
  if (
    heading &&
    ((best.score >= 5 && (best.agreement >= LITTLE || document === "")) || (best.agreement >= 4 && heading.rank >= 0))
  )
    return { ...titleOf(heading, stated), heading };
  const shown = heading && best.score >= 3 ? { heading } : {};
  if (first) return { ...first, ...shown };
  if (document !== "") return { value: mainPart(document), from: "title", ...shown };
  return heading && best.score >= 1 ? { value: heading.text, from: heading.element.tag, heading } : {};
}

/** The parts of `<title>` that may be the page's own; a much shorter one is the site's name. */
function mainParts(document: string): readonly string[] {
  const parts = partsOf(document).map((it) => it.text);
  const longest = Math.max(0, ...parts.map(({ length }) => length));
  return parts.filter(({ length }) => length >= longest * MUCH_SHORTER);
}

/** A home page's title is the site's. */
function titleOfHome({ document, stated, names }: TitleSources, heading: Heading | undefined): Title {
  const shown = heading ? { heading } : {};
  const given = document === "" ? stated[0] : { value: document, from: "title" };
  const value = given && homeTitle(given.value, names);
  if (given && value && !generic.test(plain(value))) return { value, from: given.from, ...shown };
  return heading ? { value: heading.text, from: heading.element.tag, heading } : {};
}

/** The visible heading, or the part of it that is stated as title. */
function titleOf(heading: Heading, stated: readonly Sourced[]): Sourced {
  const part = heading.parts.find((it) => stated.some(({ value }) => plain(value) === plain(it)));
  return { value: part ?? heading.text, from: heading.element.tag };
}

interface Candidate {
  readonly heading: Heading;
  readonly agreement: number;
  readonly score: number;
}

function bestHeading({ headings, names }: TitleSources, titles: readonly string[]): Candidate | undefined {
  const words = [...new Set(titles.map(plain))].filter(Boolean);
  let best: Candidate | undefined;
  headings.forEach((heading, at) => {
    const late = Math.min(2, at * 0.1);
    // Skip headings that cannot win.
    if (best && (heading.mostRank + FULL - late <= best.score || heading.rank + FULL - late <= best.score)) return;
    const own = plain(heading.text);
    if (own === "" || generic.test(own) || names.isExactly(heading.text)) return;
    const agreement = Math.max(0, ...words.map((it) => agreementOf(own, it)));
    const score = heading.rank + agreement - late - (names.has(heading.text) ? 6 : 0);
    if (!best || score > best.score) best = { heading, agreement, score };
  });
  return best;
}

/** Agreement of a heading identical to the title. */
const FULL = 4;

/** Agreement of a heading and a title, 0 to 4. */
function agreementOf(heading: string, title: string): number {
  if (heading === title) return FULL;
  const contains = ` ${title} `.includes(` ${heading} `) || ` ${heading} `.includes(` ${title} `);
  if (contains && Math.min(heading.length, title.length) >= 8) return 3;
  return contains ? 2 : overlap(heading, title) * 2;
}

/** Share of the shorter text's words that occur in the longer one. */
function overlap(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const words = new Set(short.split(" ").filter(Boolean));
  if (words.size === 0) return 0;
  const other = new Set(long.split(" "));
  return [...words].filter((it) => other.has(it)).length / words.size;
}
