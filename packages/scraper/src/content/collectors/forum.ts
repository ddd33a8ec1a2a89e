import { type Element, lineText } from "@wellsourced/markup";
import { linkDensity, namesOf } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";
import { type Fate, propose, type Scene, statsOf } from "../../clean/scene.ts";
import { findPosts } from "./posts.ts";
import { proposeRefrains } from "./refrains.ts";

/** A text of this length beside the posts may be a post in other clothes: the question above its answers. */
const OWN_TEXT = 300;

/** A thread is its posts in order: what stands between and around them belongs to the forum. */
export function proposeAroundPosts(scene: Scene): readonly Removal[] {
  const posts = new Set(findPosts(scene));
  if (posts.size === 0) return [];
  const holders = holdersOf(posts);
  /** Runs of words. */
  const said = new Set<string>();
  const removals = proposeRefrains(posts, scene);
  const fateOf = (element: Element): Fate => {
    if (posts.has(element)) {
      proposeAdditions({ ...scene, root: element }, said, removals);
      for (const run of runsOf(lineText(element))) said.add(run);
      return "stays";
    }
    if (holders.has(element)) return "is looked into";
    const stats = statsOf(element, scene);
    const isOwnText = stats.prose >= OWN_TEXT && linkDensity(stats) <= 0.3;
    return stats.chars === 0 || isOwnText ? "stays" : { because: "beside the posts" };
  };
  return propose(scene, fateOf, removals);
}

/** Boxes with posts in them. */
function holdersOf(posts: ReadonlySet<Element>): ReadonlySet<Element> {
  const holders = new Set<Element>();
  for (const post of posts) for (let at = post.parent; at && !holders.has(at); at = at.parent) holders.add(at);
  return holders;
}

const isQuote = (element: Element): boolean =>
  element.tag === "blockquote" || /(?:^|[\s_-])(?:quote|quote-?box|bb-?quote)(?:$|[\s_-])/u.test(namesOf(element));

/** What programs add to every post. */
const additions =
  /^(?:(?:last )?edited\b|reactions?:|(?:click to )?(?:expand|shrink)\b.{0,8}$|see (?:less|more)\b|view attachment|attachments?$|join(?:ed|ed on| date)?\s*(?::\s*)?\S|messages?:|posts?:|location:|registered:|reputation\b|quote$|reply$|report$|share$|like$|liked by|upvote|downvote|offline$|online$|from:|thread starter|say thanks|thanks?:? ?\d*$|log ?in to reply|permalink$|save$|give award$|#\d+$|\d+ (?:replies|likes?|votes?|points?|upvotes?)$)/iu;

/** Longer ones are sentences. */
const MAX_ADDITION = 80;

/** Proposes what the forum added to a post, and quotes of what was said before. */
function proposeAdditions(post: Scene, said: ReadonlySet<string>, removals: Removal[]): void {
  const fateOf = (element: Element): Fate => {
    const { chars, prose } = statsOf(element, post);
    if (chars === 0 || element.tag === "pre" || element.tag === "table") return "stays";
    if (chars <= MAX_ADDITION && prose < 70 && additions.test(lineText(element, MAX_ADDITION + 20)))
      return { because: "added by the forum" };
    if (!isQuote(element)) return "is looked into";
    return wasSaid(lineText(element), said) ? { because: "quotes an earlier post" } : "stays";
  };
  propose(post, fateOf, removals);
}

/** Most of this was said before. Too short a text cannot tell. */
function wasSaid(text: string, said: ReadonlySet<string>): boolean {
  const runs = runsOf(text);
  return runs.length >= 2 && runs.filter((run) => said.has(run)).length >= runs.length * MOST;
}

const RUN = 5;
const MOST = 0.7;

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const runs: string[] = [];
  for (let at = 0; at + RUN <= words.length; at++) runs.push(words.slice(at, at + RUN).join(" "));
  return runs;
}
