/** Emphasised text: the mark, and what stands between. */
export interface Delimited {
  readonly mark: string;
  readonly inner: string;
}

const isBlank = (character: string): boolean => character === "" || /\s/u.test(character);
const isSign = (character: string): boolean => /[\p{P}\p{S}]/u.test(character);

/** What ends a clause may as well stand outside of the emphasis. */
const clauseEnd = /(?<![:：,，、。.;；!！?？])[:：,，、。.;；!！?？]+$/u;

/** Tags say what marks cannot where they touch letters or signs on the wrong side. */
const tags: Readonly<Record<string, string>> = { "**": "strong", "*": "em", "~~": "del" };

/**
 * Text between marks, in a form that reads as emphasis where it stands (CommonMark 6.2, flanking runs): next to a letter
 * a mark must not have a sign on its inner side, as in `**so:**then`.
 */
export function delimit({ mark, inner }: Delimited, before: string, next: string): string {
  const tag = tags[mark];
  const sign = mark.charAt(0);
  // A sign of the text beside the mark would lengthen it.
  if (sign === "~" && tag !== undefined && [before, next, inner.charAt(0), inner.slice(-1)].includes(sign))
    return `<${tag}>${inner}</${tag}>`;
  if (opens(inner, before) && closes(inner, next)) return mark + inner + mark;
  const end = clauseEnd.exec(inner)?.[0] ?? "";
  const shorter = inner.slice(0, inner.length - end.length);
  if (end !== "" && shorter.trim() !== "" && opens(shorter, before) && closes(shorter, end))
    return mark + shorter + mark + end;
  return tag === undefined ? mark + inner + mark : `<${tag}>${inner}</${tag}>`;
}

const opens = (inner: string, before: string): boolean =>
  !isBlank(inner[0] ?? "") && (!isSign(firstCharacter(inner)) || isBlank(before) || isSign(before));

const closes = (inner: string, next: string): boolean =>
  !isBlank(inner.at(-1) ?? "") && (!isSign(lastCharacter(inner)) || isBlank(next) || isSign(next));

const firstCharacter = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 32);
const lastCharacter = (text: string): string => [...text.slice(-2)].at(-1) ?? "";
