import { fold } from "@wellsourced/core";
import type { Stretch } from "@wellsourced/core/markdown";
import { rarityIn, UNLISTED } from "../claim/rarity.ts";
import { plain } from "../fold.ts";
import type { Language } from "../languages/define.ts";
import { type Token, tokenise } from "../tokens.ts";
import lists from "./attribution-words.json" with { type: "json" };
import { isListed, wordList } from "./word-list.ts";

/** Words by which a language attributes findings and statements. */
interface AttributionWords {
  /** Phrases before a name, separated by `|`. */
  readonly before: string;
  /** A word after a name. */
  readonly after?: string;
  readonly verbs: string;
  /** Words between a name and its verb. */
  readonly helpers: string;
  /** Words that make the next name part of another: "critics of Ada Lind". */
  readonly prepositions: string;
  readonly articles: string;
  /** Phrases for works and people: "a study by", "researchers at", separated by `|`. */
  readonly works?: string;
}

const byLanguage: Readonly<Record<string, AttributionWords>> = lists.byLanguage;
const wordsIn = ({ code }: Language): AttributionWords | undefined =>
  Object.hasOwn(byLanguage, code) ? byLanguage[code] : undefined;

/** A person or body to whom a text attributes a statement. */
export interface Attributed extends Stretch {
  readonly text: string;
  /** Distinctive words, folded. */
  readonly distinctive: readonly string[];
  /** First letters of the capitalised words, folded. */
  readonly initials: string;
  /** Whether it is a publisher, which may be the cited page itself. */
  readonly publishes: boolean;
}

const has = (list: string, word: string): boolean => isListed(fold(word), wordList(list));

/** Whether a word is a rank, a title, a day, or a kind of organisation. */
export const isGeneric = (word: string): boolean => has(lists.generic, word);

const wordsOf = (phrases: string): string => phrases.replaceAll("|", " ");

/** A name of several words. */
interface Run extends Stretch {
  readonly words: readonly string[];
}

