import { type CslDraft, type CslItem, filled } from "../../csl.ts";
import { parseDate } from "../../dates.ts";
import { normalizeDoi } from "../../identifiers.ts";
import { parseName } from "../../names.ts";

const types: Readonly<Record<string, string>> = {
  article: "article-journal",
  proceeding: "paper-conference",
  conference: "paper-conference",
  preprint: "article",
  book: "book",
  bookitem: "chapter",
  report: "report",
  dissertation: "thesis",
};

function typeOf(get: (name: string) => string | undefined): string {
  const format = get("rft_val_fmt") ?? "";
  if (/dissertation/iu.test(format)) return "thesis";
  if (/patent/iu.test(format)) return "patent";
  const genre = get("rft.genre") ?? "";
  const known = Object.hasOwn(types, genre) ? types[genre] : undefined;
  return (
    known ?? (/book/iu.test(format) && get("rft.isbn") ? "book" : get("rft.volume") ? "article-journal" : "webpage")
  );
}

/** A reference in a page's own words for machines: OpenURL's context object in a `title` (COinS). */
export function readCoins(title: string, id: string): CslItem | undefined {
  const values = new URLSearchParams(title);
  const get = (name: string) => values.get(name)?.trim() || undefined;
  const first = [get("rft.aulast"), get("rft.aufirst") ?? get("rft.auinit")];
  const names = [...new Set(values.getAll("rft.au"))].filter(Boolean).map(parseName);
  const ids = values.getAll("rft_id");
  const pages = [get("rft.spage"), get("rft.epage")].filter(Boolean).join("-");
  const draft: CslDraft = {
    type: typeOf(get),
    ...filled({
      title: get("rft.atitle") ?? get("rft.btitle") ?? get("rft.title"),
      author: names.length > 0 ? names : first[0] ? [filled({ family: first[0], given: first[1] })] : [],
      "container-title": get("rft.atitle") ? (get("rft.jtitle") ?? get("rft.btitle") ?? get("rft.title")) : undefined,
      issued: get("rft.date") ? parseDate(get("rft.date")) : undefined,
      publisher: get("rft.pub"),
      volume: get("rft.volume"),
      issue: get("rft.issue"),
      page: get("rft.pages") ?? pages,
      ISBN: get("rft.isbn"),
      ISSN: get("rft.issn"),
      DOI: ids.map((one) => (/^info:doi\/|doi\.org\//iu.test(one) ? normalizeDoi(one) : undefined)).find(Boolean),
      URL: ids.find((one) => /^https?:/iu.test(one)),
    }),
  };
  return draft.title ? { ...draft, id } : undefined;
}
