import { fold } from "@wellsourced/core";
import { functionWordsIn } from "@wellsourced/core/words";
import { plain } from "../fold.ts";

/** What we know of a language: closed lists of words, folded, and nothing learnt. */
export interface Language {
  readonly code: string;
  /** Words that carry grammar, not matter. */
  readonly functionWords: ReadonlySet<string>;
  /** Finds each negation once, the longest form first, in lower-case text. */
  readonly negation: RegExp;
  /** Like `negation`, for turns that hold a negation word and deny nothing ("not only", "no fewer than"). */
  readonly notNegation?: RegExp;
  /** True where two negations are still one ("non … mai"). Elsewhere two cancel. */
  readonly concord: boolean;
  /** True where the negation follows the verb. */
  readonly postfix: boolean;
  /** Month names by number, 1 to 12, folded; several spellings each. */
  readonly months: ReadonlyMap<string, number>;
  /** Small numbers in words, folded. */
  readonly numberWords: ReadonlyMap<string, number>;
  /** Words before a number that loosen it ("about", "more than"). */
  readonly hedge: RegExp;
  /** Words that leave no exception ("only", "always"), and words that leave room ("may", "alleged"). */
  readonly absolutes?: RegExp;
  readonly doubts?: RegExp;
  /** Words that exclude each other. */
  readonly opposites: Opposites;
  /** Words after which a word before a noun describes it; absent where descriptions are not told so. */
  readonly determiners?: ReadonlySet<string>;
  /** Turns that say that something is not so, in lower-case text; the group is what stands inside of one. */
  readonly rebuttals: readonly RegExp[];
  /** The same for turns that say nothing of what follows ("contrary to popular belief"). */
  readonly asides: readonly RegExp[];
}

/** Which side of which row of opposites a word stands on. */
export interface Opposites {
  readonly words: ReadonlyMap<string, readonly Side[]>;
  /** Beginnings of words; of any part of a text in languages that are matched inside words. */
  readonly starts: ReadonlyMap<string, readonly Side[]>;
  readonly inside: boolean;
}

export interface Side {
  readonly row: number;
  readonly side: number;
}

/** The lists of a language as its JSON file has them. Each is split into rows that are easy to read. */
export interface Lists {
  /** Words, split by blanks. */
  readonly determiners?: Rows;
  /** Twelve entries split by blanks, their spellings by `|`. */
  readonly months?: Rows;
  /** The same, from zero on. */
  readonly numbers?: Rows;
  /** Words and phrases, split by `|`; `*` stands for any ending, `_` for one word, `#` for a number. */
  readonly negations: Rows;
  readonly notNegations?: Rows;
  readonly hedges: Rows;
  readonly absolutes?: Rows;
  readonly doubts?: Rows;
  /** A set of opposites a row; sides split by ` / `, words by blanks, `*` at the end for any ending. */
  readonly opposites?: Rows;
  /**
   * A turn a row: its parts in order, each with its forms split by `|`. Between two parts, ` … ` stands for up to three
   * words, ` ~ ` for the rest of a clause, ` ~, ` for that with commas, and ` >> ` for what the turn is about. `^` begins
   * the sentence.
   */
  readonly rebuttals?: Rows;
  readonly asides?: Rows;
  /** @default false */
  readonly concord?: boolean;
  /** @default false */
  readonly postfix?: boolean;
  /** Scripts that write without spaces, and languages that glue endings on: match inside words. @default false */
  readonly inside?: boolean;
}

type Rows = readonly string[];

const words = (rows: Rows = []): string[] => rows.flatMap((row) => row.split(" "));
const folded = (rows: Rows | undefined): ReadonlySet<string> => new Set(words(rows).map(fold));

const numbered = (rows: Rows | undefined, first: number): ReadonlyMap<string, number> =>
  new Map(words(rows).flatMap((entry, index) => entry.split("|").map((word) => [fold(word), index + first] as const)));

/** Compiles the lists of one language. Called once a language, on its first use. */
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
    rebuttals: (lists.rebuttals ?? []).map((row) => toTurn(row, lists.inside)),
    asides: (lists.asides ?? []).map((row) => toTurn(row, lists.inside)),
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

/** The forms of a list, as alternatives, the longest first. */
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

/** What may stand between two parts of a turn. */
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

function toTurn(row: string, inside = false): RegExp {
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
