import { fold } from "@wellsourced/core";
import { z } from "zod";
import type { Declared } from "../declared.ts";
import { employmentPatterns } from "./employment.ts";
import { bare, rankedLists } from "./ranked-list.ts";

export const ConflictOfInterest = z.object({
  detected: z.literal(true),
  authorAffiliation: z.string().describe("Organisation that the biography names"),
  conflictType: z.enum(["employment", "funded_by", "owns_equity"]).describe("How the author is tied to it"),
  citedEntityName: z.string().describe("Its name in the text"),
  evidence: z.string().describe("Clause of the biography"),
  confidence: z.enum(["high", "medium", "low"]),
});
export type ConflictOfInterest = Declared<z.infer<typeof ConflictOfInterest>>;

export interface AuthoredText {
  readonly bio: string;
  readonly title: string;
  /** Text of the page; empty if it was not read. */
  readonly markdown: string;
  /** Names of the site, for which authors write without a conflict. */
  readonly siteNames?: readonly string[] | undefined;
}

const MAX_BIO = 4_000;
const MAX_TEXT = 60_000;

// A name: capitalised words, or one in mixed case.
const PIECE = String.raw`(?:[\p{L}\d&'’+-]|\.(?=[\p{L}\d])){0,40}`;
const NAME = String.raw`((?:[\p{Lu}\d]${PIECE}|\p{Ll}{1,3}\p{Lu}[\p{L}\d]{1,30})(?:\s(?:of\s|the\s)?[\p{Lu}\d]${PIECE}){0,3})`;
const STRONG = String.raw`(?:(?:co-?)?founder|(?:co-?)?owner|ceo|cto|cfo|coo|cmo|cpo|chief\s\p{L}{2,20}(?:\s\p{L}{2,20})?\sofficer|president|managing director|general manager)`;
const ROLE = `(?:${STRONG}|engineer|developer|manager|director|head|lead|vp|vice president|partner|consultant|analyst|scientist|researcher|designer|marketer|strategist|evangelist|advocate|specialist|architect|employee|executive|representative|copywriter)`;
/** Fields and levels, as in "Head of Growth, X" and "Product marketing at X". */
const FIELD = `(?:product|brand|content|growth|digital|performance|field|partner|developer|customer|technical|solutions?|community|corporate|public|business|sales|data|software|people)`;
const WORK = String.raw`(?:marketing|management|engineering|design|sales|growth|partnerships|communications|relations|advocacy|research|development|success|support|operations|strategy|evangelism|analytics|finance|product|content|editorial)(?:\s(?:team|department|group))?`;
const LEVEL = String.raw`(?:(?:senior|junior|lead|principal|staff|chief|head|associate|assistant|global|regional)\s){0,2}`;
/** Between a role and an employer, in the short form of profiles. */
const BREAK = String.raw`(?:,|\s[|·–—-])\s`;
const THE = String.raw`(?:the\s)?`;
const MORE = String.raw`(?:\s(?:of|for)\s[\p{L}&-]{2,20}(?:\s[\p{L}&-]{2,20}){0,3})?`;

