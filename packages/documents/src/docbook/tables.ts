import { type Element, findAll } from "@wellsourced/markup";
import { tightHtml } from "../written-html.ts";
import { htmlOf, type XmlPlace } from "../xml-place.ts";
import { spanAttribute, type Write } from "../xml-writer.ts";

/** Converts a CALS table. Column numbers determine the width of spans. */
export const tgroupHtml: Write<XmlPlace> = (group, place) => {
  const columns = columnsOf(group);
  const rows = (part: string, cell: "th" | "td") =>
    group
      .elements(part)
      .flatMap((it) => it.elements().filter(({ tag }) => tag === "row" || tag === "tr"))
      .map(
        (row) =>
          `<tr>${cellsOf(row)
            .map((it) => cellHtml(it, cell, columns, place))
            .join("")}</tr>`,
      )
      .join("");
  const head = rows("thead", "th");
  const body = rows("tbody", "td") + rows("tfoot", "td");
  return `<table>${head && `<thead>${head}</thead>`}<tbody>${body}</tbody></table>`;
};

const cellsOf = (row: Element): Element[] =>
  row.elements().filter(({ tag }) => /^(?:entry|entrytbl|t[dh])$/u.test(tag));

/** Numbers columns by name, and spans by their columns. */
function columnsOf(group: Element) {
  const numbers = new Map<string, number>();
  let number = 0;
  for (const column of group.elements("colspec")) {
    const stated = Number(column.get("colnum"));
    number = Number.isInteger(stated) && stated > 0 ? stated : number + 1;
    numbers.set(column.get("colname"), number);
  }
  const spans = new Map(
    group.elements("spanspec").map((it) => [it.get("spanname"), [it.get("namest"), it.get("nameend")] as const]),
  );
  return { numbers, spans };
}

function cellHtml(
  cell: Element,
  tag: string,
  { numbers, spans }: ReturnType<typeof columnsOf>,
  place: XmlPlace,
): string {
  const [from, to] = spans.get(cell.get("spanname")) ?? [cell.get("namest"), cell.get("nameend")];
  const width = (numbers.get(to) ?? 0) - (numbers.get(from) ?? 0) + 1;
  const height = Number(cell.get("morerows")) + 1;
  const nested = cell.tag === "entrytbl" ? findAll(cell, (it) => it.tag === "entry") : [];
  const html =
    nested.length > 0
      ? nested.map((it) => htmlOf(it.children, place).trim()).join("<br>")
      : tightHtml(htmlOf(cell.children, place).trim());
  return `<${tag}${spanAttribute("colspan", width)}${spanAttribute("rowspan", height)}>${html}</${tag}>`;
}

/** Converts a cell of an HTML table. */
export const htmlCell: Write<XmlPlace> = (cell, place) => {
  const spans = spanAttribute("colspan", cell.get("colspan")) + spanAttribute("rowspan", cell.get("rowspan"));
  return `<${cell.tag}${spans}>${tightHtml(htmlOf(cell.children, place).trim())}</${cell.tag}>`;
};

/** Converts a table, formal or not. */
export const tableHtml: Write<XmlPlace> = (table, place) => {
  const title = table.elements().find(({ tag }) => tag === "title" || tag === "caption");
  const isHtml =
    table.elements().some(({ tag }) => /^(?:tr|thead|tbody|tfoot)$/u.test(tag)) &&
    table.elements("tgroup").length === 0;
  const rest = htmlOf(
    table.elements().filter((it) => it !== title && !/info$|^(?:titleabbrev|col|colgroup)$/u.test(it.tag)),
    place,
  );
  const info = title ? undefined : table.elements("info")[0]?.elements("title")[0];
  const head = title ?? info;
  const caption = head ? htmlOf(head.children, place).trim() : "";
  return `${caption && `<p><strong>${tightHtml(caption)}</strong></p>`}${isHtml ? `<table>${rest}</table>` : rest}`;
};
