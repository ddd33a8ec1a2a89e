/** Reads an address, DOI or number, in which commands only escape single characters. */
export const addressFromTex = (text: string): string =>
  text
    .replace(/\\(?:url|href|path)\s*(?=\{)/gu, "")
    .replace(/\\textasciitilde\s?(?:\{\})?|\\~(?:\{\})?|\{?\$\\sim\$\}?/gu, "~")
    .replace(/\\(?:textunderscore|_)(?:\s?\{\})?/gu, "_")
    .replace(/\\([&%$#{}])/gu, "$1")
    .replace(/[{}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
