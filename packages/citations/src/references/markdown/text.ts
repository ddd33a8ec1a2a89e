import { omitUndefined } from "@wellsourced/core";
import {
  blanked,
  type Definition,
  definitionsIn,
  frontMatter,
  type InlineOptions,
  type InlineToken,
  labelOf,
  readInline,
  type Stretch,
  scanMarkdown,
  withoutFrontMatter,
} from "@wellsourced/core/markdown";
import { decodeHTMLStrict } from "entities";
import { doiOfAddress, findAddresses } from "../addresses.ts";
import type { Draft } from "../found.ts";

/** A document in Markdown. Omitted parts are blanked, so that offsets match the source. */
export interface MarkdownText {
  /** The text without code, front matter and invisible parts. */
  readonly text: string;
  /** The text including code spans. */
  readonly shown: string;
  readonly definitions: readonly Definition[];
  /** Link targets by label; the first definition of a label counts. */
  readonly targets: ReadonlyMap<string, string>;
}

/** Comments of Obsidian, `%% … %%`, which begin a line or follow a space. */
function commentsIn(text: string): Stretch[] {
  const comments: Stretch[] = [];
  for (let start = text.indexOf("%%"); start >= 0; start = text.indexOf("%%", start)) {
    const end = text.indexOf("%%", start + 2) + 2;
    if (end < 2) break;
    const isComment = start === 0 || /\s/u.test(text[start - 1] ?? "");
    if (isComment) comments.push({ start, end });
    start = isComment ? end : start + 2;
  }
  return comments;
}

export function readMarkdown(source: string): MarkdownText {
  const body = withoutFrontMatter(source);
  const { unseen: marked, blocks, spans } = scanMarkdown(body);
  const unseen = [...marked, ...commentsIn(blanked(body, [...marked, ...blocks, ...spans]))];
  const text = blanked(body, [...unseen, ...blocks, ...spans]);
  const definitions = definitionsIn(text);
  const targets = new Map(definitions.toReversed().map(({ label, target }) => [label, target]));
  return { text, shown: blanked(body, [...unseen, ...blocks]), definitions, targets };
}

/** Returns the target of a label; citation keys in brackets are not labels. */
const resolver = (targets: MarkdownText["targets"]) => (label: string, words: string) =>
  words.startsWith("@") ? undefined : targets.get(labelOf(label));

const isAddress = (url: string): boolean => /^(?:https?:)?\/\/[^\s/]|^(?:doi:)?10\.\d{4}/iu.test(url);
const href = /\shref=(?:"([^"\s]{1,2000})"|'([^'\s]{1,2000})')/iu;

/** Returns the target of a token, and its range that is not searched for bare URLs. */
function linkOf(token: InlineToken, text: string): { readonly url?: string; readonly taken: Stretch } | undefined {
  const { kind, start, end } = token;
  if (kind === "image") return { taken: token };
  if (kind === "link") return { url: token.target, taken: { start: token.words.end, end } };
  if (kind === "autolink") return { url: token.address, taken: token };
  if (kind !== "tag") return undefined;
  const [, double, single] = href.exec(text.slice(start, end)) ?? [];
  return { ...omitUndefined({ url: decodeHTMLStrict(double ?? single ?? "") || undefined }), taken: token };
}

/** Returns every link with its position: inline, by label, in angle brackets, in HTML and bare. Images are not links. */
export function linksIn({ definitions, targets }: MarkdownText, text: string): Draft[] {
  // Code is already blanked, so remaining backticks start no code span.
  const unticked = text.replaceAll("`", " ");
  const tokens = readInline(blanked(unticked, definitions), { resolve: resolver(targets) });
  const links = tokens.flatMap((token) => linkOf(token, text) ?? []);
  const rest = blanked(text, [...definitions, ...links.map(({ taken }) => taken)]);
  const written = links.flatMap(({ url, taken }) => (url === undefined ? [] : [{ url, at: taken.start }]));
  return [...written.filter(({ url }) => isAddress(url)), ...findAddresses(rest)]
    .toSorted((a, b) => a.at - b.at)
    .map(({ url, at }): Draft => ({ kind: "link", raw: url, url, at, ...omitUndefined({ doi: doiOfAddress(url) }) }));
}

/** Returns the invisible ranges of a token, each with its replacement. */
function hiddenIn(token: InlineToken, text: string): readonly (Stretch & { readonly shown: string })[] {
  const { kind, start, end } = token;
  if (kind === "sign" || kind === "tag" || kind === "image") return [{ start, end, shown: "" }];
  if (kind === "entity") return [{ start, end, shown: decodeHTMLStrict(text.slice(start, end)) }];
  if (kind === "autolink") return [{ start, end, shown: token.address }];
  if (kind !== "code" && kind !== "link") return [];
  const { words } = token;
  // A URL used as link text may be shortened or broken across lines, so the target counts.
  if (kind === "link" && /^(?:https?:|www\.|doi:|10\.\d{4})/iu.test(text.slice(words.start, words.end)))
    return [{ start, end, shown: token.target }];
  return [
    { start, end: words.start, shown: "" },
    { start: words.end, end, shown: "" },
  ];
}

/** Returns the visible text of a paragraph, without emphasis, and the targets of its links. */
export function shownText(paragraph: string, options: InlineOptions = {}): { text: string; links: string[] } {
  const tokens = readInline(paragraph, options);
  let text = "";
  let at = 0;
  for (const { start, end, shown } of tokens.flatMap((token) => hiddenIn(token, paragraph)).sort(byStart)) {
    if (start < at) continue;
    text += paragraph.slice(at, start) + shown;
    at = end;
  }
  const links = tokens.flatMap((token) => (token.kind === "link" ? [token.target] : []));
  return { text: text + paragraph.slice(at), links };
}

const byStart = (a: Stretch, b: Stretch): number => a.start - b.start || b.end - a.end;

/** Returns the text of a paragraph on one line. */
export const plain = (paragraph: string, targets: MarkdownText["targets"]): string =>
  shownText(paragraph, { resolve: resolver(targets) })
    .text.replace(/\s+/gu, " ")
    .trim();

/** Returns the bibliography files that the front matter names. */
export const bibliographyNames = (text: string): string[] => {
  const yaml = frontMatter(text);
  const list = /^bibliography:[ \t]*(?:\[([^\]\n]*)\]|([^\n]*)((?:\n[ \t]*-[^\n]*)*))/mu.exec(yaml);
  const names = [list?.[1], list?.[2], list?.[3]].flatMap((part) => (part ?? "").split(/[,\n]/u));
  return names
    .map((name) =>
      name
        .replace(/^[\s-]+/u, "")
        .replace(/^["']|["']$/gu, "")
        .trim(),
    )
    .filter(Boolean);
};
