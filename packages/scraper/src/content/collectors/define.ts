import type { Element } from "@wellsourced/markup";
import type { Measures } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";

/** A page within which content was looked for, as it stands when the frame of the site is gone. */
export interface Scene {
  readonly root: Element;
  readonly measures: Measures;
  /** Already taken out. */
  readonly gone: ReadonlySet<Element>;
}

/** What one kind of page holds besides its content: knows the units of that kind and proposes the rest. */
export type Collector = (scene: Scene) => readonly Removal[];
