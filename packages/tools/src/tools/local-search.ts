import { Place, UNTRUSTED } from "@wellsourced/core";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { choice, count, degrees, optional, required, sessionId } from "../fields.ts";
import { aside, asideShape, providerFor } from "../searching.ts";
import { trust } from "../shapes.ts";

export const localSearch = defineTool({
  name: "local_search",
  title: "Places",
  description:
    "Find shops, restaurants, offices and sights: address, coordinates, phone, hours, rating. Say where with near, or with coordinates, which sort by distance. For pages about a place use web_search.",
  sets: ["domains"],
  effects: { writes: false, idempotent: true, openWorld: true },
  needs: "local",
  cache: { ttlMs: 6 * 3_600_000, version: 1, report: "hits", keepsEmpty: false },
  finds: { lists: ["places"], as: "local place" },
  input: z
    .strictObject({
      query: required("query", "What kind of place", 2_000),
      near: optional("near", "Town or district", 200),
      latitude: degrees("latitude", 90),
      longitude: degrees("longitude", 180),
      radius: z
        .number("radius must be a number")
        .min(0, "radius must not be negative")
        .default(0)
        .describe("Metres around the coordinates; 0 is any"),
      country: optional("country", "Two letters", 60),
      units: choice("units", ["metric", "imperial"], "Passed on to the provider").optional(),
      num_results: count("num_results", { fallback: 5, max: 20, what: "Number of places" }),
      provider: providerFor("local"),
      sessionId,
    })
    .refine(
      ({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined),
      "latitude and longitude belong together",
    ),
  output: z.looseObject({
    places: z.array(Place),
    query: z.string(),
    resultCount: z.int(),
    provider: z.string(),
    ...asideShape,
    trust,
  }),
  async run({ num_results, provider, sessionId: _, ...ask }, sources, call) {
    const found = await sources.find("local", { ...ask, limit: num_results }, { ...call, provider });
    return {
      places: [...found.records],
      query: ask.query,
      resultCount: found.records.length,
      provider: found.routing.provider,
      ...aside(found),
      trust: UNTRUSTED,
    };
  },
});
