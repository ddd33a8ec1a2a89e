import { hasClass } from "../dom/names.ts";
import { closest, Element, find, findAll, isHeadingTag, lineText, Text } from "../dom/tree.ts";

/** More tabs than this are a menu. */
const MOST_TABS = 24;
/** Longer ones are texts that are clicked. */
const MAX_LABEL = 80;
/** Read of a tab, its white space included. */
const TAB_CHARS = 1_000;

/** How far up the panels may stand from their tabs. */
const NEAR = 3;

const isTabList = (it: Element): boolean =>
  it.get("role") === "tablist" || hasClass(it, /^(?:tabbed-labels|tabs?-labels?|tabs)$/u);

const isTab = (it: Element): boolean => it.get("role") === "tab" || (it.tag === "label" && it.has("for"));

/** Puts the name of each tab over its panel, where a reader who clicks finds it; the row of names goes. */
export function labelPanels(root: Element): void {
  for (const list of findAll(root, isTabList)) {
    const tabs = findAll(list, isTab);
    if (tabs.length < 2 || tabs.length > MOST_TABS) continue;
    const panels = panelsOf(list, tabs);
    const labels = tabs.map((tab) => lineText(tab, TAB_CHARS));
    if (panels === undefined || labels.some((it) => it.length > MAX_LABEL)) continue;
    for (const [at, panel] of panels.entries()) {
      const label = labels[at] ?? "";
      if (label === "" || isHeaded(panel, label)) continue;
      const name = new Element("strong");
      name.append(new Text(label));
      const line = new Element("p");
      line.append(name);
      line.parent = panel;
      panel.children = [line, ...panel.children];
    }
    if (list.parent) list.parent.children = list.parent.children.filter((it) => it !== list);
  }
}

/** It begins with a heading that says the same. */
function isHeaded(panel: Element, label: string): boolean {
  const heading = find(panel, ({ tag }) => isHeadingTag(tag));
  return heading !== undefined && lineText(heading, TAB_CHARS) === label;
}

/** The panels in the order of their tabs; nothing where they do not match one to one. */
function panelsOf(list: Element, tabs: readonly Element[]): readonly Element[] | undefined {
  const named = tabs.map((tab) => tab.get("aria-controls"));
  for (let box = list.parent, up = 0; box && up < NEAR; box = box.parent, up++) {
    const inside = findAll(box, (it) => isPanel(it) && closest(it, (above) => above === list) === undefined);
    if (inside.length === 0) continue;
    const byId = named.map((id) => inside.find((it) => id !== "" && it.get("id") === id));
    if (byId.every((it) => it !== undefined)) return byId;
    return inside.length === tabs.length ? inside : undefined;
  }
  return undefined;
}

const isPanel = (it: Element): boolean =>
  it.get("role") === "tabpanel" ||
  hasClass(it, /^(?:tabbed-block|tab-pane)$/u) ||
  (it.parent !== undefined && hasClass(it.parent, /^blocks$/u) && it.tag === "div");
