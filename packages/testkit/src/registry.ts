import { type Replay, type ReplayReply, type ReplayRequest, startReplay } from "./replay-server.ts";

/** A fictitious work registered under a DOI. */
export interface RegisteredWork {
  readonly doi: string;
  readonly title: string;
  readonly family: string;
  readonly year: number;
  readonly retracted?: boolean;
  /** DOI of the published work, for a preprint. */
  readonly publishedAs?: string;
}

export interface Registry {
  /** For `originMap`, or as JSON for WELLSOURCED_ORIGIN_MAP: all providers that look up works. */
  readonly originMap: Readonly<Record<string, string>>;
  readonly requests: readonly ReplayRequest[];
  /** DOIs requested from Crossref, including repeats. */
  asked(): readonly string[];
  close(): Promise<void>;
}

export interface RegistryOptions {
  readonly works: readonly RegisteredWork[];
  /** Stalls all requests to Crossref after this many, for runs that get interrupted. */
  readonly stallAfter?: number;
  /** DOIs for which every provider answers 500. */
  readonly unanswered?: readonly string[];
}

/** Other providers that look up works, with their origins; all of them are down here. */
const others = {
  openalex: ["https://api.openalex.org"],
  datacite: ["https://api.datacite.org"],
  pubmed: ["https://eutils.ncbi.nlm.nih.gov"],
  europepmc: ["https://www.ebi.ac.uk"],
  semanticscholar: ["https://api.semanticscholar.org"],
  arxiv: ["https://export.arxiv.org"],
  dblp: ["https://dblp.org"],
  wayback: ["https://web.archive.org", "https://archive.org"],
};

const names = ["crossref", "doi", ...Object.keys(others)];

/** For `rates`: requests to the registry's providers, which are local, need not keep their pace. */
export const unpacedRates = Object.fromEntries(names.map((name) => [name, 10_000]));
/** The same as environment variables. */
export const unpacedEnvironment = Object.fromEntries(
  names.map((name) => [`WELLSOURCED_RATE_${name.toUpperCase()}`, "10000"]),
);

/** A status that is not retried, so tests do not wait. */
const DOWN: ReplayReply = { status: 500, body: "down" };

const date = (year: number) => ({ "date-parts": [[year, 3, 1]] });

const record = ({ doi, title, family, year, retracted, publishedAs }: RegisteredWork) => ({
  DOI: doi,
  title: [title],
  author: [{ given: "Ada", family }],
  issued: date(year),
  created: date(year),
  type: publishedAs ? "posted-content" : "journal-article",
  ...(publishedAs ? { relation: { "is-preprint-of": [{ "id-type": "doi", id: publishedAs }] } } : {}),
  ...(retracted
    ? { "updated-by": [{ DOI: `${doi}.r`, type: "retraction", source: "publisher", updated: date(year + 1) }] }
    : {}),
});

const doisIn = (filter: string): string[] =>
  filter.split(",").flatMap((part) => (part.startsWith("doi:") ? [part.slice(4).toLowerCase()] : []));

/**
 * Serves fictitious works like Crossref and the Handle system, to check references without the internet. All other
 * providers of works answer 500.
 */
export async function startRegistry({
  works,
  stallAfter = Number.POSITIVE_INFINITY,
  unanswered = [],
}: RegistryOptions): Promise<Registry> {
  const known = new Map(works.map((work) => [work.doi.toLowerCase(), work]));
  const asked: string[] = [];
  let questions = 0;
  const crossref = ({ path, query }: ReplayRequest): ReplayReply => {
    const one = decodeURIComponent(path.slice("/works/".length)).toLowerCase();
    const dois = path === "/works" ? doisIn(query.get("filter") ?? "") : [one];
    if (dois.length > 0 && ++questions > stallAfter) return { stall: true };
    if (dois.some((doi) => unanswered.includes(doi))) return DOWN;
    asked.push(...dois);
    const items = dois.flatMap((doi) => known.get(doi) ?? []).map(record);
    if (path === "/works") return { body: { status: "ok", message: { "total-results": items.length, items } } };
    return items[0] ? { body: { status: "ok", message: items[0] } } : { status: 404, body: "Resource not found." };
  };
  const handles = ({ path }: ReplayRequest): ReplayReply => {
    const doi = decodeURIComponent(path.replace(/^\/(?:api\/handles|ra)\//u, "")).toLowerCase();
    if (unanswered.includes(doi)) return DOWN;
    const isKnown = known.has(doi);
    if (path.startsWith("/ra/"))
      return { body: [isKnown ? { DOI: doi, RA: "Crossref" } : { DOI: doi, status: "DOI does not exist" }] };
    return isKnown
      ? { body: { responseCode: 1, handle: doi } }
      : { status: 404, body: { responseCode: 100, handle: doi } };
  };
  const servers: Replay[] = [
    await startReplay([{ path: /^\/works/u, reply: crossref }]),
    await startReplay([{ path: /^\//u, reply: handles }]),
    await startReplay([{ path: /^\//u, ...DOWN }]),
  ];
  const [crossrefOrigin = "", register = "", down = ""] = servers.map(({ origin }) => origin);
  return {
    originMap: {
      ...Object.fromEntries(Object.values(others).flatMap((origins) => origins.map((origin) => [origin, down]))),
      "https://api.crossref.org": crossrefOrigin,
      "https://doi.org": register,
    },
    get requests() {
      return servers.flatMap(({ requests }) => requests);
    },
    asked: () => asked,
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  };
}
