import { Observation, Series } from "@wellsourced/core/records";
import { EconomicSearch } from "@wellsourced/core/searches";
import type { Findings } from "@wellsourced/wellsourced";
import { z } from "zod";
import { defineTool, type Immutable, type ToolCall } from "../define-tool.ts";
import { dateRange, optionalCount } from "../fields.ts";
import { searchText } from "../reading/aside.ts";
import { facts, type Item, lines, named, numbered, type Read } from "../reading/words.ts";
import { argumentsOf, fromProvider, fromProviderShape, providerFor, toQuery } from "../searching.ts";

/** The country of the values; without one, the World Bank returns those of the world. */
const usedCountry = (asked: string | undefined, { notHonoured, routing }: Findings<unknown>): string | undefined => {
  if (notHonoured.includes("country")) return undefined;
  return asked ?? (routing.provider === "worldbank" ? "WLD" : undefined);
};

/** Reports Eurostat's note about omitted values in a separate field. */
function asideOf(found: Findings<unknown>, call: ToolCall) {
  const { note, ...rest } = fromProvider(found, call);
  if (note === undefined) return rest;
  return found.routing.provider === "eurostat" ? { ...rest, truncationWarning: note } : { ...rest, note };
}

const output = z.object({
  mode: z.enum(["series", "observations"]),
  results: z.array(z.object({ ...Series.partial().shape, ...Observation.partial().shape, seriesId: z.string() })),
  query: z.string().optional(),
  seriesId: z.string().optional(),
  country: z.string().optional(),
  truncationWarning: z.string().optional(),
  ...fromProviderShape,
});

type Statistic = Read<Partial<Series> & Partial<Observation>> & { readonly seriesId: string };

const seriesItem = ({ seriesId, title, units, frequency, lastUpdated, notes, url, ...series }: Statistic): Item => ({
  title: title ?? seriesId,
  about: [
    title && seriesId,
    url,
    units,
    frequency,
    series.seasonalAdjustment,
    named("updated", lastUpdated),
    series.popularity !== undefined && `popularity ${series.popularity}`,
  ],
  says: [notes],
});

/** Formats values of a series, with shared facts above them. */
function valuesText(values: readonly Statistic[]): string {
  const [first] = values;
  const shared = (name: "title" | "units" | "country" | "notes") =>
    first && values.every((value) => value[name] === first[name]) ? first[name] : undefined;
  const parts = { title: shared("title"), units: shared("units"), country: shared("country"), notes: shared("notes") };
  return lines(
    facts(parts.title, parts.units, parts.country),
    parts.notes,
    ...values.map(({ date, value, valueText, title, units, country, notes }) =>
      facts(
        `${date}: ${valueText ?? value ?? "not published"}`,
        title !== parts.title && title,
        units !== parts.units && units,
        country !== parts.country && country,
        notes !== parts.notes && notes,
      ),
    ),
  );
}

export const econSearch = defineTool({
  name: "econ_search",
  title: "Economic statistics",
  description:
    "Use this to find economic series by keyword, or to read the values of one by series_id, newest first, or oldest first with date_from. Pass the provider that returned the id.",
  sets: ["domains"],
  cache: "below",
  input: z
    .strictObject({
      ...argumentsOf(EconomicSearch),
      num_results: optionalCount({ max: 1_000, what: "Number of results" }).describe(
        "Number of results, 1–1000; by default 5 series or 10 values",
      ),
      provider: providerFor("series"),
    })
    .refine(({ query, series_id }) => query || series_id, "query or series_id is required")
    .refine(...dateRange),
  output,
  async run({ query = "", provider, ...input }, sources, call): Promise<Immutable<z.input<typeof output>>> {
    const { seriesId, limit, ...filters } = toQuery(input);
    const found = seriesId
      ? await sources.search.records(
          { kind: "observation", ...filters, seriesId, limit: limit ?? 10 },
          { ...call, provider },
        )
      : await sources.search.records({ kind: "series", ...filters, query, limit: limit ?? 5 }, { ...call, provider });
    const used = seriesId ? usedCountry(filters.country, found) : undefined;
    return {
      mode: seriesId ? ("observations" as const) : ("series" as const),
      results: [...found.records],
      ...(query ? { query } : {}),
      ...(seriesId ? { seriesId } : {}),
      ...(used ? { country: used } : {}),
      ...asideOf(found, call),
    };
  },
  text({ mode, results, seriesId, country, truncationWarning, ...body }) {
    const isSeries = mode === "series";
    const countries = new Set(results.map((result) => result.country));
    return searchText(
      { ...body, ...(truncationWarning ? { warning: truncationWarning } : {}) },
      isSeries ? "series" : "value",
      isSeries ? numbered(results.map(seriesItem)) : valuesText(results),
      [named("series", seriesId), !countries.has(country) && named("country", country)],
    );
  },
});
