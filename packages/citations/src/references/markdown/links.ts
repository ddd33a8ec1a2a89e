import { given } from "@wellsourced/core";
import { doiOfAddress, findAddresses } from "../addresses.ts";
import type { Draft } from "../found.ts";

const definition = /^[ \t]{0,3}\[(?!\^)([^\]\n]{1,300})\]:[ \t]*<?([^\s>]+)>?/gmu;
/** `](target "title")`, with one pair of brackets inside the target. */
const inline =
  /\]\(\s{0,9}(?:<([^<>\n]{1,2000})>|((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.){0,400}\)){1,2000}))(?:\s{1,9}(?:"[^"]{0,500}"|'[^']{0,500}'))?\s{0,9}\)/gu;
const full = /\]\[([^\]\n]{1,300})\]/gu;
const angled = /<(https?:\/\/[^\s<>]{1,2000})>/gu;
const quoted = /\s(?:href)=["'](https?:\/\/[^"'\s]{1,2000})["']/giu;

const unescaped = (url: string): string => url.replace(/\\([()[\]_*~])/gu, "$1");

/** Targets of `[name]: address` definitions; names count without case. */
export const definitions = (text: string): Map<string, string> =>
  new Map([...text.matchAll(definition)].map(([, name = "", url = ""]) => [name.toLowerCase().trim(), url]));

/** Is the bracket that closes here the end of an image's description? */
function closesImage(text: string, at: number): boolean {
  let depth = 0;
  for (let index = at; index >= 0 && at - index < 2_000; index--) {
    if (text[index - 1] === "\\" && text[index - 2] !== "\\") continue;
    if (text[index] === "]") depth++;
    else if (text[index] === "[" && --depth === 0) return text[index - 1] === "!";
  }
  return false;
}

/** Every link of a text with its place: inline, by definition, in angle brackets, in HTML, bare. Images are none. */
export function linksIn(text: string, named: ReadonlyMap<string, string>): Draft[] {
  const found: { url: string; at: number }[] = [];
  let rest = text;
  const take = (pattern: RegExp, target: (match: RegExpExecArray) => string | undefined) => {
    rest = rest.replace(pattern, (...parts) => {
      const at = parts.findLast((part): part is number => typeof part === "number") ?? 0;
      const match = pattern.exec(parts[0]);
      pattern.lastIndex = 0;
      const url = match && !(parts[0].startsWith("]") && closesImage(text, at)) ? target(match) : undefined;
      if (url && /^(?:https?:)?\/\/[^\s/]|^(?:doi:)?10\.\d{4}/iu.test(url)) found.push({ url: unescaped(url), at });
      return " ".repeat(parts[0].length);
    });
  };
  take(definition, () => undefined);
  take(inline, ([, bracketed, plain]) => bracketed ?? plain);
  take(full, ([, name = ""]) => named.get(name.toLowerCase().trim()));
  take(angled, ([, url]) => url);
  take(quoted, ([, url]) => url);
  for (const { url, at } of findAddresses(rest)) found.push({ url: unescaped(url), at });
  return found
    .toSorted((a, b) => a.at - b.at)
    .map(({ url, at }): Draft => ({ kind: "link", raw: url, url, at, ...given({ doi: doiOfAddress(url) }) }));
}
