import { byId, element } from "../dashboard/dom.ts";
import { connect, type Fields, type Host, isRecord, type ToolResult } from "./host.ts";

const root = byId("view", HTMLElement);
const status = byId("status", HTMLElement);

/** Reports a state or a failure to every reader. */
export function say(text: string, isBad = false): void {
  status.textContent = text;
  status.classList.toggle("bad", isBad);
  status.hidden = text === "";
}

/** A button that cannot be pressed again until its work is done, and reports its failure. */
export function button(words: string, work: () => Promise<void> | void, about?: string): HTMLButtonElement {
  const made = element("button", { type: "button", ...(about ? { "aria-describedby": about } : {}) }, words);
  made.addEventListener("click", async () => {
    made.disabled = true;
    try {
      await work();
    } catch (error) {
      say(error instanceof Error ? error.message : "It failed.", true);
    }
    made.disabled = false;
  });
  return made;
}

/** The text of a result, for hosts and results that a view cannot show otherwise. */
export const textOf = ({ content = [] }: ToolResult): string =>
  content.flatMap(({ type, text }) => (type === "text" && text ? [text] : [])).join("\n\n");

/** What a view shows of a result: the report meant for views, or else the result itself. */
export const reportIn = ({ _meta, structuredContent }: ToolResult): unknown =>
  _meta?.["wellsourced/report"] ?? structuredContent;

/** Uses the theme, the colours and the fonts of the host. Anything else it sends is left aside. */
function dress({ theme, styles }: Fields): void {
  const { documentElement: page } = document;
  if (theme === "light" || theme === "dark") page.style.colorScheme = theme;
  const variables = isRecord(styles) && isRecord(styles.variables) ? styles.variables : {};
  for (const [name, value] of Object.entries(variables))
    if (/^--[a-z0-9-]+$/u.test(name) && typeof value === "string") page.style.setProperty(name, value);
}

/** Copies a text; where a frame may not, it is shown to be copied by hand. */
export async function copy(words: string, place: HTMLTextAreaElement): Promise<void> {
  place.value = words;
  try {
    await navigator.clipboard.writeText(words);
    place.hidden = true;
    say("Copied.");
  } catch {
    place.hidden = false;
    place.select();
    say("This host lets views copy nothing. Copy the text in the box.");
  }
}

/** Moves to a place of the page. A frame has no address of its own to do so. */
export function pointTo(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  for (const one of document.querySelectorAll(".pointed")) one.classList.remove("pointed");
  target.classList.add("pointed");
  target.scrollIntoView({ block: "nearest" });
  const place = target.matches("a, button, [tabindex]") ? target : target.querySelector<HTMLElement>("a, button");
  (place ?? target).focus({ preventScroll: true });
}

/** Opens links through the host: a frame may not leave its page. */
function followLinks(host: Host): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link) return;
    event.preventDefault();
    const address = link.getAttribute("href") ?? "";
    if (address.startsWith("#")) pointTo(address.slice(1));
    else if (/^https?:\/\//iu.test(address)) host.openLink(link.href);
  });
}

/** What a view draws for a result; nothing if it is not of a form that it knows. */
export type Draw = (report: unknown, args: Fields, host: Host) => readonly Node[] | undefined;

/** Starts a view: shows each result that the host sends, and failures as their text. */
export async function start(draw: Draw): Promise<void> {
  const arrived: [ToolResult, Fields][] = [];
  let host: Host | undefined;
  const showAll = () => {
    for (const [result, args] of host ? arrived.splice(0) : []) show(result, args);
  };
  const show = (result: ToolResult, args: Fields) => {
    const drawn = host && !result.isError ? draw(reportIn(result), args, host) : undefined;
    say("");
    root.replaceChildren(...(drawn ?? [element("main", {}, element("pre", { class: "plain" }, textOf(result)))]));
  };
  host = await connect({
    show: (result, args) => {
      arrived.push([result, args]);
      showAll();
    },
    cancelled: () => say("The call was cancelled."),
    dress,
  });
  followLinks(host);
  showAll();
}
