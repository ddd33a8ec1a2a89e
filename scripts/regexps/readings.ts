/**
 * Equivalent forms of an expression that take no less time and that the analyser supports: it has no lookbehind and
 * rejects long lists of words.
 */

/** Start and end of a group, its opening mark and its bars. Those of the whole expression have index -1. */
interface Group {
  readonly open: number;
  readonly mark: string;
  readonly bars: number[];
  end: number;
}

const TOKEN =
  /\\(?:[pPu]\{[^{}]*\}|u[\da-f]{4}|x[\da-f]{2}|[\s\S])|\[(?:[^\]\\]|\\[\s\S])*\]|\((?:\?(?:<?[=!]|:|<\w+>))?|[\s\S]/giu;
const GUARD = /^\(\?<([=!])(\[(?:[^\]\\]|\\[\s\S])*\]|\\[pP]\{[^{}]*\}|\\?[^()])\)/u;
const REFERENCE = /\\[1-9k]/u;

function groupsOf(source: string): readonly Group[] {
  const groups: Group[] = [{ open: -1, mark: "", bars: [], end: source.length }];
  const within = [...groups];
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    if (token.startsWith("(")) {
      const group = { open: index, mark: token, bars: [], end: source.length };
      groups.push(group);
      within.push(group);
    } else if (token === "|") within.at(-1)?.bars.push(index);
    else if (token === ")") {
      const group = within.pop();
      if (group) group.end = index;
    }
  }
  return groups;
}

const negated = (set: string): string => {
  if (!set.startsWith("[")) return `[^${set}]`;
  return set.startsWith("[^") ? `[${set.slice(2)}` : `[^${set.slice(1)}`;
};

/**
 * A lookbehind of one character at the start costs as much as matching that character. So does a group at the start
 * that is not repeated.
 */
export function withoutGuards(source: string): string {
  const begins = [0];
  for (const group of groupsOf(source)) {
    const isFirst = begins.includes(group.open) || group.open === -1;
    const isPlain = group.mark === "" || group.mark === "(" || group.mark === "(?:";
    if (!isFirst || !isPlain || /^[*+{]/u.test(source.slice(group.end + 1))) continue;
    begins.push(group.open + 1 + Math.max(0, group.mark.length - 1), ...group.bars.map((bar) => bar + 1));
  }
  let made = source;
  for (const at of [...new Set(begins)].sort((one, other) => other - one)) {
    const [guard, kind, set = ""] = GUARD.exec(made.slice(at)) ?? [];
    if (!guard) continue;
    made = `${made.slice(0, at)}${kind === "=" ? set : `(?:^|${negated(set)})`}${made.slice(at + guard.length)}`;
  }
  return made;
}

/** Two expressions that together cover the original: half of its alternatives each. */
export function halves(source: string): readonly [string, string] | undefined {
  if (REFERENCE.test(source)) return undefined;
  for (const { open, mark, bars, end } of groupsOf(source)) {
    const isPlain = mark === "" || mark === "(?:" || mark === "(" || /^\(\?<\w/u.test(mark);
    const middle = bars[bars.length >> 1];
    if (middle === undefined || !isPlain || /^[*+{]/u.test(source.slice(end + 1))) continue;
    const from = open + Math.max(1, mark.length);
    return [source.slice(0, middle) + source.slice(end), source.slice(0, from) + source.slice(middle + 1)];
  }
  return undefined;
}

/** Bounds from which the analyser, which expands repeats, is given an unbounded one. */
const COUNTS = 8;

export const tokensOf = (source: string): readonly string[] =>
  [...source.matchAll(new RegExp(String.raw`\{\d+(?:,\d*)?\}|${TOKEN.source}`, TOKEN.flags))].map(([token]) => token);

/** The bounds of a large repeat: 2 and 300 in `{2,300}`. */
function bounds(token: string): { readonly least: number; readonly most: number } | undefined {
  const [, least = "", comma, most = ""] = /^\{(\d+)(?:(,)(\d*))?\}$/u.exec(token) ?? [];
  if (least === "") return undefined;
  const last = comma === undefined ? Number(least) : most === "" ? Number.POSITIVE_INFINITY : Number(most);
  return last > COUNTS ? { least: Number(least), most: last } : undefined;
}

/** The expression with every large repeat replaced by `quantifier`. */
const rewritten = (source: string, quantifier: (least: number, most: number) => string): string =>
  tokensOf(source)
    .map((token) => {
      const found = bounds(token);
      return found ? quantifier(found.least, found.most) : token;
    })
    .join("");

export const withoutBounds = (source: string): string => rewritten(source, (least) => (least === 0 ? "*" : "+"));

export const withSmallBounds = (source: string): string =>
  rewritten(source, (least, most) =>
    most === Number.POSITIVE_INFINITY ? (least === 0 ? "*" : "+") : `{${Math.min(least, 1)},2}`,
  );

/** Maximum characters of all bounded repeats together. */
export const reach = (source: string): number =>
  tokensOf(source).reduce((sum, token) => {
    const most = bounds(token)?.most ?? 0;
    return sum + (most === Number.POSITIVE_INFINITY ? 0 : most);
  }, 0);

/** Maximum number of ways to match at one position; infinite if a repeat is unbounded. */
export const ways = (source: string): number =>
  tokensOf(source).reduce((product, token) => {
    if (token === "*" || token === "+" || /^\{\d+,\}$/u.test(token)) return Number.POSITIVE_INFINITY;
    if (token === "?") return product * 2;
    const [, least = "", most = least] = /^\{(\d+)(?:,(\d+))?\}$/u.exec(token) ?? [];
    return least === "" ? product : product * (Number(most) - Number(least) + 1);
  }, 1);
