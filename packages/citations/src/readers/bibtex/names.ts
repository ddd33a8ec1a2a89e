import { type CslName, filled, isOthers, OTHERS, SAYS_OTHERS } from "../../csl.ts";
import { bodiesIn } from "../../international-bodies.ts";
import { INSTITUTION, isBody, NUMBERED, SUFFIX, tidied } from "../../names.ts";
import { fromTex } from "./tex.ts";

/** Splits at separators outside braces. */
function outside(text: string, separator: RegExp): string[] {
  const pieces: string[] = [];
  let [begin, depth] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === "\\") at++;
    else if (letter === "{") depth++;
    else if (letter === "}") depth--;
    else if (depth <= 0) {
      separator.lastIndex = at;
      const [found] = separator.exec(text) ?? [];
      if (!found) continue;
      pieces.push(text.slice(begin, at));
      at += found.length - 1;
      begin = at + 1;
    }
  }
  pieces.push(text.slice(begin));
  return pieces.map((piece) => piece.trim());
}

const and = /\s+and(?=\s)/iuy;
const comma = /,/uy;
const blank = /(?:\s|~)+/uy;

/** Whether a word is a particle, which starts in lower case; words in braces have no case. */
const isParticle = (word: string): boolean =>
  /^\p{Ll}/u.test(word.startsWith("{") && !word.startsWith("{\\") ? "" : fromTex(word));

const joined = (words: readonly string[]): string => fromTex(words.join(" "));

type Parts = Readonly<Record<"particle" | "family" | "given", string>> & { readonly end?: string | undefined };

const named = ({ particle, family, given, end }: Parts): CslName =>
  given || particle
    ? tidied(filled({ family, given, "non-dropping-particle": particle, suffix: end }))
    : { literal: family };

/** Splits `von Last`: leading particles, then at least one word of the family name. */
function familyParts(text: string): { readonly particle: string; readonly family: string } {
  const words = outside(text, blank).filter(Boolean);
  const last = words.slice(0, -1).findLastIndex(isParticle);
  const leads = words.slice(0, last + 1).some((word) => !isParticle(word)) ? -1 : last;
  return { particle: joined(words.slice(0, leads + 1)), family: joined(words.slice(leads + 1)) };
}

/** Parses a name in natural order: `First von Last`. */
function natural(text: string, end?: string): CslName {
  const words = outside(text, blank).filter(Boolean);
  const suffix = words.at(-1) ?? "";
  // `Sammy Davis Jr.`: BibTeX would read the suffix as the family name.
  if (words.length > 2 && SUFFIX.test(suffix)) return natural(words.slice(0, -1).join(" "), suffix);
  const inner = words.slice(0, -1);
  const first = inner.findIndex(isParticle);
  const last = first < 0 ? words.length - 2 : inner.findLastIndex(isParticle);
  const until = first < 0 ? words.length - 1 : first;
  return named({
    given: joined(words.slice(0, until)),
    particle: joined(words.slice(until, last + 1)),
    family: joined(words.slice(last + 1)),
    end,
  });
}

/** Parses BibLaTeX's extended name format: `family=Roe, given=Ada, prefix=van`. */
function extended(parts: readonly string[]): CslName | undefined {
  const pairs = parts.map((part) => /^"?(family|given|prefix|suffix)\s*=\s*(.*?)"?$/isu.exec(part)?.slice(1) ?? []);
  const of = (name: string) => fromTex(pairs.find(([key]) => key?.toLowerCase() === name)?.[1] ?? "");
  if (!of("family")) return undefined;
  return named({ family: of("family"), given: of("given"), particle: of("prefix"), end: of("suffix") });
}

/** Institutions separated by a comma, which BibTeX would read as family and given name. */
function institutions(text: string): CslName[] | undefined {
  const [head = "", second = "", ...more] = outside(text, comma);
  if (second === "" || more.length > 0) return undefined;
  const names = [fromTex(head), fromTex(second)];
  const bodies = bodiesIn(names.join(", "));
  const areHeld = [head, second].every(isHeld) && names.some(isInstitution);
  if (bodies || areHeld) return (bodies ?? names).map((literal) => ({ literal }));
  if (/^(?:Inc|Ltd|LLC|Corp|GmbH|plc|AG)\.?$/u.test(second)) return [{ literal: names.join(", ") }];
  const isParent = isInstitution(head) && (head.split(" ").length > 2 || isInstitution(second));
  return isParent && !isInitials(second) ? [{ literal: names.join(", ") }] : undefined;
}

/** Whether one pair of braces encloses several words. */
const isHeld = (part: string): boolean =>
  part.startsWith("{") && part.endsWith("}") && part.includes(" ") && !/[{}]/u.test(part.slice(1, -1));
const isInstitution = (name: string): boolean => name.includes(" ") && INSTITUTION.test(name);
const isInitials = (name: string): boolean => /^(?:\p{Lu}\p{Ll}?\.?[\s-]?){1,4}$/u.test(name);

function toName(text: string): CslName {
  if (SAYS_OTHERS.test(text)) return OTHERS;
  if (/^\{[^{}]*\}$/u.test(text)) return { literal: fromTex(text) };
  const parts = outside(text, comma).filter(Boolean);
  const [head = "", second = "", third] = parts;
  if (/^"?(?:family|given)\s*=/iu.test(head)) return extended(parts) ?? { literal: fromTex(text) };
  if (parts.length < 2) return isBody(head) ? { literal: fromTex(head) } : natural(head);
  if (third === undefined) return named({ ...familyParts(head), given: fromTex(second) });
  // The suffix belongs in the middle, but is often written last.
  const [given, end] = SUFFIX.test(third) && !SUFFIX.test(second) ? [second, third] : [third, second];
  return named({ ...familyParts(head), given: fromTex(given), end: fromTex(end) });
}

/** Splits a field into names as written. */
export const writtenNames = (text: string | undefined): string[] =>
  outside(` ${text ?? ""} `.replace(/\s+/gu, " "), and).filter(Boolean);

export function bibNames(text: string | undefined): CslName[] {
  const bodies = bodiesIn(text ?? "");
  if (bodies) return bodies.map((literal) => ({ literal }));
  const names = writtenNames(text)
    .flatMap((name) => institutions(name) ?? toName(name.replace(NUMBERED, "")))
    .filter((name) => isOthers(name) || (name.family ?? name.literal ?? "") !== "");
  return names.every(isOthers) ? [] : names;
}
