import type { CslItem } from "../csl.ts";
import type { TitleCase } from "../formats/title-case.ts";

/** An item for citeproc: CSL variables and citeproc's own. */
export type Variables = Readonly<Record<string, unknown>>;

/** Rules that a style file cannot express. */
export interface StyleRules {
  /** @default titles as they are given */
  readonly titles?: TitleCase;
  /** Page ranges such as `S12-1–S12-9`, which citeproc reads as single pages, have an en dash and "pp." */
  readonly dashedPages?: true;
  /** Institutions are separated from people by semicolons. */
  readonly institutionsApart?: true;
  /** Entries are in English and sorted as lines of text, because sorting by the style's keys takes too long. */
  readonly sortedByLine?: true;
  /** Changes an item before it is formatted. */
  readonly prepare?: (item: CslItem) => Variables;
}

/** A built-in citation style, the default export of its file in `styles/`. */
export interface CitationStyle extends StyleRules {
  /** Name in the documentation. */
  readonly title: string;
  /** The style in CSL. */
  readonly csl: string | (() => Promise<string>);
}
