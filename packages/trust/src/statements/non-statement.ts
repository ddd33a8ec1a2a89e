import type { Examination } from "../claim/examine.ts";
import { plain } from "../fold.ts";
import { claimsAbsence } from "./claims-absence.ts";
import pointers from "./pointers.json" with { type: "json" };

/** Kinds of sentences that state nothing about the subject of their source. */
export type NonStatement = "announces" | "points" | "tells_of_silence";

/** Emphasis and closing quotation marks after a colon. */
const TRAILING = new Set([..."*_ \t\n\u00a0\"”’'»」）)"]);
const COLONS = new Set([":", "：", "︰", "﹕"]);

/** Whether a sentence announces what follows, as "Here is a summary:" does. */
function announces(sentence: string): boolean {
  let end = sentence.length;
  while (end > 0 && TRAILING.has(sentence[end - 1] ?? "")) end--;
  return COLONS.has(sentence[end - 1] ?? "");
}

/** Beginnings of sentences that refer elsewhere. */
const POINTERS = pointers.map(plain);
/** Scripts in which no blank ends a phrase. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}]$/u;
/** Maximum length; longer sentences also state something. */
const LONGEST = 160;

/** Whether a sentence only refers elsewhere, as "See the guide for more." does. */
function pointsElsewhere(sentence: string): boolean {
  const text = plain(sentence).replace(/^[\s*_([（]+/u, "");
  if (text.length > LONGEST) return false;
  return POINTERS.some(
    (phrase) => text.startsWith(phrase) && (UNSPACED.test(phrase) || !/^[\p{L}\p{N}]/u.test(text.slice(phrase.length))),
  );
}

/**
 * The kind of a sentence that announces what follows, refers elsewhere, or says that its sources do not mention
 * something. An announcement in words of the source counts as a statement.
 */
export function nonStatement({ reading, pair }: Pick<Examination, "reading" | "pair">): NonStatement | undefined {
  const { claim, claimLanguage } = reading;
  if (!pair && announces(claim)) return "announces";
  if (pointsElsewhere(claim)) return "points";
  return claimsAbsence(claim, claimLanguage) ? "tells_of_silence" : undefined;
}
