import { isRecord, squeeze } from "@wellsourced/core";

type Body = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const bodiesIn = (value: unknown): readonly Body[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Keys whose texts are shown as they are, below everything else. */
const TEXTS: readonly string[] = ["content", "combinedContent", "document", "bibliography", "answer"];

/** Any value on one line; what is nested stands in brackets. */
function onOneLine(value: unknown): string {
  if (typeof value === "string") return squeeze(value);
  if (Array.isArray(value))
    return value.map((item) => (isRecord(item) ? `(${onOneLine(item)})` : onOneLine(item))).join("; ");
  if (!isRecord(value)) return String(value);
  const said = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return said
    .map(([key, inner]) => `${key}: ${isRecord(inner) ? `(${onOneLine(inner)})` : onOneLine(inner)}`)
    .join(", ");
}

/** A record of a list: its name and address first, then every other field. */
function item(record: Body, number: number): string {
  const { title, name, url, ...rest } = record;
  const head = [title, name, url].filter((value) => value !== undefined).map(onOneLine);
  const more = onOneLine(rest);
  return `${number}. ${head.join(" — ") || more}${head.length > 0 && more !== "" ? `\n   ${more}` : ""}`;
}

/** A field of a body as lines of Markdown. */
function field(key: string, value: unknown): string {
  const records = bodiesIn(value);
  if (Array.isArray(value) && records.length > 0 && records.length === value.length)
    return `\n## ${key}\n\n${records.map((record, index) => item(record, index + 1)).join("\n")}\n`;
  return `${key}: ${onOneLine(value)}`;
}

/** The addresses of the results once more are for programs. */
const isRepeated = (key: string, { results }: Body): boolean => key === "urls" && Array.isArray(results);

/** Any other body: its fields line by line, its texts unescaped at the end. */
function plainText(body: Body): string {
  const { trust, ...rest } = body;
  const fields = Object.entries(rest).filter(([key, value]) => value !== undefined && !isRepeated(key, body));
  const isLong = ([key, value]: [string, unknown]) => TEXTS.includes(key) && isText(value);
  const lines = fields.filter((entry) => !isLong(entry)).map(([key, value]) => field(key, value));
  const texts = fields.filter(isLong).map(([key, value]) => `\n## ${key}\n\n${String(value)}`);
  return [...(isText(trust) ? [`trust: ${trust}`] : []), ...lines, ...texts].join("\n").trim();
}

const joined = (parts: readonly unknown[]): string =>
  parts.flatMap((part) => (part === undefined || part === "" ? [] : onOneLine(part))).join(" · ");

/** What a reader has to know of a text before it, in at most six lines. */
function headOf(page: Body, evidence: readonly string[] = []): string {
  const about = isRecord(page.metadata) ? page.metadata : {};
  const citation = isRecord(page.citation) ? page.citation : {};
  const cited = isRecord(citation.metadata) ? citation.metadata : {};
  const { url, finalUrl, trust, detectedDoi, retractionStatus, note, leftOut, nextOffset, originalLength } = page;
  const missing = [
    retractionStatus === undefined ? undefined : `retractionStatus: ${onOneLine(retractionStatus)}`,
    note,
    page.extractionQuality === "partial" ? "extractionQuality: partial" : undefined,
    leftOut === undefined ? undefined : `leftOut: ${onOneLine(leftOut)}`,
    page.excerpt === true ? "An excerpt: […] stands for passages that were left out" : undefined,
  ];
  const lines: readonly (readonly [string, string])[] = [
    ["Title", joined([page.title ?? cited.title ?? about.title])],
    ["Address", joined([url, finalUrl])],
    ["By", joined([cited.author, cited.site, cited.date, detectedDoi && `doi:${String(detectedDoi)}`])],
    [
      "Retrieved",
      joined([citation.accessedDate, page.contentType, page.sourceType, page.authorityTier, trust, ...evidence]),
    ],
    ["Missing", joined(missing)],
    ["Read on", nextOffset === undefined ? "" : `offset ${String(nextOffset)} of ${String(originalLength)} bytes`],
  ];
  return lines.flatMap(([name, text]) => (text === "" ? [] : [`${name}: ${text}`])).join("\n");
}

const pageText = (page: Body): string => `${headOf(page)}\n\n${String(page.content)}`;

/** A source of a search: its head, with what was made out about it, and its text. */
function sourceText(source: Body): string {
  const { scores, claimSignal, keySentences } = source;
  const about = Object.entries({ scores, claimSignal, keySentences }).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${onOneLine(value)}`],
  );
  return `${headOf(source, about)}\n\n${String(source.content)}`;
}

/**
 * A body as Markdown for a model to read: a page as a short head and its text unescaped, everything else field by
 * field. Every figure, identifier, warning and note of the body is in it.
 */
export function markdownText(body: Body): string {
  if (isText(body.content) && isText(body.url)) return pageText(body);
  const { sources, ...rest } = body;
  const read = bodiesIn(sources);
  if (read.length === 0 || !read.every(({ content }) => typeof content === "string")) return plainText(body);
  return [plainText(rest), ...read.map(sourceText)].join("\n\n---\n\n");
}
