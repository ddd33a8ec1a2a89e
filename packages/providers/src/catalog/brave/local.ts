import { Failure } from "@wellsourced/core";
import { z } from "zod";
import { type Batch, orFailure } from "../../call.ts";
import { type LocalAsk, places, type RawPlace } from "../../capabilities/local.ts";
import type { Exchange } from "../../define.ts";
import { listOf, number, partOf, text } from "../../fields.ts";
import { longest } from "./regions.ts";

const Locations = z.object({
  type: z.literal("search"),
  locations: partOf({ results: listOf(z.object({ id: text })) }),
});

const Opening = z.object({ full_name: text, abbr_name: text, opens: text, closes: text });
const Poi = z.object({
  id: text,
  title: text,
  url: text,
  postal_address: partOf({
    displayAddress: text,
    streetAddress: text,
    postalCode: text,
    addressLocality: text,
    addressRegion: text,
    country: text,
  }),
  contact: partOf({ telephone: text }),
  rating: partOf({ ratingValue: number, reviewCount: number }),
  opening_hours: partOf({ current_day: listOf(Opening), days: listOf(z.array(Opening)) }),
  coordinates: listOf(number),
  categories: listOf(text),
});
type Poi = z.infer<typeof Poi>;
const Pois = z.object({ type: z.literal("local_pois"), results: listOf(Poi) });

const Descriptions = z.object({
  type: z.literal("local_descriptions"),
  results: listOf(z.object({ id: text, description: text })),
});

/** Ids per request. */
const MOST = 20;

/** Headers take ASCII only: accents are stripped, names in other scripts cannot be sent. */
function headerText(value: string | undefined): string | undefined {
  const plain = value
    ?.normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  return plain && /^[\x20-\x7e]+$/u.test(plain) ? plain : undefined;
}

type Filter = "near" | "country" | "latitude" | "longitude" | "radius";

/** Coordinates are sent as headers, to keep them out of logged URLs. They override names. */
function whereOf({ near, country, latitude, longitude }: LocalAsk) {
  const isAnchored = latitude !== undefined && longitude !== undefined;
  const city = isAnchored ? undefined : headerText(near);
  const land = isAnchored ? undefined : headerText(country?.toUpperCase());
  const unmet: Filter[] = [
    ...(near && !city ? (["near"] as const) : []),
    ...(country && !land ? (["country"] as const) : []),
  ];
  return {
    unmet,
    headers: {
      ...(isAnchored ? { "x-loc-lat": String(latitude), "x-loc-long": String(longitude) } : {}),
      ...(city ? { "x-loc-city": city } : {}),
      ...(land ? { "x-loc-country": land } : {}),
    },
  };
}

/** `Thursday: 06:59-17:00`; a day with a break has two intervals. */
function hoursOf({ opening_hours: hours }: Poi): readonly string[] {
  const all = [...(hours?.current_day ?? []), ...(hours?.days ?? []).flat()];
  const said = all.flatMap(({ full_name, abbr_name, opens, closes }) => {
    const name = full_name ?? abbr_name;
    return name && opens && closes ? [{ name, line: `${name}: ${opens}-${closes}` }] : [];
  });
  // Today is in both lists.
  const lines = [...new Map(said.map((one) => [one.line, one])).values()];
  const order = [...new Set(said.map(({ name }) => name))].sort((a, b) => dayOf(a) - dayOf(b));
  return lines.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)).map(({ line }) => line);
}

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const dayOf = (name: string): number => DAYS.indexOf(name.slice(0, 3).toLowerCase());

function addressOf({ postal_address: post }: Poi): string | undefined {
  if (!post) return undefined;
  const town = [post.addressLocality, post.addressRegion, post.postalCode].filter(Boolean).join(" ");
  return post.displayAddress || [post.streetAddress, town, post.country].filter(Boolean).join(", ");
}

/** Plain text of a Markdown description. */
const wordsOf = (markdown: string | null | undefined): string | undefined =>
  markdown?.replace(/^#{1,6}\s+/gmu, "").replace(/(\*\*|__)(?=\S)(.+?)\1/gu, "$2");

const toPlace = (poi: Poi, description: string | null | undefined): RawPlace => ({
  id: poi.id,
  name: poi.title,
  address: addressOf(poi),
  lat: poi.coordinates?.[0],
  lon: poi.coordinates?.[1],
  phone: poi.contact?.telephone,
  website: poi.url,
  categories: poi.categories,
  rating: poi.rating?.ratingValue,
  ratingCount: poi.rating?.reviewCount,
  hours: hoursOf(poi),
  description: wordsOf(description),
});

/** Descriptions by id, with a note when they could not be fetched. */
async function describePlaces(ids: readonly string[], exchange: Exchange) {
  const request = { path: "/res/v1/local/descriptions", query: { ids, extra_snippets: undefined } };
  const found = await orFailure(exchange.find(request, Descriptions));
  const [results, notes] =
    found instanceof Failure ? [[], [`Descriptions are missing: ${found.message}`]] : [found?.results ?? [], []];
  const entries = results.flatMap(({ id, description }) => (id ? [[id, description] as const] : []));
  return { texts: new Map(entries), notes };
}

async function search(ask: LocalAsk, exchange: Exchange): Promise<Batch<RawPlace, Filter>> {
  const { unmet, headers } = whereOf(ask);
  const query = { q: ask.query, result_filter: "locations", units: ask.units, extra_snippets: undefined };
  const found = await exchange.send({ path: "/res/v1/web/search", query, headers }, Locations);
  const all = [...new Set((found.locations?.results ?? []).flatMap(({ id }) => id || []))];
  const ids = all.slice(0, MOST);
  if (ids.length === 0) return { raws: [], unmet };
  const details = { path: "/res/v1/local/pois", query: { ids, units: ask.units, extra_snippets: undefined } };
  const { results } = await exchange.send(details, Pois);
  const { texts, notes } = await describePlaces(ids, exchange);
  const byId = new Map((results ?? []).flatMap((poi) => (poi.id ? [[poi.id, poi] as const] : [])));
  const pois = ids.flatMap((id) => byId.get(id) ?? []);
  const short = all.length - pois.length;
  const missing =
    short > 0 ? [`Brave returned details of ${pois.length} of the ${all.length} places that it found.`] : [];
  return {
    raws: pois.map((poi) => toPlace(poi, texts.get(poi.id ?? ""))),
    unmet,
    note: [...missing, ...notes].join(" ") || undefined,
  };
}

export const local = places({
  rank: 1,
  honours: ["near", "country", "latitude", "longitude"],
  longest,
  most: MOST,
  steps: search,
});
