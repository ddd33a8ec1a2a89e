import type { Element } from "@wellsourced/markup";
import { type Measures, NOTHING, type Stats } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";

/** A page being searched, excluding removed elements. */
export interface Scene {
  readonly root: Element;
  readonly measures: Measures;
  readonly gone: ReadonlySet<Element>;
}

export const statsOf = (element: Element, { measures }: Pick<Scene, "measures">): Readonly<Stats> =>
  measures.get(element) ?? NOTHING;

export const elementsIn = (box: Element, { gone }: Pick<Scene, "gone">): Element[] => {
  const left: Element[] = [];
  for (const child of box.children) if (child.kind === "element" && !gone.has(child)) left.push(child);
  return left;
};

/** The decision about an element: remove it, perhaps with the siblings after it, keep it as it is, or search inside. */
export type Fate = { readonly because: string; readonly part?: readonly Element[] } | "stays" | "is searched";

/** Decides about an element, given its siblings and its index among them. */
export type FateOf<S extends Scene> = (element: Element, scene: S, siblings: readonly Element[], at: number) => Fate;

/** Proposes the elements that `fateOf` removes, in addition to earlier removals. */
export function propose<S extends Scene>(scene: S, fateOf: FateOf<S>, removals: Removal[] = []): Removal[] {
  visit(scene.root, scene, fateOf, removals);
  return removals;
}

function visit<S extends Scene>(box: Element, scene: S, fateOf: FateOf<S>, removals: Removal[]): void {
  const siblings = elementsIn(box, scene);
  for (let at = 0; at < siblings.length; at++) {
    const element = siblings[at] as Element; // Below the length.
    const fate = fateOf(element, scene, siblings, at);
    if (fate === "stays") continue;
    if (fate === "is searched") visit(element, scene, fateOf, removals);
    else {
      const { because, part = [element] } = fate;
      for (const it of part) removals.push({ element: it, because });
      at += part.length - 1;
    }
  }
}
