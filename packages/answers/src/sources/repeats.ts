import { fold } from "@wellsourced/core";
import type { Entry } from "./entry.ts";

const ibid =
  /^(?:ibid(?:em)?|ib|id|idem|ibíd(?:em)?|ebd|ebenda|ebd|dass|там же|тамже|المرجع نفسه|المصدر نفسه|نفسه|همان(?:جا)?|वही|तत्रैव|위의 (?:책|글|논문)|같은 (?:책|글)|同上|同前|同書|同注|סם)(?=$|[\s.,،、:;。])/iu;
const earlier =
  /(?:\bop\.? ?cit|\bloc\.? ?cit|\bart\.? ?cit|\ba\. ?a\. ?o\b|\baao\b|\bebd\b|указ\. ?соч|цит\. ?соч|المرجع السابق|مرجع سابق|المصدر السابق|پیشین|पूर्वोक्त|앞의 (?:책|글|논문)|前掲|前引|上引|anf\. ?arb|m\. ?t\.)/iu;

/** The place of the earlier entry that a note repeats: the one before, or the last one of the author it names. */
export function repeated(
  text: string,
  entries: readonly Entry[],
  byAuthor: ReadonlyMap<string, number>,
): number | undefined {
  const words = text.trim();
  if (words.length > 160 || entries.length === 0) return undefined;
  if (ibid.test(words)) return entries.at(-1)?.same ?? entries.length - 1;
  const cut = earlier.exec(words);
  if (!cut) return undefined;
  const author = authorKey(words.slice(0, cut.index));
  return author === "" ? (entries.at(-1)?.same ?? entries.length - 1) : byAuthor.get(author);
}

export const authorKey = (name: string): string => fold(name).replace(/[^\p{L}]/gu, "");
