import { memoizeByObject } from "@wellsourced/core";
import { backgroundColour, type Colour, looksSame, parseColour } from "../css/colours.ts";
import { type Declarations, parseDeclarations, readStyles, resolveVariables, type StyleSheet } from "../css/styles.ts";
import { bodyOf } from "../dom/body.ts";
import { measureOne } from "../dom/measure.ts";
import { ByNames, classesOf, copyOf } from "../dom/names.ts";
import { Element, find, type TreeNode } from "../dom/tree.ts";
import { isLazy } from "../markdown/image-source.ts";
import { isSilent } from "../markdown/inline.ts";
import { mathOf } from "../markdown/math.ts";
import { mediaOf } from "../markdown/media.ts";
import { disclosedIn, notesIn } from "./disclosed.ts";
import { outOfSight } from "./out-of-sight.ts";
import type { Removal } from "./run.ts";

/** Common class names for text that only screen readers get. */
const screenReaderOnly = new Set(
  "sr-only visually-hidden visuallyhidden screen-reader-text screen-reader-only u-visually-hidden is-visually-hidden a11y-hidden assistive-text offscreen".split(
    " ",
  ),
);

const WHITE: Colour = { rgb: [255, 255, 255], alpha: 1 };

/** Properties inherited from the surrounding boxes. */
interface Surroundings {
  /** Colour behind the text; `undefined` if unknown. */
  readonly background: Colour | undefined;
}

/** Finds elements that readers cannot see, where instructions for language models may hide. */
export function findHidden(root: Element): Removal[] {
  const sheet = readStyles(root);
  const found: HiddenElement[] = [];
  // With an external style sheet, the background colour is unknown.
  const outside = find(root, loadsStyles) !== undefined;
  visit(root, { background: outside ? undefined : WHITE }, sheet, found);
  return secretsAmong(found, root, sheet);
}

const loadsStyles = (it: Element): boolean => it.tag === "link" && /\bstylesheet\b/iu.test(it.get("rel"));

/** A hidden element, and the background of its text. */
interface HiddenElement extends Removal {
  readonly because: HiddenBy;
  readonly inside: Surroundings;
}

/** Hidden elements, except panels that open with a click; those are searched in turn. */
function secretsAmong(found: HiddenElement[], root: Element, sheet: StyleSheet): Removal[] {
  const hidden = new Set(found.map(({ element }) => element));
  const isDisclosed = disclosedIn(root, hidden);
  const isNote = found.some(({ because }) => windows.has(because)) ? notesIn(root, hidden) : undefined;
  const secrets: Removal[] = [];
  const page: Page = { root, isBehindDialog: undefined };
  // The list grows during the loop, as each panel is searched.
  for (const { element, because, inside } of found) {
    if (windows.has(because) && isNote?.(element)) visit(element, inside, sheet, found);
    else if (closedBy.has(because) && isDisclosed(element)) visit(element, inside, sheet, found);
    else if (!isWaiting(element, because, page)) secrets.push({ element, because });
    else if (because === "hidden from assistive readers") visit(element, inside, sheet, found);
  }
  return secrets;
}

const windows: ReadonlySet<HiddenBy> = new Set(["closed dialog", "closed popover"]);

/** How tabs and accordions hide their panels. */
const closedBy: ReadonlySet<HiddenBy> = new Set([
  "display: none",
  "visibility: hidden",
  "hidden attribute",
  "hidden from assistive readers",
  "no height or width",
  "opacity: 0",
]);

/**
 * Scripts fade in whole pages, and an open dialog hides the page behind it from screen readers. If most of the text is
 * hidden that way, it is the page itself.
 */
function isWaiting(element: Element, because: HiddenBy, page: Page): boolean {
  const { root } = page;
  if (because === "hidden from assistive readers") {
    if (!holdsPage(element)) return false;
    page.isBehindDialog ??= find(root, isOpenDialog) !== undefined;
    return page.isBehindDialog && find(element, isOpenDialog) === undefined;
  }
  if (because !== "opacity: 0" && because !== "visibility: hidden") return false;
  const inside = measureOne(element).prose;
  return inside > 500 && inside > measureOne(bodyOf(root)).prose * 0.4;
}

interface Page {
  readonly root: Element;
  /** Whether a dialog is open; searched only if needed. */
  isBehindDialog: boolean | undefined;
}

const isOpenDialog = (it: Element): boolean =>
  (it.tag === "dialog" && it.has("open")) ||
  (/^(?:alert)?dialog$/u.test(it.get("role")) && it.get("aria-hidden") !== "true" && !it.has("hidden")) ||
  it.get("aria-modal") === "true";

const holdsPage = (element: Element): boolean =>
  element.tag === "main" ||
  find(element, ({ tag }) => tag === "main" || tag === "article" || tag === "h1") !== undefined;

