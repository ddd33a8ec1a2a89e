import { isRecord } from "@wellsourced/core";
import type { WorkFacts } from "@wellsourced/core/records";
import { cleanString } from "./clean-string.ts";
import type { Clues } from "./clues.ts";
import { type JsonObject, type LdNode, typesOf } from "./json-ld.ts";

type TextField = Exclude<keyof WorkFacts, "types" | "editors">;

/**
 * Sources of each field: meta tags, most reliable first, then the key of an OpenURL. To support another, add its name.
 */
const carriers: Readonly<Record<TextField, readonly [tags: string, coins: string]>> = {
  journal: [
    "citation_journal_title prism.publicationname bepress_citation_journal_title eprints.publication",
    "rft.jtitle",
  ],
  journalShort: ["citation_journal_abbrev prism.alternatetitle", "rft.stitle"],
  book: ["citation_inbook_title citation_book_title citation_series_title", "rft.btitle"],
  conference: ["citation_conference_title citation_conference bepress_citation_conference eprints.event_title", ""],
  institution: [
    "citation_dissertation_institution citation_technical_report_institution bepress_citation_dissertation_institution eprints.institution",
    "rft.inst",
  ],
  degree: ["citation_dissertation_name bepress_citation_dissertation_name", "rft.degree"],
  publisher: ["citation_publisher dc.publisher dcterms.publisher prism.corporateentity", "rft.pub"],
  volume: ["citation_volume prism.volume bepress_citation_volume eprints.volume dc.citation.volume", "rft.volume"],
  issue: ["citation_issue prism.number bepress_citation_issue eprints.number dc.citation.issue", "rft.issue"],
  firstPage: ["citation_firstpage prism.startingpage bepress_citation_firstpage dc.citation.spage", "rft.spage"],
  lastPage: ["citation_lastpage prism.endingpage bepress_citation_lastpage dc.citation.epage", "rft.epage"],
  pages: ["prism.pagerange eprints.pagerange", "rft.pages"],
  number: ["citation_patent_number citation_technical_report_number citation_arxiv_id", ""],
  issn: ["citation_issn prism.issn prism.eissn eprints.issn", "rft.issn"],
  isbn: ["citation_isbn prism.isbn eprints.isbn book:isbn", "rft.isbn"],
  edition: ["prism.edition", "rft.edition"],
};

/** Tags that indicate the type of work. */
const telling: readonly (readonly [tag: RegExp, type: string])[] = [
  [/^(?:bepress_)?citation_dissertation_(?:institution|name)$/u, "thesis"],
  [/^citation_technical_report_/u, "report"],
  [/^citation_patent_number$/u, "patent"],
  [/^(?:bepress_)?citation_conference(?:_title)?$/u, "paper-conference"],
  [/^citation_(?:inbook|book)_title$/u, "chapter"],
];
const typeTags = (
  "citation_article_type dc.type dcterms.type prism.aggregationtype prism.genre prism.section eprints.type " +
  "citation_type dc.type.document"
).split(" ");
/** Microdata types of whole pages; others describe parts: images, videos, people. */
const WHOLE = /(?:Article|BlogPosting|^Thesis|^Dataset|^Report|^SoftwareSourceCode)$/u;
const coinsFormats: Readonly<Record<string, string>> = { dissertation: "thesis", patent: "patent", dataset: "dataset" };

/** The first value of each key in an OpenURL. */
type Coins = ReadonlyMap<string, string>;
const COINS_LENGTH = 8_000;

/** The single work described by the page's OpenURLs; several describe other works. */
function coinsOf({ coins }: Clues): Coins {
  const titles = [...new Set(coins)].map((title) => title.slice(0, COINS_LENGTH));
  const [only = "", second] = titles.filter((title) => /(?:^|&)ctx_ver=Z39\.88/u.test(title));
  if (second !== undefined) return new Map();
  const pairs = [...new URLSearchParams(only)].filter(([, value]) => value.trim() !== "");
  return new Map(pairs.reverse());
}

