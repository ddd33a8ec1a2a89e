import { SOURCE } from "../citing-words.ts";
import { western } from "../inline/numbers.ts";

/** The number or key before an entry or an item. */
export interface Label {
  readonly key: string;
  /** Offset of the label in its line, and of the following words. */
  readonly start: number;
  readonly end: number;
  /** Whether the label can start an entry within a paragraph, where a line may also begin with a mark. */
  readonly interrupts: boolean;
}

const bulletBefore = /^[-*+•][ \t]{1,3}(?=(?:\*\*)?(?:\\?[[［〔【]|\p{Lu}{1,3}\p{Nd}{1,3}(?:\*\*)?:))/u;
const bracketed = /^(?:\*\*)?\\?[[［〔【](\p{Nd}{1,4})\\?[\]］〕】](?:\*\*)?[:：]?[ \t]{0,8}(?=[^\s.,;:!?])/u;
const bracketedKey = /^(?:\*\*)?\\?\[([^[\]\\]{1,40})\\?\](?:\*\*)?:?[ \t]{1,8}(?=\S)/u;
const bareKey = /^(?:\*\*)?(\p{Lu}{1,3}\p{Nd}{1,3})(?:\*\*)?:(?:\*\*)?[ \t]{1,8}(?=\S)/u;
const inRound = /^[(（](\p{Nd}{1,3})[)）][ \t]{0,8}(?=[^\s.,;:!?])/u;
const raised = /^([①-⑳]|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}(?=:?[ \t])):?[ \t]{0,8}(?=\S)/u;
const bare = /^(\p{Nd}{1,3})[ \t]{1,4}(?=[\p{Lu}\p{Lo}"“„«])/u;
/** "1: https://…", "Source 1: …". */
const worded = new RegExp(`^(?:${SOURCE}|文献)\\s?(\\p{Nd}{1,3})\\s?[:：][ \\t]{0,8}(?=\\S)`, "iu");
const colon = /^(\p{Nd}{1,3}):[ \t]{1,8}(?=<?https?:)/u;
/** A key of letters and digits, "KH+01" or "S1", or one capital letter. */
const isKey = (text: string): boolean =>
  /^\p{Lu}$/u.test(text) ||
  /^\p{L}{1,3}\p{Nd}{1,3}$/u.test(text) ||
  (/^\p{L}/u.test(text) && /\p{Nd}{2}[a-z]?$/u.test(text));
/** Another mark instead of words: the line only cites. */
const isMark = (words: string): boolean => /^\\?[[［〔]\p{Nd}{1,4}\\?[\]］〕](?!\()/u.test(words);

/**
 * Returns the label at the start of a line: `[1]`, `〔1〕`, `[KH+01]`, `(1)`, `①`, `¹`; also a bare `1` if that number is
 * due, as in notes copied from a page.
 */
export function labelOn(line: string, due: number): Label | undefined {
  const trimmed = line.trimStart();
  const words = trimmed.replace(bulletBefore, "");
  const start = line.length - words.length;
  const label = (found: RegExpExecArray | null, mayInterrupt: (rest: string) => boolean): Label | undefined => {
    if (!found) return undefined;
    const rest = words.slice(found[0].length);
    const key = western(found[1] ?? "");
    return { key, start, end: start + found[0].length, interrupts: mayInterrupt(rest) };
  };
  const number = bracketed.exec(words);
  if (number)
    return isMark(words.slice(number[0].length))
      ? undefined
      : label(number, (rest) => /^(?:https?:|www\.|[^\p{Ll}])/u.test(rest));
  const key = bracketedKey.exec(words);
  if (key && isKey(key[1] ?? "")) return label(key, () => false);
  const plain = bareKey.exec(words);
  if (plain) return label(plain, () => false);
  const alone = bare.exec(trimmed);
  return (
    label(inRound.exec(trimmed), (rest) => rest.includes("http")) ??
    label(raised.exec(trimmed), () => true) ??
    label(worded.exec(trimmed) ?? colon.exec(trimmed), () => true) ??
    (Number(alone?.[1]) === due ? label(alone, () => false) : undefined)
  );
}
