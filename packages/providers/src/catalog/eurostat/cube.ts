import { z } from "zod";
import type { ObservationAsk } from "../../capabilities/observation.ts";
import { firstDay, lastDay, periodStart } from "../../dates.ts";
import { text } from "../../fields.ts";

const Category = z.object({
  index: z.union([z.record(z.string(), z.number()), z.array(z.string())]).nullish(),
  label: z.record(z.string(), z.string()).nullish(),
});

const sparse = <Value extends z.ZodType>(value: Value) =>
  z.union([z.array(value.nullish()), z.record(z.string(), value.nullish())]);

/** A JSON-stat 2.0 dataset: a flat list of values, with the last dimension varying fastest. */
export const Cube = z.object({
  label: text,
  updated: text,
  value: sparse(z.number()),
  status: sparse(z.string()).nullish(),
  id: z.array(z.string()),
  size: z.array(z.int().min(0)),
  dimension: z.record(z.string(), z.object({ label: text, category: Category })),
});
type Cube = z.infer<typeof Cube>;

/** The value of one series at one time. */
interface Cell {
  readonly date: string;
  readonly value?: number | undefined;
  readonly title?: string | undefined;
  readonly units?: string | undefined;
  readonly notes?: string | undefined;
}

const FLAGS: Readonly<Record<string, string>> = {
  b: "break in series",
  c: "confidential",
  d: "definition differs",
  e: "estimated",
  f: "forecast",
  i: "see metadata",
  n: "not significant",
  p: "provisional",
  r: "revised",
  s: "Eurostat estimate",
  u: "low reliability",
  z: "not applicable",
  ":": "not available",
};

/** Flags may be combined, as in `bp`. */
const flagsOf = (flags: string): string =>
  [...flags.replace(/\s/gu, "")].map((flag) => FLAGS[flag] ?? `flag ${flag}`).join(", ");

interface Axis {
  readonly name: string;
  readonly codes: readonly string[];
  readonly stride: number;
  labelOf(code: string): string;
}

/** The codes of a dimension by position; with a single value the index may be missing. */
function codesOf({ index, label }: z.infer<typeof Category>): readonly string[] {
  if (Array.isArray(index)) return index;
  if (!index) return Object.keys(label ?? {}).slice(0, 1);
  return Object.entries(index)
    .sort(([, a], [, b]) => a - b)
    .map(([code]) => code);
}

function axesOf({ id, size, dimension }: Cube): Axis[] {
  const axes: Axis[] = [];
  let stride = 1;
  for (let at = id.length - 1; at >= 0; at -= 1) {
    const name = id[at] ?? "";
    const category = dimension[name]?.category ?? {};
    axes.unshift({ name, stride, codes: codesOf(category), labelOf: (code) => category.label?.[code] ?? code });
    stride *= size[at] ?? 1;
  }
  return axes;
}

const codeAt = ({ codes, stride }: Axis, size: number, index: number): string =>
  codes[Math.floor(index / stride) % size] ?? "";

/** Names of the dimensions that distinguish a series: all but time, unit, and a frequency with a single value. */
function namesOf(axes: readonly Axis[], { label, size }: Cube, index: number) {
  const said = axes.flatMap((axis, at) => {
    const isPlain = axis.name === "time" || axis.name === "unit" || (axis.name === "freq" && (size[at] ?? 1) < 2);
    return isPlain ? [] : [axis.labelOf(codeAt(axis, size[at] ?? 1, index))];
  });
  const unit = axes.findIndex(({ name }) => name === "unit");
  const axis = axes[unit];
  return {
    title: [label, ...said].filter(Boolean).join(" — "),
    units: axis?.labelOf(codeAt(axis, size[unit] ?? 1, index)),
  };
}

/** The requested periods with their positions in the cube: oldest first if there is a start date, else newest first. */
function timesOf(time: Axis | undefined, { dateFrom, dateTo }: ObservationAsk) {
  const places = (time?.codes ?? []).map((code, place) => ({ code, place, start: periodStart(code) ?? code }));
  const wanted = places.filter(
    ({ start }) =>
      (dateFrom === undefined || start >= firstDay(dateFrom)) && (dateTo === undefined || start <= lastDay(dateTo)),
  );
  const sign = dateFrom === undefined ? -1 : 1;
  return wanted.sort((a, b) => sign * (a.start < b.start ? -1 : Number(a.start > b.start)));
}

const entriesOf = <Value>(
  list: readonly (Value | null | undefined)[] | Readonly<Record<string, Value | null | undefined>>,
) =>
  new Map(
    Object.entries(list).flatMap(([index, value]): [number, Value][] =>
      value === null || value === undefined ? [] : [[Number(index), value]],
    ),
  );

/**
 * Up to `limit` cells in order of time. Includes missing values of series that have any; most of a large cube is
 * empty.
 */
export function cellsOf(cube: Cube, ask: ObservationAsk) {
  const axes = axesOf(cube);
  const values = entriesOf(cube.value);
  const status = entriesOf(cube.status ?? {});
  const time = axes.find(({ name }) => name === "time");
  const times = timesOf(time, ask);
  const step = time?.stride ?? 1;
  const length = cube.size[axes.findIndex(({ name }) => name === "time")] ?? 1;
  // An index without its time component identifies the series.
  const originOf = (index: number) => index - (Math.floor(index / step) % length) * step;
  const origins = [...new Set([...values.keys(), ...status.keys()].map(originOf))].sort((a, b) => a - b);
  const cells: Cell[] = [];
  for (const { code, place } of times) {
    for (const origin of origins) {
      if (cells.length >= ask.limit) break;
      const index = origin + place * step;
      const flags = status.get(index);
      cells.push({
        date: code,
        value: values.get(index),
        ...namesOf(axes, cube, origin),
        notes: flags && flagsOf(flags),
      });
    }
  }
  return { cells, total: times.length * origins.length, subSeries: origins.length };
}
