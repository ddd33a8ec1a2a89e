import { type Element, find, lineText } from "@wellsourced/markup";
import { ByNames, classesOf } from "@wellsourced/markup/dom";

export type Mark = (element: Element) => boolean;

/** Markup of a forum program's posts. A function reads parts that are attributes of the post. */
export interface Board {
  readonly post: Mark;
  /** The text of the post. */
  readonly content: Mark;
  readonly author: Mark;
  readonly date: Mark;
  readonly authorOf?: (post: Element) => string;
}

// All tests run on every element of every page, so they are plain loops without allocations.

/** Matches elements with all classes of one of the lists. */
const classed = (...lists: readonly string[]): Mark => {
  const wanted = lists.map((list) => list.split("."));
  return (element) => {
    const classes = classesOf(element);
    if (classes.length === 0) return false;
    for (const list of wanted) if (holdsAll(classes, list)) return true;
    return false;
  };
};

function holdsAll(classes: readonly string[], names: readonly string[]): boolean {
  for (const name of names) if (!classes.includes(name)) return false;
  return true;
}

function called(id: RegExp): Mark {
  return (element) => id.test(element.get("id"));
}
function having(name: string, value = /\S/u): Mark {
  return (element) => element.has(name) && value.test(element.get(name));
}
function tagged(tag: string): Mark {
  return (element) => element.tag === tag;
}
function either(...marks: readonly Mark[]): Mark {
  return (element) => {
    for (const mark of marks) if (mark(element)) return true;
    return false;
  };
}
function both(...marks: readonly Mark[]): Mark {
  return (element) => {
    for (const mark of marks) if (!mark(element)) return false;
    return true;
  };
}
/** Matches elements inside one that matches `outer`. */
const within =
  (outer: Mark, inner: Mark, levels = 4): Mark =>
  (element) => {
    if (!inner(element)) return false;
    for (let at = element.parent, left = levels; at && left > 0; at = at.parent, left--) if (outer(at)) return true;
    return false;
  };
const property =
  (...names: readonly string[]): Mark =>
  (element) =>
    element.has("itemprop") &&
    element
      .get("itemprop")
      .split(/\s+/u)
      .some((name) => names.includes(name));

const link = tagged("a");
const time = tagged("time");

/** A signature with the author, not the editor. */
const signature = both(classed("post-signature"), (element) => !/^edited\b/iu.test(lineText(element, 40)));

/** schema.org markup, independent of the program. */
export const stated: Board = {
  post: having("itemtype", /schema\.org\/(?:Comment|Answer|SiteRequest|DiscussionForumPosting)$/u),
  content: property("text", "articleBody", "commentText"),
  author: property("author", "creator"),
  date: property("dateCreated", "datePublished", "commentTime"),
};

const postClasses = new Set(
  (
    "message post postbit postbitlegacy postbitim postcontainer b-post crawler-post ipsComment ipsEntry post_wrapper " +
    "comment-node post-listing question answer comment js-comment"
  ).split(" "),
);
const hasPostClass = new ByNames((_, classes) => classes.some((name) => postClasses.has(name)));

/** Whether any board could recognise the element as a post; on most pages, almost none could be one. */
export const mayBePost = (element: Element): boolean =>
  hasPostClass.in(element) ||
  element.tag === "table" ||
  element.tag === "article" ||
  element.has("component") ||
  element.has("itemtype");

/** The first board that recognises a post reads it. */
export const boards: readonly Board[] = [
  // XenForo
  {
    post: both(classed("message"), having("data-author")),
    content: classed("bbWrapper", "messageText", "message-body"),
    author: either(
      within(classed("message-name", "message-attribution-user"), classed("username")),
      classed("message-name"),
      within(classed("messageUserInfo"), classed("username")),
    ),
    date: either(
      within(classed("message-attribution", "message-attribution-main"), time, 6),
      within(classed("messageMeta", "privateControls"), classed("DateTime"), 6),
    ),
    authorOf: (post) => post.get("data-author"),
  },
  // phpBB
  {
    post: both(classed("post"), called(/^p\d+$/u)),
    content: both(tagged("div"), classed("content")),
    author: within(classed("author", "postprofile"), classed("username", "username-coloured")),
    date: classed("author"),
  },
  // vBulletin
  {
    post: either(
      both(tagged("table"), called(/^post\d+$/u)),
      both(tagged("li"), classed("postbit", "postbitlegacy", "postbitim", "postcontainer", "b-post")),
    ),
    content: either(
      classed("js-post__content-text", "postcontent"),
      both(called(/^post_message_\d+$/u), (element) => find(element, classed("postcontent")) === undefined),
    ),
    author: either(classed("bigusername", "username"), within(classed("author", "b-userinfo"), property("name"))),
    date: either(classed("postdate"), within(classed("b-post__timestamp"), time), both(tagged("td"), classed("thead"))),
  },
  // Discourse
  {
    post: either(classed("crawler-post"), both(tagged("article"), having("data-post-id"))),
    content: either(both(classed("post"), property("text", "articleBody")), classed("cooked")),
    author: either(classed("creator"), within(classed("names"), link)),
    date: either(classed("post-time"), within(classed("post-date", "post-info"), having("data-time")), time),
  },
  // Invision
  {
    post: both(tagged("article"), classed("ipsComment", "ipsEntry")),
    content: having("data-role", /^commentContent$/u),
    author: either(
      classed("cAuthorPane_author", "ipsEntry__author"),
      within(classed("ipsEntry__header", "ipsComment_header"), classed("ipsUsername", "ipsType_break")),
    ),
    date: time,
  },
  // MyBB
  {
    post: both(either(classed("post"), tagged("table")), called(/^post_\d+$/u)),
    content: classed("post_body"),
    author: within(classed("author_information", "post_author"), classed("largetext")),
    date: classed("post_date"),
  },
  // Simple Machines
  {
    post: classed("post_wrapper"),
    content: both(classed("inner"), called(/^msg_\d+$/u)),
    author: within(classed("poster"), tagged("h4")),
    date: either(
      within(classed("postinfo"), both(link, classed("smalltext"))),
      both(within(classed("keyinfo"), classed("smalltext")), (element) => /\d{4}/u.test(lineText(element, 120))),
    ),
  },
  // Lemmy
  {
    post: classed("comment-node", "post-listing"),
    content: classed("md-div"),
    author: classed("person-listing"),
    date: classed("moment-time"),
  },
  // Stack Exchange
  {
    post: either(
      both(classed("question"), having("data-questionid")),
      both(classed("answer"), having("data-answerid")),
      both(classed("comment", "js-comment"), having("data-comment-id")),
    ),
    content: classed("js-post-body", "comment-copy"),
    author: either(within(signature, within(classed("user-details"), link), 5), classed("comment-user")),
    date: either(within(signature, classed("relativetime"), 6), classed("relativetime-clean")),
  },
  // NodeBB
  {
    post: having("component", /^post$/u),
    content: having("component", /^post\/content$/u),
    author: having("data-username"),
    date: classed("timeago"),
    authorOf: (post) => post.get("data-username"),
  },
  stated,
];
