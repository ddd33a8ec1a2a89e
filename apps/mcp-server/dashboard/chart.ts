import uPlot from "uplot";
import type { DashboardData } from "../src/http/dashboard/data.ts";
import type { ChartPlan, Series, Values } from "./chart-list.ts";
import { element, table } from "./dom.ts";
import { moment, orNone } from "./format.ts";

const HEIGHT = 180;
/** Narrower columns are drawn as a line with a filled area. */
const MOST_COLUMNS = 400;
/** Distances between the lines of an axis: whole numbers, since calls are counted. */
const COUNTS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
/** Rows of the table with known values, newest first. */
const MOST_ROWS = 120;

/** A colour of the style sheet in the current theme. */
function colorOf(variable: string, alpha = 1): string {
  const probe = element("i");
  probe.style.color = `var(${variable})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return alpha === 1 ? color : color.replace(/^rgb\((.*)\)$/u, `rgba($1, ${alpha})`);
}

export type Chart = ReturnType<typeof createChart>;

/** A chart with heading, description, a legend that follows the pointer, and a table of the same values. */
export function createChart(plan: ChartPlan) {
  const readouts = plan.series.map(() => element("span", { class: "value" }));
  const key = element("ul", { class: "key" }, ...plan.series.map((series, index) => keyOf(series, readouts[index])));
  const when = element("span", { class: "when" });
  const summary = element("p", { class: "summary", id: `${plan.id}-summary` });
  const canvas = element("div", { class: "canvas", "aria-hidden": "true" });
  const details = element("details", {}, element("summary", {}, "Show as a table"));
  const root = element(
    "article",
    { class: "card chart", "data-chart": plan.id, "aria-labelledby": `${plan.id}-title` },
    element("h3", { id: `${plan.id}-title` }, plan.title),
    summary,
    element("div", { class: "legend" }, key, when),
    canvas,
    details,
  );
  let plot: uPlot | undefined;
  let shown: DashboardData | undefined;
  let drawn = "";

  const point = (index: number | null | undefined) => {
    if (!shown) return;
    const at = index ?? undefined;
    when.textContent = at === undefined ? "" : moment(shown.times[at] ?? 0, shown.range);
    for (const [position, { values }] of plan.series.entries()) {
      const readout = readouts[position];
      if (readout) readout.textContent = at === undefined ? "" : orNone(values(shown)[at], plan.format);
    }
  };

  const fillTable = () => {
    details.querySelector(".scroll")?.remove();
    if (details.open && shown) details.append(tableOf(plan, shown));
  };
  details.addEventListener("toggle", fillTable);

  const draw = (data: DashboardData, isAnew: boolean) => {
    const values: uPlot.AlignedData = [[...data.times], ...plan.series.map((series) => [...series.values(data)])];
    // Only a change of range needs a new axis; otherwise the drawing is updated.
    const look = `${data.range} ${data.times.length > MOST_COLUMNS}`;
    if (plot && !isAnew && look === drawn) return plot.setData(values);
    plot?.destroy();
    drawn = look;
    plot = new uPlot(optionsOf(plan, { data, width: canvas.clientWidth, point }), values, canvas);
  };
  new ResizeObserver(() => plot?.setSize({ width: canvas.clientWidth, height: HEIGHT })).observe(canvas);

  return {
    root,
    /** Shows new values; `isAnew` redraws everything, as after a change of theme. */
    show(data: DashboardData, isAnew = false) {
      shown = data;
      root.hidden = !plan.series.some(({ values }) => values(data).some((value) => value !== null));
      if (root.hidden) return;
      summary.textContent = plan.summary(data);
      draw(data, isAnew);
      fillTable();
    },
  };
}

function keyOf({ label, color, dash }: Series, readout: HTMLElement | undefined): HTMLElement {
  const line = element("i", { class: dash ? ((dash[0] ?? 0) > 4 ? "dashed" : "dotted") : "solid" });
  line.style.borderColor = `var(${color})`;
  return element("li", {}, line, label, ...(readout ? [readout] : []));
}

function tableOf(plan: ChartPlan, data: DashboardData): HTMLElement {
  const known = data.times
    .map((seconds, index) => ({ seconds, values: plan.series.map(({ values }) => values(data)[index] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null && value !== 0))
    .reverse()
    .slice(0, MOST_ROWS);
  const columns = plan.series.map(({ label }, index) => ({
    title: label,
    isNumber: true,
    cell: ({ values }: { readonly values: Values }) => orNone(values[index], plan.format),
  }));
  type Row = (typeof known)[number];
  const time = { title: "Time", cell: ({ seconds }: Row) => moment(seconds, data.range) };
  if (known.length === 0) return element("p", { class: "scroll" }, "Nothing happened in this time.");
  return table(`${plan.title}, as a table`, [time, ...columns], known);
}

interface Drawing {
  readonly data: DashboardData;
  readonly width: number;
  point(index: number | null | undefined): void;
}

function optionsOf(plan: ChartPlan, { data, width, point }: Drawing): uPlot.Options {
  const [text, grid] = [colorOf("--muted"), colorOf("--line")];
  const font = "12px system-ui, sans-serif";
  const axis = { stroke: text, font, grid: { stroke: grid, width: 1 }, ticks: { show: false } };
  const isColumns = plan.columns === true && data.times.length <= MOST_COLUMNS;
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, points: { size: 7 } },
    padding: [8, 8, 0, 0],
    scales: { y: { range: (_plot, _low, high) => [0, high > 0 ? high * 1.1 : 1] } },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        values: (_plot, times) => times.map((seconds) => shortMoment(seconds, data.range)),
      },
      {
        ...axis,
        size: 60,
        incrs: [...(plan.steps ?? COUNTS)],
        values: (_plot, values) => values.map((value) => plan.format(value)),
      },
    ],
    series: [{}, ...plan.series.map((series) => lineOf(series, isColumns))],
    hooks: { setCursor: [({ cursor }) => point(cursor.idx)] },
  };
}

function lineOf({ label, color, dash }: Series, isColumns: boolean): uPlot.Series {
  const bars = uPlot.paths.bars?.({ size: [0.7, 24] });
  return {
    label,
    stroke: colorOf(color),
    fill: colorOf(color, isColumns ? 0.85 : dash ? 0 : 0.12),
    width: isColumns ? 0 : 2,
    spanGaps: !isColumns,
    points: isColumns ? { show: false } : { size: 4 },
    ...(dash ? { dash: [...dash] } : {}),
    ...(isColumns && bars ? { paths: bars } : {}),
  };
}

const shortMoment = (seconds: number, range: string): string =>
  new Date(seconds * 1_000).toLocaleString(
    [],
    range === "week" ? { weekday: "short", day: "numeric" } : { hour: "2-digit", minute: "2-digit" },
  );
