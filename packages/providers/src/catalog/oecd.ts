import { Failure } from "@wellsourced/core";
import { z } from "zod";
import { type ObservationAsk, observations, placesOf } from "../capabilities/observation.ts";
import { listed, type RawSeries, series } from "../capabilities/series.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { number, text } from "../fields.ts";
import { DataMessage, PLACE, valuesOf } from "./oecd/data-message.ts";

const DAY = 86_400_000;
const STRUCTURE = { accept: "application/vnd.sdmx.structure+json; charset=utf-8; version=1.0" };
const DATA = { accept: "application/vnd.sdmx.data+json; charset=utf-8; version=2.0.0" };

const Names = z.record(z.string(), z.string()).nullish();

const Flow = z.object({
  id: z.string(),
  agencyID: z.string(),
  version: text,
  name: text,
  names: Names,
  description: text,
});
const Flows = z.object({ data: z.object({ dataflows: z.array(Flow) }) });

const Dimension = z.object({ id: z.string(), position: number });
const Structure = z.object({
  data: z.object({
    dataStructures: z
      .array(
        z.object({
          dataStructureComponents: z.object({ dimensionList: z.object({ dimensions: z.array(Dimension) }) }),
        }),
      )
      .min(1),
  }),
});

function toSeries({ id, agencyID, version, name, names, description }: z.infer<typeof Flow>): RawSeries {
  const query = `df[ds]=dsDisseminateFinalDMZ&df[id]=${encodeURIComponent(id)}&df[ag]=${encodeURIComponent(agencyID)}`;
  return {
    seriesId: [agencyID, id, version ?? ""].join(","),
    title: names?.en ?? name,
    notes: description,
    url: `https://data-explorer.oecd.org/vis?${query}`,
  };
}

async function listFlows(exchange: Exchange) {
  const path = "/public/rest/dataflow/all/all/latest";
  const request = { path, query: { detail: "allstubs" }, headers: STRUCTURE, timeoutMs: 30_000 };
  const { data } = await exchange.send(request, Flows);
  return data.dataflows.map(toSeries);
}

interface FlowId {
  readonly agency: string;
  readonly id: string;
  readonly version: string;
}

function flowIdOf(seriesId: string): FlowId {
  const [agency = "", id = "", version = "", ...rest] = seriesId.split(",").map((part) => part.trim());
  if (agency && id && rest.length === 0) return { agency, id, version };
  const line = "oecd rejects this series_id. It must be agency,dataflow,version, as returned by a search.";
  throw new Failure("validation", line, { provider: "oecd" });
}

/** An SDMX key: one position per dimension, with the country at the position given by the structure. */
async function keyFor(
  { agency, id, version }: FlowId,
  country: string,
  exchange: Exchange,
): Promise<string | undefined> {
  const path = `/public/rest/dataflow/${[agency, id, version || "latest"].map(encodeURIComponent).join("/")}`;
  const { data } = await exchange.keep(`structure ${path}`, DAY, () =>
    exchange.send({ path, query: { references: "datastructure" }, headers: STRUCTURE, timeoutMs: 30_000 }, Structure),
  );
  const dimensions = [...(data.dataStructures[0]?.dataStructureComponents.dimensionList.dimensions ?? [])]
    .filter((dimension) => dimension.id !== "TIME_PERIOD")
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  if (!dimensions.some((dimension) => PLACE.test(dimension.id))) return undefined;
  const places = placesOf(country).map(encodeURIComponent).join("+");
  return dimensions.map((dimension) => (PLACE.test(dimension.id) ? places : "")).join(".");
}

/** `limit` observations of each series, so that the newest overall are included. */
const periodsOf = ({ dateFrom, dateTo, limit }: ObservationAsk) => ({
  startPeriod: dateFrom,
  endPeriod: dateTo,
  ...(dateFrom === undefined ? { lastNObservations: limit } : { firstNObservations: limit }),
});

async function getObservations(ask: ObservationAsk, exchange: Exchange) {
  const { seriesId, country, limit } = ask;
  const flow = flowIdOf(seriesId);
  const key = country === undefined ? "all" : await keyFor(flow, country, exchange);
  const flowRef = [flow.agency, flow.id, flow.version].map(encodeURIComponent).join(",");
  const path = `/public/rest/data/${flowRef}/${key ?? "all"}`;
  const query = { ...periodsOf(ask), dimensionAtObservation: "AllDimensions" };
  const message = await exchange.send({ path, query, headers: DATA, timeoutMs: 30_000 }, DataMessage);
  const raws = valuesOf(message).map((value) => ({ ...value, seriesId }));
  // A single series never exceeds the limit.
  const note =
    raws.length > limit
      ? `The reply contains ${raws.length} values of several sub-series, of which at most ${limit} are shown. Name a country or set a higher limit.`
      : undefined;
  return { raws, note, ...(key === undefined ? { unmet: ["country" as const] } : {}) };
}

/** Verified with the same software at other offices and with the OECD's former service. */
export default defineProvider({
  name: "oecd",
  origin: "https://sdmx.oecd.org",
  docs: "https://www.oecd.org/en/data/insights/data-explainers/2024/09/api.html",
  // 60 downloads an hour per IP address: half as a burst, half spread over the hour.
  pace: { perSecond: 30 / 3_600, burst: 30 },
  /** Errors are plain text or XML; a query without data is a 404 too. */
  fault({ status, text: body }) {
    if (status === 404) {
      return /NoRecordsFound|NoResultsFound|no (?:records|results|data) (?:were |was )?found/iu.test(body)
        ? { kind: "nothing" }
        : { kind: "not_found", why: "the dataflow does not exist, or not in this version." };
    }
    if (status === 413)
      return { kind: "validation", why: "the answer would be too large. Name a country or a shorter period." };
    if (status === 414 || status === 422)
      return { kind: "validation", why: "the dataflow has no such country or date." };
    return undefined;
  },
  can: [
    series({ rank: 3, most: 1000, steps: listed("dataflows", listFlows) }),
    observations({ rank: 3, honours: ["country"], most: 1000, steps: getObservations }),
  ],
});
