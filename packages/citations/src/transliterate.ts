import { fold } from "@wellsourced/core";
import { tableOf } from "./tables.ts";

/** Letters that `fold` leaves, in Latin letters: simplified ISO 9 for Cyrillic, ISO 843 for Greek. */
const latin = tableOf(
  "ħ=h ŋ=ng ĸ=k ə=a " +
    "а=a б=b в=v г=g ґ=g д=d е=e є=ie ж=zh з=z и=i і=i ї=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=iu я=ia ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz ў=u қ=q ң=n ғ=g ү=u ұ=u һ=h ө=o " +
    "α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=y φ=f χ=ch ψ=ps ω=o",
);

const isAscii = (text: string): boolean => !/[^\0-\x7f]/u.test(text);

/** Returns the words of a text in ASCII, for comparison. */
export const asciiWords = (text: string): string[] =>
  toAscii(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns the letters and digits of a text in ASCII, for comparison. */
export const asciiLetters = (text: string): string => toAscii(text).replace(/[^\p{L}\p{N}]+/gu, "");

/** Letters whose neighbours do not change what they become: Latin, Cyrillic, accents, dashes and quotation marks. */
const alone = /^[\0-\u036f\u0400-\u052f\u2010-\u2027]*$/u;
const beyondAscii = /[^\0-\x7f]/gu;
/** What such letters became: there are some 1,200 of them. */
const known = new Map<string, string>();

function letterToAscii(letter: string): string {
  const ascii = known.get(letter) ?? wholeToAscii(letter);
  known.set(letter, ascii);
  return ascii;
}

/** Folds text to lower-case ASCII: drops diacritics, transliterates Cyrillic and Greek, keeps other scripts. */
export function toAscii(text: string): string {
  return alone.test(text) ? text.toLowerCase().replace(beyondAscii, letterToAscii) : wholeToAscii(text);
}

function wholeToAscii(text: string): string {
  const folded = fold(text);
  if (isAscii(folded)) return folded;
  return Array.from(folded.replaceAll("ου", "ou"), (letter) => latin.get(letter) ?? letter).join("");
}
