/** `\(…\)`, `\[…\]`, `$$…$$`, `$…$` and environments, as MathJax and KaTeX look for them in text. */
const formula =
  /\\\(([^\n]{1,2000}?)\\\)|\\\[([\s\S]{1,5000}?)\\\]|\$\$([^$]{1,5000})\$\$|(\\begin\{([a-z]{1,20}\*?)\}[\s\S]{1,5000}?\\end\{\5\})|(?<![\\$\p{L}\p{N}])\$(?![\s$])([^$\n]{1,500})(?<![\s\\])\$(?![\d\p{L}$])/gu;

/** What is never written between two prices. */
const looksLikeTex = /\\[a-z]|[\^_={}]|^[a-z]'?$|^[a-z]\([a-z]\)$/iu;

/** Words between pairs of dollars, which rate prices: `$$ to $$$`. */
const isProse = (text: string): boolean =>
  !/[\\^_={}+<>\d]/u.test(text) && (!/\p{L}/u.test(text) || (/\p{L}{2}/u.test(text) && /\s/u.test(text)));

/** Each opening is looked at for its end; more of them in one paragraph are no formulas. */
const MOST_OPENINGS = 300;

/** Takes a text apart into words and formulas; `tex` is a formula as Markdown. */
export function splitRawMath(text: string): { readonly text: string; readonly tex?: string }[] {
  if (!/\$|\\[([b]/u.test(text) || (text.match(/\\(?:[([]|begin\{)/gu)?.length ?? 0) > MOST_OPENINGS) return [{ text }];
  const parts: ReturnType<typeof splitRawMath> = [];
  const looking = new RegExp(formula);
  let at = 0;
  for (let found = looking.exec(text); found; found = looking.exec(text)) {
    const tex = texOf(found);
    // The dollars behind words may be those in front of a formula.
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

/** A display formula within a line of text: blank lines make it a block where blocks are possible. */
export const displayMath = (tex: string): string => `\n\n$$\n${inert(tex)}\n$$\n\n`;

export const inlineMath = (tex: string): string => `$${inert(tex)}$`;

/** What also reads as a link to elsewhere, a tag or a fence gets a blank or a group of nothing, which TeX does not show. */
const inert = (tex: string): string =>
  tex
    .replace(/\](?=\(\s?<?(?:[a-z][a-z\d+.-]{0,20}:|\/\/)|:)/giu, "] ")
    .replace(/<([a-z/!?][^<>]*>)/giu, (tag, rest: string) => (/["'=]/u.test(rest) ? `< ${rest}` : tag))
    .replace(/^(?=`{3}|~{3})/u, "{}");
