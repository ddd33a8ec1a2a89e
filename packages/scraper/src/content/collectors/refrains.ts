import { type Element, find, lineText } from "@wellsourced/markup";
import type { Removal } from "@wellsourced/markup/hidden";
import { elementsIn, type Scene, statsOf } from "../../clean/scene.ts";
import { isAuthor } from "./posts.ts";

/** In so many posts the same line is not something that people say. */
const TIMES = 3;
const MIN_CHARS = 10;
const MAX_CHARS = 300;
/** Longer ones may be what somebody said and others show again: the first stays. */
const LABEL = 50;
/** A post that is hardly more than the line says it itself. */
const MAX_SHARE = 0.3;

const units = new Set("p div span li dd dt dl ul section aside footer h3 h4 h5 td".split(" "));
const date = /\b(?:19|20)\d\d\b|\b\d{1,2}[:.]\d\d\b|\bago\b/iu;

/** Proposes signatures, ranks and advertisements: the same line in several posts, who wrote them and when left aside. */
export function proposeRefrains(posts: ReadonlySet<Element>, scene: Scene): Removal[] {
  const lines = Map.groupBy(
    [...posts].flatMap((post) => [...linesOf(post, posts, scene)]),
    ([text]) => text,
  );
  const repeated = [...lines].filter(([, found]) => found.length >= TIMES);
  return repeated.flatMap(([text, found]) =>
    found.slice(text.length > LABEL ? 1 : 0).map(([, element]) => ({ element, because: "the same in several posts" })),
  );
}

/** Each line of a post once; what stands in a reply within it belongs to the reply. */
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
