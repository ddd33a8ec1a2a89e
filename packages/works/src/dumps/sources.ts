/** Where a dump is published, how large it is and under which terms. */
export interface DumpSource {
  /** The source of its records. */
  readonly name: string;
  readonly title: string;
  /** Page that leads to the files. */
  readonly where: string;
  readonly works: string;
  /** Size of the files to download. */
  readonly packed: string;
  readonly form: string;
  readonly updates: string;
  readonly licence: string;
  readonly notes?: string;
}

/** The month in which these facts were last known. */
const AS_OF = "2026-09";

const SOURCES: readonly DumpSource[] = [
  {
    name: "arxiv",
    title: "arXiv metadata",
    where: "https://www.kaggle.com/datasets/Cornell-University/arxiv",
    works: "2.9 million preprints",
    packed: "about 1.7 GB (5.5 GB unpacked)",
    form: "JSON Lines, one file in a zip archive",
    updates: "weekly, as a whole",
    licence: "CC0",
    notes: "The download needs a free account.",
  },
  {
    name: "dblp",
    title: "dblp computer science bibliography",
    where: "https://dblp.org/xml/",
    works: "8.8 million records",
    packed: "about 1 GB (5 GB unpacked)",
    form: "XML, one file (dblp.xml.gz)",
    updates: "daily, and frozen monthly, as a whole",
    licence: "CC0",
    notes: "Since September 2026 a bot check stands before the files; download them in a browser.",
  },
  {
    name: "acl-anthology",
    title: "ACL Anthology",
    where: "https://aclanthology.org/",
    works: "about 120,000 papers",
    packed: "30 to 50 MB",
    form: "the XML files of the repository acl-org/acl-anthology",
    updates: "with each change, as a whole",
    licence: "CC BY 4.0 (before 2016: CC BY-NC-SA 3.0)",
    notes:
      "The XML files state retractions. The Anthology's BibTeX files do not, and count as a bibliography of your own.",
  },
  {
    name: "retraction-watch",
    title: "Retraction Watch",
    where: "https://gitlab.com/crossref/retraction-watch-data",
    works: "more than 60,000 notices",
    packed: "about 66 MB",
    form: "CSV, one file",
    updates: "daily, as a whole",
    licence: "free to use with attribution",
  },
  {
    name: "pubmed",
    title: "PubMed baseline and updates",
    where: "https://ftp.ncbi.nlm.nih.gov/pubmed/",
    works: "40.9 million records",
    packed: "52 GB, and 12 GB of updates",
    form: "XML, 1,334 files of 30,000 records",
    updates: "daily files with changes and deletions; add them in the order of their numbers",
    licence: "terms of NLM: name it as the source and keep the copy current, or say that it is not",
    notes: "Every winter a new baseline replaces all files.",
  },
  {
    name: "crossref",
    title: "Crossref public data file",
    where: "https://www.crossref.org/learning/public-data-file/",
    works: "179.5 million works",
    packed: "about 208 GiB",
    form: "35,908 files of JSON Lines; JSON until 2024",
    updates: "about once a year, as a whole",
    licence: "facts, free of restrictions",
    notes: "The file comes by torrent, or from a paid bucket.",
  },
  {
    name: "openalex",
    title: "OpenAlex snapshot, works",
    where: "https://developers.openalex.org/",
    works: "510 million works, of which 322 million are kept",
    packed: "666 GB",
    form: "JSON Lines in folders by date of change",
    updates: "quarterly; newer folders, deleted_ids.csv.gz and lists of merged ids",
    licence: "CC0",
  },
  {
    name: "datacite",
    title: "DataCite public data file",
    where: "https://datafiles.datacite.org/",
    works: "108.5 million DOIs, most of them data",
    packed: "32 GiB",
    form: "tar archive of JSON Lines by month of change",
    updates: "once a year, as a whole",
    licence: "CC0",
    notes: "A form asks for a name and an address. Pictures, samples and events are left out.",
  },
  {
    name: "semanticscholar",
    title: "Semantic Scholar datasets, papers",
    where: "https://api.semanticscholar.org/api-docs/datasets",
    works: "200 million papers",
    packed: "45 GB",
    form: "30 files of JSON Lines",
    updates: "weekly; differences between two releases",
    licence: "ODC-BY 1.0",
    notes: "The download needs a key. Retractions are not marked.",
  },
];

/** The dumps that are read, smallest first. Nothing is asked of the network. */
export const dumpSources = (): { readonly asOf: string; readonly sources: readonly DumpSource[] } => ({
  asOf: AS_OF,
  sources: SOURCES,
});
