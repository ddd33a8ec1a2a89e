const none =
  /^(?:citestyle|citename|bibcite|newcite|defcite\w*|declarecite\w*|setcite\w*|citereset|recite|citeindex\w*|nocite(?:title)?command)$/iu;

/** Whether a command cites works, as `\cite`, `\parencites` and `\nocite` do. */
export const isCiting = (name: string): boolean => /cite/iu.test(name) && !none.test(name);

/** Arguments behind a command: `(…)`, `[…]` and `{…}` in any number, as the commands for several works take them. */
const argument = /\s{0,4}(?:\(([^()]{0,400})\)|\[((?:[^[\]{}]|\{[^{}]{0,400}\}){0,800})\]|\{([^{}]{0,4000})\})/uy;

/** The keys that a command cites whose arguments begin at a place, and where they end; those of several works take more than one list. */
export function citationAt(
  tex: string,
  name: string,
  from: number,
): { readonly keys: readonly string[]; readonly end: number } {
  const keys: string[] = [];
  let end = from;
  argument.lastIndex = from;
  for (let match = argument.exec(tex); match; match = argument.exec(tex)) {
    if (match[3] === undefined) continue;
    end = argument.lastIndex;
    keys.push(...match[3].split(",").map((key) => key.trim()));
    if (!name.endsWith("s")) break;
  }
  return { keys: keys.filter((key) => key !== "" && !/[\\#]/u.test(key)), end };
}
