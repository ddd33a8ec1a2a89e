import { isTextual, type PageType } from "../page-type.ts";
import type { Block, Box, Layout } from "./layout.ts";

/** What the rules have chosen, in words. */
type Choice = Readonly<ReturnType<typeof choiceOf>>;

/** Factors of the odds, chosen by cross-validation. */
const BARE = Math.E;
const SOLE = Math.E ** 2.5;
const CODE = Math.E ** 2;
const MANUAL = Math.E ** 2;

/**
 * Gives more weight to the rules where they are seldom wrong: when there is hardly anything but their text, as in a
 * fragment without a site around it, in manuals, whose short lines look like furniture, and for the code and tables of
 * a text that they are sure of.
 */
export function leanOnRules(
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

/** Nearly all of the page, and sentences or data: there is no site around it whose furniture could be meant. */
const isBare = ({ all, kept, keptProse, keptData }: Choice): boolean =>
  kept >= all * 0.9 && keptProse + keptData >= kept * 0.4;

/** All but a line or two. */
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

/** A cell among rows enough to be a table of something, and not a list of links. */
function isInTable(box: Box): boolean {
  const row = box.parent;
  if (!cells.has(box.tag) || row?.tag !== "tr" || row.inner.length < 2) return false;
  const body = row.parent;
  return body !== undefined && body.inner.length >= DATA_ROWS && body.linkChars < body.chars / 2;
}

/** Rows and cells a row from which a table says more than its cells do. */
const DATA_ROWS = 4;
const DATA_COLUMNS = 3;

/** A cell of a table with rows and columns enough to be data: readers come for these. */
const isInDataTable = (box: Box | undefined): boolean =>
  box !== undefined && isInTable(box) && (box.parent?.inner.length ?? 0) >= DATA_COLUMNS;

/** Levels are bounded: hostile trees are deep. */
const LEVELS = 12;

function isInCode(box: Box | undefined): boolean {
  let at = box;
  for (let level = 0; at && level < LEVELS; level++) {
    if (at.tag === "pre" || at.tag === "table") return true;
    at = at.parent;
  }
  return false;
}
