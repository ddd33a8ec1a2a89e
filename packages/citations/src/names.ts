import { type CslName, filled, OTHERS, SAYS_OTHERS } from "./csl.ts";
import institutionWords from "./institution-words.json" with { type: "json" };

/** Matches names of institutions by words that people's names rarely have. */
export const INSTITUTION = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${institutionWords.join("|")}|(?:associated|free) press)(?![\\p{L}\\p{N}])`,
  "iu",
);

/** Words that identify a whole name as an institution but are too weak inside a reference. */
const BODY =
  /(?<![\p{L}\p{N}])(?:community|developers|holdings|industries|maintainers|nations|pharmaceuticals|plc|police|pty|software|solutions|statistics|systems|technologies)(?![\p{L}\p{N}])/iu;

const heads =
  "academ(?:y|ies)|administration|agency|association|board|bureau|cent(?:er|re)s?|college|commission|committee|council|" +
  "department|division|faculty|federation|institutes?|institution|laborator(?:y|ies)|ministry|museum|office|" +
  "organi[sz]ation|school|secretary|society|university";

/** "Department of …", "Centers for …": the text after the next "and" belongs to it. */
export const HEADED = new RegExp(`(?<!\\p{L})(?:${heads})\\s+(?:of|for|on)\\s`, "iu");

/** "World Health Organization": last words that no person's name has. */
const ENDED = new RegExp(`(?<!\\p{L})(?:${heads})$`, "iu");

/** Whether a name of several words is an institution's, regardless of its place in the list. */
export const isBody = (name: string): boolean =>
  name.split(/\s+/u).length > 2 &&
  !/\p{Lu}\./u.test(name) &&
  (HEADED.test(name) || ENDED.test(name) || (INSTITUTION.test(name) && /\s(?:of|for|on)\s/u.test(name)));

/** Dutch, German, French, Spanish, Italian, Portuguese, Arabic and Catalan particles in lower case. */
export const PARTICLES: ReadonlySet<string> = new Set(
  "van von vom zu zum zur der den de del della delle dello di da do dos das du des la le les los las el al bin ibn ben bint ter ten te tot op af av st st. 't vander vanden y e".split(
    " ",
  ),
);
const suffixes = String.raw`(?:jr|sr|jnr|snr|ii|iii|iv|2nd|3rd|4th)\.?`;
export const SUFFIX = new RegExp(`^${suffixes}$`, "iu");
/** A suffix at the end of a name: `Cobb Jr.`, `Fields W., Jr.` */
const ENDING = new RegExp(`^(.*[^\\s,]),?\\s+(${suffixes})$`, "iu");
/** DBLP's numbers for people with the same name: `Wei Wang 0001`. */
export const NUMBERED = /[\s~]0\d{3}$/u;

/** Removes marks added by indexes, and separates a suffix from the family or given name. */
export function tidied(name: CslName): CslName {
  for (const part of ["family", "given"] as const) {
    const text = name[part]?.replace(NUMBERED, "");
    const [, bare, suffix] = name.suffix === undefined ? (ENDING.exec(text ?? "") ?? []) : [];
    if (bare) return { ...name, [part]: bare, suffix };
    if (text !== name[part]) return { ...name, [part]: text };
  }
  return name;
}
/** Degrees and honours are not part of a name in a reference. */
const degree =
  /^(?:(?:ph\.?\s?d|m\.?d|m\.?sc?|m\.?a|b\.?a|b\.?sc|dr|prof|mph|mba|rn|jd|esq|dphil|frs|facp)\.?)(?:,|$)/iu;
/** Scripts written without spaces or family name first, which cannot be split safely. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\s·・]+$/u;

/**
 * Splits a comma-separated list of full names, one inverted name, or a run of inverted names: `Byron, A., Lovelace, B.`
 */
function splitCommas(text: string): string[] {
  const parts = text
    .split(/,\s*/u)
    .map((part) => part.trim())
    .filter(Boolean);
  const merged: string[] = [];
  for (const part of parts) {
    if (merged.length > 0 && (SUFFIX.test(part) || degree.test(part))) merged.push(`${merged.pop()}, ${part}`);
    else merged.push(part);
  }
  if (merged.length < 2) return [text];
  // "Cobb Jr." is not a full name: the given name follows.
  const words = (part: string) => part.replace(/,.*$/su, "").replace(ENDING, "$1").split(/\s+/u).length;
  // "Example, Inc": an institution with its legal form.
  if (INSTITUTION.test(text) && merged.length === 2 && words(merged[1] ?? "") === 1) return [text];
  if (merged.every((part) => words(part) >= 2 && !/^(?:\p{Lu}\.[\s-]?)+$/u.test(part))) return merged;
  const initials = (part: string) => /^(?:\p{Lu}\.?[\s-]?){1,4}(?:,\s.*)?$/u.test(part);
  if (merged.length % 2 === 0 && merged.every((part, at) => at % 2 === 0 || initials(part)))
    return merged.flatMap((part, at) => (at % 2 === 0 ? [`${part}, ${merged[at + 1]}`] : []));
  return [text];
}

/** Splits at " and " and " & " outside names of institutions. */
function splitAnd(text: string): string[] {
  // Odd elements are the separators.
  const parts = text.split(/((?:,|(?<![\s,]))\s+(?:and|&|und|et)\s+(?!al\b))/u);
  const joined: { readonly name: string; readonly isHeaded: boolean }[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const part = parts[at] ?? "";
    const isHeaded = HEADED.test(`${part} `);
    const before = joined.at(-1);
    // "Department of A and B", "Food and Drug Administration", "Johnson and Johnson".
    const isCorporate =
      before &&
      ((before.isHeaded && !isHeaded) ||
        (!before.name.includes(" ") && (INSTITUTION.test(part) || before.name === part)));
    if (isCorporate)
      joined[joined.length - 1] = {
        name: before.name + parts[at - 1] + part,
        isHeaded: before.isHeaded || isHeaded,
      };
    else joined.push({ name: part, isHeaded });
  }
  return joined.map(({ name }) => name);
}

/** The end of a truncated list. */
const UNNAMED = /(?:[,;]|(?<![\s,;]))\s+(?:et\.? al\.?|(?:and|&) others|u\.\s?a\.)\s*$/iu;

/**
 * Splits an author line into names.
 *
 * Splits at `;`, at " and " and " & " outside institutions, and at commas between full names. `{Curly braces}` hold a
 * name together; "et al." is returned as the last name.
 *
 * @example
 * splitAuthors("Ada Byron, Department of Health and Human Services");
 * // ["Ada Byron", "Department of Health and Human Services"]
 */
export function splitAuthors(line: string): string[] {
  // Names in braces are replaced by a private-use character and restored at the end.
  const held: string[] = [];
  const masked = line.replace(/\{([^{}]*)\}/gu, (_, name: string) => `\uE000${held.push(name) - 1}\uE000`);
  const text = masked
    .replace(/\s+/gu, " ")
    .replace(UNNAMED, "; et al.")
    .replace(/^by\s+/iu, "")
    .trim();
  return text
    .split(/(?:(?<!\s)\s+)?;\s*/u)
    .flatMap(splitAnd)
    .flatMap(splitCommas)
    .map((name) => name.replace(/\uE000(\d+)\uE000/gu, (_, at: string) => `{${held[Number(at)]}}`).trim())
    .filter(Boolean);
}

function inverted(text: string): CslName | undefined {
  const [family = "", ...rest] = text.split(/(?:(?<!\s)\s+)?,\s*/u);
  const others = rest.filter((part) => part && !degree.test(part));
  const end = others.find((part) => SUFFIX.test(part));
  const names = others.filter((part) => part !== end).join(" ");
  if (!names) return natural(family, end);
  // "Beethoven, Ludwig van": the particle belongs to the family name.
  const words = names.split(" ");
  const at = words.findLastIndex((word) => !PARTICLES.has(word)) + 1;
  if (at > 0 && at < words.length)
    return filled({
      family: `${words.slice(at).join(" ")} ${family}`,
      given: words.slice(0, at).join(" "),
      suffix: end,
    });
  return filled({ family, given: names, suffix: end });
}

/** Family name first: followed by initials, as in indexes, or with a Russian patronymic at the end. */
const familyFirst =
  /^(\p{Lu}[\p{L}'’-]*\p{Ll})\s(\p{Lu}{2}|(?:\p{Lu}\.[\s-]?){1,3}|\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+(?:ович|евич|ьич|овна|евна|ична|инична))$/u;

function natural(text: string, end?: string): CslName | undefined {
  const [, first, behind] = familyFirst.exec(text) ?? [];
  if (first && behind) return filled({ family: first, given: behind.trim(), suffix: end });
  const words = text.split(/\s+/u);
  const last = words.at(-1) ?? "";
  if (words.length > 2 && SUFFIX.test(last)) return natural(words.slice(0, -1).join(" "), last);
  if (words.length < 2 || words.length > 6) return undefined;
  let at = words.length - 1;
  while (at > 1 && PARTICLES.has((words[at - 1] ?? "").toLowerCase()))
    at -= /^[ye]$/iu.test(words[at - 1] ?? "") && at > 2 ? 2 : 1;
  return filled({ family: words.slice(at).join(" "), given: words.slice(0, at).join(" "), suffix: end });
}

/**
 * Parses a name: `{ family, given }` if it splits safely, else `{ literal }` for institutions, single words, handles
 * and the like. Particles stay with the family name (`van der Berg`); suffixes are separated.
 *
 * @example
 * parseName("Ludwig van Beethoven");
 * // { family: "van Beethoven", given: "Ludwig" }
 */
export function parseName(text: string): CslName {
  const line = text.replace(/\s+/gu, " ").trim().replace(NUMBERED, "");
  if (SAYS_OTHERS.test(line)) return OTHERS;
  const braced = /^\{(.*)\}$/u.exec(line)?.[1];
  if (braced !== undefined) return { literal: braced };
  const bare = line.replace(/^(?:(?:dr|prof|mr|mrs|ms|sir|dame)\.?\s+)+(?=\S+\s)/iu, "");
  if (INSTITUTION.test(bare) || BODY.test(bare) || /[\d@&/:()"]/u.test(bare) || unspaced.test(bare.replace(/,/gu, "")))
    return { literal: line };
  if (/\s(?:of|for|the|and)\s|^the\s/iu.test(bare)) return { literal: line };
  const name = bare.includes(",") ? inverted(bare) : natural(bare);
  return name ? tidied(name) : { literal: line };
}

/** Parses an author line, or a list of names. */
export function parseAuthors(authors: string | readonly string[] | undefined): CslName[] {
  const lines = typeof authors === "string" ? splitAuthors(authors) : (authors ?? []);
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .map(parseName);
}
