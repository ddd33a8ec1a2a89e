import { escapeHtml } from "@wellsourced/markup";

/** A run of text in one style. */
export interface Run {
  /** Content as HTML. */
  readonly html: string;
  /** Tags around it, outermost first. */
  readonly marks: readonly string[];
  /** Target of its link; empty if there is none. */
  readonly link: string;
}

/** Groups adjacent items with the same key. */
export function neighbours<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[][] {
  const groups: Item[][] = [];
  let last: unknown;
  for (const item of items) {
    const key = keyOf(item);
    if (groups.length > 0 && key === last) groups.at(-1)?.push(item);
    else groups.push([item]);
    last = key;
  }
  return groups;
}

/** Runs as HTML. Programs split words into runs arbitrarily, so adjacent runs of one style share their tags. */
export const runsHtml = (runs: readonly Run[]): string =>
  neighbours(runs, ({ marks, link }) => `${link}\n${marks.join()}`)
    .map(lookHtml)
    .join("");

function lookHtml(runs: readonly Run[]): string {
  const { marks = [], link = "" } = runs[0] ?? {};
  const words = runs.map(({ html }) => html).join("");
  if (words.trim() === "") return words;
  const marked = marks.reduceRight((it, tag) => `<${tag}>${it}</${tag}>`, words);
  return link === "" ? marked : `<a href="${escapeHtml(link)}">${marked}</a>`;
}

/** The URL in a field instruction, `HYPERLINK "…" \l "fragment"`; empty for a target inside the file. */
export function fieldLink(instruction: string): string {
  const [name = "", ...words] = instruction.match(/"[^"]*"|[^\s"]+/gu) ?? [];
  if (name.toUpperCase() !== "HYPERLINK") return "";
  const values = new Map<string, string>();
  let option = "";
  for (const word of words)
    if (/^\\[a-z]$/iu.test(word)) option = takesText.test(word) ? word.toLowerCase() : "";
    else {
      if (!values.has(option)) values.set(option, word.replaceAll('"', ""));
      option = "";
    }
  return webLink(values.get(""), values.get("\\l"));
}

/** Options of a link with a text: its fragment, frame and tip. */
const takesText = /^\\[lot]$/iu;

/** The target if it has a permitted scheme, otherwise empty. The fragment is added unless the target has its own. */
export function webLink(target: string | undefined, fragment = ""): string {
  if (target === undefined || !/^(?:https?|mailto|ftp|tel):/iu.test(target)) return "";
  return fragment === "" || target.includes("#") ? target : `${target}#${fragment}`;
}
