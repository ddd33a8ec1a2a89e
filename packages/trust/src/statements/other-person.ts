import { editDistance, fold } from "@wellsourced/core";
import type { Examination } from "../claim/examine.ts";
import { capitalRuns } from "../claim/names.ts";
import { rarityIn, UNLISTED } from "../claim/rarity.ts";
import type { SourceReading } from "../claim/reading.ts";
import { keyOf } from "../claim/terms.ts";
import { allTerms } from "../claim/weights.ts";
import type { Language } from "../languages/define.ts";
import { isGeneric } from "./attribution.ts";
import type { Reason } from "./reasons.ts";

/** A person's name. */
interface Person {
  /** Given names and initials. */
  readonly given: readonly string[];
  readonly family: string;
  /** All words of the name. */
  readonly words: readonly string[];
  readonly text: string;
}

/** Best sentences searched for a name. */
const NEAR = 3;
const INITIAL = /^\p{Lu}$/u;
/** Titles before a name: "Senator", "Biologist", "Giornalista", "Директор". */
const OFFICE = /(?:er|or|eur|ist|ista|ian|ien|ant|ent|man|ologo|ologue|ер|ор|ист|олог)$/u;

/** Finds persons whose family name the best sentences give to someone else only. */
export function findOtherPersons({ reading, pair, evidence }: Examination): Reason[] {
  const { claim, claimLanguage, language } = reading;
  // German capitalises all nouns, so "Kanzlerin" looks like a name.
  if (!pair || claimLanguage.code !== language.code || language.code === "de") return [];
  const anywhere = allTerms(reading.hits);
  const isHeld = (word: string) => reading.match(fold(word)).some((term) => anywhere.has(term));
  return personsIn(claim, claimLanguage)
    .filter(({ given, family }) => isHeld(family) && !given.some(isHeld))
    .flatMap((asked): Reason[] => {
      const near = evidence.slice(0, NEAR).flatMap(({ sentence }) => personsIn(sentence, language));
      const other = near.find((one) => isOfFamily(one, asked, reading));
      if (!other || namesakes(asked, reading).some((one) => isSame(one, asked))) return [];
      const detail = `The statement names “${asked.text}”; the passage names “${other.text}”.`;
      return [{ code: "person_differs", detail }];
    });
}

/** All persons in the source with the same family name. */
function namesakes(asked: Person, reading: SourceReading): Person[] {
  const family = reading.match(fold(asked.family));
  return reading.sentences
    .filter((_, index) => family.some((term) => reading.hits[index]?.has(term)))
    .flatMap(({ sentence }) => personsIn(sentence, reading.language))
    .filter((one) => isOfFamily(one, asked, reading));
}

function isOfFamily({ family }: Person, asked: Person, { match }: SourceReading): boolean {
  const own = match(fold(asked.family));
  return match(fold(family)).some((term) => own.includes(term));
}

const isSame = ({ words }: Person, { given }: Person): boolean =>
  words.slice(0, -1).some((one) => given.some((other) => isAlike(one, other)));

/** Whether two names are spellings, short forms or initials of one. */
function isAlike(a: string, b: string): boolean {
  const [one = "", other = ""] = [a, b].map((name) => fold(name));
  const few = Math.max(1, Math.floor(Math.min(one.length, other.length) / 4));
  return one.startsWith(other) || other.startsWith(one) || editDistance(one, other, few) <= few;
}

/** Finds runs of capitalised words that end in two words unknown to the language's word list. */
function personsIn(text: string, language: Language): Person[] {
  const rarity = rarityIn(language.code);
  const isName = (word: string): boolean =>
    /\p{Ll}/u.test(word) &&
    !isGeneric(word) &&
    !OFFICE.test(fold(word)) &&
    rarity(keyOf(fold(word), language)) >= UNLISTED;
  return capitalRuns(text, language).flatMap((run) => {
    const words = run.map(({ start, end }) => text.slice(start, end));
    const given = words.slice(0, -1).filter((word) => INITIAL.test(word) || isName(word));
    const family = words.at(-1) ?? "";
    if (!given.some(isName) || !isName(family)) return [];
    return [{ given, family, words, text: text.slice(run[0].start, run.at(-1)?.end) }];
  });
}
