/** Marks of emphasis and closing quotation marks that may stand behind the colon. */
const TRAILING = new Set([..."*_ \t\n\u00a0\"”’'»」）)"]);
const COLONS = new Set([":", "：", "︰", "﹕"]);

/** Does a sentence only announce what follows it, as "Here is a summary:" does? */
export function announces(sentence: string): boolean {
  let end = sentence.length;
  while (end > 0 && TRAILING.has(sentence[end - 1] ?? "")) end--;
  return COLONS.has(sentence[end - 1] ?? "");
}
