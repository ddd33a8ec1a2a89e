import { counted } from "@wellsourced/core";
import { countIfAny, line, type Markup, markup } from "./markup.ts";

/** A comment in a discussion, with its replies. */
export interface Comment {
  readonly author?: string | undefined;
  /** Date, score and similar facts, shown after the name. */
  readonly said?: readonly (string | undefined)[] | undefined;
  readonly body: Markup;
  readonly replies: readonly Comment[];
  /** Number of replies not included. */
  readonly unread?: number | undefined;
}

interface ThreadLimits {
  /** Maximum comments of the first level. */
  readonly first: number;
  readonly depth: number;
  /** Maximum comments in total. */
  readonly all: number;
  /** First-level comments not included. @default 0 */
  readonly unread?: number | undefined;
}

/**
 * A comment tree as nested lists, within limits. `left` is the number of comments not shown; `summary` states the
 * number shown, and is absent if there are none.
 */
export function writeThread(
  comments: readonly Comment[],
  { first, depth: deepest, all, unread: unreadOfThread = 0 }: ThreadLimits,
) {
  let [shown, left] = [0, 0];
  const list = (ofLevel: readonly Comment[], depth: number): Markup => {
    let hidden = depth === 1 ? unreadOfThread : 0;
    if (ofLevel.length === 0 && hidden === 0) return markup``;
    const most = depth > deepest ? 0 : depth === 1 ? first : ofLevel.length;
    const items: Markup[] = [];
    for (const [at, comment] of ofLevel.entries()) {
      if (at < most && shown < all) items.push(item(comment, depth));
      else hidden += sizeOf(comment);
    }
    left += hidden;
    return markup`<ul>${items}${hidden > 0 ? markup`<li><em>${counted(hidden, "more comment")} not shown</em></li>` : undefined}</ul>`;
  };
  const item = ({ author, said = [], body, replies, unread = 0 }: Comment, depth: number): Markup => {
    shown++;
    left += unread;
    const head = line(markup`<strong>${author ?? "[deleted]"}</strong>`, ...said);
    const more = unread > 0 ? markup`<p><em>${counted(unread, "more comment")} not shown</em></p>` : undefined;
    return markup`<li><p>${head}</p>${body}${more}${list(replies, depth + 1)}</li>`;
  };
  const html = list(comments, 1);
  const summary = left > 0 ? `${shown} of at least ${shown + left} comments` : countIfAny(shown, "comment");
  return { html, shown, left, summary };
}

/** The size of a comment's tree. Iterative, as untrusted trees may be deep. */
function sizeOf(comment: Comment): number {
  let size = 0;
  const open = [comment];
  for (let at = open.pop(); at; at = open.pop()) {
    size += 1 + (at.unread ?? 0);
    open.push(...at.replies);
  }
  return size;
}

/** `12 points`; undefined if unknown. */
export const points = (score: number | null | undefined, word = "point"): string | undefined =>
  typeof score === "number" ? counted(score, word) : undefined;
