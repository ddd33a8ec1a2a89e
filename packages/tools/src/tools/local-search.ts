import { Place } from "@wellsourced/core/records";
import { PlaceSearch } from "@wellsourced/core/searches";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { count, sessionId } from "../fields.ts";
import { searchText } from "../reading/aside.ts";
import { type Item, named, numbered, type Read } from "../reading/words.ts";
import { argumentsOf, fromProvider, fromProviderShape, providerFor, toQuery } from "../searching.ts";

const placeItem = ({ id, name, address, lat, lon, phone, website, ...place }: Read<Place>): Item => ({
  title: name,
  about: [
    address,
    lat !== undefined && lon !== undefined && `${lat}, ${lon}`,
    phone,
    website,
    place.rating !== undefined &&
      `rated ${place.rating}${place.ratingCount === undefined ? "" : ` by ${place.ratingCount}`}`,
    place.categories?.join(", "),
    named("id", id),
  ],
  says: [place.hours?.join("; "), place.description],
});

export const localSearch = defineTool({
  name: "local_search",
  title: "Places",
  description: "Use this to find shops, restaurants, offices and sights near a place.",
  sets: ["domains"],
  needs: "local",
  cache: "below",
  finds: ({ places }) => ({
    as: "local place",
    sources: places.map(({ website: url, name: title }) => ({ url, title })),
  }),
  input: z
    .strictObject({
      ...argumentsOf(PlaceSearch),
      num_results: count({ fallback: 5, max: 20, what: "Number of places" }),
      provider: providerFor("local"),
      sessionId,
    })
    .refine(
      ({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined),
      "latitude and longitude belong together",
    ),
  output: z.object({
    places: z.array(Place),
    query: z.string(),
    ...fromProviderShape,
  }),
  async run({ provider, sessionId: _, ...ask }, sources, call) {
    const found = await sources.search.records({ kind: "local", ...toQuery(ask) }, { ...call, provider });
    return { places: found.records, query: ask.query, ...fromProvider(found, call) };
  },
  text: ({ places, ...body }) => searchText(body, "place", numbered(places.map(placeItem))),
});
