import { fold } from "@wellsourced/core";
import { functionWordsIn } from "@wellsourced/core/words";
import { plain } from "../fold.ts";

/** Closed lists of a language's words, folded; nothing is learnt. */
export interface Language {
  readonly code: string;
  readonly functionWords: ReadonlySet<string>;
  /** Finds negations in lower-case text. */
  readonly negation: RegExp;
  /** Finds phrases with a negation word that negate nothing ("not only", "no fewer than"). */
  readonly notNegation?: RegExp;
  /** Whether two negations are still one ("non … mai"); elsewhere they cancel. */
  readonly concord: boolean;
  /** Whether the negation follows the verb. */
  readonly postfix: boolean;
  /** Months, 1 to 12, by name. */
  readonly months: ReadonlyMap<string, number>;
  /** Small numbers by word. */
  readonly numberWords: ReadonlyMap<string, number>;
  /** Finds words that make the next number approximate ("about", "more than"). */
  readonly hedge: RegExp;
  /** Find words without exception ("only", "always") and words of doubt ("may", "alleged"). */
  readonly absolutes?: RegExp;
  readonly doubts?: RegExp;
  readonly opposites: Opposites;
  /** Words after which an adjective describes the next noun; absent where adjectives are not recognised so. */
  readonly determiners?: ReadonlySet<string>;
  /** Find phrases that deny their content ("it is a myth that"), which is the first group, in lower-case text. */
  readonly rebuttals: readonly RegExp[];
  /** Find phrases that say nothing about what follows ("contrary to popular belief"). */
  readonly asides: readonly RegExp[];
}

/** Words that exclude each other, by row and side. */
export interface Opposites {
  readonly words: ReadonlyMap<string, readonly Side[]>;
  /** Beginnings of words; any part of the text if `inside`. */
  readonly starts: ReadonlyMap<string, readonly Side[]>;
  readonly inside: boolean;
}

export interface Side {
  readonly row: number;
  readonly side: number;
}

/** A language's JSON file. Lists are split into rows for readability. */
export interface Lists {
  /** Words separated by blanks. */
  readonly determiners?: Rows;
  /** Twelve entries separated by blanks, their spellings by `|`. */
  readonly months?: Rows;
  /** Entries from zero, like months. */
  readonly numbers?: Rows;
  /** Words and phrases separated by `|`; `*` matches any ending, `_` one word, `#` a number. */
  readonly negations: Rows;
  readonly notNegations?: Rows;
  readonly hedges: Rows;
  readonly absolutes?: Rows;
  readonly doubts?: Rows;
  /** A set of opposites per row; sides separated by ` / `, words by blanks; a final `*` matches any ending. */
  readonly opposites?: Rows;
  /**
   * A phrase per row: its parts in order, their forms separated by `|`. Between two parts, ` … ` matches up to three
   * words, ` ~ ` the rest of a clause, ` ~, ` that including commas, and ` >> ` the content. `^` begins the sentence.
   */
  readonly rebuttals?: Rows;
  readonly asides?: Rows;
  /** @default false */
  readonly concord?: boolean;
  /** @default false */
  readonly postfix?: boolean;
  /** Match inside words: for scripts without spaces and for languages that attach endings. @default false */
  readonly inside?: boolean;
}

type Rows = readonly string[];

const words = (rows: Rows = []): string[] => rows.flatMap((row) => row.split(" "));
const folded = (rows: Rows | undefined): ReadonlySet<string> => new Set(words(rows).map(fold));

const numbered = (rows: Rows | undefined, first: number): ReadonlyMap<string, number> =>
  new Map(words(rows).flatMap((entry, index) => entry.split("|").map((word) => [fold(word), index + first] as const)));

