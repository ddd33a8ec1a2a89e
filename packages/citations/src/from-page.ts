import { cutChars, squeeze } from "@wellsourced/core";
import { citeKey } from "./cite-key.ts";
import type { CslDraft, CslItem } from "./csl.ts";
import { parseDate } from "./dates.ts";
import { normalizeDoi } from "./identifiers.ts";
import { parseAuthors } from "./names.ts";

/** What a page says about itself; the metadata of a `Page` fits. */
export interface PageFacts {
  readonly title?: string | undefined;
  /** Names, one each, or one line that holds them all. */
  readonly authors?: readonly string[] | string | undefined;
  /** Name of the site, the journal, the newspaper. */
  readonly site?: string | undefined;
  readonly published?: string | undefined;
  readonly url?: string | undefined;
  readonly doi?: string | undefined;
  readonly language?: string | undefined;
  /** A CSL type, or a schema.org or Open Graph one. */
  readonly itemType?: string | undefined;
}

/** CSL types by the words that pages use for what they hold. */
const types: Readonly<Record<string, string>> = {
  scholarlyarticle: "article-journal",
  medicalscholarlyarticle: "article-journal",
  newsarticle: "article-newspaper",
  analysisnewsarticle: "article-newspaper",
  opinionnewsarticle: "article-newspaper",
  reportagenewsarticle: "article-newspaper",
  reviewnewsarticle: "article-newspaper",
  blogposting: "post-weblog",
  discussionforumposting: "post",
  socialmediaposting: "post",
  report: "report",
  book: "book",
  chapter: "chapter",
  thesis: "thesis",
  dataset: "dataset",
  softwareapplication: "software",
  softwaresourcecode: "software",
  videoobject: "motion_picture",
  "video.other": "motion_picture",
  "video.movie": "motion_picture",
  podcastepisode: "broadcast",
  legislation: "legislation",
};

/** A known word, else what the DOI suggests; nothing is concluded from the site. */
function typeOf({ itemType, doi }: PageFacts): string {
  const known = types[itemType?.toLowerCase() ?? ""];
  // CSL's own types are lower case; any other word of schema.org says too little.
  if (known ?? /^[a-z][a-z_-]+$/u.test(itemType ?? ""))
    return known ?? (itemType === "article" || itemType === "website" ? "webpage" : (itemType ?? ""));
  return normalizeDoi(doi) ? "article-journal" : "webpage";
}

/** Longer titles are hostile. */
const text = (value: string | undefined): string | undefined => (value && squeeze(cutChars(value, 1_000))) || undefined;

/**
 * A page as a work to be cited. A field that is absent was not found; nothing is made up.
 *
 * @example
 * fromPage({ title: "Walls", authors: ["Ada Byron"], published: "2020-03-04" });
 * // { id: "byron2020walls", type: "webpage", title: "Walls", author: [{ family: "Byron", … }], issued: … }
 */
export function fromPage(page: PageFacts): CslItem {
  const { title, site, url, language } = page;
  const doi = normalizeDoi(page.doi);
  const authors = parseAuthors(page.authors);
  const issued = parseDate(page.published);
  const draft: CslDraft = {
    type: typeOf(page),
    ...(text(title) ? { title: text(title) } : {}),
    ...(authors.length > 0 ? { author: authors } : {}),
    ...(issued ? { issued } : {}),
    ...(text(site) ? { "container-title": text(site) } : {}),
    ...(language ? { language } : {}),
    ...(doi ? { DOI: doi } : {}),
    ...(url ? { URL: url.trim() } : {}),
  };
  return { id: citeKey(draft), ...draft };
}
