import { escapeHtml } from "@wellsourced/markup";

/** A run of text with one look. */
export interface Run {
  /** Content of the run, as HTML. */
  readonly html: string;
  /** Tags around it, outermost first. */
  readonly marks: readonly string[];
  /** Where it leads, or empty. */
  readonly link: string;
}

/** Neighbours of one key, together. */
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

/** Runs as HTML. Programs cut words into runs for reasons of their own: neighbours of one look share their marks. */
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

/** The address in the instruction of a field, `HYPERLINK "…"`; a place inside the file is none. */
export function fieldLink(instruction: string): string {
  const address = /^\s*HYPERLINK\s+(?:\\[a-z]\s+)*(?:"([^"]*)"|(\S+))/iu.exec(instruction);
  return webLink(address?.[1] ?? address?.[2]);
}

/** Addresses that a document may lead to. */
export const webLink = (target: string | undefined): string =>
  target !== undefined && /^(?:https?|mailto|ftp|tel):/iu.test(target) ? target : "";
