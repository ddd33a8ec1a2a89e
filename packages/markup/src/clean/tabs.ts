import { memoizeByObject } from "@wellsourced/core";
import { ClassPattern } from "../dom/names.ts";
import { closest, Element, find, findAll, isHeadingTag, lineText, Text, type TreeNode } from "../dom/tree.ts";
import { remove } from "./run.ts";

/** More of them are a menu. */
const MOST_TABS = 24;
/** Longer labels are clickable text. */
const MAX_LABEL = 80;
/** Characters of a tab that are read, including whitespace. */
const TAB_CHARS = 1_000;

/** Maximum levels between the tabs and the box that contains their panels. */
const NEAR = 3;

const isTabList = (it: Element): boolean => listClass.in(it) || it.get("role") === "tablist";
const listClass = new ClassPattern(/^(?:tabbed-labels|tabs?-labels?|tabs|nav-tabs|nav-pills)$/u);

const isTab = (it: Element): boolean =>
  it.get("role") === "tab" ||
  (it.tag === "label" && it.has("for")) ||
  /^(?:tab|pill)$/u.test(it.get("data-bs-toggle") || it.get("data-toggle"));

/** Puts the label of each tab above its panel, and removes the row of tabs. */
export function labelPanels(root: Element): void {
  nameSwitched(root);
  const panelsIn = memoizeByObject(panelsBelow);
  const named: Element[] = [];
  for (const list of findAll(root, isTabList)) {
    const tabs = findAll(list, isTab);
    // A list that contains its panels is an accordion, with the labels already in place.
    if (tabs.length < 2 || tabs.length > MOST_TABS || find(list, isPanel)) continue;
    const panels = panelsOf(list, tabs, panelsIn);
    const labels = tabs.map((tab) => lineText(tab, TAB_CHARS));
    if (panels === undefined || labels.some((it) => it.length > MAX_LABEL)) continue;
    for (const [at, panel] of panels.entries()) {
      const label = labels[at] ?? "";
      if (label === "" || isHeaded(panel, label)) continue;
      const line = nameLine(label);
      line.parent = panel;
      panel.children = [line, ...panel.children];
    }
    named.push(list);
  }
  remove(named.map((element) => ({ element, because: "names of tabs" })));
}

function nameLine(words: string): Element {
  const name = new Element("strong");
  name.append(new Text(words));
  const line = new Element("p");
  line.append(name);
  return line;
}

/** Tabs without scripts: a checkbox or radio button, its label, then the panel. */
function nameSwitched(root: Element): void {
  const labels = findAll(root, ({ tag }) => tag === "label");
  for (const parent of new Set(labels.map((label) => label.parent))) {
    if (!parent || isInFrame(parent)) continue;
    const siblings = parent.elements();
    const lines = new Map<TreeNode, Element>();
    for (const [at, label] of siblings.entries()) {
      const words = switchName(label, siblings[at - 1], siblings[at + 1]);
      if (words === "") continue;
      const line = nameLine(words);
      line.parent = parent;
      lines.set(label, line);
    }
    parent.children = parent.children.map((it) => lines.get(it) ?? it);
  }
}

/** The label of a panel; empty if the three elements are not a tab. */
function switchName(label: Element, control: Element | undefined, panel: Element | undefined): string {
  const id = label.get("for");
  const names = label.tag === "label" && control?.tag === "input" && id !== "" && control.get("id") === id;
  const words = names && panel?.tag === "div" ? lineText(label, TAB_CHARS) : "";
  return words.length > MAX_LABEL ? "" : words;
}

const isInFrame = (it: Element): boolean => closest(it, ({ tag }) => frames.has(tag)) !== undefined;

const frames = new Set(["form", "fieldset", "nav", "header", "footer", "aside"]);

/** Whether the panel begins with a heading that repeats the label. */
function isHeaded(panel: Element, label: string): boolean {
  const heading = find(panel, ({ tag }) => isHeadingTag(tag));
  return heading !== undefined && lineText(heading, TAB_CHARS) === label;
}

interface Panels {
  readonly all: readonly Element[];
  readonly byId: ReadonlyMap<string, Element>;
}

function panelsBelow(box: Element): Panels {
  const all = findAll(box, isPanel);
  return { all, byId: new Map(all.toReversed().map((panel) => [panel.get("id"), panel])) };
}

/** The panels in the order of their tabs; empty if they do not match one to one. */
function panelsOf(
  list: Element,
  tabs: readonly Element[],
  panelsIn: (box: Element) => Panels,
): readonly Element[] | undefined {
  const ids = tabs.map((tab) => tab.get("aria-controls") || targetOf(tab));
  for (let box = list.parent, up = 0; box && up < NEAR; box = box.parent, up++) {
    const { all, byId } = panelsIn(box);
    const named = ids.map((id) => (id === "" ? undefined : byId.get(id)));
    if (named.every((it) => it !== undefined)) return named;
    if (all.length > 0) return all.length === tabs.length ? all : undefined;
  }
  return undefined;
}

const targetOf = (tab: Element): string =>
  /^#(.+)/u.exec(tab.get("data-bs-target") || tab.get("data-target") || tab.get("href"))?.[1] ?? "";

const isPanel = (it: Element): boolean =>
  it.get("role") === "tabpanel" ||
  panelClass.in(it) ||
  (it.parent !== undefined && boxClass.in(it.parent) && it.tag === "div");
const panelClass = new ClassPattern(/^(?:tabbed-block|tab-pane)$/u);
const boxClass = new ClassPattern(/^blocks$/u);
