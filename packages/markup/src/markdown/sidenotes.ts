import { namesOf } from "../dom/names.ts";
import { type Element, lineText, type TreeNode } from "../dom/tree.ts";

/** An inline note displayed in the margin. */
export interface Sidenote {
  readonly mark: Element;
  readonly box: Element;
  readonly shown: string;
}

const noteNames =
  /(?:^|[\s_-])(?:side-?note|margin-?note|foot-?note-(?:text|content|body)|inline-?foot-?note)(?:$|[\s_-])/u;
const markNames =
  /(?:^|[\s_-])(?:side-?note-?(?:number|ref)|margin-toggle|foot-?note-?(?:ref|number|anchor|mark))(?:$|[\s_-])/u;

/** The note in this element, if the element before it is its mark. */
export function sidenoteOf(element: Element, next: number): Sidenote | undefined {
  if (element.tag !== "span" && element.tag !== "small" && element.tag !== "aside") return undefined;
  if (!noteNames.test(namesOf(element)) || lineText(element, 3) === "") return undefined;
  const sign = signBefore(element);
  if (!sign) return undefined;
  const shown = lineText(sign, 12);
  return { mark: sign, box: element, shown: /^\d{1,3}$/u.test(shown) ? shown : String(next) };
}

/** The mark among the few elements before a note, or the number before its box. */
function signBefore(note: Element): Element | undefined {
  const siblings: readonly TreeNode[] = note.parent?.children ?? [];
  // Avoids quadratic time on a hostile page.
  if (siblings.length > 1_000) return undefined;
  const at = siblings.indexOf(note);
  for (let back = at - 1; back >= 0 && back >= at - 4; back--) {
    const sibling = siblings[back];
    if (sibling?.kind === "text" && sibling.data.trim() !== "") return undefined;
    if (sibling?.kind === "element" && isSign(sibling)) return sibling;
  }
  return undefined;
}

const isSign = (element: Element): boolean =>
  markNames.test(namesOf(element)) ||
  (/^(?:sup|a|label)$/u.test(element.tag) && /^[[(]?(?:\d{1,3}|[*†‡])[\])]?$/u.test(lineText(element, 12)));
