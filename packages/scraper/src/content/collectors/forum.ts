import { type Element, lineText } from "@wellsourced/markup";
import { linkDensity, NOTHING, namesOf } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";
import type { Collector, Scene } from "./define.ts";
import { findPosts } from "./posts.ts";
import { proposeRefrains } from "./refrains.ts";
import { Said } from "./repeats.ts";

/** A thread is its posts in order: what stands between and around them belongs to the forum. */
export const forum: Collector = (scene) => {
  const posts = new Set(findPosts(scene));
  if (posts.size === 0) return [];
  const removals = proposeRefrains(posts, scene);
  around(scene.root, { scene, posts, holders: holdersOf(posts), removals, said: new Said() });
  return removals;
};

interface Work {
  readonly scene: Scene;
  readonly posts: ReadonlySet<Element>;
  /** Boxes with posts in them. */
  readonly holders: ReadonlySet<Element>;
  readonly removals: Removal[];
  readonly said: Said;
}

function holdersOf(posts: ReadonlySet<Element>): Set<Element> {
  const holders = new Set<Element>();
  for (const post of posts) for (let at = post.parent; at && !holders.has(at); at = at.parent) holders.add(at);
  return holders;
}

/** A text of this length beside the posts may be a post in other clothes: the question above its answers. */
const OWN_TEXT = 300;

function around(box: Element, work: Work): void {
  const { scene, posts, holders, removals } = work;
  for (const child of box.children) {
    if (child.kind === "text" || scene.gone.has(child)) continue;
    if (posts.has(child)) post(child, work);
    else if (holders.has(child)) around(child, work);
    else {
      const stats = scene.measures.get(child) ?? NOTHING;
      if (stats.chars === 0) continue;
      if (stats.prose < OWN_TEXT || linkDensity(stats) > 0.3)
        removals.push({ element: child, because: "beside the posts" });
    }
  }
}

function post(element: Element, work: Work): void {
  inside(element, work);
  work.said.add(lineText(element));
}

const isQuote = (element: Element): boolean =>
  element.tag === "blockquote" || /(?:^|[\s_-])(?:quote|quote-?box|bb-?quote)(?:$|[\s_-])/u.test(namesOf(element));

/** What programs add to every post. */
const additions =
  /^(?:(?:last )?edited\b|reactions?:|(?:click to )?(?:expand|shrink)\b.{0,8}$|see (?:less|more)\b|view attachment|attachments?$|join(?:ed|ed on| date)?\s*(?::\s*)?\S|messages?:|posts?:|location:|registered:|reputation\b|quote$|reply$|report$|share$|like$|liked by|upvote|downvote|offline$|online$|from:|thread starter|say thanks|thanks?:? ?\d*$|log ?in to reply|permalink$|save$|give award$|#\d+$|\d+ (?:replies|likes?|votes?|points?|upvotes?)$)/iu;

/** Longer ones are sentences. */
const MAX_ADDITION = 80;

function inside(box: Element, work: Work): void {
  const { scene, removals } = work;
  for (const child of box.children) {
    if (child.kind === "text" || scene.gone.has(child)) continue;
    const stats = scene.measures.get(child) ?? NOTHING;
    if (stats.chars === 0 || child.tag === "pre" || child.tag === "table") continue;
    if (stats.chars <= MAX_ADDITION && stats.prose < 70 && additions.test(lineText(child, MAX_ADDITION + 20)))
      removals.push({ element: child, because: "added by the forum" });
    else if (isQuote(child)) {
      if (work.said.has(lineText(child))) removals.push({ element: child, because: "quotes an earlier post" });
    } else inside(child, work);
  }
}
