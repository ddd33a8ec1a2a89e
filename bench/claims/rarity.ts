// Writes the table of frequent words from lists of word counts:
// node --conditions=@wellsourced/source bench/claims/rarity.ts BOOKS SUBTITLES
// BOOKS is a clone of github.com/orgtre/google-books-ngram-frequency (e20471c), SUBTITLES one of
// github.com/orgtre/top-open-subtitles-sentences (861f426). Only hashes of the words and their frequency bands are
// stored.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bandOf, wordCode } from "../../packages/trust/src/claim/rarity.ts";
import { keyOf } from "../../packages/trust/src/claim/terms.ts";
import type { Language } from "../../packages/trust/src/languages/define.ts";
import { languages } from "../../packages/trust/src/languages/detect.ts";
import { tokenise } from "../../packages/trust/src/tokens.ts";

const WORDS = 3_000;
const inBooks: Readonly<Record<string, string>> = {
  de: "german",
  en: "english",
  es: "spanish",
  fr: "french",
  it: "italian",
  ru: "russian",
  zh: "chinese_simplified",
};

const [books = "", subtitles = ""] = process.argv.slice(2);
const listOf = (code: string): string =>
  code in inBooks
    ? path.join(books, "ngrams", `1grams_${inBooks[code]}.csv`)
    : path.join(subtitles, "bld", "top_words", `${code}_top_words.csv`);

/** The share of all words per key, in descending order. */
function sharesOf(language: Language): [string, number][] {
  const rows = readFileSync(listOf(language.code), "utf8")
    .split(/\r?\n/u)
    .slice(1)
    .map((row) => /^"?(.*?)"?,(\d+)/u.exec(row))
    .flatMap((row) => (row?.[1] ? [{ word: row[1], count: Number(row[2]) }] : []));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const shares = new Map<string, number>();
  for (const { word, count } of rows)
    for (const { form } of tokenise(word)) {
      const key = keyOf(form, language);
      shares.set(key, (shares.get(key) ?? 0) + count / total);
    }
  return [...shares].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, WORDS);
}

function encode(language: Language): string {
  const bands: Set<string>[] = [];
  const taken = new Set<string>();
  for (const [key, share] of sharesOf(language)) {
    const code = wordCode(key);
    if (taken.has(code)) continue;
    taken.add(code);
    const band = bandOf(-Math.log(share));
    while (bands.length <= band) bands.push(new Set());
    bands[band]?.add(code);
  }
  return bands.map((codes) => [...codes].sort().join("")).join(" ");
}

const rows = languages().map((language) => `  ${language.code}: ${JSON.stringify(encode(language))},`);
writeFileSync(
  new URL("../../packages/trust/src/claim/rarity.gen.ts", import.meta.url),
  `// Written by bench/claims/rarity.ts.\n/** Hashes of frequent words by language, in bands of rarity. */\nexport const frequent: Readonly<Record<string, string>> = {\n${rows.join("\n")}\n};\n`,
);
