import type { XmlElement } from "@wellsourced/markup/xml";
import { chartHtml } from "./chart.ts";
import { diagramHtml } from "./diagram.ts";
import type { OfficePackage } from "./office.ts";

/** The charts and diagrams that a part of a file refers to, as HTML. */
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
