import { squeeze } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/markup";
import { parseXml, type XmlElement } from "@wellsourced/markup/xml";
import { counted } from "./document.ts";

const MAX_POINTS = 1_000;

/** A chart as its title and the table it was drawn from; the file keeps a copy of the figures for those who cannot draw. */
export function chartHtml(part: Uint8Array): string {
  const chart = parseXml(part).at("chartSpace/chart");
  if (!chart) return "";
  const title = drawingText(chart.at("title"));
  const series = [...chart.all("ser")].map(readSeries).filter(({ values }) => values.size > 0);
  const caption = `<p><strong>${escapeHtml(title === "" ? "Chart" : `Chart: ${title}`)}</strong></p>`;
  if (series.length === 0) return title === "" ? "" : caption;
  const names = series.map(({ name }, index) => `<th>${escapeHtml(name || `Series ${index + 1}`)}</th>`);
  const points = [
    ...new Set(series.flatMap(({ values, categories }) => [...values.keys(), ...categories.keys()])),
  ].sort((a, b) => a - b);
  const more = counted(points.length - MAX_POINTS, "more point").map((it) => `<p><em>Left out: ${it}.</em></p>`);
  const rows = points.slice(0, MAX_POINTS).map((point) => {
    const category = series.map(({ categories }) => categories.get(point)).find((it) => it !== undefined);
    const cells = series.map(({ values }) => `<td>${escapeHtml(values.get(point) ?? "")}</td>`);
    return `<tr><td>${escapeHtml(category ?? String(point + 1))}</td>${cells.join("")}</tr>`;
  });
  return `${caption}<table><tr><th></th>${names.join("")}</tr>${rows.join("")}</table>${more.join("")}`;
}

function readSeries(series: XmlElement) {
  return {
    name: [...points(series.at("tx")).values()].join(" ") || (series.at("tx/v")?.text ?? ""),
    categories: points(series.at("cat") ?? series.at("xVal")),
    values: points(series.at("val") ?? series.at("yVal")),
  };
}

function points(holder: XmlElement | undefined): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const point of holder?.all("pt") ?? []) {
    const at = Number(point.get("idx"));
    if (Number.isInteger(at) && at >= 0) found.set(at, figure(point.at("v")?.text.trim() ?? ""));
  }
  return found;
}

/** Programs write figures with the noise of their arithmetic. */
const figure = (text: string): string =>
  /^-?\d+\.\d{13,}$/u.test(text) ? String(Number(Number(text).toPrecision(12))) : text;

const drawingText = (element: XmlElement | undefined): string =>
  squeeze(
    [...(element?.all("p") ?? [])]
      .map((paragraph) => [...paragraph.all("t")].map(({ text }) => text).join(""))
      .join(" "),
  );
