import { Failure, fold } from "@wellsourced/core";
import { z } from "zod";
import { orFailure } from "../call.ts";
import { type ObservationAsk, observations, type RawObservation } from "../capabilities/observation.ts";
import { type RawSeries, series } from "../capabilities/series.ts";
import { firstDay, lastDay, toUtc } from "../dates.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { number, text } from "../fields.ts";

const Item = z.object({
  id: z.string(),
  title: text,
  units: text,
  frequency: text,
  seasonal_adjustment: text,
  last_updated: text,
  popularity: number,
  notes: text,
});
type Item = z.infer<typeof Item>;
const Items = z.object({ seriess: z.array(Item), count: number });
const Values = z.object({ observations: z.array(z.object({ date: z.string(), value: text })), count: number });

/** `2020-05-13 14:01:01-05`: the offset lacks minutes. */
const updated = (stamp: string | null | undefined): string | undefined =>
  toUtc(stamp?.replace(/([+-]\d\d)$/u, "$100"), 0);

const toSeries = ({ id, seasonal_adjustment: seasonalAdjustment, last_updated, ...item }: Item): RawSeries => ({
  ...item,
  seriesId: id,
  seasonalAdjustment,
  lastUpdated: updated(last_updated),
  url: `https://fred.stlouisfed.org/series/${encodeURIComponent(id)}`,
});

/** The service matches any word in any field, so more are fetched and titles are ranked first. */
const POOL = 50;

/** Sorts by matching words in the title, then by popularity. */
function byTitle(items: readonly Item[], query: string): Item[] {
  const words = fold(query).split(/\s+/u).filter(Boolean);
  const overlap = ({ title }: Item) => words.filter((word) => fold(title ?? "").includes(word)).length;
  return [...items].sort((a, b) => overlap(b) - overlap(a) || (b.popularity ?? 0) - (a.popularity ?? 0));
}

/** Units by transformation. */
const transformed: Readonly<Record<string, (units: string) => string>> = {
  chg: (units) => `Change, ${units}`,
  ch1: (units) => `Change from Year Ago, ${units}`,
  pch: () => "Percent Change",
  pc1: () => "Percent Change from Year Ago",
  pca: () => "Compounded Annual Rate of Change",
  cch: () => "Continuously Compounded Rate of Change",
  cca: () => "Continuously Compounded Annual Rate of Change",
  log: (units) => `Natural Log of ${units}`,
};

const DAY = 86_400_000;

/** Title and unit, which come from another endpoint and are optional. */
async function aboutSeries(seriesId: string, exchange: Exchange): Promise<Item | Failure | undefined> {
  const request = { path: "/fred/series", query: { series_id: seriesId, file_type: "json" } };
  const found = await orFailure(exchange.keep(`series ${seriesId}`, DAY, () => exchange.send(request, Items)));
  if (found instanceof Failure) return found;
  return found.seriess.find(({ id }) => id.toUpperCase() === seriesId.toUpperCase());
}

function getValues({ seriesId, dateFrom, dateTo, frequency, units, limit }: ObservationAsk, exchange: Exchange) {
  const query = {
    series_id: seriesId,
    observation_start: dateFrom && firstDay(dateFrom),
    observation_end: dateTo && lastDay(dateTo),
    frequency,
    units,
    sort_order: dateFrom === undefined ? "desc" : "asc",
    limit,
    file_type: "json",
  };
  return exchange.send({ path: "/fred/series/observations", query }, Values);
}

function toObservations(
  { observations: values }: z.infer<typeof Values>,
  { seriesId, units }: ObservationAsk,
  about: Item | undefined,
): RawObservation[] {
  const unit = about?.units ?? "";
  const shown = transformed[units ?? "lin"]?.(unit) ?? unit;
  return values.map(({ date, value }) => ({
    seriesId,
    date,
    value: value === "." ? undefined : value,
    title: about?.title,
    units: about ? shown : undefined,
  }));
}

export default defineProvider({
  name: "fred",
  origin: "https://api.stlouisfed.org",
  docs: "https://fred.stlouisfed.org/docs/api/fred/",
  key: {
    env: "FRED_API_KEY",
    sendAs: { query: "api_key" },
    hint: "A free key from https://fredaccount.stlouisfed.org/apikeys.",
  },
  // 120 requests a minute, including the first burst.
  pace: { perSecond: 1.8, burst: 10 },
  /** All client errors are 400; only the message distinguishes a bad key from an unknown series. */
  fault(reply) {
    if (reply.status !== 400) return undefined;
    const message = reply.parsed(z.object({ error_message: z.string() }))?.error_message ?? "";
    const says = message.replace(/^Bad Request\.\s*/iu, "");
    if (/api_?key/iu.test(says)) return { kind: "auth_required" };
    if (/does not exist/iu.test(says)) return { kind: "not_found", why: "the series does not exist.", says };
    const [, name] =
      /\bvariable (series_id|search_text|observation_start|observation_end|frequency|units|limit)\b/iu.exec(says) ?? [];
    const why = name && `the value of ${name.toLowerCase()} is missing or not valid.`;
    return says ? { kind: "validation", says, ...(why ? { why } : {}) } : undefined;
  },
  can: [
    series({
      rank: 1,
      most: 1000,
      request: ({ query, limit }) => ({
        path: "/fred/series/search",
        query: { search_text: query, limit: Math.max(limit, POOL), file_type: "json" },
      }),
      response: Items,
      records: ({ seriess }, { query }) => byTitle(seriess, query).map(toSeries),
      total: ({ count }) => count,
    }),
    observations({
      rank: 1,
      honours: ["dateFrom", "dateTo", "frequency", "units"],
      most: 1000,
      async steps(ask, exchange) {
        const [values, series] = await Promise.all([getValues(ask, exchange), aboutSeries(ask.seriesId, exchange)]);
        const [about, why] = series instanceof Failure ? [undefined, `: ${series.message}`] : [series, "."];
        const note = about ? undefined : `Title and unit of the series could not be read${why}`;
        return { raws: toObservations(values, ask, about), total: values.count, note };
      },
    }),
  ],
});
