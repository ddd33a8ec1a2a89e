import type { Cite } from "../flow.ts";

/** More than this in one range is a span of years or pages. */
const WIDEST = 60;

/** `1, 3-5` as keys; nothing for what is no list of numbers. Numbers of any script count. */
export function numbersIn(list: string): string[] | undefined {
  const keys: string[] = [];
  for (const part of list.split(/[,;،、，；˒·|]/u)) {
    const found = /^\s*(\p{Nd}{1,4})(?:\s*[-–—−⁻~]\s*(\p{Nd}{1,4}))?\s*$/u.exec(part);
    if (!found) return undefined;
    const from = Number(western(found[1] ?? ""));
    const to = found[2] === undefined ? from : Number(western(found[2]));
    if (to < from || to - from > WIDEST) return undefined;
    for (let number = from; number <= to; number++) keys.push(String(number));
  }
  return keys;
}

export const citesOf = (keys: readonly string[]): Cite[] => keys.map((key) => ({ key }));

/** Digits of any script as 0 to 9: the digits of a script follow each other in Unicode, zero first. */
export const western = (digits: string): string => digits.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

function digitValue(digit: string): number {
  let code = digit.codePointAt(0) ?? 48;
  const last = code;
  while (last - code < 10 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) code--;
  return (last - code) % 10;
}
