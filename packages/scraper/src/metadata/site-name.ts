import { hostOf } from "@wellsourced/core";
import { plain } from "./clean-string.ts";

/** Names of a site, as stated and as spelled by its host. */
export class SiteNames {
  private readonly names: readonly string[];
  private readonly known = new Map<string, string>();

  constructor(stated: readonly string[], url: string | undefined) {
    const host = hostOf(url ?? "").replace(/^www\./u, "");
    const labels = host.split(".");
    this.names = [
      ...stated.map(joined),
      joined(host),
      joined(labels.at(-2) ?? ""),
      joined(labels.slice(0, -1).join("")),
    ].filter((it) => it.length > 1);
  }

  isExactly(text: string): boolean {
    return this.names.includes(this.joined(text));
  }

  /** Whether the text is little more than the site's name. */
  has(text: string): boolean {
    const words = this.joined(text);
    return (
      words !== "" &&
      this.names.some(
        (name) =>
          name === words ||
          (words.length > 4 && name.includes(words)) ||
          (name.length > 4 && words.includes(name) && name.length * 2 > words.length),
      )
    );
  }

  /** Cached, as titles and their parts recur. */
  private joined(text: string): string {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const words = joined(text);
    this.known.set(text, words);
    return words;
  }
}

/** Hosts spell umlauts with an e. */
const joined = (text: string): string =>
  plain(text)
    .replaceAll(" ", "")
    .replace(/([aou])e/gu, "$1");

const separator =
  /(?<!\s)\s+[|·•»«–—>~/\\:←→│｜-]+\s+|(?:(?<!\s)\s+)?(?<!\\)[|»«│｜]\s*|:\s+|\s_\s*|(?<=\p{Script=Han})_/gu;

/** Splits a title at the separators before names of sites and sections. */
export function partsOf(title: string): { readonly text: string; readonly start: number; readonly end: number }[] {
  const parts: { text: string; start: number; end: number }[] = [];
  let start = 0;
  for (const cut of [...title.slice(0, 600).matchAll(separator)].slice(0, 12)) {
    if (cut.index > start) parts.push({ text: title.slice(start, cut.index), start, end: cut.index });
    start = cut.index + cut[0].length;
  }
  if (start < title.length) parts.push({ text: title.slice(start), start, end: title.length });
  return parts;
}

/** The title without parts that name the site. */
export function withoutSite(title: string, names: SiteNames): string {
  const parts = partsOf(title);
  let [first, last] = [0, parts.length - 1];
  while (last > first && names.has(parts[last]?.text ?? "")) last--;
  while (first < last && names.has(parts[first]?.text ?? "")) first++;
  // A slogan follows the site's own name.
  const own = parts.findIndex(({ text }, at) => at > first && at < last && names.isExactly(text));
  if (own > 0) last = own - 1;
  return title.slice(parts[first]?.start ?? 0, parts[last]?.end ?? title.length).trim();
}

/**
 * A home page's title keeps the site's name with its slogan; only parts separated by a bar or at the end are dropped.
 */
export function homeTitle(title: string, names: SiteNames): string {
  const bars = title.split(bar).filter((it) => !names.has(it));
  const kept = /[|│｜]/u.test(title) && bars.length > 0 ? bars.join(" | ") : title;
  const parts = partsOf(kept);
  const last = parts.at(-1);
  return parts.length > 1 && last && names.isExactly(last.text) ? kept.slice(0, parts.at(-2)?.end).trim() : kept.trim();
}

const bar = /(?:(?<!\s)\s+)?[|│｜]\s*/u;

/** The part of a title about the page: with bars the first, with arrows the last, unless it is too short. */
export function mainPart(title: string): string {
  const parts = title
    .split(/(?:(?<!\s)\s+)?(?:(?<!\\)[|»«│｜]|::|(?<=\p{Script=Han}|\p{P})_)\s*/u)
    .filter((it) => it.length > 1);
  const chosen = (title.includes("»") ? parts.at(-1) : parts[0]) ?? title;
  const longest = parts.reduce((best, it) => (it.length > best.length ? it : best), chosen);
  return chosen.length * 3 < longest.length ? longest : chosen;
}
