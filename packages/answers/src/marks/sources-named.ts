import { bisect } from "@wellsourced/core";
import type { Stretch } from "@wellsourced/core/markdown";
import { AND } from "../citing-words.ts";
import { type Flow, type Hole, lastBegun } from "../flow.ts";
import { saysSource } from "../inline/links.ts";
import { addresses } from "./addresses.ts";

const bracket = /[(（]([^()（）\n]{1,600})[)）]/gu;
const announced = /(\p{L}[\p{L}\p{M} ]{1,24})[:：]\s{0,2}/gu;
/** Characters between the end of a sentence and a word that announces sources. */
const before = /(?:\s|\p{Extended_Pictographic}|\uFE0F){0,5}$/u;
/** The attribution line under a quotation. */
const attributed = /(?<=^|\n)[^\S\n]{0,3}(?:[—–]|--)[^\S\n]{0,2}/gu;
const separator = new RegExp(`^[\\s,;，；、·|&+]{1,4}(?:(?:${AND}|和)\\s)?`, "u");

/** Link texts, some already removed, and bare URLs, in order. */
function namedIn({ text, marks }: Flow): Hole[] {
  const linked = marks.flatMap(({ at, kind, cites }): Hole[] => {
    const { length } = cites[0]?.title ?? "";
    const isKept = length > 0 && text.slice(at - length, at) === cites[0]?.title;
    return kind === "link" ? [{ start: isKept ? at - length : at, end: at, kind: "link", cites: [] }] : [];
  });
  return [...linked, ...addresses(text)].sort((a, b) => a.start - b.start);
}

/** The end of a list of sources that starts at an offset; `undefined` if there is none. */
function endOfRow(text: string, from: number, named: readonly Hole[]): number | undefined {
  let end: number | undefined;
  for (let at = from; ; ) {
    const one = lastBegun(named, at);
    if (!one || one.start !== at || one.end === end) return end;
    end = one.end;
    at = end + (separator.exec(text.slice(end, end + 12))?.[0].length ?? 0);
  }
}

/** The bare URLs in a range; links are already marks. */
function citesBetween({ start, end }: Stretch, named: readonly Hole[]): Hole["cites"] {
  const first = bisect(named.length, (index) => (named[index]?.start ?? 0) < start);
  const behind = bisect(named.length, (index) => (named[index]?.start ?? 0) < end);
  return named.slice(first, behind).flatMap(({ cites }) => cites);
}

/** Brackets that only name sources: `(Source: [Tides](https://…))`, `([Tides](https://…); https://…)`. */
function* inBrackets(text: string, named: readonly Hole[]): Generator<Stretch> {
  for (const { 0: whole, 1: inside = "", index } of text.matchAll(bracket)) {
    const label = /^[\p{L}\p{M} ]{2,24}[:：]\s{0,2}/u.exec(inside)?.[0] ?? "";
    const end = endOfRow(text, index + 1 + (saysSource(label) ? label.length : 0), named);
    const close = index + whole.length - 1;
    if (end !== undefined && end <= close && text.slice(end, close).trim() === "")
      yield { start: index, end: close + 1 };
  }
}

/** `Sources: [Tides](…), [Moon](…)` after a sentence or on its own line, and a line `— [Tides](…)`. */
function* inRows(text: string, named: readonly Hole[]): Generator<Stretch> {
  for (const { 0: whole, 1: label, index } of [...text.matchAll(announced), ...text.matchAll(attributed)]) {
    const lead = before.exec(text.slice(Math.max(0, index - 5), index))?.[0] ?? "";
    const start = index - lead.length;
    const begins = start === 0 || lead.includes("\n") || /[.!?。！？।۔"”»)]/u.test(text[start - 1] ?? "");
    if (label !== undefined && !(begins && saysSource(label))) continue;
    const end = endOfRow(text, index + whole.length, named);
    if (end === undefined) continue;
    const stop = /^\.?\s{0,3}(?=$|\n|\p{Lu})/u.exec(text.slice(end, end + 8))?.[0];
    if (stop !== undefined) yield { start, end: end + (stop.startsWith(".") ? 1 : 0) };
  }
}

/** Names of sources that are not part of a sentence. */
export function sourcesNamed(flow: Flow): Hole[] {
  const { text } = flow;
  const named = namedIn(flow);
  if (named.length === 0) return [];
  return [...inBrackets(text, named), ...inRows(text, named)].map((place) => ({
    ...place,
    kind: "link" as const,
    cites: citesBetween(place, named),
  }));
}
