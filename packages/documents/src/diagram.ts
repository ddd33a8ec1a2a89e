import { parseXml, type XmlElement } from "@wellsourced/markup/xml";
import { paragraphsOf } from "./drawing-text.ts";
import { type ListItem, listHtml } from "./list.ts";

const MAX_DEPTH = 12;

/** The words of SmartArt as the nested list that its author typed. */
export function diagramHtml(part: Uint8Array): string {
  const model = parseXml(part).at("dataModel");
  const points = new Map(
    [...(model?.at("ptLst")?.elements("pt") ?? [])].map((point) => [point.get("modelId") ?? "", point]),
  );
  const children = childrenOf(model);
  const roots = [...points].filter(([, point]) => point.get("type") === "doc").map(([id]) => id);
  const items: ListItem[] = [];
  const seen = new Set<string>();
  const visit = (id: string, level: number): void => {
    if (seen.has(id)) return;
    seen.add(id);
    const html = words(points.get(id));
    if (html !== "") items.push({ level, html });
    if (level < MAX_DEPTH) for (const child of children.get(id) ?? []) visit(child, html === "" ? level : level + 1);
  };
  for (const root of roots) visit(root, 0);
  // Files without a root or with loose points still hold their words.
  for (const [id, point] of points) if (/^(?:node|asst)?$/u.test(point.get("type") ?? "")) visit(id, 0);
  return items.length > 0 ? listHtml(items) : "";
}

function childrenOf(model: XmlElement | undefined): ReadonlyMap<string, readonly string[]> {
  const links = [...(model?.at("cxnLst")?.elements("cxn") ?? [])]
    .filter((link) => /^(?:parOf)?$/u.test(link.get("type") ?? ""))
    .sort((a, b) => Number(a.get("srcOrd") ?? 0) - Number(b.get("srcOrd") ?? 0));
  const found = new Map<string, string[]>();
  for (const link of links) {
    const from = link.get("srcId") ?? "";
    const children = found.get(from) ?? [];
    found.set(from, children);
    children.push(link.get("destId") ?? "");
  }
  return found;
}

const words = (point: XmlElement | undefined): string =>
  paragraphsOf(point?.at("t"), () => "")
    .map(({ html }) => html)
    .join(" ");
