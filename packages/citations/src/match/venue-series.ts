import { memoize } from "@wellsourced/core";
import { asciiWords } from "../transliterate.ts";
import { plainTitle } from "./plain-title.ts";
import table from "./venue-series.json" with { type: "json" };

interface VenueName {
  /** Short names of the conference and journal series that the name belongs to. */
  readonly series: ReadonlySet<string>;
  /** A preprint server or repository, a collection or publisher for works of any venue, or a venue proper. */
  readonly kind: "preprint" | "container" | "venue";
  /** Whether it is a workshop of the conference. */
  readonly isWorkshop: boolean;
}

const MAX_NAME = 300;
const ordinals =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth sixtieth seventieth twenty thirty forty fifty sixty seventy eighty ninety";
const idle = new Set(
  `the of in on for and a an at to de la proceedings proc annual ieee cvf acm usenix isca vol volume issue main track poster oral spotlight conditional ${ordinals}`.split(
    " ",
  ),
);

/** Returns the words by which a name is looked up, without ordinals and years. */
const keyOf = (name: string): string =>
  asciiWords(name.replace(/['’]\d\d(?!\d)/gu, " "))
    .filter((word) => !idle.has(word) && !/^(?:1[89]|20)\d\d$|^\d+(?:st|nd|rd|th)?$/u.test(word))
    .join(" ");

type Entry = { readonly id: string; readonly isConference: boolean };
const rowsOf = (rows: readonly (readonly string[])[], isConference: boolean): [string, Entry][] =>
  rows.flatMap((names) => names.map((name): [string, Entry] => [keyOf(name), { id: names[0] ?? name, isConference }]));
const entries = [...rowsOf(table.journals, false), ...rowsOf(table.conferences, true)].filter(([key]) => key !== "");
const byKey = new Map<string, Entry[]>();
for (const [key, entry] of entries) byKey.set(key, [...(byKey.get(key) ?? []), entry]);
/** Minimum number of words of a name to be found inside a longer one. */
const INSIDE = 3;
const phrases = entries.filter(([key, { isConference }]) => isConference && key.split(" ").length >= INSIDE);
const acronyms = new Map(
  table.conferences.flatMap((names) =>
    names
      .filter((name) => /^[A-Za-z0-9&@*-]{3,10}$/u.test(name) && /[A-Z]{2}|\d[A-Z]/u.test(name))
      .map((name) => [name, names[0] ?? name] as const),
  ),
);
const preprints = new Set(table.preprints.map(keyOf));
const containers = new Set(table.containers.map(keyOf));

/** OpenAlex appends the owner to repository names: `arXiv (Cornell University)`. */
const repository =
  /\((?:[^()]{0,80}\b(?:universit|institute of technology|laboratory|library|schloss)[^()]{0,80}|inist|cern[^()]{0,80}|lirias[^()]{0,80})\)\s?$/iu;
const server = /^(?:arxiv|biorxiv|medrxiv|chemrxiv|corr\b|ssrn|arxiv\.org)/iu;
const inBrackets = /\(([^()]{2,60})\)/gu;

function classOf(name: string, key: string): VenueName["kind"] {
  if (server.test(name.trim()) || preprints.has(key) || repository.test(name)) return "preprint";
  return key === "" || containers.has(key) || /^lecture notes\b|\bebooks$/iu.test(name.trim()) ? "container" : "venue";
}

/** Tokens as acronyms, with a year attached or not: `CVPR2024`, `ICML'23`. */
const written = (name: string): string[] =>
  name.split(/[\s(),:;/@[\]–—-]+|'\d\d/u).map((token) => token.replace(/(?:'?\d{2,4})$/u, "") || token);

function inside(key: string): string[] {
  const padded = ` ${key} `;
  const found = phrases.filter(([phrase]) => padded.includes(` ${phrase} `));
  // "European Conference on Computer Vision" does not match the "Conference on Computer Vision" inside it.
  return found
    .filter(([phrase]) => !found.some(([other]) => other.length > phrase.length && other.includes(phrase)))
    .map(([, { id }]) => id);
}

const read = memoize((name: string): VenueName => {
  const key = keyOf(name);
  const isWorkshop = /workshop|@|\bW$/iu.test(name);
  const kind = classOf(name, key);
  const bare = name.replace(inBrackets, " ");
  const candidates = [
    name,
    bare,
    ...[...name.matchAll(inBrackets)].map((match) => match[1] ?? ""),
    ...bare.split(/\s[-–—]\s|[:,]\s/u),
  ];
  const whole = [byKey.get(key) ?? byKey.get(keyOf(bare)) ?? []].flat();
  if (whole.length > 0) return { series: new Set(whole.map(({ id }) => id)), kind, isWorkshop: false };
  const ids = [
    ...candidates.flatMap((candidate) =>
      (byKey.get(keyOf(candidate)) ?? []).filter(({ isConference }) => isConference).map(({ id }) => id),
    ),
    ...written(name).flatMap((token) => acronyms.get(token) ?? []),
    ...inside(key),
  ];
  return { series: new Set(ids), kind: ids.length > 0 ? "venue" : kind, isWorkshop };
}, 5_000);

/** Resolves the name of a conference, journal or server by the table of names. */
export const venueName = (written: string): VenueName => read(plainTitle(written.slice(0, MAX_NAME)));
