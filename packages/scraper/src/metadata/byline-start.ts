/** What was done to a text; who did it follows behind a word such as "by". */
const verbs = (
  "written posted published story words text article reported reviewed submitted geschrieben verfasst erstellt " +
  "veröffentlicht publicado escrito publié rédigé scritto pubblicato"
).split(" ");
const labels = (
  "by von vom par por di door av af przez autor autorin autoren autora autores auteur author authors redaktion text " +
  "reporter автор 作者 文 记者 記者 szerző yazar tekst"
).split(" ");
const pattern = new RegExp(
  `^[\\s\\p{P}|]*(?:(?:${verbs.join("|")})\\s+(?:\\w{1,12}\\s+){0,2})?(?:${labels.join("|")}|skrevet av)(?:[\\s:：]|$)`,
  "iu",
);

const ASCII = 0x80;
/** Codes of blanks and marks that may stand before the first word. */
const leading = new Set(Array.from("\t\n\v\f\r !\"#%&'()*,-./:;?@[\\]_{}|", (it) => it.charCodeAt(0)));
/** As one number, the first two letters of such words: few other words begin so. */
const pairOf = (first: number, second: number): number => ((first | 32) << 8) | (second | 32);
const starts = new Set([...verbs, ...labels, "skrevet"].map((it) => pairOf(it.charCodeAt(0), it.charCodeAt(1))));

/** The text begins as bylines do. Asked of every line of a page, so most are told by two letters. */
export function beginsAsByline(text: string): boolean {
  let at = 0;
  let first = text.charCodeAt(0);
  while (leading.has(first)) first = text.charCodeAt(++at);
  if (Number.isNaN(first)) return false;
  const second = text.charCodeAt(at + 1);
  if (first < ASCII && second < ASCII && !starts.has(pairOf(first, second))) return false;
  return pattern.test(text);
}
