import { counted, hostOf, isRecord, isWithinDomain, omitUndefined } from "@wellsourced/core";
import type { ForumSignals } from "@wellsourced/core/records";
import type { Element } from "@wellsourced/markup";
import { ldAuthors } from "./metadata/authors.ts";
import { cleanString } from "./metadata/clean-string.ts";
import { readDate } from "./metadata/dates.ts";
import { type JsonObject, jsonLdBlocks, ldNodes } from "./metadata/json-ld.ts";

/** Fewer upvotes are easily manipulated. */
const FEW = 20;

/** Votes and replies of a Reddit post from its JSON-LD; undefined for other pages. */
export function readForumSignals(root: Element, url: string | undefined): ForumSignals | undefined {
  if (!isWithinDomain(hostOf(url ?? ""), "reddit.com") || !/\/comments\//u.test(URL.parse(url ?? "")?.pathname ?? ""))
    return undefined;
  const nodes = ldNodes(jsonLdBlocks(root));
  const post = nodes.find(({ types }) => types.includes("DiscussionForumPosting"))?.value ?? {};
  const upvotes = countOf(post.upvoteCount) ?? interactions(post, /(?:Like|Vote|Agree)Action/u) ?? -1;
  const comments = countOf(post.commentCount) ?? interactions(post, /(?:Comment|Write|Reply)Action/u) ?? -1;
  const datePublished = readDate(cleanString(post.datePublished, 60));
  const authorName = cleanString(ldAuthors(post.author)[0], 80) || undefined;
  return redditSignals({ upvotes, comments, datePublished, authorName });
}

/** Signals of a Reddit post, with a warning if there are few votes. */
export function redditSignals({
  upvotes,
  comments,
  ...post
}: Pick<ForumSignals, "upvotes" | "comments" | "datePublished" | "authorName">): ForumSignals {
  const credibilityNote = upvotes >= 0 && upvotes < FEW ? note(upvotes) : undefined;
  return { platform: "reddit", upvotes, comments, ...omitUndefined({ ...post, credibilityNote }) };
}

const note = (upvotes: number): string =>
  `Only ${counted(upvotes, "upvote")}: few readers have checked this post, and so small a count is open to vote manipulation.`;

function countOf(value: unknown): number | undefined {
  const count = typeof value === "string" ? Number(value) : value;
  return typeof count === "number" && Number.isSafeInteger(count) ? count : undefined;
}

/** Reads `interactionStatistic`: one counter or a list, each typed by a URL or an object. */
function interactions(post: JsonObject, type: RegExp): number | undefined {
  const given = post.interactionStatistic;
  for (const counter of Array.isArray(given) ? given : [given]) {
    if (!isRecord(counter)) continue;
    const action = counter.interactionType;
    const name = isRecord(action) ? action["@type"] : action;
    if (typeof name === "string" && type.test(name)) return countOf(counter.userInteractionCount);
  }
  return undefined;
}
