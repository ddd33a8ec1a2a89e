import type { Token } from "./tokens.ts";
import { classesOf } from "./word-classes.ts";

/** FNV-1a over the UTF-16 units of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

const stir = (hash: number, value: number): number => {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
};

/** One number for a feature: which question was asked, and what the answers were. */
export const feature = (question: number, ...answers: readonly number[]): number => {
  let hash = Math.imul(question + 1, 0x85ebca6b);
  for (const answer of answers) hash = stir(hash, answer);
  return hash | 0;
};

/** What one token looks like by itself. */
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

/** `Xx` for a capitalised word, `XX` for capitals, `x`, `0`, and the script of letters without case. */
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

/** Numbers by their length alone, so that none is learnt by heart. */
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
