import { isQuestion, isTerm, isTurningSign } from "../dom/questions.ts";
import { askOfSiblings, type Element, eachElement, find, lineText } from "../dom/tree.ts";
import { imageSource } from "../markdown/image-source.ts";
import { isTaskBox } from "../markdown/lists.ts";
import { mathOf } from "../markdown/math.ts";
import { mediaOf } from "../markdown/media.ts";
import type { Removal } from "./run.ts";

const never = new Set(
  (
    "script style template head iframe object embed applet select button textarea datalist progress meter frameset noframes noembed " +
    "audio video canvas map link meta param source track input rp"
  ).split(" "),
);
const holdsSources = /^(?:picture|(?:amp-)?(?:video|audio))$/u;
const drawings = new Set(["desc", "metadata", "title", "text"]);

/** Finds elements whose content readers do not see: scripts, styles, embedded documents, form controls, drawings. */
export function findUnseen(root: Element): Removal[] {
  const removals: Removal[] = [];
  eachElement(root, addUnseen, removals);
  return removals;
}

function addUnseen(element: Element, removals: Removal[]): boolean | undefined {
  const { tag } = element;
  if ((tag === "script" || tag === "svg") && mathOf(element)) return false;
  const because = whyUnseen(element);
  if (because !== undefined) removals.push({ element, because });
  return because === undefined && tag !== "noscript" ? undefined : false;
}

function whyUnseen(element: Element): string | undefined {
  const { tag } = element;
  if (tag === "noscript") return keepsImage(element) ? undefined : "shown only without scripts";
  if (isTurningSign(element)) return "icon of a button";
  if (tag === "label" && isCaption(element)) return "label of a form control";
  if (!never.has(tag) && tag !== "svg" && !drawings.has(tag)) return undefined;
  if ((tag === "source" && holdsSources.test(element.parent?.tag ?? "")) || mediaOf(element)) return undefined;
  if ((tag === "input" && isTaskBox(element)) || (tag === "button" && (isQuestion(element) || isTerm(element))))
    return undefined;
  return `<${tag}> is not text`;
}

/** Whether a label is a short caption of a control. Long labels are text, and some templates use them as headings. */
const isCaption = (label: Element): boolean => {
  const control = find(label, ({ tag }) => tag === "input" || tag === "select");
  if ((!label.has("for") && !control) || (control && isTaskBox(control))) return false;
  const { length } = lineText(label, 61);
  return length > 0 && length <= 60;
};

/** Lazy loaders keep the real image in `noscript` next to a placeholder; other content of `noscript` is not shown. */
function keepsImage(noscript: Element): boolean {
  const image = find(noscript, ({ tag }) => tag === "img");
  if (!image || standsByImage(noscript)) return false;
  noscript.children = [image];
  image.parent = noscript;
  return true;
}

const standsByImage = askOfSiblings((children) =>
  children.some((it) => it.kind === "element" && it.tag === "img" && imageSource(it) !== undefined),
);
