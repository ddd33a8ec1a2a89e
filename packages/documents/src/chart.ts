import { squeeze } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/markup";
import { parseXml, type XmlElement } from "@wellsourced/markup/xml";
import { type ListItem, listHtml } from "./blocks.ts";
import { countIfAny } from "./document.ts";
import { paragraphsOf } from "./drawing-text.ts";
import type { OfficePackage } from "./office.ts";

const MAX_POINTS = 1_000;

/** A chart as its title and data table; the file caches the figures. */
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
  const more = countIfAny(points.length - MAX_POINTS, "more point").map((it) => `<p><em>Left out: ${it}.</em></p>`);
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

/** Drops the floating-point noise of stored figures. */
const figure = (text: string): string =>
  /^-?\d+\.\d{13,}$/u.test(text) ? String(Number(Number(text).toPrecision(12))) : text;

const drawingText = (element: XmlElement | undefined): string =>
  squeeze(
    [...(element?.all("p") ?? [])]
      .map((paragraph) => [...paragraph.all("t")].map(({ text }) => text).join(""))
      .join(" "),
  );

const MAX_DEPTH = 12;

/** The text of SmartArt as a nested list. */
function diagramHtml(part: Uint8Array): string {
  const model = parseXml(part).at("dataModel");
  const points = new Map(
    [...(model?.at("ptLst")?.elements("pt") ?? [])].map((point) => [point.get("modelId") ?? "", point]),
  );
  const children = linksOf(model);
  const roots = [...points].filter(([, point]) => point.get("type") === "doc").map(([id]) => id);
  const items: ListItem[] = [];
  const seen = new Set<string>();
  const visit = (id: string, level: number): void => {
    if (seen.has(id)) return;
    seen.add(id);
    const html = words(points.get(id));
    if (html !== "") items.push({ level, html });
    if (level < MAX_DEPTH)
      for (const link of children.get(id) ?? []) visit(link.get("destId") ?? "", html === "" ? level : level + 1);
  };
  for (const root of roots) visit(root, 0);
  // Points that are not linked to a root still have text.
  for (const [id, point] of points) if (/^(?:node|asst)?$/u.test(point.get("type") ?? "")) visit(id, 0);
  return items.length > 0 ? listHtml(items) : "";
}

/** The children of each point, in order. */
function linksOf(model: XmlElement | undefined): ReadonlyMap<string, readonly XmlElement[]> {
  const links = [...(model?.at("cxnLst")?.elements("cxn") ?? [])]
    .filter((link) => /^(?:parOf)?$/u.test(link.get("type") ?? ""))
    .sort((a, b) => Number(a.get("srcOrd") ?? 0) - Number(b.get("srcOrd") ?? 0));
  return Map.groupBy(links, (link) => link.get("srcId") ?? "");
}

const words = (point: XmlElement | undefined): string =>
  paragraphsOf(point?.at("t"), () => "")
    .map(({ html }) => html)
    .join(" ");

/** The charts and diagrams referenced by a part, as HTML. */
export function drawnHtml(
  { file, part }: { readonly file: OfficePackage; readonly part: string },
  charts: Iterable<XmlElement>,
  diagrams: Iterable<XmlElement>,
): string[] {
  const html = (id: string | undefined, toHtml: (part: Uint8Array) => string) => {
    const bytes = file.parts.get(file.relationsOf(part).get(id ?? "")?.target ?? "");
    return bytes ? toHtml(bytes) : "";
  };
  return [
    ...Array.from(charts, (it) => html(it.prefixed("id"), chartHtml)),
    ...Array.from(diagrams, (it) => html(it.prefixed("dm"), diagramHtml)),
  ].filter((it) => it !== "");
}
