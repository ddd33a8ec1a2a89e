import {
  coarseBorder,
  feature,
  fineBorder,
  hashText,
  NUMBERS,
  type Observation,
  observe,
  type Segment,
  segmentsOf,
} from "./observation.ts";
import type { Token } from "./tokens.ts";
import { bitOf } from "./word-classes.ts";

/** Hashed features of every token, and of the border before it. */
export interface TokenFeatures {
  readonly nodes: readonly (readonly number[])[];
  readonly edges: readonly (readonly number[])[];
}

interface View {
  readonly tokens: readonly Token[];
  readonly observations: readonly Observation[];
  readonly gaps: readonly number[];
  readonly fine: readonly Segment[];
  readonly coarse: readonly Segment[];
  readonly states: readonly State[];
  readonly style: number;
}

/** State of quotation marks, brackets and counts before a token. */
interface State {
  /** 0 outside quotation marks, 1 in double ones, 2 in single ones, 3 after the first pair. */
  readonly quote: number;
  /** Number of quotation marks opened so far. */
  readonly quoted: number;
  readonly bracket: number;
  readonly years: number;
  readonly numbers: number;
  readonly inside: number;
  readonly marks: number;
}

const IN = bitOf("in");
const EDITOR = bitOf("editor");

function nextQuote(gap: string, before: number, ahead: boolean): number {
  let quote = before;
  for (const mark of gap) {
    if (mark === '"') quote = quote === 1 ? 3 : 1;
    else if (mark === "'") quote = quote === 2 ? 3 : quote !== 1 && ahead ? 2 : quote;
  }
  return quote;
}

function nextBracket(gap: string, before: number): number {
  let bracket = before;
  for (const mark of gap) {
    if (mark === "(") bracket = 1;
    else if (mark === "[") bracket = 2;
    else if (mark === ")" || mark === "]") bracket = 0;
  }
  return bracket;
}

