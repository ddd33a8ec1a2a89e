/** Texts that an expression starts to match repeatedly: its repeated part, and what precedes it. */
import { tokensOf } from "./readings.ts";

export interface Attack {
  readonly before: string;
  readonly again: string;
  readonly after: string;
}

const LETTERS = [..."a1A \t\n.,-_/:;()[]{}<>=\"'`*&#|\\é中"];
const QUANTIFIER = /^(?:[*+]|\{\d+,?\d*\})$/u;
const END = "\u0000";

/** A character that a set or class matches; `undefined` if there is none. */
function letterOf(token: string, flags: string): string {
  if (/^(?:[|()^$*+?]|\(.*|\{\d.*|\\[bBk\d])$/u.test(token)) return "";
  if (!/^[.[\\]/u.test(token)) return token;
  const one = new RegExp(`^${token}$`, flags.replace(/[gy]/gu, ""));
  return LETTERS.find((letter) => one.test(letter)) ?? "";
}

/** For each repeat: its character, what precedes it since the last bar or bracket, and both. */
export function attacksOn(source: string, flags: string): readonly Attack[] {
  const made = new Map<string, Attack>();
  const add = (before: string, again: string) => {
    if (again !== "") made.set(`${before}\n${again}`, { before, again, after: END });
  };
  let branch = "";
  let all = "";
  let last = "";
  for (const token of tokensOf(source)) {
    if (QUANTIFIER.test(token)) {
      add(branch, last || all);
      add("", branch);
      add("", all);
      add(all, last);
    }
    last = letterOf(token, flags);
    branch = token === "|" || token.startsWith("(") ? "" : branch + last;
    all = token === "|" ? "" : all + last;
  }
  add("", all);
  return [...made.values()];
}
