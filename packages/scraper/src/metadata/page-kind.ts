import type { MetaTags } from "./meta-tags.ts";

/**
 * A page's kind for authorship: a text, a thread, an index (a list, shop, service or home page) without author and
 * date, or undetermined.
 */
export type PageKind = "text" | "forum" | "index" | "open";

interface KindSources {
  readonly url: string | undefined;
  readonly types: readonly string[];
  readonly meta: MetaTags;
  /** schema.org types of microdata. */
  readonly itemTypes: ReadonlySet<string>;
}

const textTypes =
  /^(?:\w*NewsArticle|BlogPosting|LiveBlogPosting|\w+Article|Article|Report|Recipe|HowTo|SocialMediaPosting|PodcastEpisode|Book|Thesis|Chapter)$/u;
const forumTypes = /^(?:DiscussionForumPosting|QAPage|SiteRequest)$/u;
const indexTypes =
  /^(?:Product|ProductGroup|CollectionPage|SearchResultsPage|OfferCatalog|Service|ProfessionalService|LocalBusiness|Store|FAQPage|ContactPage|AboutPage|WebApplication|SoftwareApplication|ImageGallery)$/u;
const forumPath =
  /\/(?:forums?|threads?|viewtopic|showthread|discussions?|questions|boards?|t5)(?:[/.?-]|$)|\/topics?\/\d|\/t\/[\w-]+\/\d+|\/r\/\w+\/comments\//u;
const forumHost = /^(?:forums?|community|discuss(?:ions?)?|boards?|bbs)\./u;
const generators = /phpbb|xenforo|vbulletin|discourse|mybb|nodebb|flarum|smf|invision|fluxbb|punbb|vanilla/iu;
const indexPath =
  /\/(?:services?|solutions?|products?|shop|store|collections?|categor(?:y|ies)|kategorie|c|tags?|topics?|sections?|pricing|features|platform|industries|about(?:-us)?|contact|careers|search|page)\/(?!.*(?:19|20)\d\d\/\d\d)|\/(?:blog|news|articles|stories|posts|press|insights|events|issues|magazine|archive|aktuell|services?|solutions?|pricing|about|products?|shop)\/?$/u;

const homePath = /^\/(?:index\.\w+|[a-z]{2}(?:[-_][a-z]{2})?\/?|home\/?)?$/iu;
const saysText = ({ types, meta, itemTypes }: KindSources): boolean =>
  [...types, ...itemTypes].some((it) => textTypes.test(it)) ||
  /^article$/iu.test(meta.first("og:type") ?? "") ||
  meta.first("article:published_time") !== undefined;

/** The URL, if its host may be public: file names and internal hosts do not indicate a kind of page. */
function publicUrl(url: string | undefined): URL | undefined {
  const parsed = URL.parse(url ?? "");
  return parsed && /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/u.test(parsed.hostname) ? parsed : undefined;
}

/** Whether the URL is the site's home page, unless the page is declared as a text. */
export function isHomePage(sources: KindSources): boolean {
  const parsed = publicUrl(sources.url);
  if (parsed?.search !== "" || !homePath.test(parsed.pathname)) return false;
  return !saysText(sources) || sources.types.filter((it) => textTypes.test(it)).length > 1;
}

/** Paths of single texts: a news folder and a title in words below it. */
const textPath =
  /\/(?:blogs?|news|nachrichten|aktuelle?s?|artikel|articles?|noticias?|actualites?|stor(?:y|ies)|posts?|presse\w*|press(?:-releases?)?|magazin\w*|magazine|insights)\/(?:[^/]+\/){0,8}[^/-]*-[^/-]*-[^/]/u;

export function pageKindOf(sources: KindSources): PageKind {
  const { url, types, meta, itemTypes } = sources;
  const parsed = publicUrl(url);
  const path = parsed?.pathname.toLowerCase() ?? "";
  const host = parsed?.hostname.replace(/^www\./u, "") ?? "";
  if (types.some((it) => forumTypes.test(it))) return "forum";
  if (isHomePage(sources)) return "index";
  if ([...types, ...itemTypes].some((it) => textTypes.test(it))) return "text";
  if (generators.test(meta.first("generator") ?? "") || forumPath.test(path) || forumHost.test(host)) return "forum";
  if (types.some((it) => indexTypes.test(it)) || isProduct(sources)) return "index";
  if (indexPath.test(path) && !textPath.test(path)) return "index";
  return saysText(sources) ? "text" : "open";
}

const isProduct = ({ meta, itemTypes }: KindSources): boolean =>
  itemTypes.has("Product") ||
  /product/iu.test(meta.first("og:type") ?? "") ||
  meta.first("product:price:amount", "og:price:amount") !== undefined;
