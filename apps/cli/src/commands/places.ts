import { grouped } from "@wellsourced/core";
import type { BodyOf } from "@wellsourced/tools";
import { defineToolCommand } from "../define-command.ts";
import { joined } from "../render.ts";
import { listOf } from "../render-list.ts";

type Place = BodyOf<"local_search">["places"][number];

const coordinates = ({ lat, lon }: Place): string => (lat !== undefined && lon !== undefined ? `${lat}, ${lon}` : "");

export const places = defineToolCommand({
  name: "places",
  group: "search",
  tool: "local_search",
  summary: "Find shops, restaurants, offices and sights",
  examples: [
    "places 'second-hand books' --near Leipzig",
    "places bakery --latitude 51.34 --longitude 12.37 --radius 800",
  ],
  text: listOf("places", ({ rating, ratingCount, ...place }) => ({
    title: place.name,
    facts: [
      place.address || coordinates(place),
      place.phone,
      joined(place.categories),
      rating === undefined
        ? undefined
        : `rated ${rating}${ratingCount === undefined ? "" : ` by ${grouped(ratingCount)}`}`,
    ],
    url: place.website,
    text: [joined(place.hours), place.description].filter(Boolean).join(" — "),
  })),
});
