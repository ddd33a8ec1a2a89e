import { fold } from "@wellsourced/core";
import type { Stretch } from "@wellsourced/core/markdown";
import { rarityIn, UNLISTED } from "../claim/rarity.ts";
import { plain } from "../fold.ts";
import type { Language } from "../languages/define.ts";
import { remember } from "../remember.ts";
import { type Token, tokenise } from "../tokens.ts";
import lists from "./attribution-words.json" with { type: "json" };

/** The words by which a language says whose a finding or a saying is. Closed lists, and nothing learnt. */
interface AttributionWords {
  /** Phrases before a name, split by `|`. */
  readonly before: string;
  /** A word after a name. */
  readonly after?: string;
  readonly verbs: string;
  /** What may stand between a name and its verb. */
  readonly helpers: string;
  /** After one of these a name is part of something else: "critics of Ada Lind". */
  readonly prepositions: string;
  readonly articles: string;
  /** What is somebody's or comes from somebody: "a study by", "researchers at", split by `|`. */
  readonly works?: string;
}

const byLanguage: Readonly<Record<string, AttributionWords>> = lists.byLanguage;
const wordsIn = ({ code }: Language): AttributionWords | undefined =>
  Object.hasOwn(byLanguage, code) ? byLanguage[code] : undefined;

/** Somebody to whom a text attributes what it says. */
export interface Attributed extends Stretch {
  readonly text: string;
  /** The words that tell this person or body from others, folded. */
  readonly telling: readonly string[];
  /** The first letters of its words with capitals, folded. */
  readonly initials: string;
  /** A publisher may be the very page that is cited. */
  readonly publishes: boolean;
}

const splitWords = (list: string): ReadonlySet<string> => new Set(list.split(" ").map(fold));
const sets = new Map<string, ReadonlySet<string>>();
const has = (list: string, word: string): boolean => remember(sets, list, splitWords).has(fold(word));

/** Is it a rank, a title, a day, or the word for a body? */
export const namesNobody = (word: string): boolean => has(lists.nobody, word);

const wordsOf = (phrases: string): string => phrases.replaceAll("|", " ");

/** The words of a name with capitals, and the small ones between them. */
interface Run extends Stretch {
  readonly words: readonly string[];
}

const JOINED = /^(?:[ \u00a0-]|\. |['’]s )$/u;

/** "L'Université", "d'Ada". */
const ELIDED = /^\p{L}{1,2}['’](?=\p{Lu})/u;

/** Runs of words with capitals; what only the grammar needs opens none. */
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
    // "Critics of Ada Lind" at the head of a sentence are not a body of that name.
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

/** Languages in which a single word with a capital that opens a sentence, and is no plural, is a name. */
const NAMED_ALONE = new Set(["en", "fr", "es", "pt"]);

function toAttributed(text: string, run: Run, { code, months }: Language): Attributed | undefined {
  const { words, start, end } = run;
  const rarity = rarityIn(code);
  const telling = words.filter(
    (raw) =>
      isAcronym(raw) ||
      (raw.length > 2 && rarity(fold(raw)) >= UNLISTED && !namesNobody(raw) && !months.has(fold(raw))),
  );
  const [first = ""] = words;
  const isAlone = words.length === 1 && !isAcronym(first);
  if (telling.length === 0 || (isAlone && code === "de")) return undefined;
  if (isAlone && opens(text, start) && (!NAMED_ALONE.has(code) || first.endsWith("s"))) return undefined;
  return {
    ...{ start, end, text: text.slice(start, end) },
    telling: telling.map(fold),
    initials: fold(words.map((word) => word[0]).join("")),
    publishes: words.some((word) => has(lists.publishers, word)),
  };
}

const FIRST_WORD = /^\s*([\p{L}\p{M}]+)/u;
/** A year in brackets, or "et al.", between a name and its verb. */
const ASIDE = /^(?: et al\.?| and colleagues| und kollegen| et ses collègues)?(?: ?[([][^()[\]]{0,40}[)\]])? /u;
/** Letters on either side of a name that may say that something is its bearer's. */
const AROUND = 120;
const FURTHER = 2;
/** Small words between "according to" and the name: "the economist". */
const DESCRIPTION = 3;

/** Everybody to whom a text attributes words or a finding by name. Nobody in a language without lists. */
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

/** Is a word one of those that attribute, and so no part of what is attributed? */
export function attributes(word: string, language: Language): boolean {
  const words = wordsIn(language);
  if (!words) return false;
  const { before, after = "", verbs, helpers, works = "" } = words;
  return [before, works].some((phrases) => has(wordsOf(phrases), word)) || has(`${verbs} ${helpers} ${after}`, word);
}

/** Takes the last word off, where nothing but blanks follows it. */
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

/** "According to", "according to the economist", "a study by". */
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

/** "Ada Lind found", "Ada Lind et al. (2019) have found"; not "critics of Ada Lind found". */
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

/** "…”, said Ada Lind", "Ada Lind zufolge". */
function isNamedAfter(before: string, after: string, lists: AttributionWords): boolean {
  if (lists.after && FIRST_WORD.exec(after)?.[1] === lists.after) return true;
  let [word, rest] = lastOff(before);
  if (has(lists.articles, word)) [word, rest] = lastOff(rest);
  if (!has(lists.verbs, word)) return false;
  const [helper, left] = lastOff(rest);
  return /[,"”“»’]\s*$/u.test(has(lists.helpers, helper) ? left : rest);
}
