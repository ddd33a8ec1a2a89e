const dashes = /(?:(?<!\s)\s+)?[-‐‑‒–—―−－~～]+\s*/gu;

/** Pages in one form: a range if there is one among other numbers; words alone are none. */
export function pagesOf(text: string): string {
  const plain = text.replace(dashes, "-");
  if (!/\p{Nd}|^[ivxlcdm]+(?:-[ivxlcdm]+)?$/iu.test(plain)) return "";
  return /\s/u.test(plain) ? (/(?<!\S)\p{L}?\d{1,6}-\p{L}?\d{1,6}(?!\S)/u.exec(plain)?.[0] ?? plain) : plain;
}

/** An issue without what follows its number: `2, 2009`. */
export const issueOf = (text: string): string => text.replace(dashes, "-").replace(/,\s.*$/su, "");

/** PLOS numbers its articles by the end of their DOIs. */
export const articleNumber = (doi: string): string | undefined => {
  const number = /^10\.1371\/journal\.[a-z]{4}\.(\d{7})$/u.exec(doi)?.[1];
  return number === undefined ? undefined : `e${number}`;
};
