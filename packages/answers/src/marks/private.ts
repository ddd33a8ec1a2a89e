import type { Hole } from "../flow.ts";
import { citesOf, numbersIn } from "../inline/numbers.ts";

/** Marks that assistants leave in copied text, each with the reader of its content. */
const forms: readonly { readonly pattern: RegExp; readonly read: (found: RegExpExecArray) => Hole["cites"] }[] = [
  // Private-use characters delimit a mark, its kind and its references.
  {
    pattern: /\uE200([^\uE200\uE201]{0,800})\uE201/gu,
    read: ([, inside = ""]) => (/cite/u.test(inside) ? citesOf(inside.split("\uE202").slice(1)) : []),
  },
  {
    pattern: /\b(?:file)?cite(turn\d[a-z0-9]{2,600})/gu,
    read: ([, run = ""]) => citesOf(run.split(/(?=turn\d)/u)),
  },
  { pattern: /【([^【】\n]{1,200})】/gu, read: ([, inside = ""]) => lenticular(inside) },
  { pattern: /\[(\d{1,3}(?::\d{1,3})?†[^[\]\n]{1,200})\]/gu, read: ([, inside = ""]) => lenticular(inside) },
  {
    pattern: /:?contentReference\[oaicite:(\d{1,4})\](?:\{index=\d{1,4}\})?/gu,
    read: ([, number]) => [{ place: Number(number), key: number ?? "" }],
  },
  { pattern: /\[cite_(?:start|end)\]/gu, read: () => [] },
  // Encyclopaedias mark missing citations.
  {
    pattern:
      /\[(?:(?:citation|clarification|better source|verification|page) needed|belege? fehl(?:t|en)|réf\. nécessaire|cita requerida|senza fonte|bron\?|источник\?|要出典|來源請求)\]/giu,
    read: () => [],
  },
  {
    pattern: /\[cit(?:e|ation):\s{0,4}([\d\s,;–-]{1,200})\]/gu,
    read: ([, inside = ""]) => citesOf(numbersIn(inside) ?? []),
  },
  {
    pattern: /<grok:render[^<>]{0,200}>\s?(\d{1,4})\s?<\/grok:render>/gu,
    read: ([, number = ""]) => citesOf([number]),
  },
  // Perplexity names one site and counts the others.
  {
    pattern: /(?<=[\p{L}\p{Nd}"”)][.!?])(\p{L}[\p{L}\p{N}.-]{2,40})\+\d{1,2}(?=\s|$)/gu,
    read: ([, name = ""]) => citesOf([name]),
  },
  { pattern: /\[\^(\d{1,4})\^\]/gu, read: ([, number = ""]) => citesOf([number]) },
];

/** `1†source`, `8:0†report.pdf`, `7†L12-L18`: a file name, if any, identifies the source across marks. */
function lenticular(inside: string): Hole["cites"] {
  const [number = "", name = ""] = inside.split("†");
  const asked = /oaicite:(\d+)/u.exec(inside)?.[1];
  if (asked !== undefined) return [{ place: Number(asked), key: asked }];
  if (/\.[a-z0-9]{2,5}$/iu.test(name)) return citesOf([name.trim()]);
  return citesOf(numbersIn(number.replace(/:\d+$/u, "")) ?? []);
}

/** The private marks of assistants. Brackets without a number or file are unchanged. */
export function privateMarks(text: string): Hole[] {
  return forms.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].flatMap((found) => {
      const cites = read(found);
      if (found[0].startsWith("【") && cites.length === 0) return [];
      return [{ start: found.index, end: found.index + found[0].length, kind: "private" as const, cites }];
    }),
  );
}