function coinsTypes(coins: Coins): string[] {
  const format = /:mtx:(\w+)$/u.exec(coins.get("rft_val_fmt") ?? "")?.[1] ?? "";
  const genre = coins.get("rft.genre") ?? "";
  return [genre, coinsFormats[format] ?? "", format === "dc" ? (coins.get("rft.type") ?? "") : ""].filter(Boolean);
}

const nameIn = (value: unknown): string => cleanString(isRecord(value) ? value.name : value, 300);

/** The nested works in JSON-LD: an article is part of an issue, volume and periodical. */
function partsOf(main: JsonObject): JsonObject[] {
  const found: JsonObject[] = [];
  for (let at: unknown = main.isPartOf; found.length < 5; ) {
    const one: unknown = Array.isArray(at) ? at[0] : at;
    if (!isRecord(one)) break;
    found.push(one);
    at = one.isPartOf;
  }
  return found;
}

/** Facts about the work from the object that describes the page. */
function ldFacts(main: JsonObject): Partial<Record<TextField, string>> {
  const parts = partsOf(main);
  const part = (type: RegExp) => parts.find((one) => typesOf(one).some((name) => type.test(name)));
  const text = (value: unknown) => cleanString(Array.isArray(value) ? value[0] : value, 120);
  const periodical = part(/^Periodical$/u);
  return {
    journal: nameIn(periodical?.name),
    book: nameIn(part(/^Book$/u)?.name),
    publisher: nameIn(main.publisher),
    volume: text(part(/^PublicationVolume$/u)?.volumeNumber ?? main.volumeNumber),
    issue: text(part(/^PublicationIssue$/u)?.issueNumber ?? main.issueNumber),
    firstPage: text(main.pageStart),
    lastPage: text(main.pageEnd),
    pages: text(main.pagination),
    number: text(main.reportNumber),
    issn: text(main.issn ?? periodical?.issn),
    isbn: text(main.isbn ?? part(/^Book$/u)?.isbn),
    edition: text(main.bookEdition),
  };
}

/**
 * Facts about the work on a page beyond title, authors and dates, from Highwire, PRISM, Dublin Core, bepress and
 * EPrints tags, JSON-LD, or an OpenURL. The first source with a field counts.
 */
export function workOf(clues: Clues, main: LdNode | undefined): WorkFacts | undefined {
  const { meta } = clues;
  const coins = coinsOf(clues);
  const ld = ldFacts(main?.value ?? {});
  const fields = Object.entries(carriers).flatMap(([name, [tags, key]]) => {
    const stated =
      cleanString(meta.first(...tags.split(" ")), 300) || ld[name as TextField] || cleanString(coins.get(key), 300); // `carriers` has these names.
    return stated ? [[name, stated] as const] : [];
  });
  const names = [...meta.entries()].map(([name]) => name);
  const scopes = [...clues.itemTypes].filter((type) => WHOLE.test(type));
  const types = [
    ...telling.flatMap(([tag, type]) => (names.some((name) => tag.test(name)) ? [type] : [])),
    ...typeTags.flatMap((name) => meta.all(name)).slice(0, 10),
    ...coinsTypes(coins),
    // Pages of all kinds have data about a video or software, so other statements count, too.
    ...(main?.types.some((type) => /^(?:VideoObject|Software)/u.test(type)) ? meta.all("og:type").slice(0, 1) : []),
    ...(scopes.length > 0 ? [...(main?.types ?? []), ...scopes] : []),
  ].map((type) => cleanString(type, 80));
  const told = [...new Set(types.filter(Boolean))].slice(0, 20);
  const editors = meta
    .all("citation_editor")
    .map((name) => cleanString(name, 120))
    .filter(Boolean)
    .slice(0, 50);
  if (fields.length === 0 && told.length === 0) return undefined;
  return {
    ...Object.fromEntries(fields),
    ...(editors.length > 0 ? { editors } : {}),
    ...(told.length > 0 ? { types: told } : {}),
  };
}
