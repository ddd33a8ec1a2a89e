import { ByNames, NamePattern } from "@wellsourced/markup/dom";
import type { PageType } from "../content/page-type.ts";

/**
 * Matches words at the beginning or end of a class or id: `share-bar`, `post-share`, `share`, but not
 * `market-share-table`. camelCase and underscores count as boundaries.
 */
const inside = (list: string): RegExp => new RegExp(`(?:^|[\\s_-])(?:${list})(?:$|[\\s_-])`, "u");
const words = (list: string): RegExp =>
  new RegExp(`(?:^|\\s)(?:${list})(?=[\\s_-]|$)|[\\s_-](?:${list})(?=\\s|$)`, "u");

/** `has-sidebar` and similar names describe the layout, not the element. */
const layoutWords =
  /(?<![\w-])(?:has|no|with|without|is|not|js|hide|show|toggle|layout|page|body|template)[-_][\w-]+/gu;

/** Names of site elements around every page. */
const frameNames = words(
  "nav|navbar|navigation|navi|main-?menu|sub-?menu|mega-?menu|menu-?bar|top-?nav|main-?nav|breadcrumbs?|crumbs?|side-?bar|side-?nav|footer|site-?footer|" +
    "masthead|site-?header|top-?bar|cookies?|cookie-?(?:banner|notice|consent|bar)|gdpr|ccpa|onetrust|newsletter|newsletter-?(?:signup|form|box)|" +
    "share|sharing|share-?(?:bar|buttons?|links?|tools?|icons?)|social|socials|social-?(?:links?|media|icons?|share|sharing|bar)|addtoany|sharedaddy|addthis|" +
    "advert|adverts|advertisement|advertising|ad-?(?:slot|unit|container|wrapper|box|banner|block)|adsbygoogle|" +
    "skip-?(?:link|to-?content|nav)|back-?to-?top|scroll-?(?:to-?)?top|pagination|pager|paging|page-?numbers|printfriendly|language-?(?:switcher|selector)|lang-?switcher|" +
    "search-?(?:form|box|bar)|login-?(?:form|box|modal)|copyright|colophon|widget-?area|sidebar-?widget|noprint|no-?print",
);

/** Names of cookie and privacy notices, which may be longer than the page. */
const consents = words(
  "cookies?|cookie-?(?:banner|notice|consent|bar|law|policy|modal|settings|preferences?)|consent|consent-?(?:banner|modal|manager)|gdpr|ccpa|onetrust(?:-[\\w-]+)?|ot-sdk(?:-[\\w-]+)?|didomi(?:-[\\w-]+)?|cookiebot|cybot(?:\\w+)?|truste|qc-cmp2?(?:-[\\w-]+)?|privacy-?(?:notice|banner|modal|settings)",
);
export const consentNames = new NamePattern(consents);

/** Names of site elements that may also be content. */
const looseFrameNames = words(
  "menu|menu-?item|widget|widgets|pop-?up|modal|overlay|lightbox|subscribe|subscription|sign-?up|opt-?in|ads?|sponsor|sponsored|promo|promotion|" +
    "print|login|log-?in|sign-?in|toolbar|action-?bar|tooltip|site-?map|banner",
);

/** Names of recommendations. */
const elsewhereNames = inside(
  "related|related-?(?:posts?|articles?|content|stories|items|links|topics|news|products)|recommended|recommendations?|recommend|more-?(?:stories|articles|news|posts|from|in|on|like)|" +
    "read-?(?:next|more|also)|you-?(?:may|might)(?:-?also)?(?:-?like)?|also-?like|up-?next|next-?(?:up|article|post)|trending|popular|most-?(?:read|popular|viewed|recent)|" +
    "latest(?:-?(?:news|posts|articles|stories))?|recent-?(?:posts?|articles?|news)|outbrain|taboola|zergnet|post-?navigation|nav-?links|prev-?next|previous-?next|post-?nav|similar|teasers?|see-?also-?links|read-?on|onward",
);

/** Names of elements around an article: author, section, comments. */
const trimmingNames = inside(
  "author-?(?:box|bio|info|card|profile|block|section)|about-?(?:the-?)?author|post-?author-?box|bio|byline|by-?line|post-?meta|entry-?meta|article-?meta|meta-?data|meta-?info|post-?info|" +
    "tags|tag-?(?:list|cloud|links)|post-?tags|entry-?tags|entry-?footer|post-?footer|article-?footer|categories|cat-?links|post-?categories|topics-?list|rating|ratings|votes|reactions|likes|view-?count|reading-?time|read-?time|" +
    "disclaimer|caption-?credit|credits?|image-?credit|photo-?credit|audio-?player|listen|text-?to-?speech|toc|table-?of-?contents|on-?this-?page|page-?toc|edit-?(?:page|this-?page|on-?github|link)|editsection|mw-editsection|feedback|was-?this-?helpful|helpful|contributors",
);

/** Names of elements that documentation generators add. */
export const manualNames = new NamePattern(
  inside(
    "nav-?(?:header|footer|panel)|edit-?(?:page|this-?page|on-?github|link)|editsection|mw-editsection|feedback|was-?this-?helpful|helpful|ttc|navbox|catlinks|printfooter|page-?(?:edit|nav)|last-?updated|back-?link-?(?:top|bottom)|help-?(?:popup|container)|p-lang(?:-btn)?|mw-(?:portlet|indicators)|vector-(?:menu|dropdown|page-toolbar)",
  ),
);

const commentNames = inside(
  "comments?|comment-?(?:list|area|section|thread|form|respond|reply)|respond|disqus|disqus-?thread|fb-?comments|discussion|replies|livefyre|reader-?comments|user-?comments",
);

const shopNames =
  "filters?|facets?|refinements?|sort-?by|sorting|fly-?out|dropdown|cart|mini-?cart|basket|wish-?list|recently-?viewed|quick-?view|compare|store-?locator|country-?selector";

/** Names of elements around the content, for one page type. */
export const typeNames: Readonly<Partial<Record<PageType, NamePattern>>> = {
  forum: new NamePattern(
    words(
      "signature|sig|post-?signature|message-?signature|post-?profile|user-?extras|message-?user-?extras|user-?details|user-?title|user-?stats|user-?card|user-?info|author-?profile|pairs|flair|badges?|reputation|" +
        "notices?|quick-?reply|reply-?form|post-?controls|post-?buttons|post-?menu|message-?actionBar|action-?bar|reaction-?(?:bar|score)|topic-?map|similar-?(?:threads|topics)|suggested-?topics|s-?anchors|expand-?link|js-add-link|votecell|vote|unfurl|topic-?stats|post-?count",
    ),
  ),
  product: new NamePattern(
    words(
      `${shopNames}|reviews?|review-?list|customer-?reviews|reviews-?section|user-?reviews|ratings-?reviews|testimonials?|q-?and-?a|questions-?answers|financing|shipping-?calculator|size-?guide|bundle|upsells?|cross-?sells?|also-?bought`,
    ),
  ),
  listing: new NamePattern(words(shopNames)),
};

/** The word of each kind in an element's names that marks it as boilerplate; empty if there is none. */
export const told = new ByNames((given) => {
  const names = given.replace(layoutWords, "");
  const match = (pattern: RegExp): string => pattern.exec(names)?.[0].trim() ?? "";
  return {
    names,
    consent: match(consents),
    frame: match(frameNames),
    loose: match(looseFrameNames),
    elsewhere: match(elsewhereNames),
    comments: match(commentNames),
    trimming: match(trimmingNames),
  };
});
