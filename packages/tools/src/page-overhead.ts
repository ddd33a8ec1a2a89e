import { byteLength, isRecord } from "@wellsourced/core";
import type { Citation } from "@wellsourced/core/records";
import type { ReadResult } from "@wellsourced/wellsourced";

/** Maximum bytes of JSON besides the text. */
const MOST = 1_024;

/** A page without details that are of no use next to a part of its text. */
export interface LeanPage extends Omit<ReadResult, "citation"> {
  readonly citation: Pick<Citation, "accessedDate" | "metadata"> & {
    readonly url?: string;
    readonly formatted: { readonly apa?: string; readonly mla?: string };
  };
}

const overhead = (page: LeanPage): number =>
  byteLength(JSON.stringify(page)) - byteLength(JSON.stringify(page.content));

/** Normalises a text to find repetitions. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\/(?:dx\.)?(?:doi\.org\/)?|\/$/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "number") yield String(value);
  else if (Array.isArray(value)) for (const inner of value) yield* textsIn(inner);
  else if (isRecord(value))
    for (const [key, inner] of Object.entries(value)) if (!key.startsWith("@")) yield* textsIn(inner);
}

/** Returns a function that tests whether a value adds anything to the rest of the reply. */
function newsTo({ content, ...rest }: LeanPage): (value: unknown) => boolean {
  const said = plain([...textsIn(rest)].join(" \n "));
  const text = ` ${plain(content)} `;
  const isSaid = (one: string) => {
    const words = plain(one);
    return words === "" || ` ${said} `.includes(` ${words} `) || (words.length > 20 && text.includes(` ${words} `));
  };
  return (value) => ![...textsIn(value)].every(isSaid);
}

/** Meta tags whose content other fields express better. */
const IDLE = /^(?:og:(?:type|locale|image:(?:width|height|type|alt))|citation_(?:fulltext_html_url|language))$/u;

/** Metadata that the citation does not contain. */
function metadataOf({ metadata, citation }: ReadResult): Pick<ReadResult, "metadata"> {
  if (!metadata) return {};
  const { site, published, ...rest } = metadata;
  const cited = citation.metadata;
  const isDated = published === undefined || (cited.date !== "" && published.startsWith(cited.date));
  return {
    metadata: {
      ...rest,
      ...(site === undefined || site === cited.site ? {} : { site }),
      ...(isDated ? {} : { published }),
    },
  };
}

/** Drops metadata of only title and author, which the citation contains. */
const withoutTwins = ({ metadata, ...page }: LeanPage): LeanPage =>
  metadata && Object.keys(metadata).some((key) => key !== "title" && key !== "author") ? { ...page, metadata } : page;

/** Drops a formatted reference; the citation still contains its parts. */
const withoutForm =
  (form: "apa" | "mla") =>
  ({ citation, ...page }: LeanPage): LeanPage => {
    const { [form]: _, ...formatted } = citation.formatted;
    return { ...page, citation: { ...citation, formatted } };
  };

/** Keeps as many headings of omitted parts as fit. */
function withFewerHeadings(page: LeanPage): LeanPage {
  const { leftOut } = page;
  if (!leftOut) return page;
  const headings = [...leftOut.headings];
  for (let over = overhead(page) - MOST; over > 0 && headings.length > 0; )
    over -= byteLength(JSON.stringify(headings.pop())) + 1;
  return { ...page, leftOut: { ...leftOut, headings } };
}

/** Reductions of a reply that is too long, least useful part first. */
const LIGHTER: readonly ((page: LeanPage) => LeanPage)[] = [
  withoutTwins,
  ({ metadata, ...page }) => {
    const { language: _, licence: __, modified: ___, ...rest } = metadata ?? { title: "", author: "" };
    return metadata ? { ...page, metadata: rest } : page;
  },
  ({ pageType: _, ...page }) => page,
  withoutTwins,
  withoutForm("mla"),
  ({ citation: { url, ...citation }, ...page }) => ({
    ...page,
    citation: { ...(url === undefined || url === page.url ? {} : { url }), ...citation },
  }),
  withFewerHeadings,
  withoutForm("apa"),
];

const lighter = (page: LeanPage): LeanPage =>
  LIGHTER.reduce((whole, lighten) => (overhead(whole) > MOST ? lighten(whole) : whole), page);

/**
 * Removes metadata that repeats other fields, down to a kilobyte besides the text: repeated metadata would cost a model
 * more than the passage that it requested.
 */
export function withoutRepeats(page: ReadResult): LeanPage {
  const { structuredData, metadata: _, ...rest } = page;
  const lean = lighter({ ...rest, ...metadataOf(page) });
  if (!structuredData) return lean;
  const isNews = newsTo(lean);
  // Include the enclosing object.
  let room = MOST - overhead(lean) - byteLength(',"structuredData":{"openGraph":{},"citation":{},"jsonLd":[]}');
  const fits = (value: unknown): boolean => {
    const bytes = byteLength(JSON.stringify(value)) + 1;
    if (bytes > room) return false;
    room -= bytes;
    return true;
  };
  const tags = (bag: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(bag).filter(([key, value]) => !IDLE.test(key) && isNews(value) && fits({ [key]: value })),
    );
  const kept = {
    openGraph: tags(structuredData.openGraph),
    citation: tags(structuredData.citation),
    jsonLd: (structuredData.jsonLd ?? []).filter((block) => isNews(block) && fits(block)),
  };
  const filled = Object.entries(kept).filter(([, value]) => Object.keys(value).length > 0);
  return filled.length > 0 ? { ...lean, structuredData: Object.fromEntries(filled) } : lean;
}
