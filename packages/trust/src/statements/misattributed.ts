import { fold } from "@wellsourced/core";
import type { Examination } from "../claim/examine.ts";
import type { SourceReading } from "../claim/reading.ts";
import { termsIn } from "../claim/terms.ts";
import { shareIn, weigh } from "../claim/weights.ts";
import { tokenise } from "../tokens.ts";
import { type Attributed, attributedIn, attributes } from "./attribution.ts";
import type { Reason } from "./reasons.ts";

/** Minimum share of the statement, without names, in the attributing part of the sentence. */
const ENOUGH = 0.6;
/** Sentences on either side of the best one that may have the statement's name. */
const NEAR = 2;
/** Conjunctions after which a sentence may attribute something else. */
const CONJUNCTION =
  /;|, (?:and|but|while|whereas|und|aber|während|et|mais|tandis|y|pero|mientras|e|ma|mas|mentre|en|maar|terwijl) /gu;

/** Attributions of the statement that the best sentence makes to someone else. */
export function misattributed({ reading, pair }: Examination): Reason[] {
  const { claim, claimLanguage, language } = reading;
  if (!pair || claimLanguage.code !== language.code) return [];
  const asked = attributedIn(claim, claimLanguage).filter(({ publishes }) => !publishes);
  if (asked.length === 0) return [];
  const part = fullest(pair.best.sentence, reading, asked);
  const stated = part === undefined ? [] : attributedIn(part, language);
  if (stated.length === 0) return [];
  const near = wordsNear(reading, pair.best.index);
  return asked
    .filter((one) => !isNamed(one, near) && !stated.some((other) => isSame(one, other)))
    .map(({ text }) => ({
      code: "attribution_differs",
      detail: `The statement attributes it to “${text}”, and the passage to “${stated.map((other) => other.text).join("”, “")}”.`,
    }));
}

/** The part of a sentence with most of the statement, if it has enough of it. */
function fullest(sentence: string, reading: SourceReading, asked: readonly Attributed[]): string | undefined {
  const named = new Set(asked.flatMap(({ text }) => [...termsIn(text, reading.match)]));
  const weights = weigh(reading, {}).map((weight, term) =>
    named.has(term) || attributes(reading.terms[term]?.word ?? "", reading.claimLanguage) ? 0 : weight,
  );
  const share = shareIn(reading, weights);
  const [best] = sentence.split(CONJUNCTION).sort((a, b) => share(b) - share(a));
  return best !== undefined && share(best) >= ENOUGH ? best : undefined;
}

/** Folded words around the best sentence, and of the source's title and first sentence. */
function wordsNear({ sentences, text }: SourceReading, best: number): ReadonlySet<string> {
  const around = sentences.slice(Math.max(0, best - NEAR), best + NEAR + 1).map(({ sentence }) => sentence);
  const head = text.slice(0, sentences[0]?.end ?? 0);
  return new Set([head, ...around].flatMap((one) => tokenise(one).map(({ form }) => form)));
}

const isNamed = ({ distinctive, initials }: Attributed, near: ReadonlySet<string>): boolean =>
  (initials.length > 1 && near.has(initials)) ||
  [...near].some((word) => distinctive.some((own) => isAlike(own, word)));

/** Whether two names share a word, or one is the initials of the other. */
const isSame = (a: Attributed, b: Attributed): boolean =>
  a.distinctive.includes(b.initials) ||
  b.distinctive.includes(a.initials) ||
  a.distinctive.some((word) => b.distinctive.some((other) => isAlike(word, other)));

/** Maximum letters of an ending: "Keller", "Kellers". */
const ENDING = 2;

function isAlike(a: string, b: string): boolean {
  const [one, other] = [a, b].map((word) => fold(word).replace(/'s$/u, ""));
  if (one === undefined || other === undefined) return false;
  const common = Math.max(one.length, other.length) - ENDING;
  return one === other || (common > ENDING && one.slice(0, common) === other.slice(0, common));
}
