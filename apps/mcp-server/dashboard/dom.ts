type Attributes = Readonly<Record<string, string>>;

/** Creates an element with texts and elements inside. Texts become text nodes, never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Returns the element with this id. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new TypeError(`The page has no ${id}.`);
}

export interface Column<Row> {
  readonly title: string;
  readonly isNumber?: boolean;
  cell(row: Row): Node | string;
}

/** A table that scrolls horizontally, also by keyboard, if it is wider than the page. */
export function table<Row>(label: string, columns: readonly Column<Row>[], rows: readonly Row[]): HTMLElement {
  const numeric = ({ isNumber }: Column<Row>): Attributes => (isNumber ? { class: "number" } : {});
  const head = columns.map((column) => element("th", { scope: "col", ...numeric(column) }, column.title));
  const body = rows.map((row) =>
    element(
      "tr",
      {},
      ...columns.map((column, index) =>
        index === 0
          ? element("th", { scope: "row" }, column.cell(row))
          : element("td", numeric(column), column.cell(row)),
      ),
    ),
  );
  const made = element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...body));
  return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, made);
}
