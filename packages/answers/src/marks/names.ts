import { AND, SEE } from "../citing-words.ts";
import type { Cite, Hole } from "../flow.ts";
import { others, undated } from "../sources/entry.ts";
import { repeatsLast } from "../sources/repeats.ts";
import type { SourceIndex } from "../sources/source-index.ts";
import { leadIn } from "./lead-ins.ts";

const inBrackets = /[(（[]([^()（）[\]]{3,400}(?:\[[^()（）[\]]{1,40}\][^()（）[\]]{1,300})?)[)）\]]/gu;
const yearForm = /(?<!\p{Nd})((?:1[5-9]|20)\d\d)([a-z]?)(?![\p{L}\p{Nd}])/u;
const further = /(?<!\p{Nd})((?:1[5-9]|20)\d\d)([a-z]?)(?![\p{L}\p{Nd}])/gu;
/** Words before a name, such as "see also", "but cf.", "vgl. auch", "see, e.g.,". */
const leading = `${SEE}|also|but|e\\.g|i\\.e|cp|according to|as in|in|for example|auch|aber|s|z\\.\\s?B|hierzu|dazu|ausführlich|aussi|vid|también|ver|veja|vedi|anche|ook|vegeu|vezi|usp|vidi|lásd|vrd|žr|glej|se|även|jf|jfr|ks|por|np|srov|např|bkz|ayrıca|lihat|xem|v|также|напр|див|також|пор|вж|βλ|πρβλ|ראו|ראה|انظر|نک|ر\\.ک|देखें|ดู|参照|參見|見|另见|cited in|quoted in|zit\\. n(?:ach)?|zitiert nach`;
const before = new RegExp(
  `^(?:(?:${leading})(?:[.,:：，]{1,2}\\s{0,2}|\\s{1,2}|(?<=\\p{Script=Han}))){1,4}(?=\\S)`,
  "iu",
);
const between = new RegExp(
  `\\s(?:${AND})\\s|\\s?[&、，・／/·;]\\s?|,\\s|(?<=\\p{Script=Han})[和与與](?=\\p{Script=Han})`,
  "iu",
);

/** The entry of a first author and year; `a` and `b` distinguish works of the same year. */
function workOf(name: string, year: string, letter: string, sourceIndex: SourceIndex): string | undefined {
  const works = name === "" ? [] : sourceIndex.works(name, year);
  return (works[letter === "" ? 0 : letter.charCodeAt(0) - 97] ?? works[0])?.id;
}

/** The first of the named authors. */
const firstOf = (names: string): string => names.replace(others, "").trim().split(between)[0]?.trim() ?? "";

