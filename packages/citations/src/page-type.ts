import type { WorkFacts } from "@wellsourced/core/records";
import { normalizeDoi } from "./identifiers.ts";
import { PAGE_TYPES } from "./work-types.ts";

/** Facts that indicate the kind of work on a page. */
interface TypeClues extends Pick<WorkFacts, "journal" | "book" | "isbn"> {
  readonly url?: string | undefined;
  readonly doi?: string | undefined;
  /** Types declared by the page, in schema.org, Open Graph, Dublin Core, PRISM or CSL vocabulary. */
  readonly words: readonly string[];
}

export interface PageType {
  readonly type: string;
  /** Kind of work without a CSL type. */
  readonly genre?: string;
}

/** CSL's own types. */
const csl =
  /^(?:article-(?:journal|magazine|newspaper)|paper-conference|entry-(?:dictionary|encyclopedia)|legal_case|motion_picture|personal_communication|post-weblog|thesis|dataset|book|chapter|report|patent|software|legislation|bill|map|song|speech|interview|manuscript|broadcast|graphic|post|standard)$/u;

export const isCslType = (text: string | undefined): text is string => text !== undefined && csl.test(text);

/** Kinds of work by URL, for sites with a single kind. */
const byAddress: Readonly<Record<string, RegExp>> = {
  preprint:
    /^(?:arxiv\.org\/(?:abs|pdf|html)|(?:www\.)?(?:biorxiv|medrxiv)\.org\/content|chemrxiv\.org\/(?:engage|doi)|(?:papers\.)?ssrn\.com\/(?:sol3|abstract)|(?:www\.)?researchsquare\.com\/article|(?:www\.)?preprints\.org\/manuscript|psyarxiv\.com|osf\.io\/(?:preprints|[a-z]+xiv)|(?:www\.)?techrxiv\.org|preprints\.[\w.-]+|lingbuzz\.net|ling\.auf\.net\/lingbuzz|optimization-online\.org|eprint\.iacr\.org\/\d)/u,
  patent:
    /^(?:patents\.google\.com\/patent|worldwide\.espacenet\.com\/(?:patent|publicationdetails)|patentscope\.wipo\.int|patft\.uspto\.gov|ppubs\.uspto\.gov|depatisnet\.dpma\.de|(?:www\.)?lens\.org\/lens\/patent|(?:www\.)?freepatentsonline\.com\/\w?\d)/u,
  motion_picture:
    /^(?:(?:www\.|m\.)?youtube\.com\/(?:watch|shorts|live)|youtu\.be\/\w|(?:www\.)?vimeo\.com\/\d|(?:www\.)?ted\.com\/talks\/\w|media\.ccc\.de\/v|(?:www\.)?dailymotion\.com\/video)/u,
  software:
    /^(?:github\.com\/(?!(?:topics|orgs|features|marketplace|sponsors|collections|trending|search|settings|about|explore)\/)[\w.-]+\/[\w.-]+\/?(?:$|[?#]|tree\/|releases)|gitlab\.com\/[\w.-]+\/[\w.-]+\/?$|(?:www\.)?npmjs\.com\/package|pypi\.org\/project|crates\.io\/crates|cran\.[\w.-]+\/(?:package=|web\/packages)|(?:www\.)?bioconductor\.org\/packages)/u,
  legal_case:
    /^(?:(?:www\.)?courtlistener\.com\/(?:opinion|docket)|law\.justia\.com\/cases|supreme\.justia\.com\/cases|(?:www\.)?bailii\.org\/\w+\/cases|caselaw\.nationalarchives\.gov\.uk\/\w+|(?:www\d?\.)?austlii\.edu\.au\/[^?]*\/cases\/|(?:www\.)?canlii\.org\/\w+\/\w+\/[\w-]+\/doc|hudoc\.echr\.coe\.int|openjur\.de\/u|(?:uitspraken|deeplink)\.rechtspraak\.nl|curia\.europa\.eu\/juris|cite\.case\.law|(?:www\.)?law\.cornell\.edu\/(?:supremecourt|supct)|caselaw\.findlaw\.com)/u,
  "entry-encyclopedia":
    /^(?:[a-z-]{2,12}\.(?:m\.)?wikipedia\.org\/wiki|(?:www\.)?britannica\.com\/(?:topic|biography|science|place|event)|plato\.stanford\.edu\/entries|iep\.utm\.edu\/\w|(?:www\.)?wikiwand\.com\/\w)/u,
  "entry-dictionary":
    /^(?:[a-z-]{2,12}\.wiktionary\.org\/wiki|(?:www\.)?merriam-webster\.com\/dictionary|dictionary\.cambridge\.org\/dictionary|(?:www\.)?oed\.com\/(?:view|dictionary))/u,
  report:
    /^(?:(?:www\.)?rfc-editor\.org\/(?:rfc|info)|datatracker\.ietf\.org\/doc|(?:www\.)?ietf\.org\/rfc|ntrs\.nasa\.gov\/citations|openknowledge\.worldbank\.org)/u,
  thesis:
    /^(?:(?:www\.)?theses\.fr\/\w|(?:www\.)?dart-europe\.org|(?:www\.)?ethos\.bl\.uk|(?:www\.)?ndltd\.org|open\.bu\.edu\/handle\/\d+\/thesis)/u,
  dataset:
    /^(?:dataverse\.[\w.-]+\/dataset|(?:www\.)?kaggle\.com\/datasets|datadryad\.org\/(?:stash\/)?dataset|doi\.pangaea\.de|(?:www\.)?figshare\.com\/articles\/dataset|data\.[\w.-]+\/dataset|datos\.[\w.-]+\/dataset)/u,
  post: /^(?:(?:old\.|www\.)?reddit\.com\/r\/\w+\/comments|(?:www\.)?(?:twitter|x)\.com\/\w+\/status|bsky\.app\/profile\/[^/]+\/post|stackoverflow\.com\/questions|[\w.-]*stackexchange\.com\/questions|news\.ycombinator\.com\/item|(?:www\.)?linkedin\.com\/posts)/u,
  speech: /^(?:(?:www\.)?slideshare\.net\/\w|speakerdeck\.com\/[\w-]+\/\w)/u,
};

/** DOI prefixes used only for preprints, with their servers. */
const PREPRINT_DOI =
  /^10\.(?:48550\/arxiv|1101\/(?:\d|20)|21203\/rs|20944\/preprints|26434\/chemrxiv|2139\/ssrn|31234\/|31219\/|31235\/|31222\/|31223\/|22541\/|36227\/techrxiv)/u;
const PREPRINT_SERVER =
  /^(?:arxiv|biorxiv|medrxiv|chemrxiv|psyarxiv|socarxiv|ssrn|techrxiv|research square|preprints(?:\.org)?|osf preprints|authorea)\b/iu;

/** DOI prefixes and suffixes used for datasets. */
const DATA_DOI = /^10\.(?:5061\/dryad|7910\/dvn|17632\/|1594\/|3886\/|15468\/|5255\/|24432\/|5065\/|34691\/fk2)/u;

const word = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^.*[/#](?=[^/#]+$)/u, "")
    .replace(/[^a-z]/gu, "");

/** Types that also describe embedded media or the page's subject, so the page stays a page. */
const WEAK = /^(?:videoobject|softwareapplication|webapplication|mobileapplication)$/u;
const PLAIN = /^(?:article|website|webpage)$/u;

/** Returns the first known type. Weak types count only if no other word says the page is text. */
function declaredType(words: readonly string[]): string | undefined {
  const known = words.flatMap((one) => {
    const type = csl.test(one) ? one : PAGE_TYPES.get(word(one));
    return type === undefined ? [] : [{ type, isWeak: WEAK.test(word(one)) }];
  });
  const strong = known.find(({ isWeak }) => !isWeak);
  return strong?.type ?? (words.some((one) => PLAIN.test(word(one))) ? undefined : known[0]?.type);
}

/** Decides by strong types first, then the URL, then signs of an article. */
export function pageType({ url = "", doi, words, journal, book, isbn }: TypeClues): PageType {
  const address = url.slice(0, 500).replace(/^https?:\/\//iu, "");
  const known = normalizeDoi(doi);
  const placed = Object.keys(byAddress).find((type) => byAddress[type]?.test(address));
  const isPreprint =
    PREPRINT_SERVER.test(journal ?? "") || (known !== undefined && PREPRINT_DOI.test(known)) || placed === "preprint";
  if (isPreprint) return { type: "article", genre: "Preprint" };
  const declared = declaredType(words);
  if (declared === "preprint") return { type: "article", genre: "Preprint" };
  // A paper's page names its journal, which outweighs a site that labels its pages posts or news.
  if (journal && (declared === undefined || /^(?:article-newspaper|post-weblog|post)$/u.test(declared)))
    return { type: "article-journal" };
  if (placed && (declared === undefined || declared === "article-newspaper")) return { type: placed };
  if (declared) return { type: declared };
  if (book) return { type: "chapter" };
  if (isbn) return { type: "book" };
  if (known && DATA_DOI.test(known)) return { type: "dataset" };
  return { type: known ? "article-journal" : "webpage" };
}
