import type { Element } from "../dom/tree.ts";

export interface Item {
  readonly element: Element;
  readonly marker: string;
}

/** The items of a list with their markers, numbered as a browser numbers them. */
export function itemsOf(list: Element): Item[] {
  const items = list.children.filter(
    (it): it is Element => it.kind === "element" && it.tag !== "script" && it.tag !== "template",
  );
  if (list.tag !== "ol") return items.map((element) => ({ element, marker: "- " }));
  const start = Number.parseInt(list.get("start"), 10);
  const step = list.has("reversed") ? -1 : 1;
  let next = Number.isSafeInteger(start) ? start : step === 1 ? 1 : items.filter(({ tag }) => tag === "li").length;
  return items.map((element) => {
    if (element.tag !== "li") return { element, marker: "" };
    const given = Number.parseInt(element.get("value"), 10);
    const number = Number.isSafeInteger(given) ? given : next;
    next = number + step;
    // Markdown knows no negative or huge numbers.
    return { element, marker: `${Math.min(Math.max(number, 0), 999_999_999)}. ` };
  });
}

/** Items that hold several paragraphs are set apart by blank lines. */
export const isLoose = (list: Element): boolean =>
  list.children.some(
    (item) =>
      item.kind === "element" &&
      item.children.filter(
        (it) => it.kind === "element" && (it.tag === "p" || it.tag === "pre" || it.tag === "blockquote"),
      ).length > 1,
  );
