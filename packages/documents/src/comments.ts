import { squeeze } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/markup";

/** A margin comment in a document. */
export interface Comment {
  /** The commented text and the author, if stated. */
  readonly by: readonly (string | undefined)[];
  readonly html: string;
}

/** Reviewers' comments, which belong to the file and not to its text. */
export function commentsHtml(comments: readonly Comment[]): string {
  const items = comments.flatMap(({ by, html }) => {
    const names = by.map((name) => squeeze(name ?? "")).filter(Boolean);
    const named = names.length > 0 ? `${escapeHtml(names.join(", "))}: ` : "";
    if (html.trim() === "") return [];
    return [`<li>${html.startsWith("<p>") ? `<p>${named}${html.slice(3)}` : named + html}</li>`];
  });
  return items.length > 0 ? `<p>Comments:</p><ul>${items.join("")}</ul>` : "";
}
