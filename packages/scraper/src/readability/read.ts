import { Failure } from "@wellsourced/core";
import { bodyOf, escapeHtml, parseHtml, toMarkdown, writeHtml } from "@wellsourced/markup";
import { measureOne, NOTHING } from "@wellsourced/markup/dom";
import { IMAGE_SCHEMES, LINK_SCHEMES, resolveTarget } from "@wellsourced/markup/markdown";
import { leftOutOf } from "../content/left-out.ts";
import { layOut } from "../content/model/layout.ts";
import { type Extraction, type ExtractOptions, finish, type SeenPage, seePage } from "../extract.ts";
import { confidenceIn, selectContent } from "../main-content.ts";
import { type Libraries, loadLibraries, type MarkdownRule, type ShownElement } from "./load.ts";

export interface ReaderViewOptions extends ExtractOptions {
  /** Additional Turndown rules by name, applied before the built-in ones. @default none */
  readonly rules?: Readonly<Record<string, MarkdownRule>> | undefined;
}

/** Rules for elements that Turndown does not support; the caller's come first. */
const ownRules: Readonly<Record<string, MarkdownRule>> = {
  table: { filter: "table", replacement: (_, table) => `\n\n${toMarkdown(table.outerHTML)}\n\n` },
  struck: {
    filter: ["del", "s", "strike"],
    replacement: (content) => (content.trim() === "" ? content : `~~${content}~~`),
  },
};

/** Maximum characters, as the DOM takes quadratic time for nested or repeated content. */
const MOST_CHARS = 1_500_000;

/**
 * Reads a page like Firefox's reader view: Readability selects the content, Turndown writes the Markdown.
 * Hidden content is removed first, links are absolute, and the Markdown is cleaned as by `extract`. The result is empty
 * if there is no article.
 *
 * There is no time limit, so a hostile page may take long; `createReader` runs this in a worker thread with one.
 *
 * @throws {Failure} `config` if the packages are not installed, `content_empty` if the page is too large
 */
export const readReaderView = async (html: string, options: ReaderViewOptions = {}): Promise<Extraction> =>
  viewAsReader(seePage(html, options.url), options);

/** Reads a parsed page like Firefox's reader view. Consumes its tree. */
export async function viewAsReader(page: SeenPage, options: ReaderViewOptions = {}): Promise<Extraction> {
  const libraries = await loadLibraries();
  const { about, body, measures, whole, pageType } = page;
  const visible = body.children.map((node) => writeHtml(node)).join("");
  if (visible.length > MOST_CHARS) throw tooLarge();
  const title = `<title>${escapeHtml(about.title ?? "")}</title>`;
  const document = libraries.parseDocument(`<!doctype html><html><head>${title}</head><body>${visible}</body></html>`);
  const content = libraries.mainContent(document);
  if (content) absolute(content, page, options);
  const root = bodyOf(parseHtml(content?.innerHTML ?? ""));
  const chosen = { root, removals: [], stats: content ? measureOne(root) : NOTHING };
  const made = {
    markdown: content ? write(content, libraries, options) : "",
    root,
    stats: chosen.stats,
    confidence: confidenceIn(chosen, whole),
    leftOut: leftOutOf(chosen, selectContent(body, pageType, measures), layOut(body)),
    ...(content ? {} : { emptyBecause: "no text" as const }),
  };
  return finish(page, made, options);
}

const tooLarge = (): Failure =>
  new Failure("content_empty", "This page is too large for the reader view.", {
    detail: `more than ${MOST_CHARS} characters of visible markup`,
    suggestedAction: "inform_user",
  });

/** Resolves links; drops those that would run code, and images that cannot be fetched. */
function absolute(content: ShownElement, { baseUrl }: SeenPage, { keepTracking }: ExtractOptions): void {
  const context = { baseUrl, keepTracking };
  for (const link of content.querySelectorAll("a[href]")) {
    const target = resolveTarget(link.getAttribute("href") ?? "", context, LINK_SCHEMES);
    if (target === undefined) link.removeAttribute("href");
    else link.setAttribute("href", target);
  }
  for (const image of [...content.querySelectorAll("img")]) {
    const target = resolveTarget(image.getAttribute("src") ?? "", context, IMAGE_SCHEMES);
    if (target === undefined) image.remove();
    else image.setAttribute("src", target);
  }
}

function write(content: ShownElement, libraries: Libraries, { rules = {} }: ReaderViewOptions): string {
  const writer = libraries.writer();
  for (const [name, rule] of Object.entries({ ...ownRules, ...rules })) writer.addRule(name, rule);
  return writer.turndown(content);
}
