import { fold } from "@wellsourced/core";
import units from "./units.json" with { type: "json" };

/** Dimensions; the first with a word wins. */
const DIMENSIONS = [
  "scale",
  "time",
  "length",
  "area",
  "speed",
  "mass",
  "volume",
  "energy",
  "power",
  "pressure",
  "frequency",
  "data",
  "temperature",
  "percent",
  "part",
  "voltage",
  "amount",
  "dose",
  "activity",
] as const;

/** A unit, or a scale word such as "million". */
export interface Unit {
  /** Units of one dimension convert into each other. */
  readonly dimension: (typeof DIMENSIONS)[number];
  /** Size in the dimension's base unit. */
  readonly size: number;
}

/** Fahrenheit also has another zero. */
const FAHRENHEIT = 5 / 9;
const ZERO = -32 * FAHRENHEIT;

/** A value in the base unit of its dimension; unchanged without a unit. */
export const inBase = (value: number, unit: Unit | undefined): number =>
  unit ? value * unit.size + (unit.size === FAHRENHEIT ? ZERO : 0) : value;

/** Words separated by blanks, by dimension and size. */
type Rows = Readonly<Partial<Record<Unit["dimension"], Readonly<Record<number, string>>>>>;

/**
 * Words of all languages with lists; symbols, which are case-sensitive ("5 ms" but not "Ms"); and signs that follow a
 * number without a space.
 */
const lists: Readonly<Record<"words" | "symbols" | "signs", Rows>> = units;

const table = (rows: Rows, formOf: (word: string) => string = fold): ReadonlyMap<string, Unit> =>
  new Map(
    DIMENSIONS.flatMap((dimension) =>
      Object.entries(rows[dimension] ?? {}).flatMap(([size, words]) =>
        words.split(" ").map((word) => [formOf(word.replace("-", " ")), { dimension, size: Number(size) }] as const),
      ),
    ),
  );

let words: ReadonlyMap<string, Unit> | undefined;
let symbols: ReadonlyMap<string, Unit> | undefined;
let signs: readonly (readonly [string, Unit])[] | undefined;

/** The unit of a word or symbol. */
export function unitOf(word: string): Unit | undefined {
  words ??= table(lists.words);
  symbols ??= table(lists.symbols, (symbol) => symbol);
  return symbols.get(word) ?? words.get(fold(word));
}

/** Words and signs that turn a length into an area, a volume or a speed, after it and before it. */
const BEHIND =
  /^(?:(²|\^?2(?!\p{N})|[ \u00a0](?:carrés?|cuadrados?|quadrati|quadrados?|persegi)(?!\p{L}))|(³|\^?3(?!\p{N})|[ \u00a0](?:cubes?|cúbicos?|cubi)(?!\p{L}))|\)?[ \u00a0]?\/[ \u00a0]?(?:h|hr)(?!\p{L})|\)?[ \u00a0](?:per|an|pro) (?:hour|Stunde)(?!\p{L})|([ \u00a0]?\/[ \u00a0]?s(?![\p{L}\p{N}²])|[ \u00a0]per second(?!\p{L})))/u;
const AHEAD = /^[\s\u00a0-]{0,2}(?:(?:square|sq\.?|quadrat)|(cubic|cu\.?))[ \u00a0](?=\p{L})/iu;
const LITRES = 1_000;

/** A length with what follows it: "km²", "km/h", "m³". */
function compound(unit: Unit, rest: string): { readonly unit: Unit; readonly length: number } {
  const found = unit.dimension === "length" ? BEHIND.exec(rest) : null;
  if (!found) return { unit, length: 0 };
  const [{ length }, square, cube, second] = found;
  if (square) return { unit: { dimension: "area", size: unit.size ** 2 }, length };
  if (cube) return { unit: { dimension: "volume", size: unit.size ** 3 * LITRES }, length };
  return { unit: { dimension: "speed", size: second ? unit.size : unit.size / 3_600 }, length };
}

/** Reads "square" or "cubic" before a length as a power. */
function powerBefore(rest: string): { readonly power: "²" | "³"; readonly length: number } | undefined {
  const found = AHEAD.exec(rest);
  return found ? { power: found[1] ? "³" : "²", length: found[0].length } : undefined;
}

/** The sign that begins a text, as a unit with its length. */
export function signAt(text: string): { readonly unit: Unit; readonly length: number } | undefined {
  signs ??= [...table(lists.signs)].sort(([a], [b]) => b.length - a.length);
  const found = signs.find(([sign]) => text.startsWith(sign));
  return found && { unit: found[1], length: found[0].length };
}

/** The word after a number, which may be a unit. */
export const WORD_AFTER = /^[\s\u00a0-]{0,2}([\p{L}\p{M}%٪％]+)/u;
/** "°C", "degrees Celsius", "Grad Fahrenheit". */
const DEGREES =
  /^[\s\u00a0\u202f]{0,2}(?:(?=℃|℉)|°|º|degrees? |deg |grad |grader |degrés? |grados? |gradi |graus? |graden |градус(?:а|ов)? (?:по )?)[\s\u00a0\u202f]?(c|f|℃|℉|celsius|centígrados|fahrenheit|цельси\p{L}{1,3}|фаренгейт\p{L}{0,2})(?!\p{L})/iu;

/** Scale words and one unit after a number ("3 million years"), with their length. */
export interface After {
  readonly unit?: Unit;
  readonly scale: number;
  readonly length: number;
}

export function unitAfter(rest: string): After {
  let scale = 1;
  let length = 0;
  for (let turn = 0; turn < 3; turn++) {
    const left = rest.slice(length);
    const found = wordUnit(left) ?? signAt(left);
    if (!found) break;
    length += found.length;
    if (found.unit.dimension !== "scale") return { unit: found.unit, scale, length };
    scale *= found.unit.size;
  }
  return { scale, length };
}

function wordUnit(rest: string): { unit: Unit; length: number } | undefined {
  const degrees = DEGREES.exec(rest);
  const degree = degrees && unitOf(/^[fф℉]/iu.test(degrees[1] ?? "") ? "°f" : "°c");
  if (degree) return { unit: degree, length: degrees[0].length };
  const before = powerBefore(rest);
  const word = WORD_AFTER.exec(rest.slice(before?.length ?? 0));
  const unit = word?.[1] === undefined ? undefined : unitOf(word[1]);
  if (!unit || !word) return undefined;
  const length = (before?.length ?? 0) + word[0].length;
  const whole = compound(unit, before?.power ?? rest.slice(length));
  return { unit: whole.unit, length: length + (before ? 0 : whole.length) };
}
