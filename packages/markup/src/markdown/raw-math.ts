/** `\(…\)`, `\[…\]`, `$$…$$`, `$…$` and environments, as MathJax and KaTeX recognise them. */
const formula =
  /\\\(([^\n]{1,2000}?)\\\)|\\\[([\s\S]{1,5000}?)\\\]|\$\$([^$]{1,5000})\$\$|(\\begin\{([a-z]{1,20}\*?)\}[\s\S]{1,5000}?\\end\{\5\})|(?<![\\$\p{L}\p{N}])\$(?![\s$])([^$\n]{1,500})(?<![\s\\])\$(?![\d\p{L}$])/gu;

/** Signs of TeX that do not occur between two prices. */
const looksLikeTex = /\\[a-z]|[\^_={}]|^[a-z]'?$|^[a-z]\([a-z]\)$/iu;

/** Words between price ranges: `$$ to $$$`. */
const isProse = (text: string): boolean =>
  !/[\\^_={}+<>\d]/u.test(text) && (!/\p{L}/u.test(text) || (/\p{L}{2}/u.test(text) && /\s/u.test(text)));

/** Maximum openings per paragraph: each requires a search for its end. */
const MOST_OPENINGS = 300;

/** Splits text into words and formulas; `tex` is a formula as Markdown. */
export function splitRawMath(text: string): { readonly text: string; readonly tex?: string }[] {
  if (!/\$|\\[([b]/u.test(text) || (text.match(/\\(?:[([]|begin\{)/gu)?.length ?? 0) > MOST_OPENINGS) return [{ text }];
  const parts: ReturnType<typeof splitRawMath> = [];
  const looking = new RegExp(formula);
  let at = 0;
  for (let found = looking.exec(text); found; found = looking.exec(text)) {
    const tex = texOf(found);
    // The dollar signs after words may open the next formula.
    if (tex === undefined && found[3] !== undefined) looking.lastIndex -= 2;
    if (tex === undefined) continue;
    parts.push({ text: text.slice(at, found.index) }, { text: found[0], tex });
    at = found.index + found[0].length;
  }
  parts.push({ text: text.slice(at) });
  return parts;
}

function texOf([, round, square, dollars, environment, , single]: RegExpExecArray): string | undefined {
  if (dollars !== undefined && isProse(dollars)) return undefined;
  const display = square ?? dollars ?? environment;
  const tex = (round ?? display ?? single ?? "").replace(/\s+/gu, " ").trim();
  if (tex === "" || (single !== undefined && !looksLikeTex.test(tex))) return undefined;
  return display === undefined ? inlineMath(tex) : displayMath(tex);
}

/** A display formula. Blank lines make it a block where possible. */
export const displayMath = (tex: string): string => `\n\n$$\n${inert(tex)}\n$$\n\n`;

export const inlineMath = (tex: string): string => `$${inert(tex)}$`;

/**
 * Adds a space or an empty group, invisible in TeX, to code that would also be read as an external link, tag or fence.
 */
const inert = (tex: string): string =>
  tex
    .replace(/\](?=\(\s?<?(?:[a-z][a-z\d+.-]{0,20}:|\/\/)|:)/giu, "] ")
    .replace(/<([a-z/!?][^<>]*>)/giu, (tag, rest: string) => (/["'=]/u.test(rest) ? `< ${rest}` : tag))
    .replace(/^(?=`{3}|~{3})/u, "{}");
