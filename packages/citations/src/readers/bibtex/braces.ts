/** Returns the offset of the brace that closes the one at `open`, if it is within `limit` characters. */
export function closingBrace(tex: string, open: number, limit = tex.length): number | undefined {
  let depth = 0;
  for (let at = open; at < tex.length && at < open + limit; at++) {
    if (tex[at] === "\\") at++;
    else if (tex[at] === "{") depth++;
    else if (tex[at] === "}" && --depth === 0) return at;
  }
  return undefined;
}

/** Whether braces balance and no backslash is left at the end, so that a value can be written to a file. */
export function isBalanced(tex: string): boolean {
  let depth = 0;
  for (let at = 0; at < tex.length && depth >= 0; at++) {
    if (tex[at] === "\\") at++;
    else if (tex[at] === "{") depth++;
    else if (tex[at] === "}") depth--;
  }
  return depth === 0 && !tex.endsWith("\\");
}
