import { cutChars, Series, squeeze } from "@wellsourced/core";
import { known } from "../known.ts";
import { plainText } from "../plain-text.ts";
import { defineKind } from "./kind.ts";

/** A search for statistical series by words. */
export interface SeriesAsk {
  readonly limit: number;
  readonly query: string;
  /** `d`, `w`, `m`, `q`, `a`. */
  readonly frequency?: string;
  readonly country?: string;
  readonly dateFrom?: string;
  readonly dateTo?: string;
  /** Of observations: no series is chosen by it. */
  readonly units?: string;
}

type Text = string | null | undefined;

/** A series in its publisher's words; texts may hold HTML. */
export interface RawSeries {
  readonly seriesId?: Text;
  readonly title?: Text;
  readonly units?: Text;
  readonly frequency?: Text;
  readonly seasonalAdjustment?: Text;
  readonly lastUpdated?: Text;
  readonly notes?: Text;
  readonly popularity?: number | null | undefined;
  readonly url?: Text;
  readonly source: string;
}

/** Characters of a note: some are methodological essays. */
const LONGEST_NOTE = 500;

const WORDS: Readonly<Record<string, string>> = {
  d: "daily",
  w: "weekly",
  m: "monthly",
  q: "quarterly",
  a: "annual",
};

export const { capability: seriesCapability, declare: series } = defineKind<SeriesAsk, RawSeries, Series>({
  name: "series",
  record: Series,
  clean({ source, url, popularity, ...raw }) {
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
  names: { query: false },
  keeps: {
    frequency: ({ frequency }, ask) =>
      frequency === undefined ? undefined : frequency.toLowerCase().startsWith(WORDS[ask.frequency ?? ""] ?? "?"),
  },
});
