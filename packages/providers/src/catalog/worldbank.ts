import { z } from "zod";
import { type ObservationAsk, observations, placesOf, type RawObservation } from "../capabilities/observation.ts";
import { listed, type RawSeries, series } from "../capabilities/series.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { listOf, number, partOf, text } from "../fields.ts";

const Meta = z.object({ pages: z.coerce.number().nullish(), total: z.coerce.number().nullish() });

/** A pair of metadata and rows; rows are `null` if there are none. */
const replyWith = <Row extends z.ZodType>(row: Row) => z.tuple([Meta, listOf(row)]);

const Indicator = z.object({ id: z.string(), name: text, unit: text, sourceNote: text });
const Row = z.object({
  indicator: partOf({ value: text }),
  country: partOf({ id: text, value: text }),
  date: z.string(),
  value: number,
  unit: text,
  obs_status: text,
});
type Row = z.infer<typeof Row>;

/** `unit` is nearly always empty: the unit is in brackets at the end of the name. */
const unitOf = (unit: string | null | undefined, name: string | null | undefined): string | undefined =>
  unit?.trim() || /\(([^()]+)\)\s*$/u.exec(name ?? "")?.[1];

const LIST_PAGES = 5;

function getList(exchange: Exchange, page: number) {
  const query = { format: "json", source: 2, per_page: 2000, page };
  return exchange.send({ path: "/v2/indicator", query, timeoutMs: 30_000 }, replyWith(Indicator));
}

/** All indicators: the API has no search. */
async function listIndicators(exchange: Exchange): Promise<RawSeries[]> {
  const [{ pages }, first] = await getList(exchange, 1);
  const rest = Array.from({ length: Math.min(pages ?? 1, LIST_PAGES) - 1 }, (_, index) => index + 2);
  const more = await Promise.all(rest.map((page) => getList(exchange, page)));
  const rows = [...(first ?? []), ...more.flatMap(([, others]) => others ?? [])];
  return rows.map(({ id, name, unit, sourceNote }) => ({
    seriesId: id,
    title: name,
    units: unitOf(unit, name),
    notes: sourceNote,
    url: `https://data.worldbank.org/indicator/${encodeURIComponent(id)}`,
  }));
}

const toObservation =
  (seriesId: string) =>
  ({ date, value, indicator, country, unit, obs_status }: Row): RawObservation => ({
    seriesId,
    date,
    value,
    title: indicator?.value,
    units: unitOf(unit, indicator?.value),
    notes: obs_status,
    country: country?.value ?? country?.id,
  });

/** Large enough for whole series. */
const MOST_ROWS = 32_500;
/** The code of the world, used without a country. */
const WORLD = "WLD";

async function getObservations({ seriesId, country = WORLD }: ObservationAsk, exchange: Exchange) {
  const places = placesOf(country).map(encodeURIComponent).join(";");
  const path = `/v2/country/${places}/indicator/${encodeURIComponent(seriesId)}`;
  const query = { format: "json", per_page: MOST_ROWS };
  const [{ total }, found] = await exchange.send({ path, query }, replyWith(Row));
  const rows = found ?? [];
  const isCut = (total ?? 0) > rows.length;
  const note = isCut ? `The World Bank returned ${rows.length} of ${total} values. Name fewer countries.` : undefined;
  return { raws: rows.map(toObservation(seriesId)), total, note };
}

const Complaint = z.tuple([z.object({ message: z.array(z.object({ id: text, key: text, value: text })) })]);

export default defineProvider({
  name: "worldbank",
  origin: "https://api.worldbank.org",
  docs: "https://datahelpdesk.worldbank.org/knowledgebase/topics/125589",
  pace: { perSecond: 5, burst: 5 },
  /** Errors have status 200 and a single element with a message. */
  fault(reply) {
    const complaint = reply.parsed(Complaint)?.[0].message[0];
    if (!complaint) return undefined;
    const says = [complaint.key, complaint.value].filter(Boolean).join(": ");
    // 120: unknown indicator or country. 150, 175: unknown or deleted indicator.
    return ["120", "150", "175"].includes(complaint.id ?? "")
      ? { kind: "not_found", why: "the indicator or the country does not exist." }
      : { kind: "upstream_unavailable", says };
  },
  can: [
    series({ rank: 2, most: 1000, steps: listed("indicators", listIndicators) }),
    observations({ rank: 2, honours: ["country"], most: 1000, steps: getObservations }),
  ],
});
