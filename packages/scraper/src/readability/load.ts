import { Failure } from "@wellsourced/core";

/** An element that a rule may inspect; linkedom's DOM has more properties. */
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

/** A Turndown rule: the elements it applies to, and their replacement. */
export interface MarkdownRule {
  readonly filter: string | string[] | ((element: ShownElement) => boolean);
  /** `content` is the element's content as Markdown. */
  replacement(content: string, element: ShownElement): string;
}

/** The used parts of the three packages, whose own declarations require those of a browser. */
export interface Libraries {
  parseDocument(html: string): ShownDocument;
  /** The main content of a document, which is modified; undefined if there is no article. */
  mainContent(document: ShownDocument): ShownElement | undefined;
  writer(): MarkdownService;
}

interface ShownDocument {
  querySelectorAll(selector: string): Iterable<ShownElement>;
}

interface MarkdownService {
  addRule(name: string, rule: MarkdownRule): unknown;
  turndown(source: ShownElement): string;
}

const NEEDED = "@mozilla/readability linkedom turndown";

/**
 * Loads Readability, its DOM and Turndown on first use.
 *
 * @throws {Failure} `config` if one of them cannot be loaded
 */
export async function loadLibraries(): Promise<Libraries> {
  // A bundle exposes a CommonJS package only as its default export.
  const [{ default: readability }, { parseHTML }, { default: Turndown }] = await Promise.all([
    import("@mozilla/readability"),
    import("linkedom"),
    import("turndown"),
  ]).catch((cause: unknown) => {
    throw missing(cause);
  });
  return {
    parseDocument: (html) => parseHTML(html).document,
    mainContent(document) {
      const options = { serializer: (content: unknown) => content, keepClasses: true, disableJSONLD: true };
      const content = new readability.Readability(document, options).parse()?.content;
      return (content ?? undefined) as ShownElement | undefined;
    },
    writer: () =>
      new Turndown({
        headingStyle: "atx",
        hr: "---",
        bulletListMarker: "-",
        codeBlockStyle: "fenced",
        emDelimiter: "*",
      }),
  };
}

const missing = (cause: unknown): Failure =>
  new Failure("config", `The engine "readability" needs packages that could not be loaded: npm install ${NEEDED}`, {
    suggestedAction: "inform_user",
    cause,
  });
