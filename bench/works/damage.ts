/** Titles as references damage them. */
import { toAscii } from "../../packages/citations/src/match/index.ts";
import type { Random } from "./made.ts";

const pick = (size: number, random: Random): number => Math.floor(random() * size);

/** One letter lost, doubled, replaced or swapped with the next. */
function slip(title: string, random: Random): string {
  const at = 1 + pick(Math.max(1, title.length - 2), random);
  const kind = pick(4, random);
  const [letter = "", next = ""] = [title[at], title[at + 1]];
  if (!/\p{L}/u.test(letter)) return title;
  const put =
    [next === "" ? letter : "", letter + letter, String.fromCharCode(97 + pick(26, random)), next + letter][kind] ?? "";
  return title.slice(0, at) + put + title.slice(at + (kind === 3 ? 2 : 1));
}

function slips(title: string, random: Random): string {
  let damaged = title;
  for (let left = 1 + Math.min(2, Math.floor(title.length / 40)); left > 0; left--) damaged = slip(damaged, random);
  return damaged;
}

const subtitle = (title: string): string => title.split(": ")[0] ?? title;

function order(title: string, random: Random): string {
  const parts = title.split(": ");
  if (parts.length === 2) return `${parts[1]}: ${parts[0]}`;
  const words = title.split(" ");
  const at = pick(Math.max(1, words.length - 1), random);
  const [one, other] = [words[at], words[at + 1]];
  if (words.length < 3 || one === undefined || other === undefined) return title;
  return [...words.slice(0, at), other, one, ...words.slice(at + 2)].join(" ");
}

function split(title: string, random: Random): string {
  const words = title.split(" ");
  const long = words
    .map((word, at) => ({ word, at }))
    .filter(({ word }) => word.length > 6 && /^[\p{L}]+$/u.test(word));
  const chosen = long[pick(long.length, random)];
  if (!chosen) return title;
  const { word, at } = chosen;
  const cut = 2 + pick(word.length - 4, random);
  return [...words.slice(0, at), `${word.slice(0, cut)}- ${word.slice(cut)}`, ...words.slice(at + 1)].join(" ");
}

function lost(title: string, random: Random): string {
  const words = title.split(" ");
  if (words.length < 5) return title;
  const at = pick(words.length, random);
  return [...words.slice(0, at), ...words.slice(at + 1)].join(" ");
}

const umlauts = (title: string): string =>
  title.replace(/[äöü]/gu, (letter) => ({ ä: "ae", ö: "oe", ü: "ue" })[letter] ?? letter);

export const DAMAGES: Readonly<Record<string, (title: string, random: Random) => string>> = {
  none: (title) => title,
  slips,
  subtitle,
  order,
  letters: (title, random) => toAscii(random() < 0.5 ? umlauts(title) : title),
  split,
  lost,
};
