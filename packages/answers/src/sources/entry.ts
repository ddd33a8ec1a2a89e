import { findDois, parseReference, yearOf } from "@wellsourced/citations";
import { findAddresses, identified } from "@wellsourced/citations/documents";
import { dropTracking, omitUndefined } from "@wellsourced/core";
import type { Stretch } from "@wellsourced/core/markdown";
import { AND } from "../citing-words.ts";
import type { Flow } from "../flow.ts";

/** An entry of the answer's list. */
export interface Entry extends Partial<Stretch> {
  readonly key?: string;
  readonly anchors: readonly string[];
  readonly url?: string;
  readonly doi?: string;
  readonly title?: string;
  readonly author?: string;
  readonly year?: string;
  /** Family names and years by which a mark may cite it. */
  readonly names: readonly string[];
  readonly years: readonly string[];
  /** Index of the earlier entry that "ibid." or "op. cit." refers to. */
  readonly same?: number;
  /** Whether the entry comes from a reference file. */
  readonly isBeside?: true;
}

/** The labels of an entry. */
export interface EntryName {
  readonly key?: string | undefined;
  readonly anchors: readonly string[];
}

const yearForm = /(?<!\p{Nd})(?:1[5-9]|20)\d{2}(?!\p{Nd})/gu;
/** "and others" after the first author, in many languages. */
export const others =
  /(?:[\s,]{0,4}(?:et\.? al\.?|u\. ?a\.|et coll\.?|y cols?\.?|y otros|y colaboradores|e altri|e outros|e col(?:ab)?\.?|und andere|e\. ?a\.|en anderen|& al\.?|and colleagues|a kol\.|i sur\.|și colab\.|és mtsai\.?|ve ark\.?|ve diğerleri|và (?:cộng sự|cs\.?)|κ\. ?[άα]\.|ואחרים|ואח['׳]|และคณะ|med flera|dkk\.?|m\.? ?fl\.?|ym\.?|i in\.|и др\.?|та ін(?:\.|ші)|и соавт\.|та співавт\.|وآخرون|و آخرون|و همکاران|एवं अन्य|व अन्य|आदि|외|등|ら|他|ほか|等人?|and others))\s{0,4}$/iu;

/** "n.d." and similar words instead of a year. */
export const undated =
  /(?<![\p{L}\p{Nd}])(?:n\.\s?d|o\.\s?J|s\.\s?[df]|б\.\s?[гд]|in press|forthcoming|im Druck)(?:\.|(?![\p{L}\p{Nd}]))/iu;

const parting = new RegExp(
  `\\s(?:${AND}|&)\\s|[&、，،／/・]|\\.\\s|\\.$|(?<=\\p{Script=Han})[和与與](?=\\p{Script=Han})`,
  "u",
);

/** The text before the first comma, bracket, year or "and others", which names the first author. */
function headOf(text: string): string {
  // A URL or number here is not a name.
  if (/^[<\s]{0,4}(?:https?:|www\.|doi(?:\.org|\s?:)|10\.\d{4})/iu.test(text)) return "";
  const initials = /^(?:\p{Lu}\.[\s-]?){1,4}/u;
  const head = /^[^,;:(（“"«[\d]{1,80}/u.exec(text.replace(initials, ""))?.[0] ?? "";
  const [first = ""] = head.replace(others, "").split(parting);
  return first.replace(others, "").trim();
}

/**
 * Names by which marks may cite an author: the last word, the surname of an unspaced name, an organisation's initials.
 */
function shortNames(head: string): string[] {
  const words = head.split(/\s+/u);
  if (/^[\p{Script=Han}\p{Script=Hangul}]{2,5}$/u.test(head)) return [head.slice(0, 1), head.slice(0, 2)];
  // Thai refers to a person by the first name.
  if (/^\p{Script=Thai}/u.test(head)) return [words[0] ?? ""];
  const initials = words.map((word) => /^\p{Lu}/u.exec(word)?.[0] ?? "").join("");
  return [words.at(-1) ?? "", head.replace(/\s\p{Lu}{1,3}$/u, ""), ...(initials.length > 1 ? [initials] : [])];
}

/** The title of entries without an author: `URL - Title`, `URL Title`, `Title - URL` and linked titles. */
function plainTitle(text: string): string | undefined {
  const [address] = findAddresses(text);
  if (!address) return undefined;
  const before = text.slice(0, address.at).trim();
  const after = text.slice(address.end).trim();
  const parts = /[-–—:|]$/u;
  if (after === "" && parts.test(before)) return before.slice(0, -1).trim();
  if (before !== "" || /^(?:$|[(（[])/u.test(after)) return undefined;
  const words = after.replace(/^[-–—:|]\s{0,4}/u, "");
  return /^"[^"]+"$/u.test(words) ? words.slice(1, -1) : words;
}

/** Reads one entry of a list. */
export function readEntry(flow: Flow, place: Stretch, { key, anchors }: EntryName): Entry {
  // In encyclopaedias, arrows back to the marks precede an entry.
  const text = flow.text.trim().replace(/^[\^↑]\s?(?:\p{Ll}\s){0,26}/u, "");
  const links = flow.marks.flatMap(({ cites }) => cites.flatMap(({ url }) => url ?? []));
  const found = identified(text, links);
  const address = links[0] ?? findAddresses(text)[0]?.url;
  const linked = flow.marks.flatMap(({ cites }) => cites.flatMap(({ title }) => title ?? []))[0];
  const isBare = linked?.length === text.length || plainTitle(text) !== undefined;
  const title = linked ?? plainTitle(text);
  const words = text.replace(/https?:\/\/\S+/gu, " ");
  const dates = [...new Set(words.match(yearForm) ?? [])].slice(0, 4);
  const years = undated.test(words.slice(0, 200)) ? [...dates, "n.d."] : dates;
  const item = !isBare && text.length < 2_000 ? parseReference(text) : undefined;
  const [first] = item?.author ?? [];
  const family = first?.family ?? first?.literal;
  const head = headOf(text);
  const names = [...new Set([head, ...shortNames(head), family ?? ""])].filter((name) => name.length > 0);
  const year = String(yearOf(item?.issued) ?? dates[0] ?? "") || undefined;
  return {
    ...place,
    anchors,
    names: isBare ? [] : names,
    years,
    ...omitUndefined({
      key,
      url: address === undefined ? undefined : dropTracking(address),
      doi: found.doi ?? findDois(text)[0],
      title: title ?? (item?.title?.replace(/https?:\/\/\S+/gu, " ").trim() || undefined),
      author: family ?? (isBare ? undefined : head || undefined),
      year,
    }),
  };
}
