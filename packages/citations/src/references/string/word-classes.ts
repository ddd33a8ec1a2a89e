import { monthNames } from "@wellsourced/core/dates";
import lists from "./word-classes.json" with { type: "json" };

/** Classes of words typical of a part of a reference; a word may have several. The weights depend on their order. */
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

type WordClass = (typeof classes)[number];

const byWord = new Map<string, number>();
for (const [at, name] of classes.entries())
  for (const word of lists[name].join(" ").split(" ")) byWord.set(word, (byWord.get(word) ?? 0) | (1 << at));

/** Bit of months, seasons and days. */
export const MONTH = 1 << classes.length;
const DAYS = "spring summer autumn fall winter monday tuesday wednesday thursday friday";
for (const word of [...monthNames("en", "de", "fr", "es", "it", "pt", "nl", "ru"), ...DAYS.split(" ")])
  byWord.set(word, (byWord.get(word) ?? 0) | MONTH);

/** Returns the classes of a word in lower case, one bit each. */
export const classesOf = (word: string): number => byWord.get(word) ?? 0;

export const bitOf = (name: WordClass): number => 1 << classes.indexOf(name);
