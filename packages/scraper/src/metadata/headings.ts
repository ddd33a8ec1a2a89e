import { closest, type Element, find } from "@wellsourced/markup";
import { NamePattern } from "@wellsourced/markup/dom";
import { cleanString, shownLines } from "./clean-string.ts";
import { type Clue, type Clues, headingTags } from "./clues.ts";

type Page = Pick<Clues, "asides" | "body"> & { readonly url: string | undefined };

export type Heading = ReturnType<typeof toHeading>;

/** A heading that may be the title. Expensive properties are computed on demand. */
function toHeading({ element, place }: Clue, text: string, page: Page) {
  let rank: number | undefined;
  return {
    element,
    place,
    text,
    /** Texts of its parts, if there are several: kicker, headline, subtitle. */
    get parts(): readonly string[] {
      const texts = element.children.map((it) => (it.kind === "element" ? textOf(it) : cleanString(it.data)));
      return texts.filter((it) => it.length > 3);
    },
    /** Score by position and names, before words are compared. */
    get rank(): number {
      rank ??= rankOf(element, page);
      return rank;
    },
    /** Upper limit of its rank. */
    get mostRank(): number {
      return ownRank(element) + IN_MAIN;
    },
  };
}

const MAX_HEADINGS = 60;
const MAX_TEXT = 400;
const IN_MAIN = 1.5;

/** Parts of a heading other than its words: forum labels, permalinks, counters, text for screen readers. */
const extra = new NamePattern(
  /(?:^|[\s_-])(?:label\w*|badge|tag|icon|sr-only|screen-reader\w*|visually-?hidden|header-?link|heading-?link|anchor\w*|permalink|perma|mw-editsection|edit\w*|copy|tooltip|count|kicker|overline|topline|eyebrow|dachzeile|prefix|category)(?:$|[\s_-])/u,
);
const logo = new NamePattern(/logo|brand|site-?(?:title|name|header|branding)|blog-?(?:title|name)/u);
const titled = new NamePattern(/title|headline|heading/u);
const wordless = new Set(["script", "style", "svg", "button", "template", "noscript"]);

const isHeading = ({ tag }: Element): boolean => headingTags.has(tag);

/** Headings in document order, with their evidence. */
export function headingsOf({ headings, asides, body }: Clues, url: string | undefined): Heading[] {
  const found: Heading[] = [];
  const page = { asides, body, url };
  for (const clue of headings) {
    const { element } = clue;
    if (found.length >= MAX_HEADINGS && element.tag !== "h1") continue;
    if (closest(element.parent, isHeading) !== undefined || (!isHeading(element) && find(element, isHeading))) continue;
    const text = textOf(element);
    if (text.length < 2 || text.length > MAX_TEXT) continue;
    found.push(toHeading(clue, text, page));
  }
  return found;
}

const byTag: Readonly<Record<string, number>> = { h1: 4, h2: 1, h3: 0 };

/** Score by the heading's own tag and names. */
const ownRank = (heading: Element): number =>
  (byTag[heading.tag] ?? 0.5) + (heading.get("itemprop").includes("headline") ? 3 : 0) + (titled.isIn(heading) ? 1 : 0);

function rankOf(heading: Element, { asides, body, url }: Page): number {
  const isAside = closest(heading, (it) => it !== body && asides.has(it)) !== undefined;
  const inMain = closest(heading, (it) => it.tag === "main" || it.tag === "article") !== undefined;
  const isLogo =
    logo.isIn(heading) ||
    logo.isIn(heading.parent ?? heading) ||
    find(heading, (it) => logo.isIn(it) || it.get("rel") === "home") !== undefined;
  return ownRank(heading) + (inMain ? IN_MAIN : 0) - (isAside ? 4 : 0) - (isLogo ? 6 : 0) - leadsAway(heading, url);
}

/** Headings of teasers are links; one that links to a parent page is the site's name. */
function leadsAway(heading: Element, url: string | undefined): number {
  const link = find(heading, ({ tag }) => tag === "a") ?? closest(heading.parent, ({ tag }) => tag === "a");
  const href = link?.get("href") ?? "";
  if (href === "" || href.startsWith("#")) return 0;
  const target =
    URL.parse(href, url)
      ?.href.replace(/[?#].*$/su, "")
      .replace(/\/(?:index\.\w+)?$/u, "") ?? "";
  const own = url?.replace(/[?#].*$/su, "").replace(/\/$/u, "") ?? "";
  if (target === own) return 0;
  return own.startsWith(`${target}/`) ? 6 : 2;
}

/** The heading's own words, or all of its text if it has none. */
function textOf(heading: Element): string {
  const lineWithout = (isSkipped: (element: Element) => boolean): string =>
    cleanString(shownLines(heading, MAX_TEXT * 2, (it) => wordless.has(it.tag) || isSkipped(it)).join(" "));
  return lineWithout((it) => it !== heading && extra.isIn(it)) || lineWithout(() => false);
}
