import { classesOf, hasClass } from "../dom/names.ts";
import { closest, type Element, find, isBlank, isHeadingTag, isInline, type TreeNode } from "../dom/tree.ts";

export interface Item {
  /** An `li`, or any other direct child of a list. */
  readonly node: TreeNode;
  readonly marker: string;
}

/** The items of a list with their markers, numbered as in browsers. */
export function itemsOf(list: Element): Item[] {
  const items = entriesOf(list);
  if (list.tag !== "ol") return items.map((node) => ({ node, marker: "- " }));
  const start = Number.parseInt(list.get("start"), 10);
  const step = list.has("reversed") ? -1 : 1;
  let next = Number.isSafeInteger(start) ? start : step === 1 ? 1 : items.filter(isItem).length;
  return items.map((node) => {
    if (!isItem(node)) return { node, marker: "" };
    const given = Number.parseInt(node.get("value"), 10);
    const number = Number.isSafeInteger(given) ? given : next;
    next = number + step;
    // Markdown has no negative or huge numbers.
    return { node, marker: `${Math.min(Math.max(number, 0), 999_999_999)}. ` };
  });
}

/** The items of a list. A box around some items groups them and does not add a level. */
function entriesOf(list: Element): TreeNode[] {
  return list.children.flatMap((it) => {
    if (it.kind === "text") return it.data.trim() === "" ? [] : [it];
    if (it.tag === "script" || it.tag === "template") return [];
    return isGroup(it) ? entriesOf(it) : [it];
  });
}

/** A list used for layout: each item begins with a heading, or the only item contains blocks and no direct text. */
export function isLayoutList(list: Element): boolean {
  if (list.tag !== "ul") return false;
  const items = list.elements();
  if (items.length === 0 || !items.every(isItem)) return false;
  return items.every((it) => opensWithHeading(it)) || (items.length === 1 && items.every(holdsOnlyBlocks));
}

/** Boxes that a template may nest around a section's heading. */
const MAX_BOXES = 8;

/** Whether the first visible content of an element is a heading. */
function opensWithHeading(element: Element, boxes = MAX_BOXES): boolean {
  const first = element.children.find((it) => !isBlank(it));
  if (first?.kind !== "element" || boxes === 0) return false;
  return isHeadingTag(first.tag) || (!isInline(first.tag) && opensWithHeading(first, boxes - 1));
}

const holdsOnlyBlocks = ({ children }: Element): boolean => {
  const shown = children.filter((it) => !isBlank(it));
  return (
    shown.length > 1 && shown.every((it) => it.kind === "element" && /^(?:dl|pre|table|section|div|hr)$/u.test(it.tag))
  );
};

const isItem = (node: TreeNode): node is Element => node.kind === "element" && node.tag === "li";

const isGroup = ({ tag, children }: Element): boolean => !/^(?:li|ul|ol|menu|dir)$/u.test(tag) && children.some(isItem);

/** Whether items contain several paragraphs, and so are separated by blank lines. */
export const isLoose = (list: Element): boolean =>
  entriesOf(list).some(
    (item) =>
      item.kind === "element" && item.elements().filter(({ tag }) => /^(?:p|pre|blockquote)$/u.test(tag)).length > 1,
  );

/** A check box of a task list, whose state is content, unlike other controls. */
export function isTaskBox(input: Element): boolean {
  if (input.tag !== "input" || input.get("type") !== "checkbox") return false;
  const item = closest(input.parent, ({ tag }) => !/^(?:label|p|span)$/u.test(tag), 3);
  // If the item states it in data, the control is a copy.
  return item?.tag === "li" && !item.has("data-checked");
}

/** Whether a task without a check box is done, from its classes or data; undefined for other items. */
export function taskState(item: Element): boolean | undefined {
  if (find(item, isTaskBox)) return undefined;
  const stated = item.get("data-checked") || item.get("data-list");
  if (/^(?:true|checked)$/u.test(stated)) return true;
  if (/^(?:false|unchecked)$/u.test(stated)) return false;
  const [first] = item.children.filter((it) => it.kind === "element" || it.data.trim() !== "");
  const drawn = first?.kind === "element" && first.children.length === 0 ? classesOf(first) : [];
  if (drawn.includes("checkbox-on")) return true;
  if (drawn.includes("checkbox-off")) return false;
  const list = item.parent;
  if (!list || !hasClass(list, /^(?:inline-task-list|task-list|to-?do-list|checklist)$/u)) return undefined;
  if (hasClass(item, /^(?:checked|done|completed)$/u)) return true;
  // Confluence marks only finished tasks.
  return hasClass(list, /^inline-task-list$/u) || hasClass(item, /^(?:unchecked|open)$/u) ? false : undefined;
}