/** Compiles the lists of a language. */
export function defineLanguage(code: string, lists: Lists): Language {
  return {
    code,
    functionWords: functionWordsIn(code),
    negation: toPattern(lists.negations, lists.inside),
    ...(lists.notNegations ? { notNegation: toPattern(lists.notNegations, lists.inside) } : {}),
    concord: lists.concord ?? false,
    postfix: lists.postfix ?? false,
    months: numbered(lists.months, 1),
    numberWords: numbered(lists.numbers, 0),
    hedge: toPattern(lists.hedges, lists.inside),
    ...(lists.absolutes ? { absolutes: toPattern(lists.absolutes, lists.inside) } : {}),
    ...(lists.doubts ? { doubts: toPattern(lists.doubts, lists.inside) } : {}),
    opposites: toOpposites(lists.opposites, lists.inside),
    ...(lists.determiners ? { determiners: folded(lists.determiners) } : {}),
    rebuttals: (lists.rebuttals ?? []).map((row) => toPhrase(row, lists.inside)),
    asides: (lists.asides ?? []).map((row) => toPhrase(row, lists.inside)),
  };
}

function toOpposites(rows: Rows = [], inside = false): Opposites {
  const entries = rows.flatMap((row, index) =>
    row
      .split(" / ")
      .flatMap((side, at) => side.split(" ").map((word) => ({ word: fold(word), place: { row: index, side: at } }))),
  );
  const isStart = (word: string) => inside || word.endsWith("*");
  const toMap = (some: typeof entries): ReadonlyMap<string, readonly Side[]> =>
    new Map(
      [...Map.groupBy(some, ({ word }) => word.replace("*", ""))].map(([word, all]) => [
        word,
        all.map(({ place }) => place),
      ]),
    );
  const [starts, whole] = [entries.filter(({ word }) => isStart(word)), entries.filter(({ word }) => !isStart(word))];
  return { words: toMap(whole), starts: toMap(starts), inside };
}

/** Alternatives of a pattern for the forms of a list, the longest first. */
const toForms = (rows: Rows): string[] =>
  plain(rows.join("|"))
    .split("|")
    .sort((a, b) => b.length - a.length)
    .map((form) =>
      form
        .replaceAll(".", "\\.")
        .replaceAll("*", "[\\p{L}\\p{M}]*")
        .replaceAll("_", "[\\p{L}\\p{M}]+")
        .replaceAll("#", "\\p{Nd}+")
        .replaceAll(" ", "\\s+"),
    );

function toPattern(list: Rows, inside = false): RegExp {
  const any = `(?:${toForms(list).join("|")})`;
  return new RegExp(inside ? any : `(?<![\\p{L}\\p{N}])${any}(?![\\p{L}\\p{N}])`, "gu");
}

/** Patterns between two parts of a phrase. */
const BETWEEN: Readonly<Record<string, string>> = {
  "…": "\\s*(?:[\\p{L}\\p{M}'’-]{1,20}\\s){0,3}?",
  "~": "[^,;:.]{0,60}?",
  "~,": "[^;:.]{0,60}?",
  ">>": "([^;.。]{0,300})",
};
const BETWEEN_UNSPACED: Readonly<Record<string, string>> = {
  ...BETWEEN,
  "…": "[^，。；、,;.]{0,6}?",
  "~": "[^，。；、,;.]{0,20}?",
};

function toPhrase(row: string, inside = false): RegExp {
  const [between, edge] = inside ? [BETWEEN_UNSPACED, ""] : [BETWEEN, "(?![\\p{L}\\p{N}])"];
  const parts = row.split(/ (…|~,?|>>) /u);
  const source = parts.map((part, index) => {
    if (index % 2 === 1) return between[part] ?? "";
    const forms = toForms([part.replace(/^\^/u, "")]).map((form) =>
      form.endsWith("'") ? `${form.slice(0, -1)}['’]` : `${form.replaceAll("'", "['’]")}${edge}`,
    );
    const start = part.startsWith("^") ? "^" : edge.replace("?!", "?<!");
    return `${start}(?:${forms.join("|")})`;
  });
  return new RegExp(`${source.join("")}${parts.includes(">>") ? "" : "()"}`, "gu");
}
