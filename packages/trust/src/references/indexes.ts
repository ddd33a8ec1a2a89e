import type { CslItem } from "@wellsourced/citations";

/** The field or kind of a work, which determines the indexes that cover it. */
type WorkField = "computing" | "life" | "mathematics" | "physics" | "books" | "preprints" | "general";

export interface IndexPlan {
  /** Steps queried in order until the reference is explained; the indexes of a step run in parallel. */
  readonly steps: readonly (readonly string[])[];
  /**
   * Slow indexes whose works are mostly elsewhere: queried only if no similar work was found or another index failed.
   */
  readonly last?: readonly string[];
  /** Specialised indexes queried together with `last`. */
  readonly also?: readonly string[];
}

/**
 * Specialised indexes whose works are nearly all in general ones: if one fails, it is named, and the work still counts
 * as found nowhere. Libraries, OpenReview and HAL have works that no other index has.
 */
export const COVERED_ELSEWHERE: ReadonlySet<string> = new Set(["zbmath", "inspire", "ads", "eric", "doaj"]);

/** Indexes for a title search, the most likely and fastest first. */
const INDEX_PLANS: Readonly<Record<WorkField, IndexPlan>> = {
  computing: { steps: [["openalex"], ["dblp"], ["crossref", "semanticscholar"]], last: ["arxiv"] },
  life: { steps: [["crossref"], ["openalex", "pubmed"], ["europepmc", "semanticscholar"]] },
  mathematics: { steps: [["crossref"], ["openalex"], ["semanticscholar"]], last: ["arxiv"], also: ["zbmath"] },
  physics: { steps: [["crossref"], ["openalex"], ["semanticscholar"]], last: ["arxiv"], also: ["inspire", "ads"] },
  books: { steps: [["openlibrary"], ["crossref", "openalex"], ["semanticscholar"]], also: ["k10plus"] },
  preprints: { steps: [["openalex"], ["dblp"], ["arxiv"], ["crossref", "semanticscholar"]] },
  general: {
    steps: [["crossref"], ["openalex"], ["semanticscholar", "dblp"], ["europepmc", "datacite"]],
    last: ["arxiv"],
  },
};

/** Types that no index covers, so that their absence means nothing. */
const UNINDEXED: readonly string[] = [
  "webpage",
  "post",
  "post-weblog",
  "software",
  "dataset",
  "report",
  "manuscript",
  "personal_communication",
  "interview",
  "legislation",
  "legal_case",
  "patent",
  "standard",
  "article-newspaper",
  "article-magazine",
  "motion_picture",
  "broadcast",
  "entry-encyclopedia",
  "entry",
  "thesis",
  "speech",
];

const COMPUTING =
  /\b(?:acm|ieee|ieee\/cvf|neural|neurips|nips|iclr|icml|cvpr|iccv|eccv|acl|emnlp|naacl|aaai|ijcai|siggraph|sig[a-z]{2,5}|usenix|vldb|kdd|comput\w{0,8}|machine learning|artificial intelligence|learning representations|software|informatics|robotics?|pattern recognition|linguistics|data mining|knowledge discovery|lncs|jmlr|tmlr|pmlr)\b/iu;
const LIFE =
  /\b(?:med\w{0,8}|clinic\w{0,6}|lancet|jama|bmj|plos|health|cancer|oncolog\w{0,4}|cell|immun\w{0,6}|neurosci\w{0,6}|biol\w{0,6}|biochem\w{0,6}|pharmac\w{0,6}|nurs\w{0,5}|surg\w{0,5}|psychiatr\w{0,4}|epidemiol\w{0,4}|genet\w{0,5}|genom\w{0,4}|virol\w{0,4}|cardio\w{0,6}|medrxiv|biorxiv)\b/iu;
const MATHEMATICS = /\b(?:math\w{0,8}|algebra\w{0,4}|topolog\w{0,4}|combinator\w{0,6}|number theory)\b/iu;
const PHYSICS =
  /\b(?:phys(?:ics?|ical|\.)?|astro\w{0,8}|nuclear|nucl\.|particle|cosmol\w{0,4}|gravit\w{0,6}|optics|jhep|jcap)\b/iu;
