import { ClassPattern, classesOf } from "../dom/names.ts";
import { askOfSiblings, type Element, find, rawText } from "../dom/tree.ts";
import { mathmlToTex } from "./mathml.ts";

/** A formula as TeX. */
export interface Formula {
  readonly tex: string;
  readonly display: boolean;
}

/** The formula shown by an element, from any library; undefined for other elements. */
export function mathOf(element: Element): Formula | undefined {
  const { tag } = element;
  if (tag === "math") return fromMathml(element);
  if (tag === "script") return fromScript(element);
  if (tag === "img") return fromImage(element);
  if (tag === "mjx-container") return fromContainer(element, element.get("display") === "true");
  if (tag !== "span" && tag !== "div" && tag !== "p") return undefined;
  if (!mathClass.in(element)) return undefined;
  const classes = classesOf(element);
  if (classes.includes("katex-display")) return fromContainer(element, true);
  if (classes.includes("katex") || classes.includes("mwe-math-element")) return fromContainer(element, false);
  if (classes.some(isMathJax))
    return hasScriptBeside(element)
      ? { tex: "", display: false }
      : fromContainer(element, classes.includes("MathJax_Display"));
  if (classes.includes("MathJax_Preview")) return { tex: "", display: false };
  if (classes.includes("math") && classes.includes("notranslate")) return fromBox(element);
  return undefined;
}

const mathClass = new ClassPattern(
  /^(?:katex(?:-display)?|mwe-math-element|MathJax(?:_Display|_SVG|_CHTML|_Preview)?|math)$/u,
);

const isMathJax = (name: string): boolean =>
  name === "MathJax_Display" || name === "MathJax" || name === "MathJax_SVG" || name === "MathJax_CHTML";

const tidy = (tex: string): string => tex.replace(/\s+/gu, " ").trim();

/** A formula's own TeX annotation is preferred to a conversion. */
function fromMathml(math: Element): Formula | undefined {
  const annotation = find(math, (it) => it.tag === "annotation" && texEncoding.test(it.get("encoding").trim()));
  const stated = tidy(stored(annotation ? rawText(annotation) : math.get("alttext") || math.get("data-latex")));
  const shown = tidy(mathmlToTex(math));
  const tex = stated !== "" && saysNoMore(stated, shown) ? stated : shown;
  return { tex, display: math.get("display") === "block" || /\bdisplay=["']?block/u.test(math.get("mode")) };
}

/** `application/x-tex`, `LaTeX` and the like, but not `text/plain`. */
const texEncoding = /^(?:(?:application|text)\/(?:x-)?)?(?:la|ams|ams-?la)?tex(?:$|[;\s])/iu;

/** Words in a formula's source that may be missing from the displayed formula. */
const MOST_UNSHOWN = 2;

/** Whether the hidden source contains no more words than are shown; otherwise it is not used. */
function saysNoMore(stated: string, shown: string): boolean {
  if (shown === "") return countOf(stated) <= MOST_UNSHOWN;
  const letters = shown.replace(/[^\p{L}]/gu, "").toLowerCase();
  return countOf(stated, (word) => !letters.includes(word.toLowerCase())) <= MOST_UNSHOWN;
}

/** Counts words in a formula's source, without commands or names of environments, colours and labels. */
const countOf = (tex: string, counts: (word: string) => boolean = () => true): number =>
  (
    tex
      .replace(
        /\\(?:begin|end|color|textcolor|label|ref|eqref|tag|require|class|cssId|style|href|hspace|vspace)\s*\{[^{}]*\}/gu,
        " ",
      )
      .replace(/\\[a-z]+/giu, " ")
      .match(/\p{L}{3,}/gu) ?? []
  ).filter(counts).length;

/** Unwraps Wikipedia's `{\displaystyle …}`. */
function stored(tex: string): string {
  const style = /^\s*\{\\(?:displaystyle|textstyle)\s+((?:\S[\s\S]*)?)\}\s*$/u.exec(tex);
  return style?.[1] ?? tex;
}

function fromScript(script: Element): Formula | undefined {
  const type = script.get("type");
  if (!/^math\/tex/iu.test(type)) return undefined;
  const tex = rawText(script).replace(/^\s*(?:%\s*)?<!\[CDATA\[|(?:%|(?<![\s%]))\s*\]\]>\s*$/gu, "");
  return { tex: tidy(tex), display: /mode\s*=\s*display/iu.test(type) };
}

/** Services that render TeX as images. */
const drawn = /latex|mathtex|mimetex|texrendr|[?&](?:tex|eq|formula)=|\/math\/render/iu;

function fromImage(image: Element): Formula | undefined {
  const alt = image.get("alt").trim();
  if (alt === "" || alt.length > 5_000) return undefined;
  const classes = classesOf(image);
  const named = classes.some((it) =>
    /^(?:mwe-math-fallback-image-(?:inline|display)|latex|tex|ztext-math|math|equation)/iu.test(it),
  );
  const known = classes.includes("latex") || classes.includes("tex");
  const isTex = /\\[a-z]{2,}\s*[{([_^]|\\[a-z](?:[^\\_^{}=\n]|\\(?![a-z]))*[_^{}=]/iu.test(alt);
  const hasSigns = /[\\^_{}=+<>]/u.test(alt);
  if (!known && !isTex && !((named || drawn.test(image.get("src"))) && hasSigns)) return undefined;
  return {
    tex: tidy(stored(alt)),
    display:
      classes.includes("mwe-math-fallback-image-display") ||
      (!classes.includes("mwe-math-fallback-image-inline") && isDisplayed(image, alt)),
  };
}

/** A display formula: a multi-line environment, or an image that is a whole paragraph. */
const isDisplayed = (image: Element, tex: string): boolean =>
  /^\\begin\{/u.test(tex) || (image.parent?.tag === "p" && isOnlyImage(image));

const isOnlyImage = askOfSiblings((children) => {
  const shown = children.filter((it) => it.kind === "element" || it.data.trim() !== "");
  return shown.length === 1 && shown[0]?.kind === "element" && shown[0].tag === "img";
});

function fromContainer(element: Element, display: boolean): Formula | undefined {
  const stated = tidy(element.get("data-tex") || element.get("data-latex") || element.get("data-mathml-tex"));
  const math = find(element, ({ tag }) => tag === "math");
  if (stated !== "" && saysNoMore(stated, math ? mathmlToTex(math) : tidy(rawText(element))))
    return { tex: stated, display };
  const inner = math && fromMathml(math);
  if (inner) return { tex: inner.tex, display: display || inner.display };
  const image = find(element, ({ tag }) => tag === "img");
  return image && fromImage(image);
}

/** Raw TeX in a box for formulas, with or without delimiters. */
function fromBox(element: Element): Formula | undefined {
  if (element.children.some((it) => it.kind === "element")) return undefined;
  const raw = tidy(rawText(element));
  const [, square, round] = /^\\\[([\s\S]*)\\\]$|^\\\(([\s\S]*)\\\)$/u.exec(raw) ?? [];
  const tex = (square ?? round ?? raw).trim();
  return tex === "" ? undefined : { tex, display: element.tag === "div" || square !== undefined };
}

const hasScriptBeside = askOfSiblings((children) =>
  children.some((it) => it.kind === "element" && it.tag === "script" && /^math\/tex/iu.test(it.get("type"))),
);
