const none =
  /^(?:citestyle|citename|bibcite|newcite|defcite\w*|declarecite\w*|setcite\w*|citereset|recite|citeindex\w*|nocite(?:title)?command)$/iu;

/** Whether a command cites works, such as `\cite`, `\parencites` or `\nocite`. */
export const isCiting = (name: string): boolean => /cite/iu.test(name) && !none.test(name);

/** An argument of a citation command: `(…)`, `[…]` or `{…}`. Commands for several works take any number. */
const argument = /\s{0,4}(?:\(([^()]{0,400})\)|\[((?:[^[\]{}]|\{[^{}]{0,400}\}){0,800})\]|\{([^{}]{0,4000})\})/uy;

/**
 * The keys cited by a command whose arguments begin at a position, and the end of the arguments. Commands for several
 * works take more than one list.
 */
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
