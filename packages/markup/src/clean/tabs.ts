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
  it.get("role") === "tablist" || hasClass(it, /^(?:tabbed-labels|tabs?-labels?|tabs|nav-tabs|nav-pills)$/u);

const isTab = (it: Element): boolean =>
  it.get("role") === "tab" ||
  (it.tag === "label" && it.has("for")) ||
  /^(?:tab|pill)$/u.test(it.get("data-bs-toggle") || it.get("data-toggle"));

/** Puts the name of each tab over its panel, where a reader who clicks finds it; the row of names goes. */
export function labelPanels(root: Element): void {
  nameSwitched(root);
  for (const list of findAll(root, isTabList)) {
    const tabs = findAll(list, isTab);
    if (tabs.length < 2 || tabs.length > MOST_TABS) continue;
    const panels = panelsOf(list, tabs);
    const labels = tabs.map((tab) => lineText(tab, TAB_CHARS));
    if (panels === undefined || labels.some((it) => it.length > MAX_LABEL)) continue;
    for (const [at, panel] of panels.entries()) {
      const label = labels[at] ?? "";
      if (label === "" || isHeaded(panel, label)) continue;
      const line = nameLine(label);
      line.parent = panel;
      panel.children = [line, ...panel.children];
    }
    if (list.parent) list.parent.children = list.parent.children.filter((it) => it !== list);
  }
}

function nameLine(words: string): Element {
  const name = new Element("strong");
  name.append(new Text(words));
  const line = new Element("p");
  line.append(name);
  return line;
}

/** Where no script is needed, a box that can be ticked stands before each label, and its panel after it. */
function nameSwitched(root: Element): void {
  for (const label of findAll(root, ({ tag, parent }) => tag === "label" && parent !== undefined)) {
    const { parent } = label;
    const siblings = parent?.elements() ?? [];
    const at = siblings.indexOf(label);
    const [control, panel] = [siblings[at - 1], siblings[at + 1]];
    const words = lineText(label, TAB_CHARS);
    const names = control?.tag === "input" && control.get("id") !== "" && control.get("id") === label.get("for");
    if (!parent || !names || panel?.tag !== "div" || words === "" || words.length > MAX_LABEL || isInFrame(label))
      continue;
    const line = nameLine(words);
    line.parent = parent;
    parent.children = parent.children.map((it) => (it === label ? line : it));
  }
}

const isInFrame = (it: Element): boolean => closest(it, ({ tag }) => frames.has(tag)) !== undefined;

const frames = new Set(["form", "fieldset", "nav", "header", "footer", "aside"]);

/** It begins with a heading that says the same. */
function isHeaded(panel: Element, label: string): boolean {
  const heading = find(panel, ({ tag }) => isHeadingTag(tag));
  return heading !== undefined && lineText(heading, TAB_CHARS) === label;
}

/** The panels in the order of their tabs; nothing where they do not match one to one. */
function panelsOf(list: Element, tabs: readonly Element[]): readonly Element[] | undefined {
  const named = tabs.map((tab) => tab.get("aria-controls") || targetOf(tab));
  for (let box = list.parent, up = 0; box && up < NEAR; box = box.parent, up++) {
    const inside = findAll(box, (it) => isPanel(it) && closest(it, (above) => above === list) === undefined);
    if (inside.length === 0) continue;
    const byId = named.map((id) => inside.find((it) => id !== "" && it.get("id") === id));
    if (byId.every((it) => it !== undefined)) return byId;
    return inside.length === tabs.length ? inside : undefined;
  }
  return undefined;
}

const targetOf = (tab: Element): string =>
  /^#(.+)/u.exec(tab.get("data-bs-target") || tab.get("data-target") || tab.get("href"))?.[1] ?? "";

const isPanel = (it: Element): boolean =>
  it.get("role") === "tabpanel" ||
  hasClass(it, /^(?:tabbed-block|tab-pane)$/u) ||
  (it.parent !== undefined && hasClass(it.parent, /^blocks$/u) && it.tag === "div");
