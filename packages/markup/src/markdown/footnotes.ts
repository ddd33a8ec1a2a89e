import { decodePercent } from "@wellsourced/core";
import { namesOf } from "../dom/names.ts";
import { closest, type Element, eachElement, lineText, type TreeNode } from "../dom/tree.ts";
import { type Sidenote, sidenoteOf } from "./sidenotes.ts";
import { unlinkedNotes } from "./unlinked-notes.ts";

/** A footnote's label and content. */
export interface Note {
  readonly label: string;
  /** The boxes that contain it, in order. */
  readonly boxes: readonly Element[];
}

const noteId =
  /^(?:user-content-)?(?:fn|footnote|cite[_-]note|endnote|note|_?ftn|_?edn|sdfootnote|ftnt|en|ref|reference|bib|cr)[:_.-]?[\w.:-]*$/iu;
const noteContainer = /(?:^|[\s_-])(?:foot-?notes?|end-?notes?|references|reflist|notes)(?:$|[\s_-])/u;
const mark = /^[[(]?\s*(?:note\s+)?(?:\d{1,4}|[a-z]{1,3}|[*†‡§¶]{1,3}|\^)\s*[\])]?$/iu;
const holders = new Set(["li", "p", "div", "aside", "dd", "section", "td"]);

/** The decoded id in a fragment; malformed escapes are kept. */
export function fragmentOf(href: string): string | undefined {
  const at = href.indexOf("#");
  if (at < 0 || at === href.length - 1 || href.length > 2_000) return undefined;
  const id = href.slice(at + 1);
  return id.includes("%") ? decodePercent(id) : id;
}

/**
 * Pairs footnote marks with their notes. A mark without a note in the same tree stays unchanged; `baseUrl` is the
 * page's own.
 */
export function findFootnotes(root: Element, baseUrl?: string): Footnotes {
  const clues = look(root);
  const pairs = new Footnotes();
  for (const { mark: sign, box, shown } of clues.sidenotes) pairs.add(sign, [box], shown);
  for (const link of clues.links) {
    const note = leadsElsewhere(link, baseUrl) ? undefined : linkedNote(link, clues, pairs);
    if (note) pairs.add(link, [note], lineText(link, 40));
  }
  // Only if no mark is linked, since raised numbers are weak evidence.
  if (pairs.all.length === 0 && clues.sups.length > 0)
    for (const { marks, label, boxes } of unlinkedNotes(root, clues.sups))
      for (const sign of marks) pairs.add(sign, boxes, label);
  for (const link of clues.links) if (isBack(link, pairs)) pairs.asides.add(link);
  return pairs;
}

/** Footnote marks and the elements with their notes. Each note has a unique label. */
export class Footnotes {
  /** The label of a note, by its mark. */
  readonly labels = new Map<Element, string>();
  /** The note, by its first box. */
  readonly byBox = new Map<Element, Note>();
  /** Arrows from a note back to its mark, and boxes written as part of another note. */
  readonly asides = new Set<Element>();
  private readonly taken = new Set<string>();

  get all(): readonly Note[] {
    return [...this.byBox.values()];
  }

  add(sign: Element, boxes: readonly Element[], shown: string): void {
    const [first] = boxes;
    if (!first) return;
    const known = this.byBox.get(first);
    const note = known ?? { label: this.freeLabel(shown), boxes };
    this.byBox.set(first, note);
    this.labels.set(sign, note.label);
    for (const lead of leadOf(first, shown)) this.asides.add(lead);
    // A note with many marks may have many boxes.
    if (known) return;
    for (const box of boxes.slice(1)) {
      this.asides.add(box);
      for (const lead of leadOf(box, shown)) this.asides.add(lead);
    }
  }

  private freeLabel(shown: string): string {
    const wanted = shown.replace(/[^\p{L}\p{N}]/gu, "") || String(this.taken.size + 1);
    const label = this.taken.has(wanted) ? `${wanted}-${this.taken.size + 1}` : wanted;
    this.taken.add(label);
    return label;
  }
}

/** Limited, as each one requires a search among its siblings. */
const MOST_SIDENOTES = 1_000;

/** Elements found in one walk over the tree. */
type Clues = ReturnType<typeof look>;

function look(root: Element) {
  const marks = new NoteMarks();
  eachElement(root, takeMark, marks);
  return marks;
}

class NoteMarks {
  readonly byId = new Map<string, Element>();
  /** Links back, by the id expected for their note. */
  readonly backs = new Map<string, Element>();
  readonly links: Element[] = [];
  readonly sups: Element[] = [];
  readonly sidenotes: Sidenote[] = [];
}

function takeMark(element: Element, marks: NoteMarks): undefined {
  const { byId, sups, sidenotes } = marks;
  takeId(element.get("id"), element, byId);
  if (element.tag === "a") {
    takeId(element.get("name"), element, byId);
    addLink(element, marks);
  }
  if (element.tag === "sup" && mark.test(lineText(element, 12))) sups.push(element);
  const sidenote = sidenotes.length < MOST_SIDENOTES ? sidenoteOf(element, sidenotes.length + 1) : undefined;
  if (sidenote) sidenotes.push(sidenote);
}