/** Allows either case at the beginning of words, as the patterns are case-sensitive. */
const any = (source: string): string =>
  source.replace(/(?<![\\\p{L}{])\p{Ll}(?=\p{Ll}{2})/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);

type Interest = ConflictOfInterest["conflictType"];

/** How biographies state an interest. */
const patterns: Readonly<Record<Interest, readonly string[]>> = {
  employment: [
    String.raw`(?<!\p{L})(?:[Ww]orks|[Ww]orking|[Ee]mployed)\s(?:at|for|with|by)\s${THE}${NAME}`,
    String.raw`(?<!\p{L})(?:${any(ROLE)}|CEO|CTO|CFO|COO|CMO|VP)${MORE}\s(?:at|of|for|with)\s${THE}${NAME}`,
    String.raw`(?<!\p{L})(?:${any(STRONG)}|CEO|CTO|CFO|COO|CMO),\s${THE}${NAME}`,
    // "Product marketing at X", "Growth @ X".
    String.raw`(?<!\p{L})(?:(?:${any(FIELD)}\s)?${any(WORK)}|DevRel|HR|PR|R&D|SRE)\s(?:at|@|for)\s?${THE}${NAME}`,
    // "Senior Engineer @ X".
    String.raw`(?<!\p{L})${any(LEVEL)}(?:\p{Lu}\p{L}{1,20}\s){0,2}(?:${any(ROLE)}|CEO|CTO|CFO|COO|CMO|VP|PM|SVP|EVP)${MORE}\s?@\s?${THE}${NAME}`,
    // "Head of Growth, X", "VP Marketing, X Inc.".
    String.raw`(?<!\p{L})(?:[Hh]ead|[Dd]irector|[Vv]ice [Pp]resident|VP|SVP|EVP|[Mm]anager|[Ll]ead)(?:\sof)?(?:\s(?:&\s|and\s)?\p{L}{2,20}){1,3}${BREAK}${THE}${NAME}`,
    // "Product Manager, X": a role that ends its part of the sentence.
    String.raw`(?<!\p{L})(?:${any(LEVEL)})(?:\p{L}{2,20}\s){0,2}(?:[Ee]ngineer|[Dd]eveloper|[Mm]anager|[Dd]esigner|[Mm]arketer|[Ss]trategist|[Ee]vangelist|[Aa]dvocate|[Aa]rchitect|[Aa]nalyst|[Ll]ead)${BREAK}${THE}${NAME}(?=\s?(?:[.,;|·–—]|$|Inc|LLC|Ltd|Corp|GmbH))`,
    String.raw`(?<!\p{L})(?:[Ll]eads|[Rr]uns|[Hh]eads)\s\p{L}{2,20}(?:\s\p{L}{2,20}){0,2}\sat\s${THE}${NAME}`,
    ...employmentPatterns(NAME),
    String.raw`(?<![\p{L}])${NAME}(?:'s|’s)?\s(?:${STRONG}|CEO|CTO|CFO|COO|CMO|employee|engineer)(?!\p{L})`,
  ],
  funded_by: [
    String.raw`(?<!\p{L})(?:[Ff]unded|[Ss]ponsored|[Ss]upported|[Pp]aid)\s(?:in\spart\s)?by\s(?:a\sgrant\sfrom\s)?${THE}${NAME}`,
    String.raw`(?<!\p{L})(?:[Gg]rants?|[Ff]unding|[Ff]ees|[Hh]onoraria|[Ss]ponsorship)\sfrom\s${THE}${NAME}`,
  ],
  owns_equity: [
    String.raw`(?<!\p{L})(?:[Aa]dvis[oe]r|[Bb]oard\smember|[Ss]hareholder|[Ii]nvestor|[Ii]nvest(?:s|ed)|[Ss]takes?|[Ss]hares|[Ss]tock(?:\soptions?)?|[Ss]tockholder|[Ee]quity|[Oo]ptions)\s(?:to|of|in|at|for|with|from)\s${THE}${NAME}`,
    String.raw`(?<!\p{L})(?:[Oo]wns|[Hh]olds|[Oo]wning|[Hh]olding|[Hh]ave|[Hh]as)\s(?:some\s|a\s(?:small\s)?(?:number|few)\s(?:of\s)?)?${THE}${NAME}\s(?:shares|stock|equity|options)(?!\p{L})`,
    String.raw`(?<!\p{L})[Oo]n\sthe\s(?:advisory\s)?board\sof\s${THE}${NAME}`,
  ],
};
interface Rule {
  readonly type: Interest;
  readonly pattern: RegExp;
}
let compiled: readonly Rule[] | undefined;

/** The patterns, compiled at their first use, since that takes 20 ms. */
function rules(): readonly Rule[] {
  compiled ??= Object.entries(patterns).flatMap(
    ([type, sources]) => sources.map((source) => ({ type: type as Interest, pattern: new RegExp(source, "gu") })), // a key of that very object
  );
  return compiled;
}

/** Words around an affiliation that has ended. */
const past =
  /(?<!\p{L})(?:former(?:ly)?|ex|previous(?:ly)?|once|past|retired|used to|until|left|was (?:an?|the)|ehemalig\p{L}{0,2}|früher|bis|vormals|ancien(?:ne|nement)?|anteriormente|antigu[ao]|hasta|voormalig|vroeger|eerder)(?!\p{L})/iu;
/** Institutions that texts name without any interest. */
const learned = /(?:universit|college|institut|school|hospital|academy|clinic|ministry|department|museum|library)/iu;
/** Capitalised words that are not names. */
const COMMON = new Set(
  "the best top new our your this that these those how why what when review reviews guide english american european inc llc ltd ceo cto north south east west january february march april may june july august september october november december".split(
    " ",
  ),
);

interface Affiliation {
  readonly name: string;
  readonly type: Interest;
  readonly confidence: ConflictOfInterest["confidence"];
  readonly evidence: string;
}

const trimmed = (name: string): string =>
  name
    .replace(/(?<![.,'’])[.,'’]+$/u, "")
    .replace(/(?:'|’)s$/u, "")
    .replace(/,?\s(?:Inc|LLC|Ltd|Corp|GmbH|AG|SE|SA|PLC)\.?$/u, "")
    .trim();

/** The clause of a biography around a match. */
function clauseAround(bio: string, start: number, end: number): string {
  const before = Math.max(bio.lastIndexOf(". ", start) + 1, bio.lastIndexOf(";", start) + 1, start - 100, 0);
  const stop = bio.slice(end).search(/[.;](?:\s|$)/u);
  return bio.slice(before, stop < 0 ? Math.min(bio.length, end + 60) : Math.min(end + stop, end + 60)).trim();
}

function affiliations(given: string): Affiliation[] {
  const bio = given.slice(0, MAX_BIO).replace(/\s+/gu, " ");
  return rules().flatMap(({ type, pattern }) =>
    [...bio.matchAll(pattern)].flatMap((match): Affiliation[] => {
      const name = trimmed(match[1] ?? "");
      if (bare(name).length < 3 || COMMON.has(fold(name))) return [];
      const evidence = clauseAround(bio, match.index, match.index + match[0].length);
      const ended = past.test(evidence.slice(0, evidence.indexOf(name))) || /\buntil\s(?:19|20)\d\d/u.test(evidence);
      // "Owner of Spadeo shares" is not employment.
      const isOwned = /^\s(?:shares|stocks?|equity|(?:stock\s)?options)(?!\p{L})/u.test(
        bio.slice(match.index + match[0].length),
      );
      const own: Interest = isOwned ? "owns_equity" : type;
      return [{ name, type: own, confidence: ended ? "low" : own === "employment" ? "high" : "medium", evidence }];
    }),
  );
}

/** Number of occurrences of a name in a text, case-sensitive and as whole words. */
function timesNamed(text: string, name: string): number {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&").replace(/\s+/gu, "\\s+");
  return [...text.matchAll(new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, "gu"))].length;
}

/** Whether a text mentions the affiliation in its title, in a ranking, or at least twice. */
function isCited({ title, markdown, siteNames = [] }: AuthoredText, name: string): boolean {
  const ranked = () => rankedLists(markdown).some((items) => items.some((item) => timesNamed(item.name, name) > 0));
  if (timesNamed(title, name) > 0 || ranked()) return true;
  const isSite = siteNames.some((site) => bare(site).includes(bare(name)));
  return !isSite && !learned.test(name) && timesNamed(markdown.slice(0, MAX_TEXT), name) >= 2;
}

const RANK = { high: 2, medium: 1, low: 0 } as const;

/** An author's interest in the subject of a recommendation, according to the biography. */
export function conflictOfInterest(text: AuthoredText): ConflictOfInterest | undefined {
  const [found] = affiliations(text.bio)
    .filter(({ name }) => isCited(text, name))
    .map((one) => (learned.test(one.name) ? { ...one, confidence: "low" as const } : one))
    .sort((a, b) => RANK[b.confidence] - RANK[a.confidence]);
  return (
    found && {
      detected: true,
      authorAffiliation: found.name,
      conflictType: found.type,
      citedEntityName: found.name,
      evidence: found.evidence,
      confidence: found.confidence,
    }
  );
}
