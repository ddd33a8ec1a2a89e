/** Writes the records of the corpus of wrong references in the forms in which their sources publish dumps. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Row = Readonly<Record<string, unknown>>;
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const rowIn = (value: unknown): Row => Object(value) as Row; // Of anything else, the fields are read as absent.
const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const escaped = (text: string): string =>
  text.replace(/[&<>"]/gu, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[letter] ?? "&quot;");
const element = (name: string, value: unknown): string =>
  value === undefined || value === null || value === "" ? "" : `<${name}>${escaped(String(value))}</${name}>`;

/** The last word is the family name. */
const [familyOf, givenOf] = [
  (name: string) => name.split(" ").at(-1) ?? "",
  (name: string) => name.split(" ").slice(0, -1).join(" "),
];

const DBLP_ELEMENTS: Readonly<Record<string, string>> = {
  "Conference and Workshop Papers": "inproceedings",
  "Books and Theses": "book",
  "Parts in Books or Collections": "incollection",
  Editorship: "proceedings",
};

function dblpRecord({ info }: Row): string {
  const { key, type, title, venue, volume, number, pages, year, publisher, ee, authors } = rowIn(info);
  const name = DBLP_ELEMENTS[String(type)] ?? "article";
  const named = rowIn(authors).author;
  const people = (Array.isArray(named) ? named : named ? [named] : []).map((one) => rowIn(one).text);
  const venues = Array.isArray(venue) ? venue[0] : venue;
  const fields = [
    ...people.map((person) => element("author", person)),
    element("title", title),
    element(name === "article" ? "journal" : "booktitle", venues),
    ...[element("volume", volume), element("number", number), element("pages", pages), element("year", year)],
    ...[element("publisher", publisher), ...[ee ?? []].flat().map((link) => element("ee", link))],
  ];
  return `<${name} key="${escaped(String(key))}">${fields.join("")}</${name}>`;
}

const dblp = (rows: readonly Row[]): string =>
  `<?xml version="1.0"?>\n<!DOCTYPE dblp SYSTEM "dblp.dtd">\n<dblp>\n${rows.map(dblpRecord).join("\n")}\n</dblp>\n`;

/** Each paper is a volume of its own. */
function anthology(rows: readonly Row[]): string {
  const volumes = rows.map(({ id, title, authors, year, booktitle, doi }) => {
    const people = texts(authors).map(
      (name) => `<author>${element("first", givenOf(name))}${element("last", familyOf(name))}</author>`,
    );
    const paper = [element("title", title), ...people, element("url", id), element("doi", doi)].join("");
    const meta = element("booktitle", booktitle) + element("year", year);
    return `<volume id="1" type="proceedings"><meta>${meta}</meta><paper id="1">${paper}</paper></volume>`;
  });
  return `<?xml version="1.0"?>\n<collection id="2020.acl">\n${volumes.join("\n")}\n</collection>\n`;
}

const arxiv = ({ id, title, authors, published, updated, comment, doi, journal_ref }: Row) => {
  const created = (date: unknown) => ({ created: new Date(String(date)).toUTCString() });
  return {
    ...{ id, title, doi, comments: comment, "journal-ref": journal_ref, abstract: "", categories: "cs.LG" },
    versions: [created(published), created(updated)],
    update_date: String(updated).slice(0, 10),
    authors_parsed: texts(authors).map((name) => [familyOf(name), givenOf(name), ""]),
  };
};

const datacite = ({ doi, title, creators, publisher, publicationYear, url, resourceTypeGeneral }: Row) => ({
  id: doi,
  type: "dois",
  attributes: {
    ...{ doi, creators, publisher, publicationYear, url },
    titles: [{ title }],
    types: { resourceTypeGeneral },
  },
});

const semanticScholar = ({ externalIds, title, year, venue, publicationVenue, journal, authors }: Row) => ({
  corpusid: rowIn(externalIds).CorpusId,
  externalids: externalIds,
  venue: textIn(venue) ?? rowIn(publicationVenue).name,
  ...{ title, year, journal, authors },
});

const openreview = ({ id, title, authors, venue, venueid }: Row) => {
  const fields = Object.entries({ title, authors, venue, venueid });
  return { id, forum: id, content: Object.fromEntries(fields.map(([name, value]) => [name, { value }])) };
};

const jsonLines =
  (form: (row: Row) => unknown) =>
  (rows: readonly Row[]): string =>
    rows.map((row) => `${JSON.stringify(form(row))}\n`).join("");

const DUMPS: Readonly<Record<string, readonly [file: string, write: (rows: readonly Row[]) => string]>> = {
  acl: ["2020.acl.xml", anthology],
  arxiv: ["arxiv.jsonl", jsonLines(arxiv)],
  crossref: ["crossref.jsonl", jsonLines((row) => ({ ...row, member: "1", prefix: String(row.DOI).split("/")[0] }))],
  datacite: ["datacite.jsonl", jsonLines(datacite)],
  dblp: ["dblp.xml", dblp],
  openalex: ["openalex.jsonl", jsonLines((row) => row)],
  openreview: ["openreview.jsonl", jsonLines(openreview)],
  "semantic-scholar": ["papers.jsonl", jsonLines(semanticScholar)],
};

/** A dump of PubMed, of which the corpus has no records: its registry answers that it has none. */
const PUBMED = `<?xml version="1.0"?>
<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PMID><Article>
<ArticleTitle>A made record that resembles no work of the corpus</ArticleTitle></Article></MedlineCitation>
</PubmedArticle></PubmedArticleSet>
`;

/** Writes the dumps of a universe of records into a folder. */
export function writeDumps(universe: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "pubmed.xml"), PUBMED);
  for (const [name, [file, write]] of Object.entries(DUMPS)) {
    const lines = readFileSync(join(universe, `${name}.jsonl`), "utf8")
      .split("\n")
      .filter(Boolean);
    writeFileSync(join(folder, file), write(lines.map((line): Row => JSON.parse(line))));
  }
}
