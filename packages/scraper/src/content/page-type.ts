import { type Element, eachElement } from "@wellsourced/markup";
import { ByNames, type Stats } from "@wellsourced/markup/dom";

/** Types of pages, which differ in their content: comments are noise below an article, but the purpose of a forum. */
export type PageType = "article" | "documentation" | "forum" | "listing" | "product" | "service";

/** Whether a page type is a single text. */
export const isTextual = (type: PageType | undefined): boolean => type === "article" || type === "documentation";

interface TypeSources {
  readonly url: string | undefined;
  /** schema.org types declared by the page. */
  readonly types: readonly string[];
  readonly openGraphType: string;
  readonly body: Element;
  readonly stats: Readonly<Stats>;
}

type Votes = Record<PageType, number>;
/** A weight of 4 is certain, 1 is a hint. */
type Vote = readonly [pattern: RegExp, type: PageType, weight: number];

const hosts: readonly Vote[] = [
  [/^(?:forums?|community|discuss(?:ions?)?|boards?|talk|users|answers|support-?forum)\./u, "forum", 3],
  [
    /(?:stackoverflow|stackexchange|superuser|serverfault|askubuntu|reddit|quora)\.com$|news\.ycombinator\.com$/u,
    "forum",
    4,
  ],
  [/^(?:docs?|developers?|dev|api|wiki|manual|learn|help|reference|documentation)\./u, "documentation", 2.5],
  [/readthedocs\.io$|\.github\.io$|wikipedia\.org$/u, "documentation", 2],
  [/^(?:shop|store)\./u, "product", 1],
  [/^(?:blog|news)\./u, "article", 1.5],
];

const paths: readonly Vote[] = [
  [
    /\/(?:forums?|threads?|viewtopic|showthread|discussions?|questions|community|boards?|t5|comments)(?:[/.?]|$)|\/topics?\/(?:[\w-]*\d{3,}|[\w-]+\/\d)/u,
    "forum",
    2.5,
  ],
  [/\/t\/[\w-]+\/\d+/u, "forum", 3],
  [
    /\/(?:docs?|documentation|reference|manual|guides?|api|tutorials?|handbook|wiki|man|help|kb|sdk)(?:[/.]|$)/u,
    "documentation",
    2,
  ],
  [/\/(?:products?|p|dp|item|itm|pd)\/[\w%-]+/u, "product", 2.5],
  [/\/(?:collections?|categor(?:y|ies)|c|cat|shop|browse|tag|tags|topics?|archive|search|b)(?:\/|$)/u, "listing", 2],
  [
    /\/(?:[\w-]*services?|solutions?|features|pricing|about|platform|industries|company|programs?|careers|departments?|use-cases|portfolio|insurance)(?:[/.]|$)/u,
    "service",
    2.5,
  ],
  [
    /\/(?:19|20)\d\d\/(?:\d{1,2}|[a-z]{3})(?:\/|$)|\/(?:blog|news|article|story|stories|posts?|opinion|magazine)\/[\w%-]{8,}/u,
    "article",
    2.5,
  ],
  // Contracts have such URLs, too; they are texts with repeated clauses.
  [
    /[/_-](?:terms|legal|privacy|policy|policies|agreements?|licen[cs]es?|eula|contracts?|conditions|tos)(?:[/._-]|$)/u,
    "service",
    -2.5,
  ],
  [/\/(?:blog|news|articles|stories|posts|press|insights|events)\/?$/u, "listing", 2],
];

/** A declared type weighs more than the URL, as it describes this page in particular. */
const schemas: readonly Vote[] = [
  [/^(?:\w*NewsArticle|BlogPosting|LiveBlogPosting|Recipe|Review|ScholarlyArticle)$/u, "article", 4],
  [/^(?:Article|Report|HowTo)$/u, "article", 3],
  [/^TechArticle$|^APIReference$/u, "documentation", 3],
  [/^(?:DiscussionForumPosting|QAPage|SiteRequest)$/u, "forum", 5],
  [/^(?:Product|ProductGroup)$/u, "product", 5],
  [/^(?:CollectionPage|ItemList|SearchResultsPage|Blog|OfferCatalog)$/u, "listing", 2.5],
  [/^(?:Service|ProfessionalService|LocalBusiness|FAQPage|SoftwareApplication|Course)$/u, "service", 1.5],
];

