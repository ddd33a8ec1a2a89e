import { parseXml, type XmlElement } from "@wellsourced/markup/xml";
import { type ListItem, listHtml } from "./blocks.ts";
import { paragraphsOf } from "./drawing-text.ts";

const MAX_DEPTH = 12;

/** The words of SmartArt as the nested list that its author typed. */
export function diagramHtml(part: Uint8Array): string {
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
  // Files without a root or with loose points still hold their words.
  for (const [id, point] of points) if (/^(?:node|asst)?$/u.test(point.get("type") ?? "")) visit(id, 0);
  return items.length > 0 ? listHtml(items) : "";
}

/** Which points hang on each, in their order. */
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
