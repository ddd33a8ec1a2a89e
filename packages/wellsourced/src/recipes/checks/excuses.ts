import type { CslItem, parseAuthors } from "@wellsourced/citations";
import { matchTitle } from "@wellsourced/citations/matching";

type Name = ReturnType<typeof parseAuthors>[number];

const BODY =
  /\b(?:collaborat|consorti|group|committee|organi[sz]ation|association|society|institut|initiative|investigators|network|team|project|agency|ministry|department|council|federation|foundation|university|office|bureau|commission|administration|task force)/iu;
const SHORT = /^(?:\p{Lu}\.?){2,7}$/u;

/** A body, its acronym, or letters that stand for a name: persons and bodies sign for one another. */
const isNoPerson = ({ literal = "" }: Name): boolean =>
  BODY.test(literal) ||
  SHORT.test(literal) ||
  (/^[\p{Script=Latin}\s&.,'-]+$/u.test(literal) && literal.split(/\s+/u).length > 3);

const signedByBody = ({ author = [] }: CslItem): boolean => author.length > 0 && author.some(isNoPerson);

const isTitle = (one: string | undefined, other: string | undefined): boolean =>
  Boolean(one && other) && matchTitle(one ?? "", other ?? "").verdict === "match";

/** A chapter with the DOI of its whole book, or the other way round. */
const isPartOfOther = (reference: CslItem, record: CslItem): boolean =>
  isTitle(reference["container-title"], record.title) || isTitle(reference.title, record["container-title"]);

const RUBRIC =
  /^\W*(?:letters?(?: to (?:the )?editors?)?|correspondence|editorial|comments?|reply|replies|news|obituar(?:y|ies)|book reviews?|reviews?|abstracts?|posters?|introduction|preface|foreword|untitled|in brief|perspectives?|communications?|research letters?)\W*$/iu;

/**
 * Whether a part that differs proves nothing of another work: careful people write another year for a reprint, an edition or
 * a preprint, the book's DOI for a chapter, the body for its people, and a title where the register has only a rubric.
 */
export function isExcused(part: "title" | "authors" | "year" | "venue", reference: CslItem, record: CslItem): boolean {
  if (part === "authors") return signedByBody(reference) || signedByBody(record) || isPartOfOther(reference, record);
  if (part === "title") return isPartOfOther(reference, record) || RUBRIC.test(record.title ?? "");
  return true;
}