/** Decides by URL, declared types and structure; the type with the most votes wins, `article` in a draw. */
export function pageTypeOf(sources: TypeSources): PageType {
  const votes: Votes = { article: 0.5, documentation: 0, forum: 0, listing: 0, product: 0, service: 0 };
  voteByAddress(votes, sources.url);
  for (const type of statedTypes(sources.types)) vote(votes, schemas, type);
  if (sources.openGraphType === "article") votes.article += 1.5;
  if (/product\.group/u.test(sources.openGraphType)) votes.listing += 3;
  else if (/product/u.test(sources.openGraphType)) votes.product += 3;
  voteByShape(votes, sources);
  const ranked = Object.entries(votes).sort(([, a], [, b]) => b - a);
  return (ranked[0]?.[0] ?? "article") as PageType; // The keys of `Votes` are page types.
}

/** Declared types without the questions of an FAQ, which is not a thread. */
function statedTypes(types: readonly string[]): ReadonlySet<string> {
  const stated = new Set(types);
  if (stated.has("FAQPage") && !stated.has("QAPage")) stated.delete("SiteRequest");
  return stated;
}

function vote(votes: Votes, table: readonly Vote[], text: string): void {
  for (const [pattern, type, weight] of table) if (pattern.test(text)) votes[type] += weight;
}

/** URLs are most informative on generated sites: forums, shops, manuals. */
function voteByAddress(votes: Votes, given: string | undefined): void {
  const url = URL.parse(given ?? "");
  if (!url) return;
  const path = url.pathname.toLowerCase();
  vote(votes, hosts, url.hostname.replace(/^www\./u, ""));
  vote(votes, paths, path);
  if (path === "/" || path === "") votes.service += 1.5;
  if (url.searchParams.has("topic") || /showthread|viewtopic/u.test(path)) votes.forum += 2;
}

/** Class names by the structure that they indicate, counted below. */
const shapeNames = {
  posts:
    /(?:^|[\s_-])(?:topic-?post|post-?body|post-?content|message-?body|postbody|answercell|comment-?body|forum-?post|post-?message|message-?content|js-post)(?:$|[\s_-])/u,
  prices: /(?:^|[\s_-])(?:price|product-?price|amount)(?:$|[\s_-])/u,
  carts: /add-?to-?(?:cart|bag|basket)|product-?form|buy-?now/u,
  cards: /(?:^|[\s_-])(?:card|teaser|tile|product-?item|grid-?item|product-?card|post-?item)(?:$|[\s_-])/u,
};
type Shape = keyof typeof shapeNames;
const shapes = new ByNames<readonly Shape[]>(
  (names) => (Object.keys(shapeNames) as Shape[]).filter((shape) => shapeNames[shape].test(names)), // The keys of the table.
);

function countShapes(element: Element, counts: Record<Shape | "articles" | "code" | "itemArticle", number>): undefined {
  if (element.tag === "article") counts.articles++;
  if (element.tag === "pre") counts.code++;
  if (element.get("itemprop") === "articleBody") counts.itemArticle++;
  for (const shape of shapes.in(element)) counts[shape]++;
}

/** Votes by structures that templates leave in the markup. */
function voteByShape(votes: Votes, { body, stats }: TypeSources): void {
  const shape = { posts: 0, articles: 0, prices: 0, carts: 0, code: 0, cards: 0, itemArticle: 0 };
  eachElement(body, countShapes, shape);
  if (shape.posts >= 2) votes.forum += Math.min(3, shape.posts / 2);
  if (shape.articles >= 4) votes.listing += 1.5;
  if (shape.prices >= 8) votes.listing += 1.5;
  if (shape.carts > 0 && shape.carts <= 3) votes.product += 1;
  if (shape.code >= 3) votes.documentation += 1.5;
  if (shape.itemArticle === 1) votes.article += 2;
  if (shape.cards >= 6) votes.listing += 1;
  const proseShare = stats.chars === 0 ? 0 : stats.prose / stats.chars;
  if (stats.paragraphs >= 8 && proseShare > 0.6) votes.article += 1.5;
  if (stats.paragraphs < 6 && proseShare < 0.3) votes.listing += 1;
}
