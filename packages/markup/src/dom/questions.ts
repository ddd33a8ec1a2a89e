import { NamePattern } from "./names.ts";
import { closest, type Element, find, isHeadingTag, lineText } from "./tree.ts";

const questionNames = new NamePattern(/(?:^|[\s_-])(?:accordion|faqs?|collapsible|question|disclosure)(?:$|[\s_-])/u);
const frames = new Set(["nav", "header", "footer", "form", "dialog", "menu", "aside"]);

/**
 * A button whose label is text: accordions put headings and questions into buttons. False for buttons that open menus
 * or copy code.
 */
export const isQuestion = (button: Element): boolean => holdsHeading(button) || opensAnswer(button);

/** Whether a button is a word of a sentence that opens its definition. */
export const isTerm = (button: Element): boolean => button.has("popovertarget") && button.parent?.tag === "p";

const holdsHeading = (button: Element): boolean => {
  for (let at = button.parent; at && at.children.length <= 3; at = at.parent)
    if (isHeadingTag(at.tag) || at.tag === "summary") return true;
  return find(button, ({ tag }) => isHeadingTag(tag)) !== undefined;
};

/** Whether a button expands a part of the page and is labelled or phrased as a question. */
function opensAnswer(button: Element): boolean {
  if (!button.has("aria-expanded") || button.has("aria-haspopup")) return false;
  if (closest(button.parent, ({ tag }) => frames.has(tag)) !== undefined) return false;
  const words = lineText(button, 400);
  if (words === "" || words.length > 300) return false;
  return /[?？؟]\s*(?:[+−–-]|$)/u.test(words) || closest(button, isNamed, 4) !== undefined;
}

const signTags = new Set(["span", "i", "b", "div"]);
const isButton = ({ tag }: Element): boolean => tag === "button";

/** The icon on a button that rotates or changes when the answer opens. */
export const isTurningSign = (element: Element): boolean =>
  signTags.has(element.tag) &&
  closest(element.parent, isButton, 3) !== undefined &&
  /^[+−–×›»▶▸►▼▾⌄∨-]$/u.test(lineText(element, 3));

const isNamed = (box: Element): boolean =>
  questionNames.isIn(box) || /schema\.org\/Question/iu.test(box.get("itemtype"));
