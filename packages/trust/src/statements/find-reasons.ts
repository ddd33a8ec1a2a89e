import { CONTRAST, type Examination } from "../claim/examine.ts";
import { figuresNowhere, type NumberDifference } from "../claim/mismatch.ts";
import { rareWeights } from "../claim/rarity.ts";
import { bestWindow } from "../claim/weights.ts";
import { shareHeld } from "./doubt-features.ts";
import { misattributed } from "./misattributed.ts";
import { nonStatement } from "./non-statement.ts";
import { findOtherPersons } from "./other-person.ts";
import { REASONS, type Reason, type ReasonCode } from "./reasons.ts";
import { strengthened } from "./strengthened.ts";

/** Minimum probability of an accusing contrast: docs/measured/answers.md has the figures. */
const CONTRARY = 0.85;
/** Share of rare words found below which the missing ones are listed. */
const LITTLE = 0.5;
const MOST_WORDS = 8;

/** Returns all reasons to doubt a statement. */
export function reasonsOf(found: Examination): Reason[] {
  const { isSilent, contrast, differences } = found;
  // A differing number says more than a weak contrast.
  const isExplained = contrast < CONTRARY && differences.length > 0;
  // A sentence that announces something or refers to another page need not be in the source.
  const isStatement = nonStatement(found) === undefined;
  if (isSilent && isStatement) return [{ code: "no_passage", detail: REASONS.no_passage }];
  return [
    ...differences.map(reasonOf),
    ...found.missingNames.map((text) => ({
      code: "name_not_stated" as const,
      detail: `The statement says “${text}”, and the source does not mention it.`,
    })),
    ...(contrast >= CONTRAST && !isExplained ? [contrastOf(found)] : []),
    ...(isStatement ? wordsMissing(found) : []),
    ...misattributed(found),
    ...findOtherPersons(found),
    ...(found.pair ? strengthened(found.pair) : []),
  ];
}

/** The contrast as a reason, with its sentence unless the evidence begins with it. */
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

/** A differing or missing number as a reason. */
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
  const weights = rareWeights(reading);
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
  /** Index of its last term. */
  readonly last: number;
  readonly weight: number;
}

/** A pair of letters in a script without spaces. */
const PAIR = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]{2}$/u;

/** Joins overlapping pairs of letters. */
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
