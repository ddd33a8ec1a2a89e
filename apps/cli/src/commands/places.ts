import { defineToolCommand } from "../define-command.ts";
import { textOf } from "../render.ts";
import { renderList } from "../render-list.ts";

const joined = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(", ") : "");

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
          textOf(place.address),
          textOf(place.phone),
          joined(place.categories),
          typeof rating === "number"
            ? `rated ${rating}${typeof ratingCount === "number" ? ` by ${ratingCount}` : ""}`
            : "",
        ],
        url: textOf(place.website),
        text: [joined(place.hours), textOf(place.description)].filter(Boolean).join(" — "),
      }),
    }),
});
