import type { Examination } from "../claim/examine.ts";
import { plain } from "../fold.ts";
import { claimsAbsence } from "./claims-absence.ts";
import pointers from "./pointers.json" with { type: "json" };

/** What a sentence does that makes no statement on the matter of its source. */
export type Turn = "announces" | "points" | "tells_of_silence";

/** Marks of emphasis and closing quotation marks that may stand behind the colon. */
const TRAILING = new Set([..."*_ \t\n\u00a0\"”’'»」）)"]);
const COLONS = new Set([":", "：", "︰", "﹕"]);

/** Does a sentence only announce what follows it, as "Here is a summary:" does? */
function announces(sentence: string): boolean {
  let end = sentence.length;
  while (end > 0 && TRAILING.has(sentence[end - 1] ?? "")) end--;
  return COLONS.has(sentence[end - 1] ?? "");
}

/** How sentences begin that only send their reader to another place. */
const POINTERS = pointers.map(plain);
/** Scripts in which no blank tells where a phrase ends. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}]$/u;
/** Longer sentences say something besides. */
const LONGEST = 160;

/** Does a sentence only send its reader to another place, as "See the guide for more." does? */
function pointsElsewhere(sentence: string): boolean {
  const text = plain(sentence).replace(/^[\s*_([（]+/u, "");
  if (text.length > LONGEST) return false;
  return POINTERS.some(
    (phrase) => text.startsWith(phrase) && (UNSPACED.test(phrase) || !/^[\p{L}\p{N}]/u.test(text.slice(phrase.length))),
  );
}

/**
 * Whether a sentence announces what follows it, sends its reader elsewhere, or says what its sources do not say. What is
 * announced in words of the source is a statement all the same.
 */
export function turnOf({ reading, pair }: Pick<Examination, "reading" | "pair">): Turn | undefined {
  const { claim, claimLanguage } = reading;
  if (!pair && announces(claim)) return "announces";
  if (pointsElsewhere(claim)) return "points";
  return claimsAbsence(claim, claimLanguage) ? "tells_of_silence" : undefined;
}
