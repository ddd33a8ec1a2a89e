import { type CslName, OTHERS } from "../../csl.ts";
import { HEADED, INSTITUTION, PARTICLES, SUFFIX } from "../../names.ts";

/** One initial or several: `J`, `J.`, `J.-P.`, `JP`, `Th.`, `J. P. A.` */
const initial = String.raw`(?:\p{Lu}{1,3}|(?:Ch|Th|Ph|St|Yu|Ya|Zh|Sh|Kh|Ju|Ja|Ts|Wm|Chr|Fr|Jos|Alex|Geo|Юю)(?=\.))`;
const INITIALS = new RegExp(String.raw`^${initial}(?:(?:\s?\.\s?-?|\s?-\s?|\s)${initial}){0,5}\s?\.?$`, "u");
/** A family name and initials without a comma: `Byron AA`, `Byron A. A.` */
const TRAILING = new RegExp(
  String.raw`^(\S{0,60}\p{Ll}\S{0,60}(?:\s\S{1,60}){0,3}?|\p{Lu}{4,}(?:-\p{Lu}+)?)\s(${initial}(?:(?:\s?\.\s?-?|-|\s)${initial}){0,4}\.?)$`,
  "u",
);

const isParticle = (word: string): boolean => PARTICLES.has(word.toLowerCase());

/** Whether a text is only initials; four or more capitals in a row are a name in capitals. */
const isInitials = (piece: string): boolean => INITIALS.test(piece) && piece.length <= 24;

/** Splits a family name from initials without a comma: `Byron AA`. */
function trailing(piece: string): { readonly family: string; readonly given: string } | undefined {
  const [, family, given] = TRAILING.exec(piece) ?? [];
  if (family === undefined || given === undefined || isInitials(family)) return undefined;
  // "J. A. Byron" starts with initials.
  return /^\p{Lu}\.?\s/u.test(family) ? undefined : { family, given };
}

const words = (piece: string): string[] => piece.split(/\s+/u).filter(Boolean);

/** Counts words other than particles. The last word is always a name, as in "Jian Du". */
const countNames = (piece: string): number =>
  words(piece).filter((word, at, all) => at === all.length - 1 || !isParticle(word)).length;

/** "et al." and its equivalents anywhere in a list. */
const others =
  /(?:[,;]\s*)?(?:\s|^)(?:(?:&|and|und|et|u\.?|y)\s+)?(?:et\.?\s?al(?!\p{L})\s?\.?|and others|u\.\s?a\.|и др\.?|等|…|\.\.\.)/giu;
/** Terms that end a list of authors; an ellipsis precedes the last name. */
const UNNAMED = /(?:(?:^|[\s,;])(?:et\.?\s?al|(?:and|&|und) others|u\.\s?a\.|и др)(?!\p{L})|等)[\s,.;:]{0,9}$/iu;
const roles =
  /(?:[[(]|(?<![\s[(]))\s*(?<!\p{L})(?:eds?|hrsg|hg|editors?|éds?|ред|comps?|trans)\s{0,9}(?:\.|(?=[\])])|$)\s{0,9}[)\]]?/giu;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}·・\s]+$/u;
const conjunction = /\s{0,9},?\s{0,9}(?:&|(?<=[\s,.])(?:and|und|et|y|e|en|och|og|i|ja|и|ve|with|mit)(?=\s))\s*/giu;

const trimmed = (text: string): string =>
  text
    .replace(/\s+/gu, " ")
    .replace(/\s([.,;])/gu, "$1")
    .replace(/^[\s,;:.&/()[\]·•–—-]+|(?<![\s,;:&/(–—-])[\s,;:&/(–—-]+$/gu, "");

/** A particle after the given name, where some indexes put it: `Ghoul, Sadok El`. */
const MOVED = /^(\p{Lu}\p{Ll}.{0,60})\s(El|Al|Van|Von|De|Del|Di|La|Bin)$/u;

/** Builds an inverted name: `Byron, A.`, `Byron, Ada, Jr.` */
function inverted(family: string, given: string, suffix?: string): CslName {
  const [, bare, particle] = MOVED.exec(given) ?? [];
  if (bare && particle) return inverted(`${particle} ${family}`, bare, suffix);
  return { family, given: given.replace(/(?<=\p{Ll}{2})\.$/u, ""), ...(suffix === undefined ? {} : { suffix }) };
}

/** Parses `Ada Byron`, `Ludwig van Beethoven`, `Byron AA`; institutions and single words stay whole. */
function single(piece: string): CslName {
  const list = words(piece);
  if (list.length < 2 || unspaced.test(piece)) return { literal: piece };
  const last = list.at(-1) ?? "";
  if (list.length > 2 && SUFFIX.test(last)) return { ...single(list.slice(0, -1).join(" ")), suffix: last };
  const indexed = trailing(piece);
  if (indexed) return indexed;
  if (INSTITUTION.test(piece) && !/(?<!\p{L})\p{Lu}\./u.test(piece)) return { literal: piece };
  // "A. Elazari Bar On": three words after initials are one family name.
  const [, given, family] = /^((?:\p{Lu}\.\s?-?)+)\s?(\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+){2})$/u.exec(piece) ?? [];
  if (given && family) return { family, given: given.trim() };
  let at = list.length - 1;
  while (at > 1 && isParticle(list[at - 1] ?? "")) at--;
  return { family: list.slice(at).join(" "), given: list.slice(0, at).join(" ") };
}

interface ListPosition {
  /** Names at this position may be inverted. */
  readonly inverts: boolean;
  /** This part and the next are the whole list. */
  readonly alone: boolean;
}

/** Whether the next part between commas is the given name for this family name. */
function isGivenName(family: string, piece: string | undefined, { inverts, alone }: ListPosition): piece is string {
  if (piece === undefined || piece === "" || trailing(family)) return false;
  // "LI, Y." is a name in capitals; "J. A., K." is not.
  if (isInitials(family)) return /^\p{Lu}{2,3}$/u.test(family) && isInitials(piece) && piece.includes(".");
  if (isInitials(piece)) return true;
  if (countNames(family) > 2 || INSTITUTION.test(family)) return false;
  // "Byron, Ada" and "García Márquez, Gabriel" but not "Ada Byron, Charles Babbage".
  const one =
    countNames(family) === 1 || /^\p{Ll}/u.test(family) || (alone && countNames(piece) === 1 && !/\./u.test(family));
  return inverts && one && countNames(piece) <= 3;
}

/** Whether every second part is a single family name: `Boubakri, Narjess, Ghoul, Sadok`. */
const arePairs = (pieces: readonly string[]): boolean =>
  pieces.length % 2 === 0 &&
  pieces.every((piece, at) => at % 2 === 1 || (/^\p{Lu}[^\s.]+$/u.test(piece) && !isInitials(piece)));

/** Returns the names in the parts between commas. */
function namesAmong(pieces: readonly string[], first: boolean): CslName[] {
  const found: CslName[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] ?? "";
    const next = pieces[at + 1];
    if (SUFFIX.test(piece) && found.length > 0) {
      found.push({ ...found.pop(), suffix: piece });
    } else if (
      isGivenName(piece, next, {
        inverts: (first && at === 0) || pieces.length === 2 || found.at(-1)?.given === undefined || arePairs(pieces),
        alone: pieces.length === 2,
      })
    ) {
      found.push(inverted(piece, next));
      at++;
    } else found.push(single(piece));
  }
  return found;
}