const PREPRINT = /^(?:arxiv|corr\b|openreview|preprint)/iu;

/** Determines the field or kind of a reference. */
export function fieldOf({ type, ISBN, "container-title": venue = "", publisher = "", DOI = "" }: CslItem): WorkField {
  // References read from text without a venue also have the type "book".
  if (venue === "" && (ISBN !== undefined || (type === "book" && publisher !== ""))) return "books";
  if (PREPRINT.test(venue.trim()) || (venue === "" && /^10\.48550\//u.test(DOI))) return "preprints";
  const where = `${venue} ${publisher}`.slice(0, 400);
  if (COMPUTING.test(where)) return "computing";
  if (LIFE.test(where)) return "life";
  if (MATHEMATICS.test(where)) return "mathematics";
  if (PHYSICS.test(where)) return "physics";
  return type === "paper-conference" ? "computing" : "general";
}

const FRENCH_PLACE =
  /(?<!\p{L})(?:revue|annales|cahiers|actes|bulletin (?:de|du|des)|comptes rendus|universit\u00E9|th\u00E8se|\u00E9cole|presses)(?!\p{L})|hal\.science|archives-ouvertes\.fr/iu;
const FRENCH_WORD = /(?<!\p{L})(?:le|les|des|du|une|et|dans|pour|sur|aux|chez)(?!\p{L})/giu;
const ENGLISH_WORD = /(?<!\p{L})(?:the|of|and|in|for|with|by)(?!\p{L})/iu;
/** Up to this many function words may belong to another language. */
const FEW = 2;

function isFrench({ language = "", title = "", URL: url = "" }: CslItem, where: string): boolean {
  if (/^fr(?:-|$|ench)/iu.test(language) || FRENCH_PLACE.test(`${where} ${url.slice(0, 100)}`)) return true;
  const start = title.slice(0, 400).toLowerCase();
  return new Set(start.match(FRENCH_WORD)).size >= FEW && !ENGLISH_WORD.test(start);
}

/** Open-access journals that other indexes may lack, and publishers of only such journals. */
const OPEN =
  /(?<!\p{L})(?:plos|frontiers in|bmc|mdpi|hindawi|elife|peerj|f1000research|scielo|revista|rivista|open access)(?!\p{L})/iu;

const EDUCATION =
  /(?<!\p{L})(?:education(?:al)?|educators?|teachers?|teaching|classroom|curriculum|pedagog(?:y|ical)|instructional)(?!\p{L})/iu;

/** Venues with open peer review. */
const REVIEWED_OPENLY =
  /(?<!\p{L})(?:iclr|learning representations|neurips|neural information processing|icml|conference on machine learning|tmlr|transactions on machine learning|colm|corl)(?!\p{L})/iu;

const GOVERNMENT =
  /(?<!\p{L})(?:federal register|fed\. ?reg|congressional record|cong\. ?rec|u\.? ?s\.? government (?:printing|publishing) office|gpo|pub\. ?l\.)(?!\p{L})|govinfo\.gov/iu;

/**
 * Returns the indexes for a title search. Indexes of a language, of open-access journals, of education and of a
 * government cover any field.
 */
export function indexesFor(reference: CslItem): IndexPlan {
  const { "container-title": venue = "", publisher = "", URL: url = "" } = reference;
  const where = `${venue} ${publisher}`.slice(0, 400);
  const plan = INDEX_PLANS[fieldOf(reference)];
  const also = [
    ...(plan.also ?? []),
    ...(isFrench(reference, where) ? ["hal"] : []),
    ...(OPEN.test(where) ? ["doaj"] : []),
    ...(EDUCATION.test(where) ? ["eric"] : []),
    ...(REVIEWED_OPENLY.test(where) ? ["openreview"] : []),
    ...(GOVERNMENT.test(`${where} ${url.slice(0, 100)}`) ? ["govinfo"] : []),
  ];
  return { ...plan, also };
}

/** Whether an index of works would contain such a reference if it existed. */
export const isIndexed = ({ type, URL: url, "container-title": venue, DOI: doi }: CslItem): boolean =>
  !UNINDEXED.includes(type) && !(url && !venue && !doi && !/arxiv|openreview|acl|doi\.org/iu.test(url));
