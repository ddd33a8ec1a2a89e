import { decodePercent, foldedWords } from "@wellsourced/core";

/** A link to rank. */
interface Named {
  readonly url: string;
  readonly title?: string;
}

interface Text {
  readonly words: readonly string[];
  /** Words surrounded by blanks, for finding phrases. */
  readonly line: string;
}

/** Characters read of titles and URLs. */
const MAX_LENGTH = 500;
const TITLE_WEIGHT = 1.5;
/** Weight if one word is only a prefix of the other. */
const BEGINNING_WEIGHT = 0.7;
const SHORTEST_BEGINNING = 3;
const PHRASE_BONUS = 2;
/** Phrase words used. */
const MOST_WORDS = 20;

const readText = (text: string): Text => {
  const line = foldedWords(text.slice(0, MAX_LENGTH));
  return { words: line === "" ? [] : line.split(" "), line: ` ${line} ` };
};

/** Words of a URL's path and query; the host is the same for all. */
const textOf = (url: string): Text => readText(decodePercent(url.replace(/^https?:\/\/[^/]*/u, "")));

/** Scripts without spaces are matched by substring. */
const isAscii = /^[\u0020-\u007e]*$/u;

function weightIn({ words, line }: Text, word: string): number {
  if (line.includes(` ${word} `)) return 1;
  if (!isAscii.test(word) && line.includes(word)) return 1;
  const isAlike = words.some((other) => {
    const [short, long] = other.length < word.length ? [other, word] : [word, other];
    return short.length >= SHORTEST_BEGINNING && long.startsWith(short) && short.length * 2 >= long.length;
  });
  return isAlike ? BEGINNING_WEIGHT : 0;
}

/**
 * Returns the links that match a phrase, best first. Rare words count more than common ones, and titles more than URLs.
 */
export function rankLinks<Link extends Named>(links: readonly Link[], phrase: string): readonly Link[] {
  const asked = [...new Set(readText(phrase).words)].slice(0, MOST_WORDS);
  if (asked.length === 0) return links;
  const whole = ` ${readText(phrase).words.join(" ")} `;
  const width = asked.length;
  // A flat array saves memory for sites with many links.
  const weights = new Float32Array(links.length * width);
  const having = new Uint32Array(width);
  const phrases = new Set<Link>();
  for (const [at, link] of links.entries()) {
    const [address, title] = [textOf(link.url), readText(link.title ?? "")];
    for (const [nth, word] of asked.entries()) {
      const weight = Math.max(weightIn(address, word), TITLE_WEIGHT * weightIn(title, word));
      weights[at * width + nth] = weight;
      if (weight > 0) having[nth] = (having[nth] ?? 0) + 1;
    }
    if (width > 1 && (title.line.includes(whole) || address.line.includes(whole))) phrases.add(link);
  }
  const rarity = [...having].map((count) => Math.log(1 + links.length / Math.max(1, count)));
  return links
    .map((link, at) => {
      const own = [...weights.subarray(at * width, (at + 1) * width)];
      const sum = own.reduce((total, weight, nth) => total + weight * (rarity[nth] ?? 0), 0);
      const share = own.filter((weight) => weight > 0).length / width;
      return { link, score: sum * share + (phrases.has(link) ? PHRASE_BONUS : 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.link.url.length - b.link.url.length)
    .map(({ link }) => link);
}
