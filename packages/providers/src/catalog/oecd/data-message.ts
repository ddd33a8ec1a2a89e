import { z } from "zod";
import { listOf, partOf, text } from "../../fields.ts";

const Names = z.record(z.string(), z.string()).nullish();

const Value = partOf({ id: text, name: text, names: Names, value: z.unknown().optional() });
const Component = z.object({ id: z.string(), name: text, names: Names, values: listOf(Value) });
type Component = z.infer<typeof Component>;
const Components = listOf(Component);

const Structure = z.object({
  name: text,
  names: Names,
  dimensions: z.object({ dataSet: Components, series: Components, observation: Components }),
  attributes: partOf({ dataSet: Components, series: Components, observation: Components }),
});
type Structure = z.infer<typeof Structure>;

const Observations = z.record(z.string(), z.array(z.unknown()));
const DataSet = z.object({
  attributes: listOf(z.unknown()),
  observations: Observations.nullish(),
  series: z
    .record(z.string(), z.object({ attributes: listOf(z.unknown()), observations: Observations.nullish() }))
    .nullish(),
});
type DataSet = z.infer<typeof DataSet>;

const Body = z
  .object({
    dataSets: z.array(DataSet),
    structures: listOf(Structure),
    structure: Structure.nullish(),
  })
  .refine(({ structure, structures }) => structure ?? structures?.[0], "no structure to decode the values");

/** SDMX-JSON, with or without a `data` wrapper, with one structure or several. */
export const DataMessage = z
  .unknown()
  .transform((message) =>
    message !== null && typeof message === "object" && "data" in message ? message.data : message,
  )
  .pipe(Body);

interface Located {
  readonly component: Component;
  readonly value: z.infer<typeof Value>;
}

/** An observation with its dimensions and attributes. */
interface Point {
  readonly dimensions: readonly Located[];
  readonly attributes: readonly Located[];
  readonly value: number | string | undefined;
}

const englishOf = ({ name, names }: { name?: string | null | undefined; names?: z.infer<typeof Names> }) =>
  names?.en ?? name;

const labelOf = ({ value }: Located): string => {
  if (!value) return "";
  const plain = typeof value.value === "string" || typeof value.value === "number" ? String(value.value) : undefined;
  return englishOf(value) ?? value.id ?? plain ?? "";
};

/** Resolves a key such as `0:3:1`, whose parts are indexes of values. */
const byKey = (key: string, components: z.infer<typeof Components>): Located[] =>
  (components ?? []).map((component, at) => ({ component, value: component.values?.[Number(key.split(":")[at])] }));

/** Resolves attributes, which are indexes of values too; `null` means unset. */
const byPlaces = (places: readonly unknown[] | null | undefined, components: z.infer<typeof Components>): Located[] =>
  (components ?? []).flatMap((component, at) => {
    const place = places?.[at];
    const value = typeof place === "number" ? component.values?.[place] : undefined;
    return value ? [{ component, value }] : [];
  });

/** Dimensions with a single value may be listed apart and missing from keys. */
const fixed = (components: z.infer<typeof Components>): Located[] =>
  (components ?? []).map((component) => ({ component, value: component.values?.[0] }));

function pointsIn({ observations, series, attributes }: DataSet, structure: Structure): Point[] {
  const { dimensions, attributes: said } = structure;
  const always = { dimensions: fixed(dimensions.dataSet), attributes: byPlaces(attributes, said?.dataSet) };
  const pointsOf = (found: z.infer<typeof Observations> | null | undefined, above: typeof always): Point[] =>
    Object.entries(found ?? {}).map(([key, [value, ...places]]) => ({
      dimensions: [...above.dimensions, ...byKey(key, dimensions.observation)],
      attributes: [...above.attributes, ...byPlaces(places, said?.observation)],
      value: typeof value === "number" || typeof value === "string" ? value : undefined,
    }));
  const inSeries = Object.entries(series ?? {}).flatMap(([key, one]) =>
    pointsOf(one.observations, {
      dimensions: [...always.dimensions, ...byKey(key, dimensions.series)],
      attributes: [...always.attributes, ...byPlaces(one.attributes, said?.series)],
    }),
  );
  return [...pointsOf(observations, always), ...inSeries];
}

const find = (located: readonly Located[], name: RegExp): Located | undefined =>
  located.find(({ component }) => name.test(component.id));

const TIME = /^(?:TIME_PERIOD|TIME)$/u;
const UNIT = /^(?:UNIT_MEASURE|UNIT)$/u;
/** Dimensions that contain the reference area. */
export const PLACE = /^(?:REF_AREA|LOCATION|COUNTRY|COU)$/u;
const ALWAYS = /^(?:MEASURE|INDICATOR|SUBJECT)$/u;

/** Unit and multiplier; the value itself stays as published. */
function unitsOf(all: readonly Located[]): string | undefined {
  const unit = find(all, UNIT);
  const power = find(all, /^(?:UNIT_MULT|POWERCODE)$/u);
  const isScaled = power?.value && power.value.id !== "0";
  return [unit && labelOf(unit), isScaled && labelOf(power)].filter(Boolean).join(", ") || undefined;
}

function notesOf(attributes: readonly Located[]): string | undefined {
  const status = find(attributes, /^OBS_STATUS$/u);
  const base = find(attributes, /^(?:BASE_PER|REFERENCEPERIOD)$/u);
  return (
    [
      // `A` means a normal value.
      status && status.value?.id !== "A" && labelOf(status),
      base && labelOf(base) && `Base period ${labelOf(base)}`,
    ]
      .filter(Boolean)
      .join(". ") || undefined
  );
}

/** The name of the dataset and the labels that distinguish the series. */
function titleOf(name: string | null | undefined, dimensions: readonly Located[]): string {
  const telling = dimensions.filter(
    ({ component: { id, values } }) =>
      !TIME.test(id) && !UNIT.test(id) && (PLACE.test(id) || ALWAYS.test(id) || (values?.length ?? 0) > 1),
  );
  return [name, ...telling.map(labelOf)].filter(Boolean).join(" — ");
}

/** All observations of a message with their codes resolved, in no particular order. */
export function valuesOf({ dataSets, structures, structure }: z.infer<typeof DataMessage>) {
  return dataSets.flatMap((dataSet, at) => {
    const own = structures?.[at] ?? structures?.[0] ?? structure;
    if (!own) return [];
    return pointsIn(dataSet, own).map(({ dimensions, attributes, value }) => {
      const place = find(dimensions, PLACE);
      return {
        date: find(dimensions, TIME)?.value?.id ?? "",
        value,
        title: titleOf(englishOf(own), dimensions),
        units: unitsOf([...dimensions, ...attributes]),
        notes: notesOf(attributes),
        country: place && labelOf(place),
      };
    });
  });
}
