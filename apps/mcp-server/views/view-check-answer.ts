import type { Fields, Host } from "./host.ts";
import { button, reportIn, say, start, textOf } from "./page.ts";

const TOOL = "check_answer";

/** The page of a report, which the server writes without scripts and with all text escaped, and its style sheet. */
function pageIn(report: unknown): { readonly page: Document; readonly style: string } | undefined {
  if (typeof report !== "string") return undefined;
  const [head = "", rest = ""] = report.split("<style>", 2);
  const [style = "", ...body] = rest.split("</style>");
  // The policy of this page would refuse a style sheet in the markup.
  return { page: new DOMParser().parseFromString(head + body.join(""), "text/html"), style };
}

/** Uses the style sheet of a report, below that of the view. */
function wear(style: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@layer report { ${style} }`);
  document.adoptedStyleSheets = [sheet];
}

/** The row of a source in a page, by the name that the answer gives it. */
const rowsOf = (page: ParentNode): ReadonlyMap<string, string> =>
  new Map(
    [...page.querySelectorAll(".sources tr[id]")].map((row) => [row.querySelector("b")?.textContent ?? "", row.id]),
  );

/** Points the links of an item from another report to the sources of this one. */
function repoint(item: Element, from: Document): void {
  const own = rowsOf(document);
  const names = new Map([...rowsOf(from)].map(([name, id]) => [`#${id}`, name]));
  for (const link of item.querySelectorAll('a[href^="#source-"]')) {
    const row = own.get(names.get(link.getAttribute("href") ?? "") ?? "");
    if (row) link.setAttribute("href", `#${row}`);
    else link.replaceWith(...link.childNodes);
  }
}

/** Checks one statement again and replaces its item; the rest of the report stays as it was. */
async function recheck(item: Element, n: number, { args, host }: { readonly args: Fields; readonly host: Host }) {
  say(`Checking statement ${n} again…`);
  const result = await host.callTool(TOOL, { ...args, from: n, max_statements: 1, max_age: 0 });
  const { page } = (result.isError ? undefined : pageIn(reportIn(result))) ?? {};
  const fresh = page?.getElementById(`s${n}`);
  if (!page || !fresh) return say(textOf(result) || `Statement ${n} could not be checked again.`, true);
  repoint(fresh, page);
  const shown = document.importNode(fresh, true);
  addRecheck(shown, { args, host });
  item.replaceWith(shown);
  say(`Statement ${n} was checked again: ${shown.querySelector(".state")?.textContent?.trim() ?? ""}.`);
  shown.querySelector("button")?.focus({ preventScroll: true });
}

function addRecheck(item: Element, call: { readonly args: Fields; readonly host: Host }): void {
  const n = Number(item.id.slice(1));
  const again = button("Check again", () => recheck(item, n, call), `t${n}`);
  again.className = "again";
  item.append(again);
}

void start((report, args, host) => {
  const read = pageIn(report);
  if (!read) return undefined;
  wear(read.style);
  const shown = [...read.page.body.children].map((child) => document.importNode(child, true));
  const canRecheck = host.canCall && (typeof args.answer === "string" || typeof args.url === "string");
  for (const item of canRecheck ? shown.flatMap((one) => [...one.querySelectorAll("article.item")]) : [])
    addRecheck(item, { args, host });
  return shown;
});
