import { namesOf } from "../dom/names.ts";
import { type Element, eachElement, lineText } from "../dom/tree.ts";

/** Which links are footnote marks, and which elements hold the notes. */
export interface Footnotes {
  /** The note's label, when this `a` is a mark. */
  labelOf(link: Element): string | undefined;
  /** The note's label, when this element is the note itself. */
  noteOf(element: Element): string | undefined;
  /** True for the arrow that leads back from a note to its mark. */
  isBackLink(link: Element): boolean;
}

export const noFootnotes: Footnotes = { labelOf: () => undefined, noteOf: () => undefined, isBackLink: () => false };

const noteId =
  /^(?:user-content-)?(?:fn|footnote|cite[_-]note|endnote|note|_?ftn|_?edn|sdfootnote|en|ref|reference|bib|cr)[:_.-]?[\w.:-]*$/iu;
const noteContainer = /(?:^|[\s_-])(?:foot-?notes?|end-?notes?|references|reflist|notes)(?:$|[\s_-])/u;
const mark = /^[[(]?\s*(?:note\s+)?(?:\d{1,4}|[a-z]{1,3}|[*†‡§¶]{1,3}|\^)\s*[\])]?$/iu;
const holders = new Set(["li", "p", "div", "aside", "dd", "section", "td"]);

/** A fragment's id, decoded; broken escapes stay as they are. */
export function fragmentOf(href: string): string | undefined {
  const at = href.indexOf("#");
  if (at < 0 || at === href.length - 1 || href.length > 2_000) return undefined;
  const id = href.slice(at + 1);
  if (!id.includes("%")) return id;
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Pairs marks with their notes. A mark without a note in the same tree stays an ordinary link. */
export function findFootnotes(root: Element): Footnotes {
  const byId = new Map<string, Element>();
  const links: Element[] = [];
  eachElement(root, (element) => {
    const id = element.get("id") || (element.tag === "a" ? element.get("name") : "");
    if (id !== "" && !byId.has(id)) byId.set(id, element);
    if (element.tag === "a" && element.get("href").includes("#")) links.push(element);
    return undefined;
  });
  const labels = new Map<Element, string>();
  const notes = new Map<Element, string>();
  const taken = new Set<string>();
  const back = new Set<Element>();
  for (const link of links) {
    const id = fragmentOf(link.get("href")) ?? "";
    const note = noteAt(byId.get(id));
    if (!note || !isMark(link, id, note)) continue;
    const label = notes.get(note) ?? freeLabel(lineText(link, 40), taken);
    notes.set(note, label);
    labels.set(link, label);
  }
  for (const link of links) if (isBack(link, notes, labels)) back.add(link);
  return {
    labelOf: (link) => labels.get(link),
    noteOf: (element) => notes.get(element),
    isBackLink: (link) => back.has(link),
  };
}

/** The box that holds the whole note: ids often sit on an anchor inside it. */
function noteAt(target: Element | undefined): Element | undefined {
  let at = target;
  for (let up = 0; at && up < 4; up++, at = at.parent) if (holders.has(at.tag)) return at;
  return undefined;
}

function isMark(link: Element, id: string, note: Element): boolean {
  if (!mark.test(lineText(link, 40)) || isInside(link, note)) return false;
  const raised = link.parent?.tag === "sup" || link.children.some((it) => it.kind === "element" && it.tag === "sup");
  const named = /foot-?note|fn-?ref|noteref|cite|reference/u.test(
    `${namesOf(link)} ${link.get("role")} ${link.get("rel")} ${link.get("epub:type")}`,
  );
  if (!raised && !named) return false;
  return noteId.test(id) || named || containerNamed(note) || lineText(note, 2_000).length < 2_000;
}

const isInside = (link: Element, note: Element): boolean => {
  let at: Element | undefined = link;
  while (at && at !== note) at = at.parent;
  return at === note;
};

function containerNamed(note: Element): boolean {
  let at: Element | undefined = note;
  for (let up = 0; at && up < 4; up++, at = at.parent) if (noteContainer.test(namesOf(at))) return true;
  return false;
}

function freeLabel(shown: string, taken: Set<string>): string {
  const wanted = shown.replace(/[^\p{L}\p{N}]/gu, "") || String(taken.size + 1);
  const label = taken.has(wanted) ? `${wanted}-${taken.size + 1}` : wanted;
  taken.add(label);
  return label;
}

/** An arrow, or the number or letter of the mark. */
const backArrow =
  /^(?:(?:↩|↵|⤴|↑|\^|⏎|⬑|⇑|\[?\d{1,4}\]?\.?|[a-z]{1,2}(?!\p{L})|back|jump up|return)(?:\ufe0e|\ufe0f)?\s?){0,20}$/iu;

function isBack(link: Element, notes: ReadonlyMap<Element, string>, labels: ReadonlyMap<Element, string>): boolean {
  if (labels.has(link)) return false;
  let at: Element | undefined = link;
  for (let up = 0; at && up < 8; up++, at = at.parent) if (notes.has(at)) return backArrow.test(lineText(link, 40));
  return false;
}