function statesOf(tokens: readonly Token[], observations: readonly Observation[]): State[] {
  let state: State = { quote: 0, quoted: 0, bracket: 0, years: 0, numbers: 0, inside: 0, marks: 0 };
  return tokens.map((token, at) => {
    const before = observations[at - 1];
    const wasIn = before !== undefined && (before.classes & IN) !== 0 && before.capital;
    const quote = nextQuote(token.gap, state.quote, /(?:^|[\s(])'$/u.test(token.gap));
    const opened = (quote === 1 || quote === 2) && (quote !== state.quote || token.gap.includes('" "'));
    state = {
      quote,
      quoted: state.quoted + (opened ? 1 : 0),
      bracket: nextBracket(token.gap, state.bracket),
      years: state.years + (before?.number === "year" ? 1 : 0),
      numbers: state.numbers + (before !== undefined && before.number !== "none" ? 1 : 0),
      inside:
        wasIn || state.inside > 0
          ? Math.min(state.inside + 1, 9)
          : before !== undefined && (before.classes & EDITOR) !== 0
            ? 1
            : 0,
      marks: state.marks + (/[.,:;]/u.test(token.gap) ? 1 : 0),
    };
    return state;
  });
}

const steps = (count: number): number =>
  count < 4 ? count : count < 7 ? 4 : count < 12 ? 5 : count < 20 ? 6 : count < 35 ? 7 : 8;

/** Hashes the style of the reference: position and brackets of the first year, quoted titles, inverted names. */
function styleOf(tokens: readonly Token[], observations: readonly Observation[]): number {
  const year = observations.findIndex(({ number }) => number === "year");
  const place = year < 0 ? 0 : year < tokens.length / 2 ? 1 : 2;
  const quoted = tokens.some(({ gap }) => gap.includes('"')) ? 1 : 0;
  const bracketed = /[([]/u.test(tokens[year]?.gap ?? "") ? 1 : 0;
  const invertedNames = observations[1]?.initial ? 1 : observations[0]?.initial ? 2 : 0;
  return feature(902, place, quoted, bracketed, invertedNames);
}

function viewOf(tokens: readonly Token[], after: string): View {
  const observations = tokens.map(observe);
  return {
    tokens,
    observations,
    gaps: [...tokens.map(({ gap }) => hashText(gap)), hashText(`${after}$`)],
    fine: segmentsOf(tokens, observations, fineBorder(tokens, observations)),
    coarse: segmentsOf(tokens, observations, coarseBorder(tokens, observations)),
    states: statesOf(tokens, observations),
    style: styleOf(tokens, observations),
  };
}

const NOTHING: Observation = {
  word: "",
  wordHash: 0,
  shape: 0,
  classes: 0,
  number: "none",
  capital: false,
  initial: false,
  prefix: 0,
  suffix: 0,
};

function bits(found: number[], template: number, classes: number, extra = 0): void {
  for (let left = classes; left !== 0; left &= left - 1)
    found.push(feature(template, 31 - Math.clz32(left & -left), extra));
}

function nodeFeatures(view: View, at: number): number[] {
  const { observations, gaps, fine, coarse, states, style, tokens } = view;
  const [two, before, it, after, far] = [-2, -1, 0, 1, 2].map((by) => observations[at + by] ?? NOTHING) as [
    Observation,
    Observation,
    Observation,
    Observation,
    Observation,
  ]; // `map` keeps the five elements
  const [gap, end] = [gaps[at] ?? 0, gaps[at + 1] ?? 0];
  const state = states[at] as State; // one for each token
  const seg = fine[at] as Segment; // one for each token
  const sent = coarse[at] as Segment; // one for each token
  const next = fine[seg.to];
  const last = fine[seg.from - 1];
  const number = NUMBERS.indexOf(it.number);
  const closing = gaps[seg.to] ?? 0;
  const opening = gaps[seg.from] ?? 0;
  const place = Math.min(at, 6);
  const left = Math.min(tokens.length - at, 6);
  const found = [
    feature(1, it.wordHash),
    feature(2, before.wordHash),
    feature(3, after.wordHash),
    feature(4, two.wordHash),
    feature(5, far.wordHash),
    feature(6, before.wordHash, it.wordHash),
    feature(7, it.wordHash, after.wordHash),
    feature(8, it.prefix),
    feature(9, it.suffix),
    feature(11, it.shape),
    feature(12, before.shape, it.shape),
    feature(13, it.shape, after.shape),
    feature(14, before.shape, it.shape, after.shape),
    feature(15, gap),
    feature(16, end),
    feature(17, gap, it.shape, end),
    feature(18, gap, it.wordHash),
    feature(19, it.wordHash, end),
    feature(20, before.shape, gap, it.shape, end, after.shape),
    feature(30, state.quote, state.bracket),
    feature(31, state.quote, it.shape, Math.min(state.years, 2)),
    feature(32, place, it.shape),
    feature(33, left, it.shape),
    feature(34, Math.min(sent.at, 6), style),
    feature(35, Math.min(seg.at, 10), style),
    feature(36, seg.look),
    feature(37, seg.kind, next?.kind ?? 0),
    feature(38, last?.kind ?? 0, seg.kind),
    feature(39, sent.look, Math.min(sent.at, 4)),
    feature(40, Math.min(state.years, 2), Math.min(state.inside, 9)),
    feature(41, opening, seg.kind, closing),
    feature(42, closing, next?.kind ?? 0, seg.look),
    feature(43, steps(state.marks), style),
    feature(44, steps(at), steps(tokens.length)),
    feature(45, steps(seg.to - at), seg.kind),
    feature(46, closing, observations[seg.to]?.wordHash ?? 0),
    feature(47, opening, observations[seg.from - 1]?.wordHash ?? 0),
    feature(48, observations[seg.from]?.wordHash ?? 0),
    feature(49, observations[seg.to - 1]?.wordHash ?? 0, closing),
    feature(51, Math.min(state.quoted, 3), state.quote, Math.min(state.inside, 1)),
    feature(50, Math.min(state.years, 2), Math.min(state.numbers, 3), state.quote),
  ];
  if (number > 0)
    found.push(
      feature(21, number, gap, end),
      feature(22, number, gap, before.wordHash),
      feature(23, number, NUMBERS.indexOf(before.number), gap, NUMBERS.indexOf(after.number), end),
      feature(24, number, end, after.wordHash),
      feature(25, number, Math.min(state.numbers, 4), Math.min(state.years, 2), gap),
      feature(26, number, gap, end, before.shape, after.shape),
      feature(27, number, two.wordHash, NUMBERS.indexOf(before.number), gap),
      feature(28, number, NUMBERS.indexOf(two.number), NUMBERS.indexOf(before.number), gaps[at - 1] ?? 0, gap, end),
    );
  bits(found, 60, it.classes);
  bits(found, 61, before.classes);
  bits(found, 62, after.classes);
  bits(found, 63, seg.classes);
  bits(found, 64, last?.classes ?? 0);
  bits(found, 65, next?.classes ?? 0);
  bits(found, 66, seg.classes, seg.kind);
  return found;
}

function edgeFeatures(view: View, at: number): number[] {
  const { observations, gaps, fine, states, style } = view;
  const before = observations[at - 1] ?? NOTHING;
  const it = observations[at] ?? NOTHING;
  const after = observations[at + 1] ?? NOTHING;
  const gap = gaps[at] ?? 0;
  const state = states[at] as State; // one for each token
  const seg = fine[at] as Segment; // one for each token
  const last = fine[at - 1];
  const past = states[at - 1];
  const turn = feature(903, past?.quote ?? 0, state.quote, past?.bracket ?? 0, state.bracket);
  const found = [
    feature(101, gap),
    feature(102, gap, before.shape, it.shape),
    feature(103, gap, before.wordHash),
    feature(104, gap, it.wordHash),
    feature(105, gap, before.initial ? 1 : 0, it.initial ? 1 : 0, Math.min(state.years, 2)),
    feature(106, turn),
    feature(107, gap, it.shape, after.shape, gaps[at + 1] ?? 0),
    feature(108, gap, last?.kind ?? 0, seg.kind),
    feature(109, gap, style),
    feature(110, gap, NUMBERS.indexOf(before.number), NUMBERS.indexOf(it.number)),
    feature(111, gap, last?.look ?? 0),
    feature(112, gap, seg.look),
    feature(113, gap, style, Math.min(seg.at, 8)),
    feature(114, before.wordHash, it.wordHash),
    feature(115, gap, observations[at - 2]?.shape ?? 0, gaps[at - 1] ?? 0, before.shape),
    feature(116, gap, seg.kind, gaps[seg.to] ?? 0, fine[seg.to]?.kind ?? 0),
    feature(117, gap, state.quote, Math.min(state.inside, 9)),
  ];
  bits(found, 120, before.classes, gap);
  bits(found, 121, it.classes, gap);
  bits(found, 122, last?.classes ?? 0, gap);
  bits(found, 123, seg.classes, gap);
  return found;
}

/** Computes the features of a reference's tokens; `after` is the text after the last one. */
export function featuresOf(tokens: readonly Token[], after: string): TokenFeatures {
  const view = viewOf(tokens, after);
  return {
    nodes: tokens.map((_, at) => nodeFeatures(view, at)),
    edges: tokens.map((_, at) => edgeFeatures(view, at)),
  };
}
