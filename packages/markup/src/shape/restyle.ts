import { FenceTracker } from "./blocks.ts";
import { type Edit, findLinks, type Style } from "./find-links.ts";

export type { LinkStyle, Style } from "./find-links.ts";

/** Stands where an image was until its line is known to be empty. Control characters never reach a finished text. */
const HOLE = "\u0001";

/**
 * The same text with its links or images written in another way. Code is left alone; so are links that are not
 * written as `[words](target)`.
 */
export function restyleMarkdown(markdown: string, { links = "inline", images = "kept" }: Style = {}): string {
  if (links === "inline" && images === "kept") return markdown;
  const targets = new Map<string, string>();
  // A label that the text uses for something else would turn that into a link.
  const prefix = /\[\d{1,4}\](?![([:])/u.test(markdown) ? "link-" : "";
  const labelOf = (target: string): string => {
    const label = targets.get(target) ?? `${prefix}${targets.size + 1}`;
    targets.set(target, label);
    return label;
  };
  const parts = partsOf(markdown).map(({ text, isCode }) =>
    isCode ? text : apply(text, findLinks(text, { links, images }, { labelOf, hole: HOLE })),
  );
  const definitions = [...targets].map(([target, label]) => `[${label}]: ${target}`);
  return [parts.join("\n").trim(), definitions.join("\n")].filter(Boolean).join("\n\n");
}

/** Fenced blocks and what is between them, cut at line ends. */
function partsOf(markdown: string) {
  const parts: { lines: string[]; isCode: boolean }[] = [];
  const fences = new FenceTracker();
  for (const line of markdown.split("\n")) {
    const isCode = fences.takes(line);
    const last = parts.at(-1);
    if (last?.isCode === isCode) last.lines.push(line);
    else parts.push({ lines: [line], isCode });
  }
  return parts.map(({ lines, isCode }) => ({ text: lines.join("\n"), isCode }));
}

function apply(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text;
  const out: string[] = [];
  let at = 0;
  for (const { start, end, text: by } of [...edits].sort((one, other) => one.start - other.start)) {
    if (start < at) continue;
    out.push(text.slice(at, start), by);
    at = end;
  }
  out.push(text.slice(at));
  const done = out.join("");
  if (!done.includes(HOLE)) return done;
  return done
    .replace(new RegExp(`^(?:[ \\t>]|[-*+] |\\d+[.)] )*${HOLE}[${HOLE} \\t]*(?:\\n|$)`, "gmu"), "")
    .replace(new RegExp(`(?<=\\[)${HOLE} ?| ?${HOLE}`, "gu"), "")
    .replace(/\n{3,}/gu, "\n\n");
}
