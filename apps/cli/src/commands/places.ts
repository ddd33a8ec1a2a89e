import { defineToolCommand } from "../define-command.ts";
import { grouped, joined, textOf } from "../render.ts";
import { renderList } from "../render-list.ts";

const coordinates = ({ lat, lon }: Readonly<Record<string, unknown>>): string =>
  typeof lat === "number" && typeof lon === "number" ? `${lat}, ${lon}` : "";

export const places = defineToolCommand({
  name: "places",
  tool: "local_search",
  summary: "Find shops, restaurants, offices and sights",
  places: ["query"],
  examples: [
    "places 'second-hand books' --near Leipzig",
    "places bakery --latitude 51.34 --longitude 12.37 --radius 800",
  ],
  text: (body, desk) =>
    renderList(body, desk, {
      of: "places",
      lines: ({ rating, ratingCount, ...place }) => ({
        title: textOf(place.name),
        facts: [
          textOf(place.address) || coordinates(place),
          textOf(place.phone),
          joined(place.categories),
          typeof rating === "number"
            ? `rated ${rating}${typeof ratingCount === "number" ? ` by ${grouped(ratingCount)}` : ""}`
            : "",
        ],
        url: textOf(place.website),
        text: [joined(place.hours), textOf(place.description)].filter(Boolean).join(" — "),
      }),
    }),
});
