import { cutChars, squeeze } from "@wellsourced/core";
import { Observation } from "@wellsourced/core/records";
import { type Asked, ObservationSearch } from "@wellsourced/core/searches";
import { known, plainText, type RawOf } from "../clean.ts";
import { firstDay, lastDay, periodStart } from "../dates.ts";
import { defineKind, ifKnown } from "./kind.ts";

export type ObservationAsk = Asked<typeof ObservationSearch>;

export type RawObservation = RawOf<Omit<Observation, "value">> &
  Pick<Observation, "seriesId" | "date"> & {
    /** Absent, `null` or empty if not published. */
    readonly value?: number | string | null | undefined;
  };

const LONGEST_TITLE = 400;

/** The published digits, if the number would be printed differently. */
const textOf = (published: RawObservation["value"], value: number): { valueText?: string } =>
  typeof published === "string" && published.trim() !== String(value) ? { valueText: published.trim() } : {};

function numberOf(value: RawObservation["value"]): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** Splits a list of countries. */
export const placesOf = (country: string): readonly string[] => country.split(/[;,+\s]+/u).filter(Boolean);

/** The sort key. */
const order = ({ date }: Observation): string => periodStart(date) ?? "";

export const observations = defineKind<ObservationAsk, RawObservation, Observation>({
  name: "observation",
  ask: ObservationSearch,
  kept: { ms: 6 * 3_600_000, empty: false },
  record: Observation,
  clean({ seriesId, date, ...raw }, { source }) {
    const value = numberOf(raw.value);
    return {
      seriesId,
      date: squeeze(date),
      ...(value === undefined ? { available: false } : { value, ...textOf(raw.value, value) }),
      ...known({
        title: cutChars(plainText(raw.title), LONGEST_TITLE),
        units: plainText(raw.units),
        notes: plainText(raw.notes),
        country: plainText(raw.country),
      }),
      source,
    };
  },
  keyOf: (record) => JSON.stringify(record),
  question: ["seriesId"],
  keeps: {
    dateFrom: ({ date }, { dateFrom = "" }) => ifKnown(periodStart(date), (start) => start >= firstDay(dateFrom)),
    dateTo: ({ date }, { dateTo = "" }) => ifKnown(periodStart(date), (start) => start <= lastDay(dateTo)),
  },
  arrange: (records, { dateFrom }) => {
    const sign = dateFrom === undefined ? -1 : 1;
    return [...records].sort((a, b) => sign * (order(a) < order(b) ? -1 : Number(order(a) > order(b))));
  },
});
