import { fold, hostOf, squeeze } from "@wellsourced/core";
import { namesOf } from "../dom/names.ts";
import { closest, type Element, find, findAll, lineText } from "../dom/tree.ts";
import { cleanString } from "./clean-string.ts";

export interface TitleSources {
  /** `<title>`. */
  readonly document: string;
  /** From `og:title`, Twitter, Highwire and Dublin Core, the best first. */
  readonly stated: readonly string[];
  readonly headline: string;
  /** Main headings as shown, the likeliest first. */
  readonly headings: readonly string[];
  readonly site: string | undefined;
  readonly url: string | undefined;
}

/** Words that matter when two titles are compared. */
export const plain = (text: string): string => squeeze(fold(text).replace(/[^\p{L}\p{N}]+/gu, " "));

const separator = /\s+[|\u00b7\u2022\u00bb\u00ab\u2013\u2014>~/\\:-]+\s+|\s*[|»«]\s*|:\s+/gu;

/**
 * The page's own title. What people see as heading wins when what machines are told agrees with it; otherwise what is
 * stated, freed of the site's name; `<title>` alone comes last.
 */
export function chooseTitle(sources: TitleSources): string | undefined {
  const stated = [...sources.stated, sources.headline].map((it) => withoutSite(it, sources)).filter(Boolean);
  const document = withoutSite(sources.document, sources);
  for (const heading of sources.headings) {
    const words = plain(heading);
    if (words === "" || isSite(heading, sources)) continue;
    if ([...stated, document, sources.document].some((it) => agrees(words, plain(it)))) return heading;
  }
  return stated[0] ?? (document || sources.headings[0]) ?? undefined;
}

/** The heading is the title, or the greater part of it. */
const agrees = (heading: string, title: string): boolean =>
  heading === title ||
  (heading.length >= 8 &&
    title.length > 0 &&
    (` ${title} `.includes(` ${heading} `) || ` ${heading} `.includes(` ${title} `)) &&
    Math.min(heading.length, title.length) * 2.5 >= Math.max(heading.length, title.length));

/** The site's own name, as it states it or as its host spells it. */
function isSite(text: string, { site, url }: TitleSources): boolean {
  const words = plain(text).replaceAll(" ", "");
  const host = hostOf(url ?? "");
  const names = [
    plain(site ?? "").replaceAll(" ", ""),
    host.replace(/\W/gu, ""),
    (host.split(".").at(-2) ?? "").replace(/\W/gu, ""),
  ];
  return (
    words !== "" &&
    names.some(
      (name) =>
        name !== "" &&
        (name === words ||
          (words.length > 4 && name.includes(words)) ||
          (name.length > 4 && words.includes(name) && name.length * 2 > words.length)),
    )
  );
}

/** The title without a leading or trailing part that names the site. */
function withoutSite(title: string, sources: TitleSources): string {
  const cuts = [...title.matchAll(separator)];
  const [first] = cuts;
  const last = cuts.at(-1);
  if (!first || !last) return title;
  const tail = title.slice(last.index + last[0].length);
  const head = title.slice(0, first.index);
  if (isSite(tail, sources)) return withoutSite(title.slice(0, last.index).trim(), sources);
  if (isSite(head, sources)) return title.slice(first.index + first[0].length).trim();
  return title;
}

/** Headings that could be the title: `h1` outside of the site's frame first, then any marked as headline. */
export function headingsOf(body: Element): string[] {
  const frames = (element: Element): boolean =>
    closest(element, (it) => it.tag === "nav" || it.tag === "footer" || it.tag === "aside") !== undefined;
  const found = findAll(
    body,
    (it) =>
      it.tag === "h1" ||
      /^headline$|^name headline$/u.test(it.get("itemprop")) ||
      (it.tag === "h2" && /title|headline/u.test(namesOf(it))),
  );
  const ranked = found
    .slice(0, 40)
    .filter((it) => !frames(it))
    .sort((a, b) => rank(b) - rank(a));
  return ranked
    .map((it) => cleanString(lineText(it, 600)))
    .filter((text) => text.length > 1 && text.length < 300)
    .slice(0, 6);
}

/** Logos are headings on many home pages, and never the title. */
function rank(heading: Element): number {
  const inMain = closest(heading, (it) => it.tag === "main" || it.tag === "article") !== undefined;
  const isLogo =
    /logo|brand|site-?(?:title|name)/u.test(namesOf(heading)) ||
    find(heading, (it) => /logo|site-?title/u.test(namesOf(it))) !== undefined;
  const names = /title|headline/u.test(namesOf(heading)) || heading.has("itemprop");
  return (heading.tag === "h1" ? 4 : 0) + (inMain ? 2 : 0) + (names ? 1 : 0) - (isLogo ? 6 : 0);
}
