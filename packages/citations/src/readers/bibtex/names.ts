import { type CslName, filled } from "../../csl.ts";
import { SUFFIX } from "../../names.ts";
import { fromTex } from "./tex.ts";

/** Pieces between separators that stand outside braces. */
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

/** A word of a particle begins in lower case; one in braces has no case. */
const isParticle = (word: string): boolean =>
  /^\p{Ll}/u.test(word.startsWith("{") && !word.startsWith("{\\") ? "" : fromTex(word));

const joined = (words: readonly string[]): string => fromTex(words.join(" "));

type Parts = Readonly<Record<"particle" | "family" | "given", string>> & { readonly end?: string };

const named = ({ particle, family, given, end }: Parts): CslName =>
  given || particle ? filled({ family, given, "non-dropping-particle": particle, suffix: end }) : { literal: family };

/** `von Last`: the words of the particle stand first, and something is left behind them. */
function familyParts(text: string): { readonly particle: string; readonly family: string } {
  const words = outside(text, blank).filter(Boolean);
  const last = words.slice(0, -1).findLastIndex(isParticle);
  const leads = words.slice(0, last + 1).some((word) => !isParticle(word)) ? -1 : last;
  return { particle: joined(words.slice(0, leads + 1)), family: joined(words.slice(leads + 1)) };
}

/** `First von Last`. */
function natural(text: string): CslName {
  const words = outside(text, blank).filter(Boolean);
  const inner = words.slice(0, -1);
  const first = inner.findIndex(isParticle);
  const last = first < 0 ? words.length - 2 : inner.findLastIndex(isParticle);
  const end = first < 0 ? words.length - 1 : first;
  return named({
    given: joined(words.slice(0, end)),
    particle: joined(words.slice(end, last + 1)),
    family: joined(words.slice(last + 1)),
  });
}

/** `family=Roe, given=Ada, prefix=van`, as BibLaTeX has it. */
function extended(parts: readonly string[]): CslName | undefined {
  const pairs = parts.map((part) => /^"?(family|given|prefix|suffix)\s*=\s*(.*?)"?$/isu.exec(part)?.slice(1) ?? []);
  const of = (name: string) => fromTex(pairs.find(([key]) => key?.toLowerCase() === name)?.[1] ?? "");
  if (!of("family")) return undefined;
  return named({ family: of("family"), given: of("given"), particle: of("prefix"), end: of("suffix") });
}

function toName(text: string): CslName {
  if (/^\{[^{}]*\}$/u.test(text)) return { literal: fromTex(text) };
  const parts = outside(text, comma).filter(Boolean);
  const [head = "", second = "", third] = parts;
  if (/^"?(?:family|given)\s*=/iu.test(head)) return extended(parts) ?? { literal: fromTex(text) };
  if (parts.length < 2) return natural(head);
  if (third === undefined) return named({ ...familyParts(head), given: fromTex(second) });
  // The standard has the suffix in the middle; many write it last.
  const [given, end] = SUFFIX.test(third) && !SUFFIX.test(second) ? [second, third] : [third, second];
  return named({ ...familyParts(head), given: fromTex(given), end: fromTex(end) });
}

/** The names of a field, without "and others". */
export const bibNames = (text: string | undefined): CslName[] =>
  outside(` ${text ?? ""} `.replace(/\s+/gu, " "), and)
    .filter((name) => name !== "" && !/^\{?others\}?$/iu.test(name))
    .map(toName)
    .filter(({ family, literal }) => (family ?? literal ?? "") !== "");
