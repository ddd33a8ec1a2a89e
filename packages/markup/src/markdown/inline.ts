import { isQuestion, isTerm } from "../dom/questions.ts";
import { closest, type Element, find, isBlank, isHeadingTag, lineText, type TreeNode } from "../dom/tree.ts";
import { codeText } from "./code.ts";
import { flowsInline, LINK_SCHEMES, type RenderContext, resolveTarget } from "./context.ts";
import { codeSpan, linkTarget, linkText } from "./escape.ts";
import { fragmentOf } from "./footnotes.ts";
import { drawnMarkdown, imageMarkdown } from "./images.ts";
import { Line, type Mark } from "./line.ts";
import { isTaskBox } from "./lists.ts";
import { type Formula, mathOf } from "./math.ts";
import { mediaMarkdown, mediaOf } from "./media.ts";
import { displayMath, inlineMath } from "./raw-math.ts";

/** Tags that never show text. */
const silent = new Set(
  (
    "script style template head noscript iframe object embed applet audio video canvas map select button input textarea " +
    "datalist progress meter frameset rp colgroup col meta link title track source param"
  ).split(" "),
);
export const isSilent = (tag: string): boolean => silent.has(tag);

/** Tags written as a pair of marks. */
const marks: Readonly<Record<string, Mark>> = {
  b: "**",
  strong: "**",
  em: "*",
  i: "*",
  cite: "*",
  dfn: "*",
  var: "*",
  s: "~~",
  del: "~~",
  strike: "~~",
};

/** Inline content as one run of Markdown. */
export function inlineMarkdown(nodes: readonly TreeNode[], context: RenderContext): string {
  const line = new Line(context.texInText);
  for (const node of nodes) addInline(line, node, context);
  return line.value;
}

type AddElement = (line: Line, element: Element, context: RenderContext) => void;

const writers: Readonly<Record<string, AddElement>> = {
  br: (line) => line.break(),
  img: (line, image, context) => line.add(imageMarkdown(image, context)),
  "amp-img": (line, image, context) => line.add(imageMarkdown(image, context)),
  svg: () => {},
  a: addLink,
  code: addCode,
  pre: addCode,
  kbd: addCode,
  samp: addCode,
  tt: addCode,
  sub: addScript,
  sup: addScript,
  q: (line, quote, context) => addAround(line, quote, ["“", "”"], context),
  rt: (line, reading, context) => addAround(line, reading, ["(", ")"], context),
  ...Object.fromEntries(
    Object.entries(marks).map(([tag, mark]): [string, AddElement] => [
      tag,
      (line, element, context) => addMarked(line, element, mark, context),
    ]),
  ),
};

const writerOf = new Map(Object.entries(writers));

/** Adds a node to a line. A block becomes inline text, separated by spaces, or by line breaks in a table cell. */
function addInline(line: Line, node: TreeNode, context: RenderContext): void {
  if (node.kind === "text" && context.plain) line.bare(node.data);
  else if (node.kind === "text") line.words(node.data);
  else addElement(line, node, context);
}

/** Formulas come first, as some are in scripts. */
function addElement(line: Line, element: Element, context: RenderContext): void {
  const math = mathOf(element);
  const label = context.notes.labels.get(element);
  if (math) line.add(context.plain || math.tex === "" ? math.tex : mathSpan(math));
  else if (label !== undefined) addNoteMark(line, label, context);
  else if (isNoteWriting(element, context)) return;
  else if (element.tag === "button" && isQuestion(element)) addQuestion(line, element, context);
  else if (element.tag === "button" && isTerm(element)) addWords(line, element, context);
  else if (isSilent(element.tag) || (element.tag.includes("-") && mediaOf(element))) addSilent(line, element, context);
  else (writerOf.get(element.tag) ?? addWords)(line, element, context);
}

function addNoteMark(line: Line, label: string, { plain, written }: RenderContext): void {
  written.marks.add(label);
  if (!plain) line.add(`[^${label}]`);
}

