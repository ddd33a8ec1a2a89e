import { memoizeByObject } from "@wellsourced/core";
import { NamePattern, namesOf } from "../dom/names.ts";
import { isQuestion } from "../dom/questions.ts";
import { closest, type Element, eachElement, find, isHeadingTag, lineText } from "../dom/tree.ts";

/**
 * Closed boxes that a click opens: panels of tabs and accordions. Injected instructions are hidden by the same means,
 * so a panel needs a visible switch that refers to it, or a panel's role or class name. `hidden` are elements that
 * cannot be clicked.
 */
export function disclosedIn(root: Element, hidden: ReadonlySet<Element>): (element: Element) => boolean {
  const targets = targetsIn(root, hidden);
  return (element) => {
    if (!panels.has(element.tag)) return false;
    const names = namesOf(element);
    if (notContent.test(names)) return false;
    const role = element.get("role");
    const isNamed = role === "tabpanel" || targets.has(element.get("id")) || answersAbove(element);
    const isPanel = isNamed || ((role === "" || role === "region") && panelNames.test(names));
    const least = isNamed ? 1 : MIN_TEXT;
    return isPanel && !isInFrame(element) && lineText(element, least + 20).length >= least;
  };
}

/** Longer boxes are windows, not notes. */
const MAX_NOTE = 1_500;

/** Dialogs and popovers that contain notes or definitions: a switch within a sentence refers to them. */
export function notesIn(root: Element, hidden: ReadonlySet<Element>): (element: Element) => boolean {
  const targets = new Set<string>();
  eachElement(root, addNotes, {
    hidden,
    targets,
    boxLength: memoizeByObject((box: Element) => lineText(box, MIN_TEXT * 3).length),
  });
  return (element) =>
    targets.has(element.get("id")) &&
    !find(element, ({ tag }) => tag === "form" || tag === "input" || tag === "nav") &&
    lineText(element, MAX_NOTE + 1).length <= MAX_NOTE;
}

interface Notes {
  readonly hidden: ReadonlySet<Element>;
  readonly targets: Set<string>;
  readonly boxLength: (box: Element) => number;
}

function addNotes(element: Element, { hidden, targets, boxLength }: Notes) {
  const { tag } = element;
  if (hidden.has(element) || frames.has(tag)) return false;
  const id =
    tag === "button" || tag === "a" ? element.get("popovertarget") || element.get("href").replace(/^#/u, "") : "";
  const box = id === "" ? undefined : closest(element.parent, ({ tag }) => sentences.has(tag), 6);
  // The sentence says more than the switch.
  if (box && boxLength(box) > lineText(element, MIN_TEXT * 2).length + MIN_TEXT / 2) targets.add(id);
  return undefined;
}

const sentences = new Set(["p", "li", "td", "dd"]);

/** Each element is compared with its siblings, so the number is limited to avoid quadratic time. */
const MOST_SIBLINGS = 400;

/** Whether the element directly follows a question that opens it without referring to it. */
function answersAbove(element: Element): boolean {
  const { parent } = element;
  const siblings = parent && parent.children.length <= MOST_SIBLINGS ? parent.elements() : [];
  const above = siblings[siblings.indexOf(element) - 1];
  const button = above && (isHeadingTag(above.tag) || above.tag === "dt") ? find(above, isButton) : above;
  return button !== undefined && isButton(button) && hasExpandedState(button) && isQuestion(button);
}

const isButton = ({ tag }: Element): boolean => tag === "button";

const hasExpandedState = (button: Element): boolean =>
  button.has("aria-expanded") && !button.has("aria-controls") && !button.has("aria-haspopup");

const panels = new Set(["div", "section", "article", "dd", "li", "p", "tr", "table", "figure"]);
/** Shorter text without a switch is a label or a state. */
const MIN_TEXT = 40;

const panelNames = new NamePattern(
  /(?:^|[\s_-])(?:tab-?pane|tab-?panel|tabs?-?(?:content|panel)|accordion-{0,2}_{0,2}(?:item-)?(?:content|body|panel|collapse|text|answer)|faq-{0,2}_{0,2}(?:content|body|answer|text)|panel-collapse|collapsible-?(?:content|body))(?:$|[\s_-])/u,
);

/** Menus, windows and tools also open with a click, but are not content. */
const notContent = new NamePattern(
  /(?:^|[\s_-])(?:nav\w*|menu\w*|sub-?menu|mega-?menu|modal|dialog|drawer|drop-?down\w*|pop-?(?:up|over)|tooltip|search|cart|basket|filters?|facets?|log-?in|sign-?in|cookies?|consent|off-?canvas|side-?bar|share|language|lightbox|template)(?:$|[\s_-])/u,
);

const isInFrame = (element: Element): boolean =>
  closest(
    element.parent,
    (it) =>
      frames.has(it.tag) ||
      frameRoles.test(it.get("role")) ||
      (it.attributes.length > 0 && notContent.isIn(it) && it.tag !== "body" && it.tag !== "html"),
  ) !== undefined;

const frames = new Set(["nav", "header", "footer", "dialog", "aside", "form", "template", "noscript"]);
const frameRoles = /^(?:navigation|dialog|alertdialog|menu|menubar|banner|contentinfo|search)$/u;

function targetsIn(root: Element, hidden: ReadonlySet<Element>): Set<string> {
  const targets = new Set<string>();
  eachElement(root, addTargets, { hidden, targets });
  return targets;
}

function addTargets(
  element: Element,
  { hidden, targets }: { hidden: ReadonlySet<Element>; targets: Set<string> },
): boolean | undefined {
  if (hidden.has(element) || (frames.has(element.tag) && element.tag !== "form")) return false;
  if (element.attributes.length === 0 || !isSwitch(element)) return undefined;
  for (const id of element.get("aria-controls").split(/\s+/u)) if (id !== "") targets.add(id);
  for (const name of ["data-target", "data-bs-target", "href"]) {
    const value = element.get(name);
    if (value.startsWith("#") && value.length > 1) targets.add(value.slice(1));
  }
  return undefined;
}

/** Whether clicking the element shows another one that is not a window or menu. */
function isSwitch(element: Element): boolean {
  if (element.has("aria-haspopup")) return false;
  const toggle = element.get("data-toggle") + element.get("data-bs-toggle");
  if (toggle !== "" && /modal|dropdown|offcanvas|popover|tooltip/u.test(toggle)) return false;
  const opens = toggle !== "" && /tab|collapse|pill/u.test(toggle);
  const told = opens || element.has("aria-expanded") || element.get("role") === "tab";
  const named =
    (element.tag === "a" || element.tag === "button") && /tab|accordion|collaps|faq|toggle/u.test(namesOf(element));
  return (told || named) && lineText(element, 10) !== "";
}
