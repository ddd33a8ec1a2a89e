/** The `data` of a made item, as both of Zotero's APIs write it. */
export interface MadeItem {
  readonly key: string;
  readonly itemType: string;
  readonly [field: string]: unknown;
}

/** The characters of which Zotero makes keys. */
const SIGNS = "23456789ABCDEFGHIJKMNPQRSTUVWXYZ";

/** A key of eight characters for a number. */
export function madeKey(number: number): string {
  const signs = Array.from(
    { length: 7 },
    (_, place) => SIGNS[Math.floor(number / SIGNS.length ** place) % SIGNS.length],
  );
  return `M${signs.reverse().join("")}`;
}

const THINGS = ["lichen", "slate", "moss", "granite", "fern", "peat", "heather", "bracken"];
const PLACES = ["Wales", "Galicia", "Brittany", "Bergen", "Madeira", "Donegal", "Corsica"];
const NAMES = ["Byron", "Okafor", "Lindqvist", "Marchetti", "Tanaka", "Vasquez", "Novak", "Achebe", "Dubois"];

const pick = (list: readonly string[], number: number): string => list[number % list.length] ?? "";

/** Journal articles that do not exist, with DOIs of their own. */
export const madeItems = (count: number): readonly MadeItem[] =>
  Array.from({ length: count }, (_, number) => ({
    key: madeKey(number),
    itemType: "journalArticle",
    title: `Growth of ${pick(THINGS, number)} on walls in ${pick(PLACES, number)}, survey ${number}`,
    creators: [{ creatorType: "author", firstName: "Ada", lastName: pick(NAMES, number) }],
    date: `${1990 + (number % 30)}-03-01`,
    publicationTitle: "Journal of Made Walls",
    volume: String(1 + (number % 40)),
    pages: `${number + 1}-${number + 9}`,
    DOI: `10.1000/made.${number}`,
    url: "",
    extra: "",
    tags: [],
    collections: [],
    relations: {},
    dateAdded: "2026-01-05T10:00:00Z",
    dateModified: "2026-01-05T10:00:00Z",
  }));