/** Footnotes within a line, which are written at the end; their numbers; and arrows back to the mark. */
const isNoteWriting = (element: Element, { notes, written, skipped }: RenderContext): boolean => {
  const note = notes.byBox.get(element);
  return skipped.has(element) || notes.asides.has(element) || (note !== undefined && written.marks.has(note.label));
};

function addWords(line: Line, element: Element, context: RenderContext): void {
  const apart = !flowsInline(element, context);
  if (apart) line.part(context.inCell);
  line.add(drawnMarkdown(element, context));
  for (const child of element.children) addInline(line, child, context);
  if (apart) line.part(context.inCell);
}

/** A question's text is the heading if it is inside one; otherwise it is emphasised like a summary. */
const addQuestion: AddElement = (line, button, context) =>
  closest(button.parent, ({ tag }) => isHeadingTag(tag) || tag === "summary", 4) ||
  button.elements().some(({ tag }) => isHeadingTag(tag))
    ? addWords(line, button, context)
    : addMarked(line, button, "**", context);

/** Adds the two kinds of hidden content that count: task check boxes, and images in `noscript`. */
function addSilent(line: Line, element: Element, context: RenderContext): void {
  const media = context.plain ? undefined : mediaOf(element);
  if (media) line.add(mediaMarkdown(media, context));
  if (element.tag === "noscript") for (const child of element.children) addNoscriptImage(line, child, context);
  if (!isTaskBox(element) || context.plain) return;
  line.add(element.has("checked") ? "[x]" : "[ ]");
  line.space();
}

function addNoscriptImage(line: Line, node: TreeNode, context: RenderContext): void {
  if (node.kind === "text") return;
  if (node.tag === "img") line.add(imageMarkdown(node, context));
  for (const child of node.children) addNoscriptImage(line, child, context);
}

/** The content of an element as a separate run, with flags for surrounding whitespace. */
function inner(element: Element, context: RenderContext): Line {
  const line = new Line(context.texInText);
  for (const child of element.children) addInline(line, child, context);
  return line;
}

function addAround(line: Line, element: Element, [open, close]: [string, string], context: RenderContext): void {
  const run = inner(element, context);
  if (run.leading) line.space();
  if (!run.isEmpty) line.add(open + run.value + close);
  if (run.trailing) line.space();
}

function addMarked(line: Line, element: Element, mark: Mark, context: RenderContext): void {
  if (context.plain || insideSame(element, mark)) {
    addWords(line, element, context);
    return;
  }
  const run = inner(element, context);
  if (run.leading) line.space();
  if (!run.isEmpty) line.marked(mark, run);
  if (run.trailing) line.space();
}

/** `<b><strong>` would double the marks. */
const insideSame = ({ parent }: Element, mark: string): boolean =>
  closest(parent, ({ tag }) => marks[tag] === mark || (mark === "**" && (isHeadingTag(tag) || tag === "th"))) !==
  undefined;

/** Writes sub- and superscripts as HTML tags, since Markdown has no notation for them. */
function addScript(line: Line, element: Element, context: RenderContext): void {
  const isNote = element.elements().some((child) => context.notes.labels.has(child));
  const wrap = context.plain || isNote || isBlank(element);
  addAround(line, element, wrap ? ["", ""] : [`<${element.tag}>`, `</${element.tag}>`], context);
}

/** Writes a code span; code inside code is part of it. */
function addCode(line: Line, element: Element, context: RenderContext): void {
  const link = onlyLink(element);
  if (link && !context.plain) {
    const words = lineText(element);
    line.add(linkMarkdown(words === "" ? "" : codeSpan(words), link.get("href"), context));
    return;
  }
  if (element.tag === "pre" && !context.plain) {
    addCodeLines(line, element);
    return;
  }
  addCodeSpans(line, element, context);
}

/** Writes code that contains links: a span for each link and for the text between them. */
function addCodeSpans(line: Line, code: Element, context: RenderContext): void {
  const isBare = context.plain || insideCode(code);
  const write = (words: string): string => (isBare ? words : codeSpan(words));
  let words = "";
  const flush = (): void => {
    const span = words.replace(/\s+/gu, " ");
    if (span.startsWith(" ")) line.space();
    if (span.trim() !== "") line.add(write(span.trim()));
    if (span.endsWith(" ")) line.space();
    words = "";
  };
  const walk = (node: TreeNode): void => {
    if (node.kind === "text") words += node.data;
    else if (!isBare && node.tag === "a" && node.has("href") && !isBlank(node)) {
      flush();
      line.add(linkMarkdown(codeSpan(lineText(node)), node.get("href"), context));
    } else node.children.forEach(walk);
  };
  code.children.forEach(walk);
  flush();
}

