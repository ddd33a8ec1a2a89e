/** Words that headline case leaves small, unless they open or close the title. */
const small = new Set(
  (
    "a an and as at but by de down for from in into like near nor of off on onto or out over past per plus pro qua sans since so " +
    "than the through till to toward towards under until unto up upon van versus via von vs with within without yet " +
    "about above across after against al along alongside amid amidst among amongst around aside atop barring before behind below " +
    "beneath beside besides between beyond circa despite during et except given inside lest modulo next notwithstanding " +
    "regardless thru throughout underneath v ca c"
  ).split(" "),
);

const word = /\p{L}[\p{L}\p{M}\p{N}'’‐]*/gu;

/** Does a word at `index` open the title, or what follows a colon, a question or an exclamation? */
const opens = (text: string, index: number): boolean =>
  /(?:^[^\p{L}\p{N}“‘"']*|[:?!]\s(?:[^\p{L}\p{N}“‘"':?!]|[:?!](?!\s))*)$/u.test(text.slice(0, index));

/** Not a word of the sentence: the rest of a longer word, a TeX command, an entity. */
const glued = /[\p{L}\p{N}_\\&]$/u;

function cased(found: string, index: number, text: string, lastAt: number): string {
  if (found !== found.toLowerCase() || glued.test(text.slice(0, index)) || /^\p{L}(?:['’]\p{L}|\p{N})/u.test(found))
    return found;
  if (!opens(text, index)) {
    const before = text[index - 1] ?? " ";
    const after = text[index + found.length] ?? " ";
    const heads = after === "-" && before !== "-" && /^.\p{Ll}/u.test(text.slice(index + found.length));
    if (found.length === 1 || (small.has(found) && !heads && index + found.length <= lastAt)) return found;
  }
  return found.charAt(0).toUpperCase() + found.slice(1);
}

/**
 * Headline case as APA writes containers and MLA every title: each word but the small ones gets a capital. Words
 * that already hold a capital stay, so `iPhone` and `NASA` survive. Texts in other languages are left alone.
 */
export function headline(text: string, language: string | undefined): string {
  if (language && !/^en(?:[-_]|$|g)/iu.test(language)) return text;
  const lastAt = [...text.matchAll(/[\p{L}\p{N}]+/gu)].at(-1)?.index ?? -1;
  return text.replace(word, (found, index: number) => cased(found, index, text, lastAt));
}

/** Straight quotation marks, apostrophes and the blank before high punctuation as a typesetter would set them. */
export function curly(text: string): string {
  return text
    .replace(/(^|[\s([{–—/-])"(?=\S)/gu, "$1“")
    .replace(/"/gu, "”")
    .replace(/(^|[\s([{“–—/-])'(?=[^\s'])([^'’]{0,300}(?:['’]\p{L}[^'’]{0,300}){0,20})['’](?!\p{L})/gu, "$1“$2”")
    .replace(/'/gu, "’")
    .replace(/ (?=[:;?!»](?:\s|$))|(?<=«) /gu, "\u202F");
}

/** Quotation marks of a title that stands in quotation marks itself: single ones outside, double ones within. */
export function nested(text: string): string {
  let depth = 0;
  return text.replace(/[“”‘’]/gu, (mark, at: number) => {
    const opening = mark === "“" || mark === "‘";
    const apostrophe = mark === "’" && (depth === 0 || /^.\p{L}/u.test(text.slice(at)));
    if (apostrophe) return mark;
    depth = Math.max(0, depth + (opening ? 1 : -1));
    const outer = (opening ? depth - 1 : depth) % 2 === 0;
    return outer ? (opening ? "‘" : "’") : opening ? "“" : "”";
  });
}

/** Inline mark-up that CSL allows in titles, taken out. */
export const withoutMarkup = (text: string): string =>
  text.replace(/<\/?(?:i|b|em|strong|sup|sub|sc|span)(?:\s[^<>]{0,80})?>/giu, "");

/** Ends a part with a full stop unless it ends in a mark already. American style: the stop goes inside the quotation marks. */
export function stop(part: string): string {
  const closing = /(?<=[^\s])(?:”’|’”|”)$|’$(?<=‘[^‘]*’)/u.exec(part)?.[0] ?? "";
  const inside = part.slice(0, part.length - closing.length);
  return /[.?!:;,]\)?$/u.test(inside.replace(/(?<![”’])[”’]+$/u, "")) ? part : `${inside}.${closing}`;
}
