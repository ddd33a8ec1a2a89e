/** Detects whether an expression runs while a function reads a text, and on how long a part of it. */
import { type Case, textOf } from "./cases.ts";
import type { Door } from "./doors.ts";

/** Long enough to distinguish a part of fixed length from the whole. */
const LENGTH = 6_000;

/** Functions normalize white space and case and remove invalid characters; so does this. */
const folded = (text: string): string =>
  [" ", "\t", "\n", "\r", "\0"].reduce((rest, blank) => rest.split(blank).join(""), text).toLowerCase();

/** `String.prototype.split` runs a sticky copy of its expression. */
const isMeant = ({ source, flags }: RegExp, expression: string): boolean =>
  `/${source}/${flags}` === expression || `/${source}/${flags.replace("y", "")}` === expression;

/** Length of the longest text on which the expression ran and that contains the case's repetition; 0 if none. */
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
    // Errors are expected; only expressions that ran before count.
  } finally {
    RegExp.prototype.exec = plain;
  }
  return longest;
}
