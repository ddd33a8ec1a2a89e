import type { Token } from "./tokens.ts";
import { classesOf } from "./word-classes.ts";

/** FNV-1a over the UTF-16 units of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

const combine = (hash: number, value: number): number => {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
};

/** Hashes a feature: the number of its template and its values. */
export const feature = (template: number, ...values: readonly number[]): number => {
  let hash = Math.imul(template + 1, 0x85ebca6b);
  for (const value of values) hash = combine(hash, value);
  return hash | 0;
};

/** Properties of a single token. */
export interface Observation {
  readonly word: string;
  readonly wordHash: number;
  readonly shape: number;
  readonly classes: number;
  readonly number: NumberKind;
  readonly capital: boolean;
  readonly initial: boolean;
  readonly prefix: number;
  readonly suffix: number;
}

export const NUMBERS = ["none", "one", "two", "three", "year", "four", "long", "roman", "link"] as const;
export type NumberKind = (typeof NUMBERS)[number];

const roman = /^(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/u;

function numberKind({ kind, text }: Token): NumberKind {
  if (kind === "link") return "link";
  if (kind === "word") return text.length > 1 && roman.test(text) ? "roman" : "none";
  if (text.length === 4) return /^(?:1[4-9]|20)\d\d$/u.test(text) ? "year" : "four";
  return (["none", "one", "two", "three"] as const)[text.length] ?? "long";
}

/** Returns the shape of a word: `Xx` if capitalised, `X` for capitals, `x`, `0` for digits, or its caseless script, each with a length. */
function shapeOf(text: string): string {
  if (/^\p{N}/u.test(text)) return `0${Math.min(text.length, 6)}`;
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return `漢${Math.min(text.length, 5)}`;
  if (/^\p{Script=Hangul}/u.test(text)) return `한${Math.min(text.length, 5)}`;
  const length = text.length === 1 ? "1" : text.length === 2 ? "2" : text.length < 5 ? "4" : "9";
  if (/^\p{Lu}[\p{Ll}\p{M}]*$/u.test(text)) return `Xx${length}`;
  if (/^\p{Ll}[\p{Ll}\p{M}'’]*$/u.test(text)) return `x${length}`;
  if (/^[\p{Lu}\p{M}]+$/u.test(text)) return `X${length}`;
  return /^\p{Lu}/u.test(text) ? `Xm${length}` : `m${length}`;
}

/** Replaces numbers by their length, so that no single number is learnt. */
const wordOf = ({ kind, text }: Token): string =>
  kind === "link"
    ? /10\.\d{4,}\//u.test(text)
      ? "<doi>"
      : "<url>"
    : kind === "number"
      ? "0".repeat(Math.min(text.length, 6))
      : text.toLowerCase();

export function observe(token: Token): Observation {
  const word = wordOf(token);
  return {
    word,
    wordHash: hashText(word),
    shape: hashText(token.kind === "link" ? word : shapeOf(token.text)),
    classes: token.kind === "word" ? classesOf(word) : 0,
    number: numberKind(token),
    capital: /^\p{Lu}/u.test(token.text),
    initial: token.kind === "word" && token.text.length <= 2 && /^\p{Lu}/u.test(token.text),
    prefix: hashText(`^${word.slice(0, 3)}`),
    suffix: hashText(`${word.slice(-3)}$`),
  };
}

/** Tokens between two punctuation marks. */
export interface Segment {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Hash of rough length, capitals, numbers and initials. */
  readonly look: number;
  /** A coarser hash. */
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

/** Returns the segment of each token. */
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

/** Any punctuation but hyphens, apostrophes, slashes and the full stop of an initial. */
export const fineBorder =
  (tokens: readonly Token[], observations: readonly Observation[]): Border =>
  (at) => {
    const gap = tokens[at]?.gap ?? "";
    if (/[,:;()[\]"?!|]/u.test(gap)) return true;
    return /\./u.test(gap) && !(observations[at - 1]?.initial ?? false);
  };

/** The end of a sentence: a full stop after a long word or number, a quotation mark or a bracket. */
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
