import { type Element, find, lineText } from "@wellsourced/markup";
import { cleanString } from "../metadata/clean-string.ts";
import { readDate } from "../metadata/dates.ts";
import { type Board, boards, mayBePost, stated } from "./boards.ts";

/** A post of a thread: author and date as shown by the forum, and their elements. */
export interface Post {
  readonly element: Element;
  readonly content: Element;
  readonly author?: string;
  readonly date?: string;
  /** Elements with the author or date, outside the content. */
  readonly heads: readonly Element[];
}

interface Draft {
  readonly element: Element;
  readonly board: Board;
  content?: Element;
  author?: string | undefined;
  date?: string | undefined;
  readonly heads: Element[];
}

const MOST_POSTS = 2_000;
/** Limits for authors and dates around a post; only attacks have more. */
const MOST_HEADS = 6;
const MOST_CHARS = 160;
const MOST_NAME = 60;

/** Reads the posts of a page by the markup of its forum program. Each element belongs to the nearest enclosing post. */
export function readPosts(body: Element): readonly Post[] {
  const drafts: Draft[] = [];
  addDrafts(body, undefined, drafts);
  return drafts.flatMap(finished);
}

function addDrafts(box: Element, inside: Draft | undefined, drafts: Draft[]): void {
  for (const child of box.children) {
    if (child.kind === "text") continue;
    const board =
      drafts.length < MOST_POSTS && child.attributes.length > 0 && mayBePost(child)
        ? boardOf(child, inside)
        : undefined;
    const draft = board ? { element: child, board, heads: [] } : inside;
    if (board && draft) drafts.push(draft);
    if (!draft || board || !isPart(child, draft)) addDrafts(child, draft, drafts);
  }
}

/** Within a post, only one of the same program, such as a reply, begins a new post. */
function boardOf(element: Element, inside: Draft | undefined): Board | undefined {
  if (inside && inside.board !== stated) return inside.board.post(element) ? inside.board : undefined;
  for (const board of boards) if (board.post(element)) return board;
  return undefined;
}

/** Records a missing part of the post. The post's own text is not searched, since it may quote others. */
function isPart(element: Element, draft: Draft): boolean {
  const { board } = draft;
  if (board.content(element)) {
    draft.content ??= element;
    return true;
  }
  if (board.author(element)) {
    draft.author ??= nameIn(element);
    if (draft.heads.length < MOST_HEADS) draft.heads.push(element);
  }
  if (draft.date === undefined && board.date(element)) {
    draft.date = dateIn(element);
    if (draft.date !== undefined) draft.heads.push(element);
  }
  return false;
}

function finished({ element, board, content, author, date, heads }: Draft): Post[] {
  const name = author ?? nameOf(board.authorOf?.(element) ?? "");
  if (!content || (name === undefined && date === undefined)) return [];
  return [{ element, content, heads, ...(name ? { author: name } : {}), ...(date ? { date } : {}) }];
}

function nameIn(element: Element): string | undefined {
  const named = find(element, (it) => it.get("itemprop") === "name");
  return nameOf(named ? named.get("content") || lineText(named, MOST_CHARS) : lineText(element, MOST_CHARS));
}

function nameOf(given: string): string | undefined {
  const name = cleanString(given, MOST_CHARS).replace(/^(?:by|from|@)\s*/iu, "");
  return name === "" || name.length > MOST_NAME ? undefined : name;
}

/** Whether a date is readable and unambiguous: a year, with a month's name or a clear order. */
const isPlain = (shown: string): boolean =>
  (/\b(?:19|20)\d\d\b/u.test(shown) && /\p{L}{3}/u.test(shown)) || /\b(?:19|20)\d\d-\d\d/u.test(shown);
/** Text before and after a date in forums. */
const around =
  /^(?:.*» ?|(?:[^\w ] ?)*(?:posted|re|asked|answered|reply #\d{1,9})? ?(?:on)? ?:? )(?=\S)| ?(?:»|[([]| #\d).*$/gisu;

function dateIn(element: Element): string | undefined {
  const timed = element.tag === "time" ? element : find(element, ({ tag }) => tag === "time");
  const shown = cleanString(lineText(timed ?? element, MOST_CHARS), MOST_CHARS)
    .replace(around, "")
    .trim();
  if (isPlain(shown) && shown.length <= 60) return dayOnly(shown);
  const told = [timed ?? element, element].flatMap((it) => statedIn(it))[0];
  return told ? dayOnly(told) : /\d/u.test(shown) && shown.length <= 40 ? shown : undefined;
}

/** Drops the time from a machine-readable date. */
const dayOnly = (date: string): string => date.replace(/^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d:\d\d.*$/u, "$1");

/** The date in an attribute, for text such as "3 days ago". */
function statedIn(element: Element): string[] {
  const parent = element.parent?.tag === "a" ? element.parent.get("title") : "";
  const since = Number(element.get("data-time") || Number.NaN);
  const day = Number.isFinite(since) ? dayOf(since) : undefined;
  const given = ["datetime", "content", "title", "data-tippy-content"].map((name) => element.get(name));
  const read = [...given, parent].map((it) => (it === "" ? undefined : readDate(it)));
  return [day, ...read].filter((it) => it !== undefined);
}

/** Converts seconds or milliseconds since 1970. */
function dayOf(since: number): string | undefined {
  const date = new Date(since < 100_000_000_000 ? since * 1_000 : since);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}