/** Separates inverted names by semicolons instead of full stops: `Byron, AA. Babbage, C.`, `BYRON, Ada. BABBAGE, Charles` */
const withoutDots = (text: string): string =>
  /^[^\s,]+,\s(?:\p{Lu}{1,3}|\p{Lu}\p{Ll}[\p{L}-]{0,30})\.\s[^\s,.]{2,}(?:\s[^\s,.]{2,})?,\s\p{Lu}/u.test(text)
    ? text.replace(/(,\s(?:\p{Lu}{1,3}|\p{Lu}\p{Ll}[\p{L}-]{0,30}))\.\s(?=\p{Lu}[^\s.]+)/gu, "$1; ")
    : text;

/** Separates Chinese names. A dot between Han characters separates people; between katakana, the names of one person. */
const HAN_MARKS = /(?:(?<!\s)\s+)?[,，、]\s*|(?<=\p{Script=Han})[・·](?=\p{Script=Han})/u;

/** Words in lower case, which names do not have, except for prepositions. */
const SMALL = /(?<![\p{L}’'])\p{Ll}{4,}/gu;
const LINKS = new Set(["with", "from", "para", "della", "delle", "pour", "sobre"]);
const isNamed = (step: string): boolean => [...step.matchAll(SMALL)].every(([word]) => LINKS.has(word));

/** Whether a text names one institution with its parents: `Department of Health and Human Services, National Institutes of Health`. */
export function isOneBody(text: string): boolean {
  const plain = text.replace(/(?<!\p{L})U\.\s?[SK]\./gu, "US").replace(/\.\s*$/u, "");
  // A year or the end of a sentence means that the text is a whole reference.
  if (/[;&()]|\p{Lu}\.|et al|\d{4}|\p{Ll}{3}\.\s/u.test(plain)) return false;
  const isTwo = (step: string) => HEADED.test(step.split(" and ").slice(1).join(" and "));
  return plain
    .split(", ")
    .every((step) => step.includes(" ") && INSTITUTION.test(step) && isNamed(step) && !isTwo(step));
}

/** Restores the bracket of an acronym at the end of a line. */
const closed = (name: string): string => (/\([^()]*$/u.test(name) ? `${name})` : name);

/** Parses the author line of a reference. */
export function namesOf(line: string): CslName[] {
  if (isOneBody(line)) return [{ literal: trimmed(line) }];
  const text = withoutDots(trimmed(line.replace(others, "; ").replace(roles, " ")));
  const marks = text.includes(";")
    ? /(?:(?<!\s)\s+)?;\s*/u
    : unspaced.test(text.replace(/[,，、]/gu, ""))
      ? HAN_MARKS
      : undefined;
  const parts = (marks ? text.split(marks) : [text]).flatMap((part) => part.split(conjunction)).flatMap(slashes);
  const names = parts
    .map(trimmed)
    .filter(Boolean)
    .flatMap((part, at) => namesAmong(commas(part), at === 0 || marks !== undefined))
    .filter(({ family = "", literal = "", given = "" }) => /\p{L}/u.test(family + literal + given));
  for (const [at, { literal }] of names.entries()) if (literal?.includes("(")) names[at] = { literal: closed(literal) };
  return names.length > 0 && UNNAMED.test(line) ? [...names, OTHERS] : names;
}

const slashes = (part: string): string[] => part.split(/(?:(?<!\s)\s+)?\/\s*(?=\p{Lu})/u);
const commas = (part: string): string[] =>
  part
    .split(/(?:(?<!\s)\s+)?[,，、،]\s*/u)
    .map(trimmed)
    .filter(Boolean);
