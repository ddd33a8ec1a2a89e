import type { BodyOf } from "@wellsourced/tools";
import { type CommandContext, defineToolCommand } from "../define-command.ts";
import { factsOf, table } from "../render.ts";
import { ending, renderList } from "../render-list.ts";

type Body = BodyOf<"econ_search">;
type Row = Body["results"][number];

const seriesLines = (row: Row) => ({
  title: row.title ?? "",
  facts: [
    row.seriesId,
    row.units,
    row.frequency,
    row.seasonalAdjustment,
    row.lastUpdated && `updated ${row.lastUpdated.slice(0, 10)}`,
  ],
  url: row.url,
  text: row.notes,
});

const ABOUT = ["title", "country", "units", "notes"] as const;

/** The value as published, without separators or rounding. */
const shown = ({ value }: Row): string => (value === undefined ? "not available" : String(value));

/** Common facts above the table, differing ones in its columns. */
function valueTable(body: Body, context: CommandContext): string {
  const rows = body.results;
  const isShared = (name: (typeof ABOUT)[number]) => rows.every((row) => row[name] === rows[0]?.[name]);
  const heading = ABOUT.filter(isShared).map((name) => rows[0]?.[name]);
  const columns = ABOUT.filter((name) => !isShared(name));
  const lines = rows.map((row) => [row.date ?? "", shown(row), ...columns.map((name) => row[name] ?? "")]);
  const about = factsOf(...heading, body.seriesId);
  return `${context.style.bold(about)}\n\n${table(["date", "value", ...columns], lines, context.tableWidth)}${ending(body, context)}`;
}

export const econ = defineToolCommand({
  name: "econ",
  group: "search",
  tool: "econ_search",
  summary: "Find economic series and read their values",
  examples: [
    "econ 'gdp per capita' --provider worldbank",
    "econ --series-id NY.GDP.PCAP.CD --country FRA --provider worldbank",
  ],
  text(given, context) {
    const body = { ...given, note: given.truncationWarning ?? given.note };
    return body.mode === "observations" && body.results.length > 0
      ? valueTable(body, context)
      : renderList(body, context, { of: body.results, lines: seriesLines });
  },
});
