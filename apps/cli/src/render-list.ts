import type { CommandContext } from "./define-command.ts";
import { ending, nothingFound, type Told } from "./hints.ts";
import { wrap } from "./render.ts";

/** How one record of a list looks. */
export interface Lines {
  readonly title: string;
  /** Short facts, joined by dots; empty ones are left out. */
  readonly facts?: readonly (string | undefined)[];
  readonly url?: string | undefined;
  /** Running text, broken at the width of the terminal. */
  readonly text?: string | undefined;
  /** What of the text bears on a claim. */
  readonly signal?: string | undefined;
}

/** A numbered list of what a search found, or what to try where it found nothing. */
export function renderList<Row>(
  body: Told,
  context: CommandContext,
  { of, lines }: { readonly of: readonly Row[]; lines(row: Row): Lines },
): string {
  const { style, width } = context;
  if (of.length === 0) return nothingFound(body, context) + ending(body, context);
  const blocks = of.map((row, index) => {
    const { title, facts = [], url, text, signal } = lines(row);
    const about = facts.filter(Boolean).join(" · ");
    return [
      `${style.dim(`${index + 1}.`)} ${style.bold(title)}`,
      about ? `   ${about}` : "",
      url ? `   ${style.link(url)}` : "",
      text ? wrap(text, width, "   ") : "",
      signal ? style.good(wrap(signal, width, "   » ")) : "",
    ]
      .filter((line) => line.trim())
      .join("\n");
  });
  return blocks.join("\n\n") + ending(body, context);
}
