import { type Body, type Desk, defineToolCommand } from "../define-command.ts";
import { ending } from "../hints.ts";
import { listOf, table, textOf } from "../render.ts";
import { renderList } from "../render-list.ts";

type Row = Readonly<Record<string, unknown>>;

const seriesLines = (row: Row) => ({
  title: textOf(row.title),
  facts: [
    textOf(row.seriesId),
    textOf(row.units),
    textOf(row.frequency),
    textOf(row.seasonalAdjustment),
    row.lastUpdated ? `updated ${textOf(row.lastUpdated).slice(0, 10)}` : undefined,
  ],
  url: textOf(row.url),
  text: textOf(row.notes),
});

const ABOUT = ["title", "country", "units", "notes"] as const;

/** A value as it was published: no separators, no rounding. */
const shown = ({ value }: Row): string => (typeof value === "number" ? String(value) : "not available");

/** What all values share stands above them, what tells them apart beside each. */
function valueTable(body: Body, desk: Desk): string {
  const rows = listOf(body.results);
  const isShared = (name: string) => rows.every((row) => row[name] === rows[0]?.[name]);
  const heading = ABOUT.filter(isShared).map((name) => textOf(rows[0]?.[name]));
  const columns = ABOUT.filter((name) => !isShared(name));
  const lines = rows.map((row) => [textOf(row.date), shown(row), ...columns.map((name) => textOf(row[name]))]);
  const about = [...heading, textOf(body.seriesId)].filter(Boolean).join(" · ");
  return `${desk.style.bold(about)}\n\n${table(["date", "value", ...columns], lines, desk.tableWidth)}${ending(body, desk)}`;
}

export const econ = defineToolCommand({
  name: "econ",
  tool: "econ_search",
  summary: "Find economic series and read their values",
  places: ["query"],
  examples: [
    "econ 'gdp per capita' --provider worldbank",
    "econ --series-id NY.GDP.PCAP.CD --country FRA --provider worldbank",
  ],
  text(given, desk) {
    const body: Body = { ...given, note: given.truncationWarning ?? given.note };
    return body.mode === "observations" && listOf(body.results).length > 0
      ? valueTable(body, desk)
      : renderList(body, desk, { of: "results", lines: seriesLines });
  },
});
