import type { Element } from "../dom/tree.ts";

/** The box of a task in a list: what is ticked there is content, unlike other controls. */
export function isTaskBox(input: Element): boolean {
  if (input.tag !== "input" || input.get("type") !== "checkbox") return false;
  let at = input.parent;
  for (let up = 0; at && up < 3; up++, at = at.parent) {
    if (at.tag === "li") return true;
    if (at.tag !== "label" && at.tag !== "p" && at.tag !== "span") return false;
  }
  return false;
}
