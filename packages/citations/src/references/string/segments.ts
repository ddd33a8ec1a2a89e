import { feature, NUMBERS, type Observation } from "./observation.ts";
import type { Token } from "./tokens.ts";

/** A stretch between two strong marks. */
export interface Segment {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Its length, its capitals, its numbers and its abbreviations, roughly, as one number. */
  readonly look: number;
  /** The same, rougher. */
  readonly kind: number;
  readonly classes: number;
}

type Border = (at: number) => boolean;

const bucket = (count: number): number => (count < 5 ? count : count < 8 ? 5 : count < 14 ? 6 : count < 25 ? 7 : 8);

function segment(
  at: number,
  from: number,
  to: number,
  observations: readonly Observation[],
  tokens: readonly Token[],
): Segment {
  let [capitals, numbers, initials, dots, classes, words] = [0, 0, 0, 0, 0, 0];
  for (let place = from; place < to; place++) {
    const observation = observations[place];
    if (observation === undefined) continue;
    classes |= observation.classes;
    if (observation.number !== "none" && observation.number !== "roman") numbers++;
    else if (observation.word.length > 3) {
      words++;
      if (observation.capital) capitals++;
    }
    if (observation.initial) initials++;
    if (tokens[place + 1]?.gap.startsWith(".")) dots++;
  }
  const share = words === 0 ? 4 : Math.floor((3 * capitals) / words);
  const length = bucket(to - from);
  const lone = to - from === 1 ? NUMBERS.indexOf(observations[from]?.number ?? "none") : -1;
  return {
    at,
    from,
    to,
    classes,
    look: feature(900, length, share, Math.min(numbers, 2), Math.min(initials, 3)),
    kind: feature(901, Math.min(length, 3), share, Math.min(numbers, 1), Math.min(dots, 2), lone),
  };
}

/** For each token the stretch it is in. */
export function segmentsOf(tokens: readonly Token[], observations: readonly Observation[], border: Border): Segment[] {
  const found: Segment[] = [];
  let [from, count] = [0, 0];
  for (let at = 1; at <= tokens.length; at++) {
    if (at < tokens.length && !border(at)) continue;
    const made = segment(count++, from, at, observations, tokens);
    for (; from < at; from++) found.push(made);
  }
  return found;
}

/** Any mark but a hyphen, an apostrophe, a slash, and the dot of an initial or an abbreviation in running text. */
export const fineBorder =
  (tokens: readonly Token[], observations: readonly Observation[]): Border =>
  (at) => {
    const gap = tokens[at]?.gap ?? "";
    if (/[,:;()[\]"?!|]/u.test(gap)) return true;
    return /\./u.test(gap) && !(observations[at - 1]?.initial ?? false);
  };

/** The end of a sentence: a dot behind a long word or a number, a quotation mark, a bracket. */
export const coarseBorder =
  (tokens: readonly Token[], observations: readonly Observation[]): Border =>
  (at) => {
    const gap = tokens[at]?.gap ?? "";
    if (/["()?!]/u.test(gap)) return true;
    const before = observations[at - 1];
    return (
      /\.\s/u.test(gap) &&
      before !== undefined &&
      !before.initial &&
      (before.word.length > 4 || before.number !== "none")
    );
  };
