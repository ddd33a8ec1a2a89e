import { cutChars, fold, foldedWords, squeeze } from "@wellsourced/core";
import { Series } from "@wellsourced/core/records";
import { type Asked, SeriesSearch } from "@wellsourced/core/searches";
import { known, plainText, type RawOf } from "../clean.ts";
import type { Exchange } from "../define.ts";
import { defineKind, ifKnown } from "./kind.ts";

export type SeriesAsk = Asked<typeof SeriesSearch>;

/** A series as its publisher sends it; texts may be HTML. */
export type RawSeries = RawOf<Series>;

/** Notes are cut here, as some are methodological essays. */
const LONGEST_NOTE = 500;

const WORDS: Readonly<Record<string, string>> = {
  d: "daily",
  w: "weekly",
  m: "monthly",
  q: "quarterly",
  a: "annual",
};

export const series = defineKind<SeriesAsk, RawSeries, Series>({
  name: "series",
  ask: SeriesSearch,
  kept: { ms: 6 * 3_600_000, empty: false },
  record: Series,
  clean({ url, popularity, ...raw }, { source }) {
    const seriesId = squeeze(raw.seriesId ?? "");
    if (!seriesId) return undefined;
    return {
      seriesId,
      title: plainText(raw.title) || seriesId,
      ...known({
        units: plainText(raw.units),
        frequency: squeeze(raw.frequency ?? ""),
        seasonalAdjustment: squeeze(raw.seasonalAdjustment ?? ""),
        lastUpdated: raw.lastUpdated,
        notes: cutChars(plainText(raw.notes), LONGEST_NOTE),
        popularity,
        url,
      }),
      source,
    };
  },
  keyOf: ({ seriesId }) => seriesId,
  question: ["query"],
  keeps: {
    frequency: ({ frequency }, ask) =>
      ifKnown(frequency, (it) => it.toLowerCase().startsWith(WORDS[ask.frequency ?? ""] ?? "?")),
  },
});

const isWord = (title: string, word: string): boolean => ` ${foldedWords(title)} `.includes(` ${word} `);

/**
 * Searches a list of series. Several words must all be in the title, a single one may be part of a word; an id must
 * match exactly. Whole words rank first, then short titles.
 */
export function searchSeries(list: readonly RawSeries[], query: string): RawSeries[] {
  const wanted = fold(query.trim());
  const words = wanted.split(/\s+/u).filter(Boolean);
  const found = list.flatMap((raw) => {
    const title = fold(raw.title ?? raw.seriesId ?? "");
    const isNamed = fold(raw.seriesId ?? "") === wanted;
    if (words.length === 0 || !(isNamed || words.every((word) => title.includes(word)))) return [];
    const whole = words.filter((word) => isWord(title, word)).length;
    return [{ raw, rank: isNamed ? words.length + 1 : whole, length: title.length }];
  });
  return found.sort((a, b) => b.rank - a.rank || a.length - b.length).map(({ raw }) => raw);
}

const DAY = 86_400_000;

/** For upstreams that offer a full list instead of a search: `fetchList` runs once a day. */
export const listed =
  (name: string, fetchList: (exchange: Exchange) => Promise<readonly RawSeries[]>) =>
  async ({ query }: SeriesAsk, exchange: Exchange) => {
    const raws = searchSeries(await exchange.keep(name, DAY, () => fetchList(exchange)), query);
    return { raws, total: raws.length };
  };
