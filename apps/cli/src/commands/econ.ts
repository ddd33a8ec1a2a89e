import { defineToolCommand } from "../define-command.ts";
import { textOf } from "../render.ts";
import { renderList } from "../render-list.ts";

type Row = Readonly<Record<string, unknown>>;

const seriesLines = (row: Row) => ({
  title: textOf(row.title),
  facts: [textOf(row.seriesId), textOf(row.units), textOf(row.frequency), textOf(row.lastUpdated).slice(0, 10)],
  url: textOf(row.url),
  text: textOf(row.notes),
});

/** A value as it was published: no separators, no rounding. */
const valueLines = (row: Row) => ({
  title: `${textOf(row.date)}  ${typeof row.value === "number" ? row.value : "not available"}`,
  facts: [textOf(row.units), textOf(row.title), textOf(row.country), textOf(row.notes)],
});

export const econ = defineToolCommand({
  name: "econ",
  tool: "econ_search",
  summary: "Find economic series and read their values",
  places: [],
  examples: [
    "econ --query 'gdp per capita' --provider worldbank",
    "econ --series-id NY.GDP.PCAP.CD --country FRA --provider worldbank",
  ],
  text: (body, desk) =>
    renderList({ ...body, note: body.truncationWarning ?? body.note }, desk, {
      of: "results",
      lines: body.mode === "series" ? seriesLines : valueLines,
    }),
});
