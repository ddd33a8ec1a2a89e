import { namesOf } from "../../dom/names.ts";
import type { Element } from "../../dom/tree.ts";

/** Where a post says who wrote it. */
export const isAuthor = (element: Element): boolean =>
  /(?:^|[\s_-])(?:user-?name|author|poster|message-name|display-?name|nick(?:name)?)(?:$|[\s_-])/u.test(
    namesOf(element),
  ) ||
  element.get("itemprop") === "author" ||
  element.get("rel") === "author" ||
  (element.tag === "a" &&
    /(?:^|\/)(?:members?|users?|profile|u|user|author)[/.=-]|[?&](?:u|user|uid)=/u.test(element.get("href")));
