import { fold } from "@wellsourced/core";
import type { Entry } from "./entry.ts";

const ibid =
  /^(?:ibid(?:em)?|ib|id|idem|ibíd(?:em)?|ivi|ebd|ebenda|ebd|dass|там же|там само|tamże|tamtéž|tamtiež|тамже|المرجع نفسه|المصدر نفسه|نفسه|همان(?:جا)?|वही|तत्रैव|위의 (?:책|글|논문)|같은 (?:책|글)|同上|同前|同書|同注|סם)(?=$|[\s.,，،、:;。])/iu;
const earlier =
  /(?:\bop\.? ?cit|\bloc\.? ?cit|\bart\.? ?cit|\ba\. ?a\. ?o\b|\baao\b|\bebd\b|указ\. ?соч|вказ\. ?пра|dz\. ?cyt|obra cit|ob\. ?cit|cit\. dílo|a\. ?g\. ?e|цит\. ?соч|المرجع السابق|مرجع سابق|المصدر السابق|پیشین|पूर्वोक्त|앞의 (?:책|글|논문)|前掲|前引|上引|anf\. ?arb|m\. ?t\.)/iu;

/** A reference to an earlier note by number: "supra note 3", "(n 3)", "Fn. 3". */
const noted = /\bsupra,? (?:note|n\.?) (\d{1,4})|\(n\.? ?(\d{1,4})\)|\b(?:Fn|Anm|nt|note)\.? (\d{1,4})(?=[),.;]|$)/iu;

/** Whether a note only refers to an earlier one. */
export const saysAgain = (words: string): boolean =>
  words.length <= 160 && (ibid.test(words) || earlier.test(words) || noted.test(words));

const initials = /^(?:\p{Lu}\.[\s-]?){1,4}/u;

/** Whether a bracket contains only "ibid." or a similar word. */
export const repeatsLast = (words: string): boolean =>
  words.length <= 60 && ibid.test(words.trim()) && !/^id(?:em)?(?![\p{L}.])/iu.test(words.trim());

/** Index of the earlier entry that a note repeats: the previous one, or the author's last one. */
export function repeated(
  text: string,
  entries: readonly Entry[],
  { byAuthor, byKey }: { readonly byAuthor: ReadonlyMap<string, number>; readonly byKey: ReadonlyMap<string, number> },
): number | undefined {
  const words = text.trim();
  if (words.length > 160 || entries.length === 0) return undefined;
  if (ibid.test(words)) return entries.at(-1)?.same ?? entries.length - 1;
  const note = noted
    .exec(words)
    ?.slice(1)
    .find((number) => number !== undefined);
  if (note !== undefined && byKey.has(note)) return byKey.get(note);
  const cut = earlier.exec(words);
  if (!cut) return undefined;
  const name = words.slice(0, cut.index);
  const author = authorKey(name);
  if (author === "") return entries.at(-1)?.same ?? entries.length - 1;
  return byAuthor.get(author) ?? byAuthor.get(authorKey(name.replace(initials, "")));
}

export const authorKey = (name: string): string => fold(name).replace(/[^\p{L}]/gu, "");
