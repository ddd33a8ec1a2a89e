import { type Element, lineText } from "@wellsourced/markup";
import { isHeadingTag } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";
import { type FateOf, propose, type Scene, statsOf } from "../../clean/scene.ts";

/** Headings of sections outside the product: other products, other buyers, the shop's services. */
const beside =
  /^(?:(?:you|customers?|people|others?|shoppers|guests)\b.{0,40}\b(?:like|love|bought|buy|view(?:ed)?|enjoy|interested)\b.*|related (?:products?|items|accessories)|similar (?:products?|items)|(?:recently|last) viewed.*|frequently bought.*|(?:often|usually) bought.*|complete (?:the|your) .*|pairs? (?:well|perfectly) with.*|goes (?:well|great) with.*|shop the look|more from .*|more .{0,30}to (?:love|explore|consider)|recommended.*|recommendations.*|best ?sellers?|new arrivals|trending.*|compare (?:with )?.{0,30}|(?:customer |product |verified )?reviews?(?: \(\d+\))?|ratings?(?: (?:&|and) reviews)?|reviews? (?:&|and) ratings?|what (?:our )?(?:customers|people|clients).*say.*|questions? (?:&|and) answers?|q ?& ?a|ask a question|write a review|share your .*|follow us.*|join .*|sign up.*|stay in .*|newsletter|why (?:shop|buy|choose) .*|shipping(?: (?:&|and) returns?)?|delivery(?: (?:&|and) returns?)?|returns?(?: (?:&|and) (?:refunds?|exchanges?))?|payment(?: methods?)?|das könnte.*|ähnliche .*|kunden .*|zuletzt angesehen.*|bewertungen.*|passend dazu.*|produits (?:similaires|associés).*|vous aimerez.*|avis (?:clients?|.*)|productos (?:relacionados|similares).*|opiniones.*|prodotti correlati.*|recensioni.*)\s*[:?!…]?$/iu;

/** Maximum share of the page's text in a section outside the product. */
const MAX_SHARE = 0.5;

/** Proposes everything except a product's name, price, description and data. */
export function proposeBesideProduct(scene: Scene): readonly Removal[] {
  return propose(scene, besideFate);
}

const besideFate: FateOf<Scene> = (element, scene, siblings, at) => {
  if (!opens(element)) return "is searched";
  const part = [element, ...following(element, siblings.slice(at + 1))];
  const chars = part.reduce((sum, it) => sum + statsOf(it, scene).chars, 0);
  const most = statsOf(scene.root, scene).chars * MAX_SHARE;
  return chars > most ? "stays" : { because: "beside the product", part };
};

/** Whether this element begins with such a heading. */
function opens(element: Element): boolean {
  if (isHeadingTag(element.tag)) return beside.test(lineText(element, 90));
  const first = element.children.find((it) => it.kind === "element" || it.data.trim() !== "");
  return first?.kind === "element" && opens(first);
}

/** A section's siblings up to the next heading of its level; a heading in a box applies only to that box. */
function following({ tag }: Element, siblings: readonly Element[]): readonly Element[] {
  if (!isHeadingTag(tag)) return [];
  const end = siblings.findIndex((next) => isHeadingTag(next.tag) && next.tag <= tag);
  return end < 0 ? siblings : siblings.slice(0, end);
}
