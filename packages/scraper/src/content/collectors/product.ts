import { type Element, lineText } from "@wellsourced/markup";
import { isHeadingTag, NOTHING } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";
import type { Collector, Scene } from "./define.ts";

/** Headings over what a shop shows beside a product: other goods, other buyers, its own service. */
const beside =
  /^(?:(?:you|customers?|people|others?|shoppers|guests)\b.{0,40}\b(?:like|love|bought|buy|view(?:ed)?|enjoy|interested)\b.*|related (?:products?|items|accessories)|similar (?:products?|items)|(?:recently|last) viewed.*|frequently bought.*|(?:often|usually) bought.*|complete (?:the|your) .*|pairs? (?:well|perfectly) with.*|goes (?:well|great) with.*|shop the look|more from .*|more .{0,30}to (?:love|explore|consider)|recommended.*|recommendations.*|best ?sellers?|new arrivals|trending.*|compare (?:with )?.{0,30}|(?:customer |product |verified )?reviews?(?: \(\d+\))?|ratings?(?: (?:&|and) reviews)?|reviews? (?:&|and) ratings?|what (?:our )?(?:customers|people|clients).*say.*|questions? (?:&|and) answers?|q ?& ?a|ask a question|write a review|share your .*|follow us.*|join .*|sign up.*|stay in .*|newsletter|why (?:shop|buy|choose) .*|shipping(?: (?:&|and) returns?)?|delivery(?: (?:&|and) returns?)?|returns?(?: (?:&|and) (?:refunds?|exchanges?))?|payment(?: methods?)?|das könnte.*|ähnliche .*|kunden .*|zuletzt angesehen.*|bewertungen.*|passend dazu.*|produits (?:similaires|associés).*|vous aimerez.*|avis (?:clients?|.*)|productos (?:relacionados|similares).*|opiniones.*|prodotti correlati.*|recensioni.*)\s*[:?!…]?$/iu;

/** Share of the page's text that a part may hold and still stand beside the product. */
const MAX_SHARE = 0.5;

/** A product is its name, price, description and data. */
export const product: Collector = (scene) => {
  const removals: Removal[] = [];
  parts(scene.root, scene, removals);
  return removals;
};

function parts(box: Element, scene: Scene, removals: Removal[]): void {
  const total = (scene.measures.get(scene.root) ?? NOTHING).chars;
  const children = box.children.filter((it): it is Element => it.kind === "element" && !scene.gone.has(it));
  for (let at = 0; at < children.length; at++) {
    const child = children[at];
    if (!child) continue;
    if (!opens(child)) {
      parts(child, scene, removals);
      continue;
    }
    const end = endOf(children, at);
    const part = children.slice(at, end);
    // A heading in a box of its own speaks for what follows the box.
    const chars = part.reduce((sum, it) => sum + (scene.measures.get(it) ?? NOTHING).chars, 0);
    if (chars > total * MAX_SHARE) continue;
    for (const element of part) removals.push({ element, because: "beside the product" });
    at = end - 1;
  }
}

/** Does this element begin with such a heading, and nothing before it? */
function opens(element: Element): boolean {
  if (isHeadingTag(element.tag)) return beside.test(lineText(element, 90));
  const first = element.children.find((it) => it.kind === "element" || it.data.trim() !== "");
  return first?.kind === "element" && opens(first);
}

/** The part ends at the next heading of the same rank that stands beside the first. */
function endOf(children: readonly Element[], at: number): number {
  const first = children[at];
  if (!first || !isHeadingTag(first.tag)) return at + 1;
  let end = at + 1;
  while (end < children.length) {
    const next = children[end];
    if (!next || (isHeadingTag(next.tag) && next.tag <= first.tag)) break;
    end++;
  }
  return end;
}
