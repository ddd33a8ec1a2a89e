import { classesOf, hasClass } from "../dom/names.ts";
import { closest, type Element, find, isBlank, isHeadingTag, isInline, type TreeNode } from "../dom/tree.ts";

export interface Item {
  /** An `li`, or any other direct child of a list. */
  readonly node: TreeNode;
  readonly marker: string;
}

/** The items of a list with their markers, numbered as a browser numbers them. */
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
    // Markdown knows no negative or huge numbers.
    return { node, marker: `${Math.min(Math.max(number, 0), 999_999_999)}. ` };
  });
}

/** The items of a list. A box around some of them groups them and is no level of its own. */
function entriesOf(list: Element): TreeNode[] {
  return list.children.flatMap((it) => {
    if (it.kind === "text") return it.data.trim() === "" ? [] : [it];
    if (it.tag === "script" || it.tag === "template") return [];
    return isGroup(it) ? entriesOf(it) : [it];
  });
}

/** Sections that a template sets as items: each opens with a heading, or the only one holds blocks and no line of text. */
export function isLayoutList(list: Element): boolean {
  if (list.tag !== "ul") return false;
  const items = list.elements();
  if (items.length === 0 || !items.every(isItem)) return false;
  return items.every((it) => opensWithHeading(it)) || (items.length === 1 && items.every(holdsOnlyBlocks));
}

/** Boxes that a template may nest around the heading of a section. */
const MAX_BOXES = 8;

/** The first that an element shows is a heading. */
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

/** Items that hold several paragraphs are set apart by blank lines. */
export const isLoose = (list: Element): boolean =>
  entriesOf(list).some(
    (item) =>
      item.kind === "element" && item.elements().filter(({ tag }) => /^(?:p|pre|blockquote)$/u.test(tag)).length > 1,
  );

/** The box of a task in a list: what is ticked there is content, unlike other controls. */
export function isTaskBox(input: Element): boolean {
  if (input.tag !== "input" || input.get("type") !== "checkbox") return false;
  const item = closest(input.parent, ({ tag }) => !/^(?:label|p|span)$/u.test(tag), 3);
  // An item that states it in data repeats it in a control.
  return item?.tag === "li" && !item.has("data-checked");
}

/** Whether a task without a box of its own is done, as its classes or data say; nothing for any other item. */
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
  // Confluence marks what is done, and nothing else.
  return hasClass(list, /^inline-task-list$/u) || hasClass(item, /^(?:unchecked|open)$/u) ? false : undefined;
}
