import { cutChars, squeeze } from "@wellsourced/core";
import { type Element, lineText, type TreeNode } from "../dom/tree.ts";

/** An element to remove, with the reason for the log. */
export interface Removal {
  readonly element: Element;
  readonly because: string;
}

/** A log entry. */
export interface Removed {
  readonly because: string;
  /** The beginning of the removed text. */
  readonly text: string;
}

const MAX_LOG = 200;
const MAX_TEXT = 160;

/** A log of removals, limited in size so that a hostile page cannot fill it. */
export class RemovalLog {
  readonly entries: Removed[];

  constructor(known: readonly Removed[] = []) {
    this.entries = [...known];
  }

  get hasRoom(): boolean {
    return this.entries.length < MAX_LOG;
  }

  add({ element, because }: Removal): void {
    if (this.hasRoom) this.note(because, lineText(element, MAX_TEXT * 2));
  }

  /** Logs a removal other than an element: a run of text in a document, or invisible characters. */
  note(because: string, given: string): void {
    if (!this.hasRoom) return;
    const text = cutChars(squeeze(given.slice(0, MAX_TEXT * 4)), MAX_TEXT);
    if (text !== "") this.entries.push({ because, text });
  }
}

const holdsText = (node: TreeNode): boolean =>
  node.kind === "text" ? /\S/u.test(node.data) : node.children.some(holdsText);

/** Removes elements from their parents, rebuilding each child list once. Returns how many of them contained text. */
export function remove(removals: readonly Removal[], log?: RemovalLog): number {
  const gone = new Set<Element>();
  let withText = 0;
  for (const removal of removals) {
    if (gone.has(removal.element)) continue;
    gone.add(removal.element);
    log?.add(removal);
    if (holdsText(removal.element)) withText++;
  }
  const parents = new Set<Element>();
  for (const { parent } of gone) if (parent) parents.add(parent);
  for (const parent of parents) parent.children = without(parent.children, gone);
  return withText;
}

function without(children: readonly TreeNode[], gone: ReadonlySet<Element>): TreeNode[] {
  const left: TreeNode[] = [];
  for (const child of children) if (child.kind === "text" || !gone.has(child)) left.push(child);
  return left;
}