function visit(box: Element, around: Surroundings, sheet: StyleSheet, found: HiddenElement[]): void {
  for (const child of box.children) {
    if (child.kind === "text" || (isSilent(child.tag) && !mediaOf(child))) continue;
    const declarations = declarationsOf(child, sheet);
    const inside = declarations ? surroundings(declarations, around) : around;
    const because = isRoot(child) ? undefined : whyHidden(child, declarations, inside, sheet);
    if (because === undefined) visit(child, inside, sheet, found);
    else if (because === "visibility: hidden" && showsAgain(child, sheet)) visitUnseen(child, inside, sheet, found);
    else found.push({ element: child, because, inside });
  }
}

/** Unlike other properties, `visibility` can be reset by a descendant. */
const isVisible = (element: Element, sheet: StyleSheet): boolean =>
  declarationsOf(element, sheet)?.get("visibility") === "visible";

const showsAgain = (box: Element, sheet: StyleSheet): boolean =>
  find(box, (it) => it !== box && isVisible(it, sheet)) !== undefined;

/** Within an invisible box, keeps descendants that are visible again and removes all other content. */
function visitUnseen(box: Element, around: Surroundings, sheet: StyleSheet, found: HiddenElement[]): void {
  for (const child of box.children) {
    if (child.kind === "text") child.data = " ";
    else if (isVisible(child, sheet)) visit(only(child), around, sheet, found);
    else if (showsAgain(child, sheet)) visitUnseen(child, around, sheet, found);
    else found.push({ element: child, because: "visibility: hidden", inside: around });
  }
}

/** Wraps an element so that it can be walked on its own. */
function only(element: Element): Element {
  const box = new Element("#only");
  box.children = [element];
  return box;
}

/** Pages hide their root until scripts have loaded, which hides nothing from readers. */
const isRoot = ({ tag }: Element): boolean => tag === "html" || tag === "body" || tag === "head";

/** Cached, as pages give many elements the same style. */
const styles = new ByNames(parseDeclarations, copyOf);

function declarationsOf(element: Element, sheet: StyleSheet): Declarations | undefined {
  const rules = sheet.declarationsOf(element, classesOf(element));
  const style = element.get("style");
  const own = style === "" ? undefined : styles.of(style);
  const all = rules && own ? new Map([...rules, ...own]) : (own ?? rules);
  return all && resolveVariables(all, sheet.variables);
}

function surroundings(declarations: Declarations, around: Surroundings): Surroundings {
  const stated =
    declarations.get("background-color") ?? declarations.get("background") ?? declarations.get("background-image");
  if (stated === undefined || /^(?:none|inherit|initial)$/u.test(stated)) return around;
  const colour = backgroundColour(stated);
  if (colour?.alpha === 0) return around;
  return { background: declarations.has("background-image") ? undefined : colour };
}

/** Reasons for hiding, as logged. */
type HiddenBy = NonNullable<ReturnType<typeof whyHidden>>;

function whyHidden(element: Element, declarations: Declarations | undefined, around: Surroundings, sheet: StyleSheet) {
  const because =
    hiddenByMarkup(element, isShown(declarations)) ?? (declarations && hiddenBy(declarations, element, around, sheet));
  return because !== undefined && isFormula(element) ? undefined : because;
}

/** A style may override the `hidden` attribute or a closed dialog. */
const isShown = (declarations: Declarations | undefined): boolean =>
  declarations !== undefined &&
  /^(?:block|inline|inline-block|flow-root|flex|inline-flex|grid|inline-grid|table|table-\w+|list-item|contents)$/u.test(
    declarations.get("display") ?? "",
  );

function hiddenByMarkup(element: Element, shown: boolean) {
  const { tag } = element;
  if (tag === "dialog" && !element.has("open") && !shown) return "closed dialog";
  if (element.attributes.length === 0) return undefined;
  if (element.has("hidden") && !shown && element.get("hidden") !== "until-found") return "hidden attribute";
  if (element.has("popover") && !shown) return "closed popover";
  if (isHiddenByAmp(element)) return "hidden by AMP";
  if (element.get("aria-hidden").toLowerCase() === "true") return "hidden from assistive readers";
  return isForScreenReaders.in(element) ? "for screen readers only" : undefined;
}

/** Boxes that AMP opens later, and what it shows only to some readers or if something fails. */
const isHiddenByAmp = (element: Element): boolean =>
  element.has("amp-access-hide") ||
  (element.tag.startsWith("amp-") && element.get("layout") === "nodisplay") ||
  (element.has("fallback") && element.parent?.tag.startsWith("amp-") === true);

const isForScreenReaders = new ByNames((_, classes) => classes.some((name) => screenReaderOnly.has(name)));

/** Formulas are included twice, for display and for machines; the converter picks one. */
function isFormula(element: Element): boolean {
  const { tag } = element;
  if (tag === "math" || tag.startsWith("mjx-")) return true;
  if (tag !== "span" && tag !== "div" && tag !== "img") return false;
  return mathOf(element) !== undefined || holdsOnlyMath(element);
}

/** Whether the box contains only a formula. */
const holdsOnlyMath = (box: Element): boolean => find(box, isMath) !== undefined && !saysMoreThanMath(box);
const isMath = ({ tag }: Element): boolean => tag === "math";

