import type { Stretch } from "./stretch.ts";

/** A run of `*`, `_` or `~`. */
export interface EmphasisRun {
  readonly at: number;
  readonly length: number;
  readonly sign: string;
  /** Up to two characters before and after the run. */
  readonly before: string;
  readonly after: string;
}

const MARK = /[\p{P}\p{S}]/u;
const isBlank = (character: string): boolean => character === "" || /\s/u.test(character);

const opensAndCloses = ({ before, after, sign, length }: EmphasisRun) => {
  if (sign === "~" && length !== 2) return { opens: false, closes: false };
  const previous = [...before].at(-1) ?? "";
  const [next = ""] = after;
  const left = !isBlank(next) && (!MARK.test(next) || isBlank(previous) || MARK.test(previous));
  const right = !isBlank(previous) && (!MARK.test(previous) || isBlank(next) || MARK.test(next));
  if (sign !== "_") return { opens: left, closes: right };
  return { opens: left && (!right || MARK.test(previous)), closes: right && (!left || MARK.test(next)) };
};

/** A star inside a word, unclosed for this many characters, is more likely a footnote mark than emphasis. */
const WITHIN_WORDS = 200;

interface Opener {
  readonly at: number;
  /** Signs that are not matched yet. */
  left: number;
  readonly isLoose: boolean;
}

const isFar = ({ at, left, isLoose }: Opener, closer: number, text: string): boolean =>
  isLoose && left === 1 && (closer - at > WITHIN_WORDS || text.slice(at, closer).includes("\n"));

/** The emphasis signs of a paragraph. Unmatched ones are text and left out. */
export function dropEmphasis(runs: readonly EmphasisRun[], text: string): Stretch[] {
  const dropped: Stretch[] = [];
  const open = new Map<string, Opener[]>();
  for (const run of runs) {
    const { opens, closes } = opensAndCloses(run);
    const waiting = open.get(run.sign) ?? [];
    open.set(run.sign, waiting);
    let [at, left] = [run.at, run.length];
    for (let opener = waiting.at(-1); closes && left > 0 && opener; opener = waiting.at(-1)) {
      if (isFar(opener, at, text)) {
        waiting.pop();
        continue;
      }
      const used = Math.min(left, opener.left);
      opener.left -= used;
      dropped.push(
        { start: opener.at + opener.left, end: opener.at + opener.left + used },
        { start: at, end: at + used },
      );
      at += used;
      left -= used;
      if (opener.left === 0) waiting.pop();
    }
    if (opens && left > 0) waiting.push({ at, left, isLoose: /[\p{L}\p{N}]$/u.test(run.before) });
  }
  return dropped;
}
