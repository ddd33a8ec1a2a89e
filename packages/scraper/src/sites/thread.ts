import { line, type Markup, markup } from "./markup.ts";
import { counted } from "./plain.ts";

/** A contribution to a discussion and the answers to it. */
export interface Comment {
  readonly author?: string | undefined;
  /** Date, score, whatever is said beside the name. */
  readonly said?: readonly (string | undefined)[] | undefined;
  readonly body: Markup;
  readonly replies: readonly Comment[];
  /** Answers that the reply did not bring along. */
  readonly unread?: number | undefined;
}

export interface ThreadLimits {
  /** Comments of the first level. */
  readonly first: number;
  readonly depth: number;
  /** Comments of all levels together. */
  readonly all: number;
  /** Comments of the first level that the reply did not bring along. @default 0 */
  readonly unread?: number | undefined;
}

export interface Thread {
  readonly html: Markup;
  readonly shown: number;
  /** Comments that are there and not shown. */
  readonly left: number;
  /** How many of the comments are shown; nothing where there are none. */
  readonly summary: string | undefined;
}

/** A tree of comments as nested lists, down to the limits; what is left out is counted and said. */
export function writeThread(comments: readonly Comment[], limits: ThreadLimits): Thread {
  const writer = new ThreadWriter(limits);
  const html = writer.level(comments, 1);
  const { shown, left } = writer;
  const summary = left > 0 ? `${shown} of at least ${shown + left} comments` : counted(shown, "comment");
  return { html, shown, left, summary };
}

class ThreadWriter {
  shown = 0;
  left = 0;
  private readonly limits: ThreadLimits;

  constructor(limits: ThreadLimits) {
    this.limits = limits;
  }

  level(comments: readonly Comment[], depth: number): Markup {
    const { first, depth: deepest, unread = 0 } = this.limits;
    if (comments.length === 0 && (depth > 1 || unread === 0)) return markup``;
    const most = depth > deepest ? 0 : depth === 1 ? first : comments.length;
    const items: Markup[] = [];
    let left = depth === 1 ? unread : 0;
    for (const [at, comment] of comments.entries()) {
      if (at < most && this.shown < this.limits.all) items.push(this.item(comment, depth));
      else left += sizeOf(comment);
    }
    this.left += left;
    const rest = left > 0 ? markup`<li><em>${countOf(left)} not shown</em></li>` : undefined;
    return markup`<ul>${items}${rest}</ul>`;
  }

  private item({ author, said = [], body, replies, unread = 0 }: Comment, depth: number): Markup {
    this.shown++;
    this.left += unread;
    const head = line(markup`<strong>${author ?? "[deleted]"}</strong>`, ...said);
    const more = unread > 0 ? markup`<p><em>${countOf(unread)} not shown</em></p>` : undefined;
    return markup`<li><p>${head}</p>${body}${more}${this.level(replies, depth + 1)}</li>`;
  }
}

/** How many comments hang together. Iterative: a tree from outside may be deep. */
function sizeOf(comment: Comment): number {
  let size = 0;
  const open = [comment];
  for (let at = open.pop(); at; at = open.pop()) {
    size += 1 + (at.unread ?? 0);
    open.push(...at.replies);
  }
  return size;
}

const countOf = (count: number): string => `${count} more ${count === 1 ? "comment" : "comments"}`;

/** `12 points`, or nothing. */
export const points = (score: number | null | undefined, word = "point"): string | undefined =>
  typeof score === "number" ? `${score} ${word}${score === 1 ? "" : "s"}` : undefined;
