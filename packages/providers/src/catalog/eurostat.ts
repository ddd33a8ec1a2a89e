import { Failure } from "@wellsourced/core";
import { z } from "zod";
import { type ObservationAsk, observations, placesOf } from "../capabilities/observation.ts";
import { listed, type RawSeries, series } from "../capabilities/series.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { number, text } from "../fields.ts";
import { Cube, cellsOf } from "./eurostat/cube.ts";

const fieldsOf = (line: string): string[] =>
  line.split("\t").map((field) => field.replace(/^"|"$/gu, "").replaceAll('""', '"').trim());

/** `07.01.2026` as an ISO date. */
function dayOf(text = ""): string | undefined {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/u.exec(text) ?? [];
  return year && `${year}-${month}-${day}`;
}

/**
 * Reads the tab-separated table of contents. Indentation marks the hierarchy, and a dataset is listed in each of its
 * folders; returns each dataset once, without folders.
 *
 * @throws {Failure} `upstream_unavailable` for text of another format
 */
function datasetsIn(text: string): RawSeries[] {
  const [head = "", ...lines] = text.split(/\r?\n/u);
  const columns = fieldsOf(head.replace(/^\uFEFF/u, ""));
  const at = (name: string) => columns.findIndex((column) => column.toLowerCase() === name);
  const [title, code, type] = [at("title"), at("code"), at("type")];
  if (title < 0 || code < 0 || type < 0) {
    throw new Failure("upstream_unavailable", "eurostat did not return its table of contents.", {
      provider: "eurostat",
      detail: `${text.length} characters, columns missing`,
    });
  }
  const found = new Map<string, RawSeries>();
  for (const line of lines) {
    const fields = fieldsOf(line);
    const [id = "", kind = ""] = [fields[code], fields[type]];
    if (!id || !/^(?:dataset|table)$/u.test(kind) || found.has(id)) continue;
    const [first, last] = [fields[at("data start")], fields[at("data end")]];
    found.set(id, {
      seriesId: id,
      title: fields[title] || id,
      lastUpdated: dayOf(fields[at("last update of data")]),
      notes: first && last ? `Data from ${first} to ${last}` : undefined,
      url: `https://ec.europa.eu/eurostat/databrowser/view/${encodeURIComponent(id)}/default/table`,
    });
  }
  return [...found.values()];
}

async function listDatasets(exchange: Exchange) {
  const path = "/eurostat/api/dissemination/catalogue/toc/txt";
  return datasetsIn(await exchange.send({ path, query: { lang: "EN" }, timeoutMs: 30_000 }, z.string(), "text"));
}

/**
 * The range of periods to request. Whole years work for every frequency, and the extra year at the end is filtered
 * afterwards.
 */
function periodsOf({ dateFrom, dateTo, limit }: ObservationAsk) {
  if (dateFrom === undefined && dateTo === undefined) return { lastTimePeriod: limit };
  return {
    sinceTimePeriod: dateFrom?.slice(0, 4),
    untilTimePeriod: dateTo === undefined ? undefined : String(Number(dateTo.slice(0, 4)) + 1),
  };
}

async function getObservations(ask: ObservationAsk, exchange: Exchange) {
  const path = `/eurostat/api/dissemination/statistics/1.0/data/${encodeURIComponent(ask.seriesId)}`;
  const geo = ask.country === undefined ? undefined : placesOf(ask.country);
  const query = { format: "JSON", lang: "EN", geo, ...periodsOf(ask) };
  const cube = await exchange.send({ path, query, timeoutMs: 30_000 }, Cube);
  const { cells, total, subSeries } = cellsOf(cube, ask);
  const updated = cube.updated ? ` Last updated ${cube.updated.slice(0, 10)}.` : "";
  const note =
    subSeries > 1 && total > cells.length
      ? `This dataset contains ${subSeries} sub-series; ${cells.length} of ${total} values are shown. Name a country or set a higher limit.${updated}`
      : undefined;
  const raws = cells.map((cell) => ({ ...cell, seriesId: ask.seriesId }));
  return { raws, total, note };
}

const Complaint = z.object({ error: z.array(z.object({ status: number, label: text })) });
const Delayed = z.object({ warning: z.unknown() });

export default defineProvider({
  name: "eurostat",
  origin: "https://ec.europa.eu",
  docs: "https://ec.europa.eu/eurostat/web/user-guides/data-browser/api-data-access",
  pace: { perSecond: 2, burst: 5 },
  /** Replies that are too large are prepared asynchronously, announced with status 200 or 413. */
  fault(reply) {
    const tooLarge = reply.status === 413 || reply.parsed(Delayed)?.warning !== undefined;
    if (tooLarge)
      return { kind: "validation", why: "the answer would be too large. Name a country or a shorter period." };
    const complaint = reply.parsed(Complaint)?.error[0];
    const status = complaint?.status ?? reply.status;
    const says = complaint?.label ?? "";
    if (status === 404) return { kind: "not_found", why: "the dataset does not exist.", says };
    if (status === 400) return { kind: "validation", why: "the dataset does not have one of the filters.", says };
    return undefined;
  },
  can: [
    series({ rank: 4, most: 1000, steps: listed("table of contents", listDatasets) }),
    observations({ rank: 4, honours: ["country"], most: 1000, steps: getObservations }),
  ],
});
