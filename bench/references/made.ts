import type { Example } from "./align.ts";
import { chinese, japanese, korean, polish, portuguese, russian, turkish, type Words } from "./made-words.ts";
import { random } from "./random.ts";

/** The form of a name. */
type Manner = (family: string, given: string) => string;

interface Custom {
  readonly words: Words;
  readonly name: Manner;
  readonly between: string;
  /**
   * `{A}` authors, `{T}` title, `{J}` journal, `{H}` publisher, `{C}` place, `{Y}` year, `{V}` volume, `{I}` issue,
   * `{P}` pages, `{N}` another number.
   */
  readonly patterns: readonly string[];
}

const joined: Manner = (family, given) => `${family}${given}`;
const behind: Manner = (family, given) => `${family} ${given}`;
const comma: Manner = (family, given) => `${family}, ${given}`;

/** Styles of countries that are rare in the annotated strings. */
const customs: readonly Custom[] = [
  {
    words: russian,
    name: behind,
    between: ", ",
    patterns: [
      "{A} {T} // {J}. {Y}. Т. {V}, № {I}. С. {P}.",
      "{A} {T} // {J}. – {Y}. – № {I}. – С. {P}.",
      "{A} {T}. {C}: {H}, {Y}. {N} с.",
      "{A} {T}. — {C}: {H}, {Y}. — {N} с.",
      "{A} {T}. {J}, {Y}, т. {V}, № {I}, с. {P}.",
      "{N}. {A} {T} // {J}. {Y}. Т. {V}. Вып. {I}. С. {P}.",
    ],
  },
  {
    words: chinese,
    name: joined,
    between: ", ",
    patterns: [
      "{A}. {T}[J]. {J}, {Y}, {V}({I}): {P}.",
      "[{N}] {A}. {T}[J]. {J}, {Y}({I}): {P}.",
      "{A}. {T}[M]. {C}: {H}, {Y}.",
      "[{N}]{A}.{T}[J].{J},{Y},{V}({I}):{P}.",
      "{A}：《{T}》，{C}：{H}，{Y}年。",
      "{A}：《{T}》，《{J}》{Y}年第{I}期。",
      "{A}. {T}[D]. {C}: {H}, {Y}.",
      "{A}，{Y}，{T}，{J} {V}：{P}。",
    ],
  },
  {
    words: japanese,
    name: joined,
    between: "・",
    patterns: [
      "{A}「{T}」『{J}』{V}巻{I}号、{Y}年、{P}頁。",
      "{A}『{T}』{H}、{Y}年。",
      "{A}, {Y}, 「{T}」, 『{J}』, {V}({I}), pp. {P}.",
      "{A}({Y})「{T}」『{J}』第{V}号, {P}頁",
      "{A}（{Y}）『{T}』{C}：{H}。",
      "{A}：{T}，{J}，Vol.{V}，No.{I}，pp.{P}，{Y}．",
    ],
  },
  {
    words: korean,
    name: joined,
    between: ", ",
    patterns: [
      "{A}, {T}, {J} {V}({I}), pp.{P}, {Y}.",
      "{A} ({Y}). {T}. {J}, {V}({I}), {P}.",
      "{A}, 『{T}』, {H}, {Y}.",
      "{A}, {Y}, {T}, {J}, 제{V}권 제{I}호, {P}쪽.",
    ],
  },
  {
    words: portuguese,
    name: comma,
    between: "; ",
    patterns: [
      "{A}. {T}. {J}, {C}, v. {V}, n. {I}, p. {P}, {Y}.",
      "{A}. {T}. {N}. ed. {C}: {H}, {Y}.",
      "{A}. {T}. {C}: {H}, {Y}. {N} p.",
      "{A}. {T}. {J}, {C}, v. {V}, n. {I}, p. {P}, jul./dez. {Y}.",
      "{A} ({Y}). {T}. {J}, {V}({I}), {P}.",
    ],
  },
  {
    words: polish,
    name: behind,
    between: ", ",
    patterns: [
      "{A}: {T}. {J}, t. {V}, z. {I}, {Y}, s. {P}.",
      "{A}, {T}, „{J}” {Y}, nr {I}, s. {P}.",
      "{A}, {T}, {C} {Y}.",
      "{A}: {T}. {H}, {C} {Y}.",
      "{A} ({Y}). {T}. {J}, {V}({I}), {P}.",
    ],
  },
  {
    words: turkish,
    name: comma,
    between: "; ",
    patterns: [
      "{A} ({Y}). {T}. {J}, {V}({I}), {P}.",
      "{A} ({Y}). {T}. {C}: {H}.",
      '{A}, "{T}", {J}, C. {V}, S. {I}, {Y}, s. {P}.',
      "{A}. {T}. {J}, {V}, {P}, {Y}.",
    ],
  },
];

/** Generated references, reproducible. */
export function madeExamples(perPattern: number): Example[] {
  const draw = random(11);
  return customs.flatMap((custom) =>
    custom.patterns.flatMap((pattern, at) =>
      Array.from({ length: perPattern }, (_, number) => made(custom, pattern, draw, `${at}-${number}`)),
    ),
  );
}

function made({ words, name, between }: Custom, pattern: string, draw: () => number, id: string): Example {
  const pick = (from: readonly string[]): string => from[Math.floor(draw() * from.length)] ?? "";
  const whole = (from: number, to: number): number => from + Math.floor(draw() * (to - from));
  const authors = Array.from({ length: 1 + Math.floor(draw() * 3) }, () =>
    name(pick(words.families), pick(words.givens)),
  );
  const first = whole(1, 600);
  const values: Readonly<Record<string, string>> = {
    A: [...new Set(authors)].join(between),
    T: words.titles
      .map(pick)
      .filter(Boolean)
      .join(/\p{Script=Han}/u.test(words.families[0] ?? "") ? "" : " ")
      .replace(" :", ":"),
    J: pick(words.journals),
    H: pick(words.publishers),
    C: pick(words.places),
    Y: String(whole(1950, 2025)),
    V: String(whole(1, 90)),
    I: String(whole(1, 13)),
    P: `${first}${draw() < 0.5 ? "-" : "–"}${first + whole(2, 30)}`,
    N: String(whole(1, 500)),
  };
  const raw = pattern.replace(/\{(\w)\}/gu, (_, slot: string) => values[slot] ?? "").replace(/\.\./gu, ".");
  const said = (slot: string): string => (pattern.includes(`{${slot}}`) ? (values[slot] ?? "") : "");
  const truth = {
    authorsRaw: said("A"),
    title: said("T"),
    container: said("J"),
    publisher: said("H"),
    year: said("Y"),
    volume: said("V"),
    issue: said("I"),
    pages: said("P"),
  };
  return { id, raw, source: "made", skip: [], truth };
}