function takeId(id: string, element: Element, byId: Map<string, Element>): void {
  if (id !== "" && !byId.has(id)) byId.set(id, element);
}

/** `fnref1` is the target of the link back from `fn1`. */
const withoutRef = (id: string): string | undefined =>
  /ref/iu.test(id) ? id.replace(/-?ref(?:erence)?/iu, "") : undefined;

function addLink(link: Element, { links, backs }: { links: Element[]; backs: Map<string, Element> }): void {
  const fragment = fragmentOf(link.get("href"));
  if (fragment !== undefined || withoutRef(link.get("id"))) links.push(link);
  const note = fragment === undefined ? undefined : withoutRef(fragment);
  if (note !== undefined && !backs.has(note)) backs.set(note, link);
}

/** A link to another site is not a footnote, even if its fragment looks like one. */
const leadsElsewhere = (link: Element, baseUrl: string | undefined): boolean =>
  baseUrl !== undefined &&
  /^\s*(?:https?:)?\/\//iu.test(link.get("href")) &&
  hostOf(link.get("href"), baseUrl) !== hostOf(baseUrl);

const hostOf = (url: string, base?: string): string | undefined => URL.parse(url, base)?.host.replace(/^www\./u, "");

/** The note of a link, if the link is a footnote mark. */
function linkedNote(link: Element, { byId, backs }: Clues, pairs: Footnotes): Element | undefined {
  if (pairs.labels.has(link) || !mark.test(lineText(link, 40))) return undefined;
  // If a script resolves the link, or an editor lost the ids, the names still match.
  const id = fragmentOf(link.get("href")) ?? withoutRef(link.get("id")) ?? "";
  const target = byId.get(id) ?? backs.get(id);
  const note = noteAt(target);
  if (!note || !target || isInside(link, note) || isInsideNote(link, pairs)) return undefined;
  return isMark(link, id, note) ? note : undefined;
}

/** The box with the whole note, since the id is often on an anchor or number inside it. */
const noteAt = (target: Element | undefined): Element | undefined =>
  // A span may be a note within its line.
  closest(target, (it) => holders.has(it.tag) || (it.tag === "span" && lineText(it, 20).length > 12), 4);

function isMark(link: Element, id: string, note: Element): boolean {
  const raised = link.parent?.tag === "sup" || link.elements("sup").length > 0;
  const named = /foot-?note|fn-?ref|noteref|cite|reference/u.test(
    `${namesOf(link)} ${link.get("role")} ${link.get("rel")} ${link.get("epub:type")}`,
  );
  if (raised || named) return noteId.test(id) || named || containerNamed(note) || lineText(note, 2_000).length < 2_000;
  return leadsBack(note, link);
}

/** Whether the note links back to its mark. */
function leadsBack(note: Element, link: Element): boolean {
  const own = new Set([link.get("id"), link.get("name"), link.parent?.get("id") ?? ""].filter(Boolean));
  if (own.size === 0) return false;
  const search = { own, looked: 0, found: false };
  eachElement(note, seekLink, search);
  return search.found;
}

function seekLink(
  element: Element,
  search: { readonly own: ReadonlySet<string>; looked: number; found: boolean },
): boolean | undefined {
  if (search.found || search.looked++ > 50) return false;
  search.found = element.tag === "a" && search.own.has(fragmentOf(element.get("href")) ?? "");
  return undefined;
}

const isInside = (element: Element, box: Element): boolean => closest(element, (it) => it === box) !== undefined;

/** Links inside a note are not marks of further notes. */
const isInsideNote = (element: Element, pairs: Footnotes): boolean =>
  closest(element, (it) => pairs.byBox.has(it), 8) !== undefined;

const containerNamed = (note: Element): boolean =>
  closest(note, (it) => noteContainer.test(namesOf(it)), 4) !== undefined;

/** The number at the beginning of a note, which repeats its label. */
function leadOf(box: Element, shown: string): Element[] {
  const wanted = bare(shown);
  let at: Element = box;
  for (let depth = 0; depth < 4; depth++) {
    const first: TreeNode | undefined = at.children.find((it) => it.kind === "element" || it.data.trim() !== "");
    if (first?.kind !== "element") return [];
    const text = lineText(first, 40);
    if (/(?:^|[\s_-])back-?(?:link|ref)(?:$|[\s_-])/u.test(namesOf(first)) && text.length < 40) return [first];
    if (
      /^(?:a|sup|span|b|strong|div|small)$/u.test(first.tag) &&
      mark.test(text.replace(/[.:]$/u, "")) &&
      bare(text) === wanted
    )
      return [first];
    at = first;
  }
  return [];
}

const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");

/** An arrow, or the mark's number or letter. */
const backArrow =
  /^(?:(?:↩|↵|⤴|↑|\^|⏎|⬑|⇑|⤶|←|\[?\d{1,4}\]?\.?|[a-z]{1,2}(?!\p{L})|back|jump up|return)(?:\ufe0e|\ufe0f)?\s?){0,20}$/iu;

const isBack = (link: Element, pairs: Footnotes): boolean =>
  !pairs.labels.has(link) && isInsideNote(link, pairs) && backArrow.test(lineText(link, 40));