const saysMoreThanMath = (box: Element): boolean => box.children.some(isMoreThanMath);
const isMoreThanMath = (node: TreeNode): boolean =>
  node.kind === "text" ? node.data.trim() !== "" : node.tag !== "math" && saysMoreThanMath(node);

function hiddenBy(declarations: Declarations, element: Element, around: Surroundings, sheet: StyleSheet) {
  const value = (name: string): string => declarations.get(name) ?? "";
  if (value("display") === "none") return "display: none";
  if (value("visibility") === "hidden" || value("visibility") === "collapse") return "visibility: hidden";
  if (isZero(value("opacity")) && !fadesIn(declarations, element)) return "opacity: 0";
  if (isTiny(value("font-size")) && !find(element, (it) => setsFontSize(it, sheet))) return "font-size: 0";
  const drawn = outOfView(declarations);
  if (drawn !== undefined) return drawn;
  return sameColour(declarations, around) ? "colour of its background" : undefined;
}

/** Known for all elements with the same style. */
const outOfView = memoizeByObject((declarations: Declarations) => {
  if (isClipped(declarations)) return "clipped away";
  if (isOffScreen(declarations)) return "off screen";
  if (isCollapsed(declarations)) return "no height or width";
  return declarations.has("transition") ? undefined : outOfSight(declarations);
});

const isZero = (value: string): boolean => value !== "" && Number.parseFloat(value) === 0;
const isTiny = (value: string): boolean => /^[\d.]+(?:px|pt|em|rem|%)?$/u.test(value) && pixels(value) < 1.5;

/** Animations start at zero, so a box that is about to appear is content. */
const fadesIn = (declarations: Declarations, element: Element): boolean =>
  declarations.has("transform") ||
  declarations.has("transition") ||
  declarations.has("animation") ||
  element.has("data-aos") ||
  element.has("data-w-id") ||
  element.has("data-framer-appear-id") ||
  element.has("data-animation") ||
  (element.tag === "img" && isLazy(element));

function setsFontSize(element: Element, sheet: StyleSheet): boolean {
  const size = declarationsOf(element, sheet)?.get("font-size");
  return size !== undefined && !isTiny(size);
}

function pixels(value: string): number {
  const match = /^(-?[\d.]+)(px|pt|em|rem|vw|vh|%)?/u.exec(value.trim());
  if (!match) return Number.NaN;
  const factor = { em: 16, rem: 16, vw: 14, vh: 9, pt: 1.33, "%": 0.16 }[match[2] ?? ""] ?? 1;
  return Number(match[1]) * factor;
}

/** Whether the element is clipped to a point, the usual way to address only screen readers. */
function isClipped(declarations: Declarations): boolean {
  const clip = /^rect\(([^)]*)\)/u.exec(declarations.get("clip") ?? "")?.[1];
  if (clip !== undefined)
    return clip
      .split(/[\s,]+/u)
      .filter(Boolean)
      .every((part) => Math.abs(pixels(part)) <= 1);
  return /^(?:inset\(\s*(?:50|100)%|circle\(\s*0)/u.test(declarations.get("clip-path") ?? "");
}

const FAR = 1_000;

function isOffScreen(declarations: Declarations): boolean {
  const far = (name: string): boolean => Math.abs(pixels(declarations.get(name) ?? "")) >= FAR;
  if (
    /^(?:absolute|fixed|relative)$/u.test(declarations.get("position") ?? "") &&
    ["left", "top", "right", "bottom"].some(far)
  )
    return true;
  if (["text-indent", "margin-left", "margin-top"].some((name) => pixels(declarations.get(name) ?? "") <= -FAR))
    return true;
  const moved = /translate(?:x|y|3d)?\(\s*(-?[\d.]+px)/u.exec(declarations.get("transform") ?? "")?.[1];
  return moved !== undefined && Math.abs(pixels(moved)) >= FAR;
}

/** Padding keeps a box open, as for videos with a fixed aspect ratio. */
function isCollapsed(declarations: Declarations): boolean {
  const overflow = ["overflow", "overflow-x", "overflow-y"].map((name) => declarations.get(name) ?? "").join(" ");
  if (!/hidden|clip/u.test(overflow)) return false;
  if (["padding", "padding-bottom", "padding-top"].some((name) => declarations.has(name))) return false;
  return ["height", "width", "max-height"].some((name) => {
    const size = pixels(declarations.get(name) ?? "");
    return size >= 0 && size <= 1;
  });
}

/** Unknown colours hide nothing, so the text is kept. */
function sameColour(declarations: Declarations, { background }: Surroundings): boolean {
  const colour = parseColour(declarations.get("color") ?? "");
  if (!colour) return false;
  const clipsText = /text/u.test(
    declarations.get("background-clip") ?? declarations.get("-webkit-background-clip") ?? "",
  );
  if (clipsText) return false;
  return colour.alpha <= 0.02 || (background !== undefined && looksSame(colour, background));
}
