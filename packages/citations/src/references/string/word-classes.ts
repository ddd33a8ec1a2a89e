import { monthNames } from "@wellsourced/core/dates";
import lists from "./word-classes.json" with { type: "json" };

/** Kinds of words that show where in a reference one is; a word may be of several. Weights are learnt in this order. */
const classes = [
  "volume",
  "issue",
  "page",
  "in",
  "editor",
  "and",
  "etAl",
  "edition",
  "ordinal",
  "thesis",
  "report",
  "conference",
  "journal",
  "publisher",
  "place",
  "particle",
  "suffix",
  "small",
  "access",
  "review",
  "series",
  "institution",
  "given",
] as const;

export type WordClass = (typeof classes)[number];

const byWord = new Map<string, number>();
for (const [at, name] of classes.entries())
  for (const word of lists[name].join(" ").split(" ")) byWord.set(word, (byWord.get(word) ?? 0) | (1 << at));

/** The bit of months, seasons and days. */
export const MONTH = 1 << classes.length;
const DAYS = "spring summer autumn fall winter monday tuesday wednesday thursday friday";
for (const word of [...monthNames("en", "de", "fr", "es", "it", "pt", "nl", "ru"), ...DAYS.split(" ")])
  byWord.set(word, (byWord.get(word) ?? 0) | MONTH);

/** One bit for each kind that a word in lower case is of. */
export const classesOf = (word: string): number => byWord.get(word) ?? 0;

/** The bit of a kind. */
export const bitOf = (name: WordClass): number => 1 << classes.indexOf(name);
