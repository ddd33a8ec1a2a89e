import { type Element, eachElement, rawText, type TreeNode } from "./tree.ts";

/** Maximum pieces that are moved; their depth is limited like that of the tree. */
const MAX_MOVES = 2_000;
const MAX_DEPTH = 400;
const MAX_STEPS = 2_000_000;

/** Tag of the comments that end a place; they are removed with it. */
export const MARK = "#comment";

/** Whether a comment marks a boundary of React, Solid or Preact. */
export const isMark = (comment: string): boolean =>
  /^(?:\/?\$[?!~]?|pl-[^\s<>]{1,80}|\/?preact-island:[^\s<>]{1,80})$/u.test(comment);

/** Whether a template keeps the place of content that is sent later. */
export const keepsPlace = (template: Element): boolean =>
  /(?:^|[^\s\w])(?:[BP]:[0-9a-z]+)$|^[\w-]{0,80}[BP]:[0-9a-z]+$|^pl-\S/u.test(template.get("id"));

/** A piece and its place, by id. */
interface Move {
  readonly piece: string;
  readonly place: string;
}

/**
 * Moves content that a server sent late to its place, and drops what was shown meanwhile, as the scripts of React, Solid
 * and Preact do. Pieces that no script names stay where they are.
 */
export function placeStreamed(root: Element): void {
  const page: Page = { byId: new Map(), moves: [], placed: new Set(), marks: new Set(), steps: MAX_STEPS };
  eachElement(root, survey, page);
  for (const { piece, place } of page.moves.slice(0, MAX_MOVES)) move(page.byId.get(piece), page.byId.get(place), page);
  const parents = new Set<Element>();
  for (const { parent } of [...page.placed, ...page.marks]) if (parent && !page.placed.has(parent)) parents.add(parent);
  for (const parent of parents) adopt(parent, flatten(parent.children, page.placed));
}

interface Page {
  readonly byId: Map<string, Element>;
  readonly moves: Move[];
  /** Places that have received their content. */
  readonly placed: Set<Element>;
  readonly marks: Set<Element>;
  /** Elements that may still be visited to measure depth. */
  steps: number;
}

function survey(element: Element, { byId, moves, marks }: Page): undefined {
  const { tag } = element;
  if (tag === MARK) marks.add(element);
  const id = tag === MARK ? element.get("data") : element.get("id");
  if (id !== "" && !byId.has(id)) byId.set(id, element);
  if (tag === "script") addMoves(rawText(element), moves);
  else if (tag === "preact-island") moves.push(moveTo(element, byId));
  else if (tag === "template" && element.has("data-sid"))
    moves.push({ piece: element.get("data-sid"), place: element.get("data-bid") || element.get("data-pid") });
}

function moveTo(island: Element, byId: Map<string, Element>): Move {
  const place = `preact-island:${island.get("data-target")}`;
  const piece = `/${place}/`;
  byId.set(piece, island);
  return { piece, place };
}

function addMoves(script: string, moves: Move[]): void {
  if (!script.includes("$")) return;
  for (const [, how, a = "", b = ""] of script.matchAll(
    /\$(RC|RR|RS|df)\(\s*["']([^"'\s]{1,100})["'](?:\s*,\s*["']([^"'\s]{1,100})["'])?/gu,
  ))
    if (how === "df") moves.push({ piece: a, place: `pl-${a}` });
    else moves.push(how === "RS" ? { piece: a, place: b } : { piece: b, place: a });
}

/** Puts the children of a piece into its place, unless that is inside the piece or too deep. */
function move(piece: Element | undefined, place: Element | undefined, page: Page): void {
  const { placed } = page;
  if (!piece || !place || piece === place || placed.has(place) || placed.has(piece)) return;
  let depth = 0;
  for (let at: Element | undefined = place; at; at = at.parent, depth++) if (at === piece) return;
  if (depth + heightOf(piece, page) > MAX_DEPTH || page.steps < 0) return;
  adopt(place, piece.children);
  piece.children = [];
  placed.add(place);
}

function heightOf({ children }: Element, page: Page): number {
  let height = 0;
  if (page.steps < 0) return height;
  for (const child of children) {
    page.steps--;
    if (child.kind === "element") height = Math.max(height, heightOf(child, page));
  }
  return height + 1;
}

function adopt(parent: Element, children: TreeNode[]): void {
  for (const child of children) child.parent = parent;
  parent.children = children;
}

/** Replaces places by their content, and removes the nodes from each place to its end. */
function flatten(children: readonly TreeNode[], placed: ReadonlySet<Element>): TreeNode[] {
  const ends = endsIn(children, placed);
  const flat: TreeNode[] = [];
  for (let at = 0; at < children.length; at++) {
    const child = children[at];
    if (!child) continue;
    if (child.kind === "element" && placed.has(child)) {
      for (const inner of flatten(child.children, placed)) flat.push(inner);
      at = ends.get(at) ?? at;
    } else if (child.kind === "text" || child.tag !== MARK) flat.push(child);
  }
  return flat;
}

/** Positions of the comments that end the places among these nodes. React's comments are nested, others are named. */
function endsIn(children: readonly TreeNode[], placed: ReadonlySet<Element>): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const named = new Map<string, number>();
  const open: number[] = [];
  for (const [at, child] of children.entries()) {
    if (child.kind === "text") continue;
    const data = child.tag === MARK ? child.get("data") : "";
    if (placed.has(child)) {
      const id = child.get("id") || `/${data}`;
      if (/B:[0-9a-z]+$/u.test(id)) {
        // The mark before a template belongs to it.
        if (open.at(-1) === at - 1) open.pop();
        open.push(at);
      } else named.set(id, at);
    } else if (data === "/$") {
      const start = open.pop();
      if (start !== undefined) ends.set(start, at);
    } else if (data.startsWith("$")) open.push(at);
    else if (data !== "") {
      const start = named.get(data);
      if (start !== undefined) ends.set(start, at);
    }
  }
  return ends;
}