/** Writes a code block within a line, such as in a table cell, as a span for each line with its indentation. */
function addCodeLines(line: Line, pre: Element): void {
  line.space();
  const lines = codeText(pre)
    .split("\n")
    .map((code) => (code.trim() === "" ? "" : codeSpan(code)));
  line.add(lines.join("<br>"));
  line.space();
}

/** The only child of an element, if it is a link. */
const onlyLink = ({ children }: Element): Element | undefined => {
  const [link, ...others] = children.filter((it) => it.kind === "element" || it.data.trim() !== "");
  return others.length === 0 && link?.kind === "element" && link.tag === "a" && link.has("href") ? link : undefined;
};

const insideCode = ({ parent }: Element): boolean => parent?.tag === "code" || parent?.tag === "kbd";

function addLink(line: Line, element: Element, context: RenderContext): void {
  const run = isPermalink(element) || isSourceLink(element) ? undefined : inner(element, context);
  if (!run || run.leading) line.space();
  if (run && !run.isEmpty)
    line.add(leadsToItself(element) ? run.value : linkMarkdown(run.value, element.get("href"), context));
  if (run?.trailing) line.space();
}

/** Writes `[words](target)`, or only the words if the target must not be followed. */
export function linkMarkdown(words: string, href: string, context: RenderContext): string {
  if (context.plain || words === "") return words;
  const target = resolveTarget(href, context, LINK_SCHEMES);
  const isNested = /(?<!\\)\]\((?:<|\S)/u.test(words) && !words.startsWith("![");
  if (target === undefined || isNested) return words;
  return `[${linkText(words.replace(/\n+/gu, " "))}](${linkTarget(target)})`;
}

/** A heading's or term's `#` link to itself. */
function isPermalink(element: Element): boolean {
  if (!element.get("href").includes("#")) return false;
  const words = lineText(element, 40).replace(/[\u200b\u2060\ufeff]/gu, "");
  if (/^(?:[#¶§↩↑^◆]|🔗|⚓)?\uFE0E?$/u.test(words)) return element.elements("img").length === 0;
  if (!permalinkNames.test(element.get("class")) || words.length >= 24) return false;
  const box = closest(element.parent, isHeadingOrTerm, 3);
  return box !== undefined && !saysAll(element, box);
}

const permalinkNames =
  /(?:^|[\s_-])(?:header-?link|heading-anchor|headerlink|permalink|anchor-link|anchorjs-link)(?:$|[\s_-])/u;

const isHeadingOrTerm = ({ tag }: Element): boolean => isHeadingTag(tag) || tag === "dt";

const saysAll = (link: Element, box: Element): boolean => lineText(link, 200) === lineText(box, 200);

/** A heading's link to its source code or editor, as `[src]`. */
function isSourceLink(element: Element): boolean {
  if (!/^\[(?:src|source|view source|edit|edit source)\]$/iu.test(lineText(element, 20))) return false;
  const box = closest(element.parent, ({ tag }) => isHeadingTag(tag), 3);
  return box !== undefined && !saysAll(element, box);
}

/** Whether a link around a heading or term targets itself. */
function leadsToItself(link: Element): boolean {
  const href = link.get("href");
  const box = href.startsWith("#") ? closest(link.parent, isHeadingOrTerm, 3) : undefined;
  if (!box || !saysAll(link, box)) return false;
  const id = fragmentOf(href);
  const hasId = (it: Element): boolean => it.get("id") === id || it.get("name") === id;
  return hasId(box) || find(box, hasId) !== undefined || (box.parent !== undefined && hasId(box.parent));
}

const mathSpan = ({ tex, display }: Formula): string => (display ? displayMath(tex) : inlineMath(tex));
