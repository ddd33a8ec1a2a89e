import riskWords from "./risk-words.json" with { type: "json" };

export type RiskKind = "negation" | "hedge" | "condition";

/** A word that turns the sense of a sentence when it goes missing or is put in. */
export type RiskWord = {
  readonly word: string;
  readonly kind: RiskKind;
};

/** Words whose absence turns a sentence, split by `|`; `*` stands for any ending. Matched as whole words in lower case. */
interface RiskWords {
  readonly negation: string;
  readonly hedge: string;
  readonly condition: string;
  /** Scripts without blanks, and languages that glue endings on: match inside words. */
  readonly inside?: boolean;
}

const lists: Readonly<Record<string, RiskWords>> = riskWords;

const KINDS: readonly RiskKind[] = ["negation", "hedge", "condition"];

const compiled = (list: string, inside: boolean): RegExp => {
  const any = list
    .split("|")
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(".", "\\.").replaceAll("*", "[\\p{L}\\p{M}]*").replaceAll(" ", "\\s"))
    .join("|");
  return new RegExp(inside ? any : `(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{M}\\p{N}])`, "giu");
};

/** The words of a stretch that turn a sense, in order. */
export function riskWordsIn(text: string, code: string, kinds = KINDS): RiskWord[] {
  const words = Object.hasOwn(lists, code) ? lists[code] : undefined;
  if (!words) return [];
  return kinds
    .flatMap((kind) =>
      [...text.normalize("NFC").matchAll(compiled(words[kind], words.inside === true))].map(({ 0: word, index }) => ({
        word: word.trim(),
        kind,
        index,
      })),
    )
    .sort((a, b) => a.index - b.index)
    .map(({ word, kind }) => ({ word, kind }));
}

/** A stretch that was left out, and what stands before and after it in the source. */
export interface LeftOut {
  readonly text: string;
  readonly before: string;
  readonly after: string;
}

/**
 * What a marked omission hides that bears on the words that stayed. A whole sentence, an aside in brackets, and a clause
 * between commas carry their own sense away with them, unless the clause is a condition.
 */
export function hiddenBy(omission: LeftOut, code: string): RiskWord[] {
  return fragmentsOf(omission).flatMap(({ text, apart }) => {
    const words = text.replace(/\([^()]{0,2000}\)|（[^（）]{0,2000}）/gu, " ");
    return riskWordsIn(words, code, apart ? ["condition"] : KINDS);
  });
}

const STOP = /[.!?؟۔]["'”’»)]*\s|[。！？]|\n/u;

/** The pieces of an omission that belong to sentences of which something stayed. */
function fragmentsOf({ text, before, after }: LeftOut): { readonly text: string; readonly apart: boolean }[] {
  const startsSentence = /(?:^|[.!?。！？؟۔\n]["'”’»)」』]{0,100}\s{0,100})$/u.test(before.slice(-100));
  const stop = STOP.exec(text);
  if (!stop)
    return startsSentence && /[.!?。！？؟۔]["'”’»)」』]*\s*$/u.test(text)
      ? []
      : [{ text, apart: isApart({ text, before, after }) }];
  const head = startsSentence ? "" : text.slice(0, stop.index);
  const rest = text.slice(stop.index + stop[0].length);
  let last = rest;
  for (let next = STOP.exec(last); next; next = STOP.exec(last)) last = last.slice(next.index + next[0].length);
  return [
    { text: head, apart: isApart({ text: head, before, after: "." }) },
    { text: last, apart: isApart({ text: last, before: ".", after }) },
  ].filter((fragment) => /[\p{L}\p{N}]/u.test(fragment.text));
}

const COMMA = "[,;:،؛、，；：–—(（-]";

/** Is a stretch set off by commas or dashes at both ends? */
function isApart({ text, before, after }: LeftOut): boolean {
  const opens = new RegExp(`^\\s*${COMMA}`, "u").test(text) || new RegExp(`${COMMA}\\s*$`, "u").test(before);
  const closes = /[,;:،؛、，；：–—)）-]\s*$/u.test(text) || /^\s*[,;:.!?،؛、，；：。！？–—)）-]/u.test(after);
  return opens && closes;
}
