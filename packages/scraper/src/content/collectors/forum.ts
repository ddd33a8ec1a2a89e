import { type Element, find, lineText } from "@wellsourced/markup";
import { linkDensity, namesOf } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";
import { elementsIn, type Fate, type FateOf, propose, type Scene, statsOf } from "../../clean/scene.ts";
import { findPosts, isAuthor } from "./posts.ts";

/** Minimum length of text outside the posts that may be the question of a thread. */
const OWN_TEXT = 300;

/** Proposes everything around the posts of a thread. */
export function proposeAroundPosts(scene: Scene): readonly Removal[] {
  const posts = new Set(findPosts(scene));
  if (posts.size === 0) return [];
  const holders = holdersOf(posts);
  /** Word sequences seen so far. */
  const said = new Set<string>();
  const removals = proposeRefrains(posts, scene);
  const fateOf = (element: Element): Fate => {
    if (posts.has(element)) {
      proposeAdditions({ ...scene, root: element }, said, removals);
      for (const run of runsOf(lineText(element))) said.add(run);
      return "stays";
    }
    if (holders.has(element)) return "is searched";
    const stats = statsOf(element, scene);
    const isOwnText = stats.prose >= OWN_TEXT && linkDensity(stats) <= 0.3;
    return stats.chars === 0 || isOwnText ? "stays" : { because: "beside the posts" };
  };
  return propose(scene, fateOf, removals);
}

/** Elements that contain posts. */
function holdersOf(posts: ReadonlySet<Element>): ReadonlySet<Element> {
  const holders = new Set<Element>();
  for (const post of posts) for (let at = post.parent; at && !holders.has(at); at = at.parent) holders.add(at);
  return holders;
}

const isQuote = (element: Element): boolean =>
  element.tag === "blockquote" || /(?:^|[\s_-])(?:quote|quote-?box|bb-?quote)(?:$|[\s_-])/u.test(namesOf(element));

/** Text that forum software adds to posts. */
const additions =
  /^(?:(?:last )?edited\b|reactions?:|(?:click to )?(?:expand|shrink)\b.{0,8}$|see (?:less|more)\b|view attachment|attachments?$|join(?:ed|ed on| date)?\s*(?::\s*)?\S|messages?:|posts?:|location:|registered:|reputation\b|quote$|reply$|report$|share$|like$|liked by|upvote|downvote|offline$|online$|from:|thread starter|say thanks|thanks?:? ?\d*$|log ?in to reply|permalink$|save$|give award$|#\d+$|\d+ (?:replies|likes?|votes?|points?|upvotes?)$)/iu;

/** Longer text is a sentence. */
const MAX_ADDITION = 80;

/** Proposes additions of the forum to a post, and quotes of earlier posts. */
function proposeAdditions(post: Scene, said: ReadonlySet<string>, removals: Removal[]): void {
  propose({ ...post, said }, additionFate, removals);
}

const additionFate: FateOf<Scene & { readonly said: ReadonlySet<string> }> = (element, post) => {
  const { chars, prose } = statsOf(element, post);
  if (chars === 0 || element.tag === "pre" || element.tag === "table") return "stays";
  if (chars <= MAX_ADDITION && prose < 70 && additions.test(lineText(element, MAX_ADDITION + 20)))
    return { because: "added by the forum" };
  if (!isQuote(element)) return "is searched";
  return wasSaid(lineText(element), post.said) ? { because: "quotes an earlier post" } : "stays";
};

/** Whether most of a text was repeated; undefined for very short texts. */
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

/** Number of posts from which a repeated line is a template's. */
const TIMES = 3;
const MIN_CHARS = 10;
const MAX_CHARS = 300;
/** Longer repeated lines may be posts; the first is kept. */
const LABEL = 50;
/** Maximum share of a post for a repeated line; otherwise the post consists of it. */
const MAX_SHARE = 0.3;

const units = new Set("p div span li dd dt dl ul section aside footer h3 h4 h5 td".split(" "));
const date = /\b(?:19|20)\d\d\b|\b\d{1,2}[:.]\d\d\b|\bago\b/iu;

/** Proposes signatures, ranks and advertisements: lines repeated in several posts, except authors and dates. */
function proposeRefrains(posts: ReadonlySet<Element>, scene: Scene): Removal[] {
  const said = [...posts].flatMap((post) => [...linesOf(post, posts, scene)]);
  const lines = Map.groupBy(said, ([text]) => text);
  const repeated = [...lines].filter(([, found]) => found.length >= TIMES);
  return repeated.flatMap(([text, found]) =>
    found.slice(text.length > LABEL ? 1 : 0).map(([, element]) => ({ element, because: "the same in several posts" })),
  );
}

/** The distinct lines of a post, without those of replies inside it. */
function linesOf(post: Element, posts: ReadonlySet<Element>, scene: Scene): ReadonlyMap<string, Element> {
  const most = statsOf(post, scene).chars * MAX_SHARE;
  const lines = new Map<string, Element>();
  const visit = (box: Element): void => {
    for (const child of elementsIn(box, scene)) {
      const { chars, elements } = statsOf(child, scene);
      if (posts.has(child) || chars < MIN_CHARS) continue;
      const isLine = units.has(child.tag) && chars <= Math.min(MAX_CHARS, most) && elements < 40;
      const text = isLine && !saysWho(child) ? lineText(child, MAX_CHARS * 2) : "";
      if (text !== "" && !date.test(text) && !lines.has(text)) lines.set(text, child);
      if (!isAuthor(child)) visit(child);
    }
  };
  visit(post);
  return lines;
}

const saysWho = (element: Element): boolean =>
  isAuthor(element) || find(element, (it) => it.tag === "time" || isAuthor(it)) !== undefined;
