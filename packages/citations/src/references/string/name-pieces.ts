/** Small words in front of a family name, in any case. */
const PARTICLES = new Set(
  "van von vom zu zum zur der den de del della delle dello di da do dos das du des la le les el al bin ibn ben bint ter ten te tot op af av st st. 't vander vanden".split(
    " ",
  ),
);
const SUFFIX = /^(?:jr|sr|jnr|snr|ii|iii|iv|2nd|3rd)\.?$/iu;

/** One initial or several: `J`, `J.`, `J.-P.`, `JP`, `Th.`, `J. P. A.` */
const initial = String.raw`(?:\p{Lu}{1,3}|(?:Ch|Th|Ph|St|Yu|Ya|Zh|Sh|Kh|Ju|Ja|Ts|Wm|Chr|Fr|Jos|Alex|Geo|Юю)(?=\.))`;
const INITIALS = new RegExp(String.raw`^${initial}(?:(?:\s?\.\s?-?|\s?-\s?|\s)${initial}){0,5}\s?\.?$`, "u");
/** What a family name is followed by where no comma parts them: `Byron AA`, `Byron A. A.` */
const TRAILING = new RegExp(
  String.raw`^(\S{0,60}\p{Ll}\S{0,60}(?:\s\S{1,60}){0,3}?|\p{Lu}{4,}(?:-\p{Lu}+)?)\s(${initial}(?:(?:\s?\.\s?-?|-|\s)${initial}){0,4}\.?)$`,
  "u",
);

export const isSuffix = (piece: string): boolean => SUFFIX.test(piece);
export const isParticle = (word: string): boolean => PARTICLES.has(word.toLowerCase());

/** Nothing but initials. Four capitals and more in a row are a name in capitals. */
export const isInitials = (piece: string): boolean => INITIALS.test(piece) && piece.length <= 24;

/** `Byron AA`: family name and initials without a comma. */
export function trailing(piece: string): { readonly family: string; readonly given: string } | undefined {
  const [, family, given] = TRAILING.exec(piece) ?? [];
  if (family === undefined || given === undefined || isInitials(family)) return undefined;
  // "J. A. Byron" begins with initials, "Ada K." does not end a list of family names: it is left to the caller.
  return /^\p{Lu}\.?\s/u.test(family) ? undefined : { family, given };
}

export const words = (piece: string): string[] => piece.split(/\s+/u).filter(Boolean);

/** Words without particles: how many names a piece holds. */
export const weight = (piece: string): number => words(piece).filter((word) => !isParticle(word)).length;
