import type { Element } from "@wellsourced/markup";
import { NamePattern, namesOf } from "@wellsourced/markup/dom";

const authorNames = new NamePattern(
  /(?:^|[\s_-])(?:user-?name|author|poster|message-name|display-?name|nick(?:name)?)(?:$|[\s_-])/u,
);

/** Where a post says who wrote it. */
export const isAuthor = (element: Element): boolean =>
  authorNames.test(namesOf(element)) ||
  element.get("itemprop") === "author" ||
  element.get("rel") === "author" ||
  (element.tag === "a" &&
    /(?:^|\/)(?:members?|users?|profile|u|user|author)[/.=-]|[?&](?:u|user|uid)=/u.test(element.get("href")));
