import { squeeze } from "@wellsourced/core";
import { Place } from "@wellsourced/core/records";
import { type Asked, PlaceSearch } from "@wellsourced/core/searches";
import { countOf, known, type Maybe, plainText, plainTexts, type RawOf, webAddress } from "../clean.ts";
import { defineKind, ifKnown } from "./kind.ts";

export type LocalAsk = Asked<typeof PlaceSearch>;

export type RawPlace = RawOf<Place>;

interface Point {
  readonly lat: number;
  readonly lon: number;
}

const EARTH_METRES = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in metres. */
export function distance(a: Point, b: Point): number {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const halfLon = Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  const part = halfLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLon;
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(Math.min(1, part)));
}

const isOnEarth = (lat: Maybe<number>, lon: Maybe<number>): boolean =>
  Number.isFinite(lat) && Number.isFinite(lon) && Math.abs(lat ?? 91) <= 90 && Math.abs(lon ?? 181) <= 180;

/** The requested coordinates, if any. */
const anchorOf = ({ latitude: lat, longitude: lon }: LocalAsk): Point | undefined =>
  lat === undefined || lon === undefined ? undefined : { lat, lon };

/** Distance in metres; `undefined` if unknown. */
function away({ lat, lon }: Place, ask: LocalAsk): number | undefined {
  const anchor = anchorOf(ask);
  return anchor && lat !== undefined && lon !== undefined ? distance(anchor, { lat, lon }) : undefined;
}

export const places = defineKind<LocalAsk, RawPlace, Place>({
  name: "local",
  ask: PlaceSearch,
  kept: { ms: 6 * 3_600_000, empty: false },
  record: Place,
  clean({ id, name, lat, lon, website, rating, ratingCount, ...raw }, { source }) {
    const own = squeeze(id ?? "");
    const title = plainText(name);
    if (!own || !title) return undefined;
    return {
      id: own,
      name: title,
      ...known({ address: plainText(raw.address) }),
      ...(isOnEarth(lat, lon) ? known({ lat, lon }) : {}),
      ...known({ phone: plainText(raw.phone), website: webAddress(website) }),
      ...known({ categories: plainTexts(raw.categories) }),
      ...known({ rating: Number.isFinite(rating) ? rating : undefined }),
      ...known({ ratingCount: countOf(ratingCount) }),
      ...known({ hours: plainTexts(raw.hours), description: plainText(raw.description) }),
      source,
    };
  },
  keyOf: ({ id }) => id,
  question: ["query", "units"],
  neutral: { radius: 0 },
  keeps: {
    radius: (place, ask) => ifKnown(away(place, ask), (metres) => metres <= (ask.radius ?? 0)),
  },
  /** Nearest first; places with unknown distance come last, in the provider's order. */
  arrange: (records, ask) =>
    records
      .map((place) => ({ place, metres: away(place, ask) ?? Number.POSITIVE_INFINITY }))
      .sort((a, b) => (a.metres === b.metres ? 0 : a.metres - b.metres))
      .map(({ place }) => place),
  lacks: (ask) =>
    anchorOf(ask) || ask.near
      ? undefined
      : {
          reason: "missing_location_anchor",
          parameter: "near",
          detail: "Say near which town, or give latitude and longitude.",
        },
});
