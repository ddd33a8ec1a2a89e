import { CONTRAST, type Examination } from "../claim/examine.ts";
import { figuresNowhere, type NumberDifference } from "../claim/mismatch.ts";
import { rareWeights, raritiesOf } from "../claim/rarity.ts";
import { bestWindow } from "../claim/weights.ts";
import { shareHeld } from "./doubt-features.ts";
import { misattributed } from "./misattributed.ts";
import { findOtherPersons } from "./other-person.ts";
import { REASONS, type Reason, type ReasonCode } from "./reasons.ts";
import { strengthened } from "./strengthened.ts";
import { turnOf } from "./turn.ts";

/** From where on a contrast accuses: docs/measured/answers.md has the figures. */
const CONTRARY = 0.85;
/** Below this share of a statement's rare words, the missing ones are named. */
const LITTLE = 0.5;
const MOST_WORDS = 8;

/** Every reason to doubt a statement; those that accuse first. */
export function reasonsOf(found: Examination): Reason[] {
  const { isSilent, contrast, differences } = found;
  // A number that differs says more of a contrast than a weak sign of it.
  const isTold = contrast < CONTRARY && differences.length > 0;
  // What a sentence announces, or leaves to another page, its source need not hold.
  const isStatement = turnOf(found) === undefined;
  if (isSilent && isStatement) return [{ code: "no_passage", detail: REASONS.no_passage }];
  return [
    ...differences.map(reasonOf),
    ...found.missingNames.map(({ text }) => ({
      code: "name_not_stated" as const,
      detail: `The statement says “${text}”, and the source does not mention it.`,
    })),
    ...(contrast >= CONTRAST && !isTold ? [contrastOf(found)] : []),
    ...(isStatement ? wordsMissing(found) : []),
    ...misattributed(found),
    ...findOtherPersons(found),
    ...(found.pair ? strengthened(found.pair) : []),
  ];
}

/** The sentence is quoted only where the evidence does not begin with it. */
function contrastOf({ pair, evidence, contrast, coverage: { opposedWords = [] } }: Examination): Reason {
  const { sentence = "", start } = pair?.best ?? {};
  const said = [
    ...opposedWords.map(({ claim, source }) => `The statement says “${claim}”, and the source says “${source}”.`),
    ...(evidence[0]?.start === start ? [] : [`The source says: “${sentence}”`]),
  ];
  if (contrast < CONTRARY)
    return { code: "contrast_possible", detail: ["The passage may say otherwise.", ...said].join(" ") };
  return { code: "contrast", detail: said.join(" ") || "The passage seems to say otherwise." };
}

/** Says how a number of the statement and the one in its place differ. */
function reasonOf(difference: NumberDifference): Reason {
  const { asked, rival } = difference;
  const detail = rival
    ? `The statement says “${asked.text}”, and the passage says “${rival.text}”.`
    : `The statement says “${asked.text}”, and the passage does not.`;
  return { code: codeOf(difference), detail };
}

function codeOf({ asked, rival }: NumberDifference): ReasonCode {
  if (!rival) return "number_not_stated";
  if (asked.kind === "month" || asked.kind === "day") return "month_differs";
  if (asked.kind === "year") return "year_differs";
  return asked.digits === rival.digits ? "unit_differs" : "number_differs";
}

function wordsMissing({ reading, pair, differences }: Examination): Reason[] {
  if (!pair) return [];
  if (shareHeld(pair) >= LITTLE) {
    const figures = differences.length > 0 ? [] : figuresNowhere(reading);
    const shown = figures.map(({ text }) => `“${text}”`).join(", ");
    return shown === "" ? [] : [{ code: "words_missing", detail: `Not in the source: ${shown}.` }];
  }
  const weights = rareWeights(raritiesOf(reading));
  const { terms: held } = bestWindow(reading, weights);
  const missing = reading.terms
    .map(({ word }, index) => ({ word, last: index, weight: weights[index] ?? 0 }))
    .filter(({ last }) => !held.has(last));
  const shown = stretchesOf(missing)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_WORDS)
    .sort((a, b) => a.last - b.last)
    .map(({ word }) => `“${word}”`);
  return [{ code: "words_missing", detail: `Not in the passage: ${shown.join(", ")}.` }];
}

interface Missing {
  readonly word: string;
  /** The last term of it. */
  readonly last: number;
  readonly weight: number;
}

/** Two letters of a script without blanks, which share one with the two before them. */
const PAIR = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]{2}$/u;

/** Where words are compared as pairs of letters, the stretches that the pairs make. */
function stretchesOf(missing: readonly Missing[]): Missing[] {
  const stretches: Missing[] = [];
  for (const one of missing) {
    const before = stretches.at(-1);
    if (before?.last === one.last - 1 && PAIR.test(one.word) && before.word.endsWith(one.word.charAt(0)))
      stretches.splice(-1, 1, {
        word: before.word + one.word.slice(1),
        last: one.last,
        weight: Math.max(before.weight, one.weight),
      });
    else stretches.push(one);
  }
  return stretches;
}
