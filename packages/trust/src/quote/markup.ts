/** Stretches of a text that readers do not see as words: link targets, tags of text markup, numbers of notes. */
const MARKUP = new RegExp(
  [
    // The target of a Markdown link, with one pair of brackets inside it at most.
    String.raw`\]\((?:https?:|mailto:|/|#|\.{1,2}/)[^\s()[\]]{0,1000}(?:\([^\s()[\]]{0,200}\)[^\s()[\]]{0,200})?(?: "[^"\n]{0,200}")?\)`,
    String.raw`</?(?:a|abbr|b|blockquote|br|cite|code|del|div|em|font|h[1-6]|i|ins|li|mark|ol|p|q|s|small|span|strong|sub|sup|u|ul)(?:\s[^<>]{0,300})?/?>`,
    // A note's number, glued to what it follows.
    String.raw`(?<=[\p{L}\p{N}\p{P}])\\?\[(?:\d{1,3}|note \d{1,3}|citation needed)\\?\]`,
    // Marks at the head of a Markdown line.
    String.raw`(?<=^|\n)[ \t]{0,3}(?:#{1,6}[ \t]|>[ \t])`,
    "~~",
  ].join("|"),
  "giu",
);

export type Stretch = {
  readonly start: number;
  readonly end: number;
};

export const markupOf = (text: string): Stretch[] =>
  [...text.matchAll(MARKUP)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/iy;
const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["shy", "\u00ad"],
  ["hellip", "…"],
  ["mdash", "—"],
  ["ndash", "–"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["laquo", "«"],
  ["raquo", "»"],
]);

/** The character reference that begins at a place of a text, and what it stands for. */
export function entityAt(
  text: string,
  at: number,
): { readonly length: number; readonly character: string } | undefined {
  ENTITY.lastIndex = at;
  const found = ENTITY.exec(text)?.[0];
  if (found === undefined) return undefined;
  const name = found.slice(1, -1);
  const character = name.startsWith("#") ? byNumber(name.slice(1)) : NAMED.get(name);
  return character === undefined ? undefined : { length: found.length, character };
}

function byNumber(digits: string): string | undefined {
  const code = /^x/iu.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined;
}
