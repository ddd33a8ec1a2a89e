/** The closing position of each opening brace, indexed by its position; 0 if unclosed. */
export function closedBraces(tex: string, hasComments: boolean): Uint32Array {
  const ends = new Uint32Array(tex.length);
  const open: number[] = [];
  for (let at = 0; at < tex.length; at++) {
    const sign = tex[at];
    if (sign === "\\") at++;
    else if (sign === "{") open.push(at);
    else if (sign === "}") {
      const begin = open.pop();
      if (begin !== undefined) ends[begin] = at;
    } else if (sign === "%" && hasComments) {
      const line = tex.indexOf("\n", at);
      at = line < 0 ? tex.length : line;
    }
  }
  return ends;
}
