/** The mark of an item, and the blank after it. A small letter and a stop are one before a word, unlike `z. B.` and `v. Smith`. */
export const ITEM =
  /^(?:([•◦▪‣●○■□☐☒✓➢❖►▶·∙–—*-])|\(?(\d{1,3})[.)]|(\(?(?:[a-zA-Z]|[ivx]{2,5})\)|(?:[a-hj-oq-uw-z]|i{1,3}|i[vx]|vi{1,3})\.(?=\s+\p{L}{2}))|(\[\d{1,3}\]))\s+(?=\S)/u;

const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];

const bare = (mark: string): string => mark.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

export const isFirstMark = (mark: string): boolean => /^(?:1|a|i)$/u.test(bare(mark));

/** Does a mark follow another: `2.` after `1.`, `b)` after `a)`, `ii.` after `i.`? */
export function isNextMark(before: string, mark: string): boolean {
  const [a, b] = [bare(before), bare(mark)];
  if (/^\d+$/u.test(a)) return b === String(Number(a) + 1);
  if (ROMAN.includes(a) && b === ROMAN[ROMAN.indexOf(a) + 1]) return true;
  return a.length === 1 && b.length === 1 && b.charCodeAt(0) === a.charCodeAt(0) + 1;
}
