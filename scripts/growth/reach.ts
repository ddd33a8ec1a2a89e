/** Whether an expression really runs while a door reads a text, and on how long a piece of that text. */
import { type Case, textOf } from "./cases.ts";
import type { Door } from "./doors.ts";

/** Long enough to tell a piece that is cut to a fixed length from the whole. */
const LENGTH = 6_000;

/** Doors fold blanks and the case of letters, and drop what is no character; so does this. */
const folded = (text: string): string =>
  [" ", "\t", "\n", "\r", "\0"].reduce((rest, blank) => rest.split(blank).join(""), text).toLowerCase();

/** `String.prototype.split` runs a sticky copy of its expression. */
const isMeant = ({ source, flags }: RegExp, expression: string): boolean =>
  `/${source}/${flags}` === expression || `/${source}/${flags.replace("y", "")}` === expression;

/**
 * Length of the longest text on which the expression ran and which holds what the case repeats; 0 where none did.
 */
export async function reachOf(door: Door, it: Case, expression: string): Promise<number> {
  const plain = RegExp.prototype.exec;
  const repeated = folded(it.again);
  let longest = 0;
  const run = door.open(textOf(it, LENGTH));
  RegExp.prototype.exec = function heard(this: RegExp, text: string): RegExpExecArray | null {
    const given = String(text);
    if (given.length > longest && isMeant(this, expression)) {
      RegExp.prototype.exec = plain;
      if (repeated !== "" && folded(given).includes(repeated)) longest = given.length;
      RegExp.prototype.exec = heard;
    }
    return plain.call(this, given);
  };
  try {
    await run();
  } catch {
    // What is refused is refused; here only counts what ran before that.
  } finally {
    RegExp.prototype.exec = plain;
  }
  return longest;
}
