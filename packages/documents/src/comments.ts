import { squeeze } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/markup";

/** A remark in the margin of a document. */
export interface Comment {
  /** What it is about, and who made it, as far as the file says. */
  readonly by: readonly (string | undefined)[];
  readonly html: string;
}

/** Remarks of those who read a document: they belong to the file and not to its text. */
export function commentsHtml(comments: readonly Comment[]): string {
  const items = comments.flatMap(({ by, html }) => {
    const names = by.map((name) => squeeze(name ?? "")).filter(Boolean);
    const named = names.length > 0 ? `${escapeHtml(names.join(", "))}: ` : "";
    if (html.trim() === "") return [];
    return [`<li>${html.startsWith("<p>") ? `<p>${named}${html.slice(3)}` : named + html}</li>`];
  });
  return items.length > 0 ? `<p>Comments:</p><ul>${items.join("")}</ul>` : "";
}
