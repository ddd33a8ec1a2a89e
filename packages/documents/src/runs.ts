import { escapeHtml } from "@wellsourced/markup";

/** A run of text with one look. */
export interface Run {
  /** What stands in the run, as HTML. */
  readonly html: string;
  /** Tags around it, outermost first. */
  readonly marks: readonly string[];
  /** Where it leads, or empty. */
  readonly link: string;
}

const look = ({ marks, link }: Run): string => `${link}\n${marks.join()}`;

/** Runs as HTML. Programs cut words into runs for reasons of their own: neighbours of one look share their marks. */
export function runsHtml(runs: readonly Run[]): string {
  const parts: string[] = [];
  for (let from = 0; from < runs.length; ) {
    const first = runs[from];
    if (!first) break;
    let to = from + 1;
    const same = look(first);
    while (to < runs.length && look(runs[to] ?? first) === same) to++;
    const words = runs
      .slice(from, to)
      .map(({ html }) => html)
      .join("");
    const isBlank = words.trim() === "";
    const marked = isBlank ? words : first.marks.reduceRight((it, tag) => `<${tag}>${it}</${tag}>`, words);
    parts.push(first.link === "" || isBlank ? marked : `<a href="${escapeHtml(first.link)}">${marked}</a>`);
    from = to;
  }
  return parts.join("");
}

/** The address in the instruction of a field, `HYPERLINK "…"`; a place inside the file is none. */
export function fieldLink(instruction: string): string {
  const address = /^\s*HYPERLINK\s+(?:\\[a-z]\s+)*(?:"([^"]*)"|(\S+))/iu.exec(instruction);
  return webLink(address?.[1] ?? address?.[2]);
}

/** Addresses that a document may lead to. */
export const webLink = (target: string | undefined): string =>
  target !== undefined && /^(?:https?|mailto|ftp|tel):/iu.test(target) ? target : "";