const JOINED = /^(?:[ \u00a0-]|\. |['’]s )$/u;

/** "L'Université", "d'Ada". */
const ELIDED = /^\p{L}{1,2}['’](?=\p{Lu})/u;

/** Runs of capitalised words, which do not begin with function words. */
function runsIn(text: string, { functionWords }: Language, { before, prepositions }: AttributionWords): Run[] {
  const runs: Run[] = [];
  let between: Token[] = [];
  for (const token of tokenise(text)) {
    const start = token.start + (ELIDED.exec(text.slice(token.start, token.end))?.[0].length ?? 0);
    const raw = text.slice(start, token.end);
    const isCapital =
      /^\p{Lu}/u.test(raw) && (isAcronym(raw) || !(functionWords.has(token.form) || has(wordsOf(before), raw)));
    if (!isCapital) {
      between.push(token);
      continue;
    }
    const last = runs.at(-1);
    const inner = between.map(({ start, end }) => text.slice(start, end));
    const gap = last ? text.slice(last.end, start) : "";
    // "Critics of Ada Lind" at the beginning of a sentence is not one name.
    const isPart = last?.words.length === 1 && opens(text, last.start) && has(prepositions, inner[0] ?? "");
    const isLinked = isPlainGap(gap) && !isPart && inner.every((word) => has(lists.connectors, word));
    const isJoined = last && (JOINED.test(gap) || isLinked);
    if (isJoined) runs.splice(-1, 1, { start: last.start, end: token.end, words: [...last.words, raw] });
    else runs.push({ start, end: token.end, words: [raw] });
    between = [];
  }
  return runs;
}

const opens = (text: string, start: number): boolean =>
  /(?:^|[.!?:]\s)["“„«]?$/u.test(text.slice(Math.max(0, start - 4), start));
const isPlainGap = (gap: string): boolean => !/[.,;:!?()"“”«»„]/u.test(gap);
const isAcronym = (raw: string): boolean => /^\p{Lu}{2,}$/u.test(raw);

/** Languages in which a capitalised word that begins a sentence, and is not plural, is a name. */
const NAMED_ALONE = new Set(["en", "fr", "es", "pt"]);

function toAttributed(text: string, run: Run, { code, months }: Language): Attributed | undefined {
  const { words, start, end } = run;
  const rarity = rarityIn(code);
  const distinctive = words.filter(
    (raw) =>
      isAcronym(raw) || (raw.length > 2 && rarity(fold(raw)) >= UNLISTED && !isGeneric(raw) && !months.has(fold(raw))),
  );
  const [first = ""] = words;
  const isAlone = words.length === 1 && !isAcronym(first);
  if (distinctive.length === 0 || (isAlone && code === "de")) return undefined;
  if (isAlone && opens(text, start) && (!NAMED_ALONE.has(code) || first.endsWith("s"))) return undefined;
  return {
    ...{ start, end, text: text.slice(start, end) },
    distinctive: distinctive.map(fold),
    initials: fold(words.map((word) => word[0]).join("")),
    publishes: words.some((word) => has(lists.publishers, word)),
  };
}

const FIRST_WORD = /^\s*([\p{L}\p{M}]+)/u;
/** "Et al." or a year in brackets, between a name and its verb. */
const ASIDE = /^(?: et al\.?| and colleagues| und kollegen| et ses collègues)?(?: ?[([][^()[\]]{0,40}[)\]])? /u;
/** Characters read on either side of a name. */
const AROUND = 120;
const FURTHER = 2;
/** Maximum words between "according to" and the name: "the economist". */
const DESCRIPTION = 3;

/** Persons and bodies to whom a text attributes statements; none in languages without lists. */
export function attributedIn(text: string, language: Language): Attributed[] {
  const words = wordsIn(language);
  if (!words) return [];
  return runsIn(text, language, words).flatMap((run) => {
    const before = plain(text.slice(Math.max(0, run.start - AROUND), run.start));
    const after = plain(text.slice(run.end, run.end + AROUND));
    const isSource = isIntroduced(before, words) || speaks(before, after, words) || isNamedAfter(before, after, words);
    return isSource ? (toAttributed(text, run, language) ?? []) : [];
  });
}

/** Whether a word attributes, and so is not part of the statement. */
export function attributes(word: string, language: Language): boolean {
  const words = wordsIn(language);
  if (!words) return false;
  const { before, after = "", verbs, helpers, works = "" } = words;
  return [before, works].some((phrases) => has(wordsOf(phrases), word)) || has(`${verbs} ${helpers} ${after}`, word);
}

/** Splits off the last word of a text that ends in a word. */
function lastOff(text: string): [word: string, rest: string] {
  const last = tokenise(text).at(-1);
  if (!last || text.slice(last.end).replace(/^['’]/u, "").trim() !== "") return ["", ""];
  return [text.slice(last.start, last.end), text.slice(0, last.start)];
}

const endsIn = (text: string, phrases: string): boolean =>
  phrases.split("|").some((phrase) => {
    const kept = text.trimEnd();
    return kept.endsWith(plain(phrase)) && !/[\p{L}\p{M}]$/u.test(kept.slice(0, -phrase.length));
  });

/** Whether an introduction precedes a name: "according to", "according to the economist", "a study by". */
function isIntroduced(
  before: string,
  { before: phrases, works = "", articles, prepositions }: AttributionWords,
): boolean {
  let rest = before;
  for (let step = 0; step <= DESCRIPTION; step++) {
    if (endsIn(rest, phrases) || (works !== "" && endsIn(rest, works))) return true;
    const [word, left] = lastOff(rest);
    if (word === "" || (has(prepositions, word) && !has(articles, word))) return false;
    rest = left;
  }
  return false;
}

/**
 * Whether a name is the subject of an attribution: "Ada Lind found", "Ada Lind et al. (2019) have found"; not "critics
 * of Ada Lind found".
 */
function speaks(before: string, after: string, { verbs, helpers, prepositions, articles }: AttributionWords): boolean {
  let [word, left] = lastOff(before);
  if (has(articles, word)) [word, left] = lastOff(left);
  if (has(prepositions, word)) return false;
  let rest = after.slice(ASIDE.exec(after)?.[0].length ?? after.length);
  for (let step = 0; step <= FURTHER; step++) {
    const next = FIRST_WORD.exec(rest);
    if (!next) return false;
    if (has(verbs, next[1] ?? "")) return true;
    if (!has(helpers, next[1] ?? "")) return false;
    rest = rest.slice(next[0].length);
  }
  return false;
}

/**
 * Whether a name follows its verb, or a word of attribution follows the name: "…”, said Ada Lind", "Ada Lind zufolge".
 */
function isNamedAfter(before: string, after: string, lists: AttributionWords): boolean {
  if (lists.after && FIRST_WORD.exec(after)?.[1] === lists.after) return true;
  let [word, rest] = lastOff(before);
  if (has(lists.articles, word)) [word, rest] = lastOff(rest);
  if (!has(lists.verbs, word)) return false;
  const [helper, left] = lastOff(rest);
  return /[,"”“»’]\s*$/u.test(has(lists.helpers, helper) ? left : rest);
}
