/** Random changes that keep a title recognisable, and changes that make it another title. */

/** A pseudo-random sequence in [0, 1), seeded by a text. */
export function chance(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Change = (title: string, random: () => number) => string;

const words = (title: string): string[] => title.split(/\s+/u);
const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** Changes one of the suitable words. */
function change(title: string, random: () => number, edit: (word: string) => string | undefined): string {
  const all = words(title);
  const fit = all.map((_, at) => at).filter((at) => edit(all[at] ?? "") !== undefined);
  const at = pick(fit, random);
  return at === undefined ? title : all.map((word, place) => (place === at ? (edit(word) ?? word) : word)).join(" ");
}

const long = (word: string, least: number): boolean => word.length >= least && /^[a-z]+$/u.test(word);

/** Damage after which the title still means the same work. */
export const SAME: Readonly<Record<string, Change>> = {
  capitals: (title) => title.toUpperCase(),
  "no accents": (title) => title.normalize("NFD").replace(/\p{M}/gu, ""),
  "umlauts spelled out": (title) =>
    title.replace(/ä/gu, "ae").replace(/ö/gu, "oe").replace(/ü/gu, "ue").replace(/ß/gu, "ss"),
  "no punctuation": (title) =>
    title
      .replace(/(?<!\d)[.,:;!?"'()[\]]+|[.,:;!?"'()[\]]+(?!\d)/gu, " ")
      .replace(/\s+/gu, " ")
      .trim(),
  "markup in HTML": (title, random) =>
    change(title.replace(/&/gu, "&amp;"), random, (word) => (long(word, 4) ? `<i>${word}</i>` : undefined)),
  "markup in TeX": (title, random) => change(title, random, (word) => (long(word, 4) ? `\\emph{${word}}` : undefined)),
  "braced capitals": (title) => title.replace(/\b(\p{Lu}\p{L}*)/gu, "{$1}"),
  "line broken": (title, random) =>
    change(title, random, (word) => (long(word, 8) ? `${word.slice(0, 4)}-\n${word.slice(4)}` : undefined)),
  "broken word": (title, random) =>
    change(title, random, (word) => (long(word, 8) ? `${word.slice(0, 4)}- ${word.slice(4)}` : undefined)),
  "soft hyphens": (title) => title.replace(/(\p{Ll}{4})(?=\p{Ll}{4})/gu, "$1\u00ad"),
  "scanner: m": (title, random) =>
    change(title, random, (word) => (long(word, 6) && word.includes("m") ? word.replace("m", "rn") : undefined)),
  "scanner: l": (title, random) =>
    change(title, random, (word) => (long(word, 6) && word.includes("l") ? word.replace("l", "1") : undefined)),
  "letter lost": (title, random) =>
    change(title, random, (word) => (long(word, 9) ? word.slice(0, 4) + word.slice(5) : undefined)),
  "letters swapped": (title, random) =>
    change(title, random, (word) =>
      long(word, 8) ? `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}` : undefined,
    ),
  "words joined": (title, random) => {
    const all = words(title);
    const at = pick(
      all.map((_, place) => place).filter((place) => long(all[place] ?? "", 4) && long(all[place + 1] ?? "", 4)),
      random,
    );
    return at === undefined ? title : [...all.slice(0, at), `${all[at]}${all[at + 1]}`, ...all.slice(at + 2)].join(" ");
  },
  "small word lost": (title, random) =>
    change(title, random, (word) => (/^(?:the|of|in|on|for|and|a|an)$/u.test(word) ? "" : undefined)),
  "full stop": (title) => `${title}.`,
  "name of a site": (title) => `${title} | Example Journal`,
  "status mark": (title) => `RETRACTED: ${title}`,
  "status mark in brackets": (title) => `${title} (Retracted article)`,
};

/** Changes that make it another work's title. */
export const OTHER: Readonly<Record<string, Change>> = {
  "correction to": (title) => `Correction to: ${title}`,
  "erratum behind": (title) => `${title} (Erratum)`,
  corrigendum: (title) => `Corrigendum to “${title}”`,
  "publisher correction": (title) => `Publisher Correction: ${title}`,
  "retraction notice": (title) => `Retraction notice to "${title}"`,
  retraction: (title) => `Retraction: ${title}`,
  concern: (title) => `Expression of Concern: ${title}`,
  "reply to": (title) => `Reply to: ${title}`,
  "reply behind": (title) => `${title}: Reply`,
  "authors' reply": (title) => `${title} – Authors’ reply`,
  "response to": (title) => `Response to “${title}”`,
  "comment on": (title) => `Comment on "${title}"`,
  "comment behind": (title) => `${title}: a comment`,
  "letter about": (title) => `Letter regarding "${title}"`,
  "data of": (title) => `Data from: ${title}`,
  "supplement of": (title) => `Supplementary material for ${title}`,
  "a not": (title) => title.replace(/\s(is|are|can|does|do|was|were)\s/u, " $1 not "),
  "another number": (title) =>
    title.replace(/(?<![\p{L}\d.-])(\d+)(?![\p{L}\d.])/u, (_, number: string) => String(Number(number) + 1)),
  "another roman number": (title) => title.replace(/\bII\b/u, "III"),
  "another side": (title) =>
    title.replace(
      /\b(increas|high|male|positive|acute|upper)(?=\p{L}*\b)/iu,
      (word) =>
        ({ increas: "decreas", high: "low", male: "female", positive: "negative", acute: "chronic", upper: "lower" })[
          word.toLowerCase()
        ] ?? word,
    ),
};

/** Drops each word with the given probability, in lower case. */
export function lossy(title: string, odds: number): string {
  const random = chance(title);
  return words(title.toLowerCase())
    .filter(() => random() >= odds)
    .join(" ");
}

/** The first half of one title and the second half of another. */
export function spliced(a: string, b: string): string {
  const [one, other] = [words(a), words(b)];
  return [...one.slice(0, one.length >> 1), ...other.slice(other.length >> 1)].join(" ");
}
