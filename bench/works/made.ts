/** Records that are made up, with distributions as registries have them. The same seed gives the same records. */
import type { WorkRecord } from "../../packages/works/src/index.ts";

export type Random = () => number;

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Language {
  readonly share: number;
  readonly small: readonly string[];
  readonly syllables: readonly string[];
  readonly joined?: boolean;
}

const words = (text: string): string[] => text.split(" ");
const LATIN = words(
  "ba be bi bo ca ce ci co da de di do fa fe fi fo ga ge gi go la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi vo al an ar as at el en er es et il in ir is it ol on or os ot ul un ur us tion ment ness graph phil tron log path gen struct",
);
const accented = (text: string): string[] => [...LATIN, ...words(text)];
const LANGUAGES: readonly Language[] = [
  { share: 0.8, small: words("the of and in for on with a to by from an using"), syllables: LATIN },
  {
    share: 0.04,
    small: words("der die das und in von zur für des im"),
    syllables: accented("ä ö ü ße schä grö mü kö"),
  },
  { share: 0.04, small: words("le la les des de et du en sur pour"), syllables: accented("é è ê ç œu té né ré") },
  { share: 0.04, small: words("el la los de y en del para con"), syllables: accented("á é í ó ñ ción ña") },
  {
    share: 0.03,
    small: words("и в на с о для по из"),
    syllables: words("ба ве ги до жа зе ки ло ме на по ра се ту фи хо це чи шу ща ня лю ёр ый ость ение"),
  },
  {
    share: 0.03,
    small: [],
    joined: true,
    syllables: Array.from({ length: 1800 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7)),
  },
  { share: 0.02, small: words("o a os as de e em do da para"), syllables: accented("ã õ ç á ê ção ões") },
];
const SHARED = [
  "Introduction",
  "Editorial",
  "Preface",
  "Book Review",
  "Conclusion",
  "Foreword",
  "Letter to the Editor",
  "Index",
  "Discussion",
  "Correspondence",
  "In Memoriam",
  "Guest Editorial",
  "Abstracts",
  "News",
  "Front Matter",
];
const VOCABULARY = 150_000;
const TOPICS = 3_000;
const TOPIC_WORDS = 800;

/** A rank by Zipf's law, from 0: the logarithm of ranks is spread evenly. */
const zipf = (random: Random, size: number): number => Math.min(size - 1, Math.floor((size + 1) ** random()) - 1);

/** A word of a vocabulary by its rank; frequent words are shorter. */
function wordAt({ syllables, joined }: Language, rank: number): string {
  const random = randomOf(rank * 7919 + syllables.length);
  const count = joined ? 2 : 2 + Math.min(3, Math.floor(Math.log10(rank + 1) * 0.7 + random()));
  let word = "";
  for (let at = 0; at < count; at++) word += syllables[Math.floor(random() * syllables.length)] ?? "";
  return word;
}

function languageFor(share: number): Language {
  let left = share;
  for (const language of LANGUAGES) {
    left -= language.share;
    if (left < 0) return language;
  }
  return LANGUAGES[0] as Language;
}

const cache = new Map<Language, string[]>();
function word(language: Language, rank: number): string {
  const known = cache.get(language) ?? [];
  cache.set(language, known);
  const made = known[rank] ?? wordAt(language, rank);
  known[rank] = made;
  return made;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Some words, half of them of the topic, with small words between. */
function phrase(language: Language, topic: number, count: number, random: Random): string {
  const parts: string[] = [];
  for (let at = 0; at < count; at++) {
    const rank =
      random() < 0.55 ? (topic * 977 + zipf(random, TOPIC_WORDS) * 131) % VOCABULARY : zipf(random, VOCABULARY);
    const own = word(language, rank);
    const hyphen = !language.joined && random() < 0.04 ? `-${word(language, zipf(random, 3_000))}` : "";
    parts.push(own + hyphen);
    const small = language.small[Math.floor(random() * language.small.length)];
    if (small && random() < 0.4 && at < count - 1) parts.push(small);
  }
  return parts.join(language.joined ? "" : " ");
}

/** About a normal deviate. */
const normal = (random: Random): number => random() + random() + random() + random() - 2;

function titleOf(language: Language, random: Random): string {
  if (random() < 0.015) return SHARED[zipf(random, SHARED.length)] ?? "Introduction";
  const topic = zipf(random, TOPICS);
  const count = Math.max(2, Math.round(Math.exp(1.85 + 0.65 * normal(random))));
  const title = capital(phrase(language, topic, count, random));
  return random() < 0.25 && count > 3
    ? `${title}: ${capital(phrase(language, topic, 2 + Math.floor(random() * 5), random))}`
    : title;
}

const english = LANGUAGES[0] as Language;
const nameOf = (language: Language, size: number, random: Random): string =>
  capital(word(language, 500 + zipf(random, size)));

function recordOf(at: number, random: Random): WorkRecord {
  const language = languageFor(random());
  const year = 2025 - Math.floor(-Math.log(1 - random()) * 12);
  const journal = zipf(random, 40_000);
  const people = 1 + Math.min(30, Math.floor(-Math.log(1 - random()) * 3));
  const names = languageFor(random());
  const authors = Array.from({ length: people }, () => ({
    family: nameOf(names.joined ? english : names, 60_000, random),
    given: random() < 0.3 ? `${nameOf(english, 20, random).charAt(0)}.` : nameOf(english, 4_000, random),
  }));
  const key = `10.${1000 + (journal % 4_000)}/${wordAt(english, journal).slice(0, 5)}.${year}.${at}`;
  const page = 1 + Math.floor(random() * 3_000);
  const hasDoi = random() < 0.85;
  return {
    source: "crossref",
    key: String(at),
    ids: hasDoi ? [`doi:${key}`] : [],
    title: titleOf(language, random),
    authors,
    years: [year],
    container: capital(phrase(english, journal % TOPICS, 2 + (journal % 4), randomOf(journal))),
    type: random() < 0.8 ? "article-journal" : "paper-conference",
    volume: String(1 + Math.floor(random() * 80)),
    issue: String(1 + Math.floor(random() * 12)),
    pages: `${page}-${page + 1 + Math.floor(random() * 20)}`,
    changed: `20${10 + Math.floor(random() * 15)}-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`,
  };
}

/** The record with a number; each can be made alone. */
export const madeRecord = (at: number): WorkRecord => recordOf(at, randomOf(at * 2_654_435_761 + 17));
