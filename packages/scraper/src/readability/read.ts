import { Failure } from "@wellsourced/core";
import { bodyOf, escapeHtml, parseHtml, toMarkdown, toPlainText, writeHtml } from "@wellsourced/markup";
import { measureOne, NOTHING } from "@wellsourced/markup/dom";
import { IMAGE_SCHEMES, LINK_SCHEMES, resolveTarget } from "@wellsourced/markup/markdown";
import { leftOutOf } from "../content/left-out.ts";
import { layOut } from "../content/model/layout.ts";
import { type Extraction, type ExtractOptions, finish, type SeenPage, seePage } from "../extract.ts";
import { confidenceIn, selectContent } from "../main-content.ts";
import { type Libraries, loadLibraries, type MarkdownRule, type ShownElement } from "./load.ts";

export interface ReaderViewOptions extends ExtractOptions {
  /** Turndown rules of the caller's own, by name. They come before the built-in ones. @default none */
  readonly rules?: Readonly<Record<string, MarkdownRule>> | undefined;
}

/** What Turndown leaves out of Markdown by itself. Rules of the caller come before these. */
const ownRules: Readonly<Record<string, MarkdownRule>> = {
  table: { filter: "table", replacement: (_, table) => `\n\n${toMarkdown(table.outerHTML)}\n\n` },
  struck: {
    filter: ["del", "s", "strike"],
    replacement: (content) => (content.trim() === "" ? content : `~~${content}~~`),
  },
};

/** The DOM needs time by the square of what is nested and repeated: more than this is refused. */
const MOST_CHARS = 1_500_000;

/**
 * Reads what the reader view of Firefox shows of a page: Readability chooses the content, Turndown writes the Markdown.
 * What no reader sees is taken out first, links are absolute, and the Markdown is cleaned as `extract` cleans its own.
 * The result is empty where there is no article.
 *
 * No deadline is set here: a hostile page may take long. `createReader` runs it in a worker thread that has one.
 *
 * @throws {Failure} `config` where the packages are not installed, `content_empty` for a page that is too large
 */
export const readReaderView = async (html: string, options: ReaderViewOptions = {}): Promise<Extraction> =>
  viewAsReader(seePage(html, options.url), options);

/** The same for a page that is parsed already; its tree is used up by that. */
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
    text: toPlainText(root),
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

/** Makes targets absolute, drops those that would run code, and images that cannot be fetched. */
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
