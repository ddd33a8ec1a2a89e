import riskWords from "./risk-words.json" with { type: "json" };

export type RiskKind = "negation" | "hedge" | "condition";

/** A word that changes the meaning of a sentence if it is omitted or inserted. */
export type RiskWord = {
  readonly word: string;
  readonly kind: RiskKind;
};

/** Words of each kind, separated by `|`; `*` matches any ending. `inside` matches parts of words. */
interface RiskWords extends Readonly<Record<RiskKind, string>> {
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

/** Words of a text that change its meaning, in order. */
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

/** Omitted text, and the source's text before and after it. */
interface LeftOut {
  readonly text: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Words of an omission that change the meaning of what remains. Whole sentences and text in brackets do not count, and
 * clauses between commas only if they are conditions.
 */
export function hiddenBy(omission: LeftOut, code: string): RiskWord[] {
  return fragmentsOf(omission).flatMap(({ text, apart }) => {
    const words = text.replace(/\([^()]{0,2000}\)|（[^（）]{0,2000}）/gu, " ");
    return riskWordsIn(words, code, apart ? ["condition"] : KINDS);
  });
}

const STOP = /[.!?؟۔]["'”’»)]*\s|[。！？]|\n/u;

/** Parts of an omission that belong to sentences of which something remains. */
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

/** Whether a text is set off by commas or dashes at both ends. */
function isApart({ text, before, after }: LeftOut): boolean {
  const opens = new RegExp(`^\\s*${COMMA}`, "u").test(text) || new RegExp(`${COMMA}\\s*$`, "u").test(before);
  const closes = /[,;:،؛、，；：–—)）-]\s*$/u.test(text) || /^\s*[,;:.!?،؛、，；：。！？–—)）-]/u.test(after);
  return opens && closes;
}
