import type { Element } from "@wellsourced/markup";
import { type Measures, NOTHING, type Stats } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";

/** A page in which something is looked for, without what was taken out already. */
export interface Scene {
  readonly root: Element;
  readonly measures: Measures;
  readonly gone: ReadonlySet<Element>;
}

export const statsOf = (element: Element, { measures }: Pick<Scene, "measures">): Readonly<Stats> =>
  measures.get(element) ?? NOTHING;

export const elementsIn = (box: Element, { gone }: Pick<Scene, "gone">): Element[] =>
  box.elements().filter((it) => !gone.has(it));

/** An element goes, perhaps with siblings that follow it; or it stays as it is, or it is looked into. */
export type Fate = { readonly because: string; readonly part?: readonly Element[] } | "stays" | "is looked into";

/**
 * Proposes what `fateOf` takes out of a tree, behind other removals if some are given. It is asked about each element
 * with its siblings and its place among them.
 */
export function propose(
  scene: Scene,
  fateOf: (element: Element, siblings: readonly Element[], at: number) => Fate,
  removals: Removal[] = [],
): Removal[] {
  const visit = (box: Element): void => {
    const siblings = elementsIn(box, scene);
    for (let at = 0; at < siblings.length; at++) {
      const element = siblings[at] as Element; // below the length
      const fate = fateOf(element, siblings, at);
      if (fate === "stays") continue;
      if (fate === "is looked into") visit(element);
      else {
        const { because, part = [element] } = fate;
        removals.push(...part.map((it) => ({ element: it, because })));
        at += part.length - 1;
      }
    }
  };
  visit(scene.root);
  return removals;
}
