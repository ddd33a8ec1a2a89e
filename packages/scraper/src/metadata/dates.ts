import { fold } from "@wellsourced/core";

/** Month names of ten languages, folded, by their first letters; longest prefix first where two months share one. */
const months: readonly (readonly string[])[] = [
  ["jan", "janv", "ene", "gen", "sty", "oca", "leden", "tammi"],
  ["feb", "fev", "fevr", "lut", "sub", "unor", "helmi"],
  ["mar", "mrz", "marz", "mars", "maart", "mrt", "brez", "maalis"],
  ["apr", "avr", "abr", "kwi", "nis", "dub", "huhti"],
  ["may", "mai", "mag", "maj", "mei", "maio", "kvet", "touko"],
  ["jun", "juin", "giu", "cze", "haz", "cerven", "kesa"],
  ["jul", "juil", "lug", "lip", "tem", "cervenec", "heina"],
  ["aug", "aou", "ago", "sie", "agu", "srp", "elo"],
  ["sep", "set", "sett", "wrz", "eyl", "zari", "syys"],
  ["oct", "okt", "out", "ott", "paz", "eki", "rijen", "loka"],
  ["nov", "lis", "kas", "listopad", "marras"],
  ["dec", "dez", "dic", "des", "gru", "ara", "prosinec", "joulu"],
];
const byPrefix = months
  .flatMap((names, at) => names.map((name): [string, number] => [name, at + 1]))
  .sort(([a], [b]) => b.length - a.length);

const cyrillic: readonly string[] = ["янв", "фев", "мар", "апр", "ма", "июн", "июл", "авг", "сен", "окт", "ноя", "дек"];

/** A name counts by its beginning, so that cases and abbreviations need no rows. */
function monthOf(name: string): number | undefined {
  const folded = fold(name);
  const known = byPrefix.find(([prefix]) => folded.startsWith(prefix))?.[1];
  if (known !== undefined) return known;
  const at = cyrillic.findIndex((prefix) => folded.startsWith(prefix));
  return at < 0 ? undefined : at + 1;
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const pad = (value: number, size = 2): string => String(value).padStart(size, "0");
const iso = ({ year, month, day }: Day): string => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

/** A real day of a year in which the web may speak of itself, or of older works. */
function isDay({ year, month, day }: Day): boolean {
  if (year < 1900 || year > 2100 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const valid = (year: number, month: number | undefined, day: number): Day | undefined => {
  const found = { year, month: month ?? 0, day };
  return isDay(found) ? found : undefined;
};

type Reader = readonly [pattern: RegExp, read: (parts: readonly string[]) => Day | undefined];

/** Ways to write a day, the sure ones first. Days and months that could be swapped are nobody's date. */
const readers: readonly Reader[] = [
  [/(?<!\d)((?:19|20)\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/u, ([y, m, d]) => valid(Number(y), Number(m), Number(d))],
  [
    /(?<!\d)((?:19|20)\d\d)\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/u,
    ([y, m, d]) => valid(Number(y), Number(m), Number(d)),
  ],
  [
    /(?<![\d\p{L}])(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s.-]+(?:de |of )?(\p{L}{3,12})[.,]?[\s.-]+(?:de |del )?((?:19|20)\d\d)(?!\d)/iu,
    ([d, m, y]) => valid(Number(y), monthOf(m ?? ""), Number(d)),
  ],
  [
    /(?<!\p{L})(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,|\s)\s*((?:19|20)\d\d)(?!\d)/iu,
    ([m, d, y]) => valid(Number(y), monthOf(m ?? ""), Number(d)),
  ],
  [/(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?((?:19|20)\d\d)(?!\d)/u, ([d, m, y]) => valid(Number(y), Number(m), Number(d))],
  [
    /(?<!\d)(\d{1,2})[/-](\d{1,2})[/-]((?:19|20)\d\d)(?!\d)/u,
    ([a, b, y]) => unambiguous(Number(a), Number(b), Number(y)),
  ],
  [
    /(?<!\d)((?:19|20)\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/u,
    ([y, m, d]) => valid(Number(y), Number(m), Number(d)),
  ],
];

function unambiguous(a: number, b: number, year: number): Day | undefined {
  if (a <= 12 && b <= 12 && a !== b) return undefined;
  return a > 12 ? valid(year, b, a) : valid(year, a, b);
}

/** The first day named in a short text, as `YYYY-MM-DD`. */
export function findDate(text: string): string | undefined {
  const short = text.slice(0, 300);
  for (const [pattern, read] of readers) {
    const match = pattern.exec(short);
    const day = match && read(match.slice(1));
    if (day) return iso(day);
  }
  return undefined;
}

/** A date that a machine wrote: the time of day and zone stay when they are there. */
export function readDate(value: string | undefined): string | undefined {
  const text = value?.trim() ?? "";
  const exact =
    /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/iu.exec(
      text,
    );
  if (exact) return fromExact(exact);
  const rfc =
    /^(?:\p{L}{3,9},?\s+)?(\d{1,2})\s+(\p{L}{3,9})\s+(\d{4})\s+(\d{2}:\d{2}(?::\d{2})?)\s*(GMT|UTC|Z|[+-]\d{4})?$/iu.exec(
      text,
    );
  if (rfc) return findDate(`${rfc[1]} ${rfc[2]} ${rfc[3]}`);
  if (/^\d{13}$/u.test(text)) return fromMillis(Number(text));
  if (/^\d{10}$/u.test(text)) return fromMillis(Number(text) * 1_000);
  return text.length <= 80 ? findDate(text) : undefined;
}

/** Fractions of a second go; a missing zone stays missing. */
function fromExact([, y, m, d, hour, minute, second, zone]: readonly (string | undefined)[]): string | undefined {
  const day = valid(Number(y), Number(m), Number(d));
  if (!day || Number(hour) > 24 || Number(minute) > 59) return undefined;
  const offset = zone === undefined ? "" : /^[+-]/u.test(zone) ? zone.replace(/^(.\d{2}):?/u, "$1:") : "Z";
  return `${iso(day)}T${hour}:${minute}:${second ?? "00"}${offset}`;
}

/** Numbers outside of the web's years are identifiers, not times. */
function fromMillis(ms: number): string | undefined {
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  return year >= 1990 && year <= 2100 ? `${date.toISOString().slice(0, 19)}Z` : undefined;
}

/** The day in an address such as `/2024/05/17/title`. */
export function dateInUrl(url: string | undefined): string | undefined {
  const match = /[/_-]((?:19|20)\d\d)[/_-]?(0[1-9]|1[0-2])[/_-]?(0[1-9]|[12]\d|3[01])(?=[/_.-]|$)/u.exec(
    URL.parse(url ?? "")?.pathname ?? "",
  );
  const day = match && valid(Number(match[1]), Number(match[2]), Number(match[3]));
  return day ? iso(day) : undefined;
}
