import { closest, type Element, eachElement } from "@wellsourced/markup";
import { NamePattern } from "@wellsourced/markup/dom";
import { type Scene, statsOf } from "../../clean/scene.ts";

const authorNames = new NamePattern(
  /(?:^|[\s_-])(?:user-?name|author|poster|message-name|display-?name|nick(?:name)?)(?:$|[\s_-])/u,
);

/** Whether an element names the author of a post. */
export const isAuthor = (element: Element): boolean =>
  authorNames.isIn(element) ||
  element.get("itemprop") === "author" ||
  element.get("rel") === "author" ||
  (element.tag === "a" &&
    /(?:^|\/)(?:members?|users?|profile|u|user|author)[/.=-]|[?&](?:u|user|uid)=/u.test(element.get("href")));

/** Minimum posts in a thread. */
const MIN_POSTS = 2;
/** Minimum share of all letters in the posts for the page to be a thread. */
const MIN_SHARE = 0.35;

/** Maximum keys per element; only attacks have more. */
const MAX_KEYS = 4;

const units = new Set(["div", "article", "li", "section", "tr", "table"]);
const postWord = /(?:^|[_-])(?:posts?|comment|message|reply|answer|thread)(?:$|[_-])/iu;
const postType = /\/(?:Comment|Answer|SiteRequest|DiscussionForumPosting)$/u;

interface Keyed {
  readonly key: string;
  readonly element: Element;
}

function addKeys(
  element: Element,
  { gone, keyed }: { gone: ReadonlySet<Element>; keyed: Keyed[] },
): boolean | undefined {
  if (gone.has(element)) return false;
  if (units.has(element.tag)) for (const key of keysOf(element)) keyed.push({ key, element });
  return undefined;
}

/**
 * The posts of a thread in order: elements with a numbered id, a class for posts, or a declared type. Of several such
 * groups, the one with the most text. Replies within a post are part of the group.
 */
export function findPosts(scene: Scene): readonly Element[] {
  const keyed: Keyed[] = [];
  eachElement(scene.root, addKeys, { gone: scene.gone, keyed });
  let best: readonly Element[] = [];
  let most = statsOf(scene.root, scene).chars * MIN_SHARE;
  for (const members of Map.groupBy(keyed, ({ key }) => key).values()) {
    if (members.length < MIN_POSTS) continue;
    const group = members.map(({ element }) => element);
    const outer = outermost(group);
    const held = outer.reduce((sum, it) => sum + statsOf(it, scene).chars, 0);
    // One that wraps the whole thread is not a post.
    if (held > most && outer.length >= MIN_POSTS) [best, most] = [group, held];
  }
  return best;
}

function keysOf(element: Element): string[] {
  const keys: string[] = [];
  const numbered = /^([a-z](?:[a-z_-]*[a-z])?)[-_]*\d{2,}(?:_\w+)?$/iu.exec(element.get("id"))?.[1];
  if (numbered !== undefined) keys.push(`${element.tag}#${numbered}`);
  for (const name of element.get("class").split(/\s+/u, 12))
    if (keys.length < MAX_KEYS && postWord.test(name)) keys.push(`${element.tag}.${name.replace(/\d+/gu, "")}`);
  if (postType.test(element.get("itemtype"))) keys.push("posting");
  return keys;
}

/** Drops posts inside others. Groups are in document order, so only the last kept one may contain the next. */
function outermost(group: readonly Element[]): readonly Element[] {
  const outer: Element[] = [];
  for (const element of group) {
    const last = outer.at(-1);
    if (!last || !closest(element.parent, (it) => it === last)) outer.push(element);
  }
  return outer;
}
