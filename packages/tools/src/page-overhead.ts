import { byteLength } from "@wellsourced/core";
import type { ReadResult } from "@wellsourced/wellsourced";

/** What a reply may say besides the text, in bytes of JSON. */
const MOST = 1_024;

type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag => value !== null && typeof value === "object" && !Array.isArray(value);

const overhead = (page: ReadResult): number =>
  byteLength(JSON.stringify(page)) - byteLength(JSON.stringify(page.content));

/** A text as far as it matters for telling whether it was said before. */
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
  else if (isBag(value))
    for (const [key, inner] of Object.entries(value)) if (!key.startsWith("@")) yield* textsIn(inner);
}

/** Tells whether a value says anything that the rest of the reply does not. */
function newsTo({ structuredData: _, content, ...rest }: ReadResult): (value: unknown) => boolean {
  const said = plain([...textsIn(rest)].join(" \n "));
  const text = ` ${plain(content)} `;
  const isSaid = (one: string) => {
    const words = plain(one);
    return words === "" || ` ${said} `.includes(` ${words} `) || (words.length > 20 && text.includes(` ${words} `));
  };
  return (value) => ![...textsIn(value)].every(isSaid);
}

/** Tags of a page's head that say what kind of thing it is, which other fields say better. */
const IDLE = /^(?:og:(?:type|locale|image:(?:width|height|type|alt))|citation_(?:fulltext_html_url|language))$/u;

/** The fields of the metadata that the citation does not have already. */
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

/** What may go where the reply is still too long, the least useful first. Title and author stand in the citation, too. */
const LIGHTER: readonly ((page: ReadResult) => ReadResult)[] = [
  ({ metadata, ...page }) => {
    const { language: _, licence: __, modified: ___, ...rest } = metadata ?? { title: "", author: "" };
    return metadata ? { ...page, metadata: rest } : page;
  },
  ({ pageType: _, ...page }) => page,
  ({ metadata, ...page }) =>
    metadata && Object.keys(metadata).some((key) => key !== "title" && key !== "author") ? { ...page, metadata } : page,
];

const lighter = (page: ReadResult): ReadResult =>
  LIGHTER.reduce((whole, lighten) => (overhead(whole) > MOST ? lighten(whole) : whole), page);

/** As many headings of the parts that were left out as there is room for: they are the first thing to grow. */
function withFewerHeadings(page: ReadResult): ReadResult {
  const { leftOut } = page;
  let over = overhead(page) - MOST;
  if (!leftOut || over <= 0) return page;
  const headings = [...leftOut.headings];
  while (over > 0 && headings.length > 0) over -= byteLength(JSON.stringify(headings.pop())) + 1;
  return { ...page, leftOut: { ...leftOut, headings } };
}

/**
 * A page with what its own tags say only where that is news, and within a kilobyte besides the text: metadata that
 * repeats itself costs a model more than the passage that it asked for.
 */
export function withoutRepeats(page: ReadResult): ReadResult {
  const { structuredData, ...rest } = page;
  const lean = lighter(withFewerHeadings({ ...rest, ...metadataOf(page) }));
  if (!structuredData) return lean;
  const isNews = newsTo(lean);
  // The frame of the object itself takes its share.
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
