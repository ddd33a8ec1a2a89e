import { isTextual, type PageType } from "../page-type.ts";
import type { Block, Box, Layout } from "./layout.ts";

/** Word counts of the rules' selection. */
type Choice = Readonly<ReturnType<typeof choiceOf>>;

/** Factors of the odds, chosen by cross-validation. */
const BARE = Math.E;
const SOLE = Math.E ** 2.5;
const CODE = Math.E ** 2;
const MANUAL = Math.E ** 2;

/**
 * Raises the probability of blocks selected by rules where rules are reliable: on pages of little else, such as
 * fragments, in manuals, whose short lines look like boilerplate, and for code and tables in a clear main text.
 */
export function boostRules(
  { blocks }: Layout,
  probabilities: Float32Array,
  { rules, type }: { readonly rules: ArrayLike<number>; readonly type: PageType | undefined },
): Float32Array {
  const choice = choiceOf(blocks, rules);
  const isAlone = isBare(choice);
  const alone = isSole(choice) ? SOLE : BARE;
  const own = (isAlone ? alone : 1) * (type === "documentation" ? MANUAL : 1);
  const isText = isTextual(type) && isSure(choice);
  return probabilities.map((probability, at) => {
    if (rules[at] !== 1) return probability;
    const box = blocks[at]?.box;
    const isData = (isText && isInCode(box)) || isInDataTable(box);
    const factor = own * (isData ? CODE : 1);
    return (factor * probability) / (factor * probability + 1 - probability);
  });
}

/** Whether the selection is nearly the whole page and mostly sentences or data, so that there is no boilerplate. */
const isBare = ({ all, kept, keptProse, keptData }: Choice): boolean =>
  kept >= all * 0.9 && keptProse + keptData >= kept * 0.4;

/** Whether the selection is all but a line or two. */
const isSole = ({ all, kept }: Choice): boolean => kept >= all * 0.98;

const isSure = ({ prose, kept, keptProse }: Choice): boolean =>
  kept > 80 && keptProse >= kept * 0.4 && keptProse >= prose * 0.6;

function choiceOf(blocks: readonly Block[], rules: ArrayLike<number>) {
  let [all, prose, kept, keptProse, keptData] = [0, 0, 0, 0, 0];
  for (const { index, facts, box } of blocks) {
    const inSentences = facts.isProse ? facts.words : 0;
    all += facts.words;
    prose += inSentences;
    if (rules[index] !== 1) continue;
    kept += facts.words;
    keptProse += inSentences;
    if (!facts.isProse && isInTable(box)) keptData += facts.words;
  }
  return { all, prose, kept, keptProse, keptData };
}

const cells = new Set(["td", "th"]);

/** Whether a cell is in a table with enough rows that is not a list of links. */
function isInTable(box: Box): boolean {
  const row = box.parent;
  if (!cells.has(box.tag) || row?.tag !== "tr" || row.inner.length < 2) return false;
  const body = row.parent;
  return body !== undefined && body.inner.length >= DATA_ROWS && body.linkChars < body.chars / 2;
}

/** Minimum size of a data table. */
const DATA_ROWS = 4;
const DATA_COLUMNS = 3;

/** Whether a cell is in a data table. */
const isInDataTable = (box: Box | undefined): boolean =>
  box !== undefined && isInTable(box) && (box.parent?.inner.length ?? 0) >= DATA_COLUMNS;

/** Limit for hostile, deep trees. */
const LEVELS = 12;

function isInCode(box: Box | undefined): boolean {
  let at = box;
  for (let level = 0; at && level < LEVELS; level++) {
    if (at.tag === "pre" || at.tag === "table") return true;
    at = at.parent;
  }
  return false;
}