/** The entry of authors named in brackets, possibly after "see". */
function workIn(names: string, year: string, letter: string, sourceIndex: SourceIndex): string | undefined {
  const text = names.replace(before, "").trim();
  const first = firstOf(text);
  for (const name of [text.replace(others, "").trim(), first, first.split(/\s+/u).at(-1) ?? ""]) {
    const found = workOf(name, year, letter, sourceIndex);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The works of names before or after years: `Byron et al., 1843a, p. 3`, `Byron 1843, 1845`, `1843, Byron`. */
function citesOf(part: string, sourceIndex: SourceIndex): Cite[] | undefined {
  const found = yearForm.exec(part) ?? undated.exec(part);
  if (!found || part.length > 400) return undefined;
  const [whole, year = "", letter = ""] = found.length > 1 ? found : [found[0], "n.d."];
  const head = part
    .slice(0, found.index)
    .replace(/\[[^[\]]{1,40}\]/u, "")
    .replace(/[\s,،，、:([（]{1,6}$/u, "")
    .trim();
  const rest = part.slice(found.index + whole.length);
  const names = head === "" ? rest.replace(/^[\s,،，、:]{1,4}/u, "").trim() : head;
  if (names.length > 160 || (head !== "" && !/^\s?(?:$|[,:;،，、)）&/]|for\s)/u.test(rest))) return undefined;
  const source = workIn(names, year, letter, sourceIndex);
  if (source === undefined) return missing(names, year);
  const others = [...rest.matchAll(further)].flatMap(
    ([, other = "", tail = ""]) => workIn(names, other, tail, sourceIndex) ?? [],
  );
  return [source, ...others].map((id) => ({ source: id }));
}

/** An unambiguous mark without an entry. */
function missing(names: string, year: string): Cite[] | undefined {
  const author = names.replace(before, "").trim();
  if (!others.test(author) && !/^\p{Lu}[\p{L}'’-]+,? (?:&|and|und|et|y) \p{Lu}[\p{L}'’-]+$/u.test(author))
    return undefined;
  return [{ key: `${author} ${year}`, author: author.replace(others, ""), year }];
}

/**
 * Splits a bracket into works at semicolons. A part without a year belongs to the next one, as in "Souza; Lima, 2020".
 */
function worksIn(inside: string): string[] {
  const parts: string[] = [];
  let open = "";
  for (const part of inside.split(/[;；]/u)) {
    open = open === "" ? part : `${open};${part}`;
    if (!/\d{4}/u.test(part) && !undated.test(part)) continue;
    parts.push(open);
    open = "";
  }
  return open === "" ? parts : [];
}

/** `(Miller, 1899; Smith et al., 2003)`: every part must name a work. */
export const authorYears = (text: string, sourceIndex: SourceIndex): Hole[] =>
  [...text.matchAll(inBrackets)].flatMap((found) => {
    const [whole, inside = ""] = found;
    const cites = repeatsLast(inside)
      ? [[{ isAgain: true }]]
      : worksIn(inside).map((part) => citesOf(part, sourceIndex));
    if (cites.length === 0 || cites.some((one) => one === undefined)) return [];
    const place = { start: found.index, end: found.index + whole.length };
    return [{ ...place, kind: "author-year" as const, cites: cites.flatMap((one) => one ?? []) }];
  });

const pages = /[(（]([^()（）\p{Nd}]{2,80})(?:\p{Nd}{1,4}(?:[–-]\p{Nd}{1,4})?)?[)）]/gu;

/**
 * `(Byron 45)`, `(Sea Board)`: an author with a single work in an unnumbered list, possibly with a page. A single word
 * mostly explains the preceding words, as in "World Sea Council (WSC)".
 */
export const authorPages = (text: string, sourceIndex: SourceIndex): Hole[] =>
  sourceIndex.count > 0
    ? []
    : [...text.matchAll(pages)].flatMap((found) => {
        const name = firstOf((found[1] ?? "").replace(/(?:\spp?\.)?\s$/u, "").replace(before, ""));
        const isClear = /\p{Nd}.?$/u.test(found[0]) || /\s/u.test(name);
        const works = isClear ? sourceIndex.worksBy(name) : [];
        const [work] = works.length === 1 ? works : [];
        const place = { start: found.index, end: found.index + found[0].length };
        return work ? [{ ...place, kind: "author-year" as const, cites: [{ source: work.id }] }] : [];
      });

const yearInBrackets = /\s?[(（]((?:1[5-9]|20)\d\d)([a-z]?)(?:[,:，]\s?[^()（）]{1,40})?[)）]/gu;
const possessive = /['’]\p{Ll}{0,4}$/u;
/** Maximum number of words in a name, or of characters in unspaced scripts. */
const MOST_WORDS = 6;

/** `Miller (1899)` in a sentence, if the list has such a work. The name stays in the sentence. */
export const namesWithYears = (text: string, sourceIndex: SourceIndex): Hole[] =>
  [...text.matchAll(yearInBrackets)].flatMap((found) => {
    const [whole, year = "", letter = ""] = found;
    const head = text.slice(Math.max(0, found.index - 100), found.index);
    const bare = head.replace(others, "");
    for (const start of beginnings(bare)) {
      const name = bare.slice(start).trim().replace(possessive, "");
      const source = workOf(name, year, letter, sourceIndex) ?? workOf(firstOf(name), year, letter, sourceIndex);
      if (source === undefined) continue;
      const from = found.index - head.length + start;
      const end = found.index + whole.length;
      const lead = leadIn(text, { start: from, end });
      const place = lead ?? { start: found.index, end };
      return [{ ...place, kind: lead ? ("lead-in" as const) : ("author-year" as const), cites: [{ source }] }];
    }
    return [];
  });

/** Offsets at which a name at the end of the text may begin, longest name first. */
function beginnings(words: string): number[] {
  const starts: number[] = [];
  const ends = words.trimEnd().length;
  for (let at = ends; at > 0 && starts.length < MOST_WORDS * 2; at--) {
    const sign = words[at - 1] ?? "";
    const isStart =
      at < ends &&
      (/[\s([（「"“、，。]/u.test(sign) || /[\p{Script=Han}]/u.test(words[at] ?? "") || /\p{Script=Han}/u.test(sign));
    if (isStart) starts.push(at);
    if (/[.!?。！？]/u.test(sign) && at < ends - 3 && !/\p{Lu}$/u.test(words.slice(0, at - 1))) break;
    if (at === 1) starts.push(0);
  }
  return starts.reverse();
}
