import { toMarkdown } from "@wellsourced/markup";

/** What a rule may ask of an element. It is one of linkedom's DOM, which has more. */
export interface ShownElement {
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly innerHTML: string;
  readonly outerHTML: string;
  readonly parentNode: ShownElement | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  querySelectorAll(selector: string): Iterable<ShownElement>;
  remove(): void;
}

/** A rule as Turndown takes it: which elements it is for, and what they become. */
export interface MarkdownRule {
  readonly filter: string | string[] | ((element: ShownElement) => boolean);
  /** `content` is what stands in the element, as Markdown. */
  replacement(content: string, element: ShownElement): string;
}

/** What Turndown leaves out of Markdown by itself. Rules of the caller come before these. */
export const ownRules: Readonly<Record<string, MarkdownRule>> = {
  table: {
    filter: "table",
    replacement: (_, table) => `\n\n${toMarkdown(table.outerHTML)}\n\n`,
  },
  struck: {
    filter: ["del", "s", "strike"],
    replacement: (content) => (content.trim() === "" ? content : `~~${content}~~`),
  },
};
