import { type Replay, type ReplayReply, type ReplayRequest, startReplay } from "@wellsourced/testkit";

/** A notice about a work, as registries list it. */
export interface WorldNotice {
  readonly type: string;
  readonly date?: string | undefined;
  readonly doi?: string | undefined;
  readonly source?: string;
}

/** A work in the mock registries. */
export interface WorldWork {
  readonly doi: string;
  readonly title?: string;
  readonly year?: number;
  readonly author?: string;
  readonly agency: "Crossref" | "DataCite" | "mEDRA";
  /** Notices in its own record at Crossref. */
  readonly own?: readonly WorldNotice[];
  /** Notices recorded only separately. */
  readonly byNotice?: readonly WorldNotice[];
  readonly isFlagged?: boolean;
  readonly relation?: Readonly<Record<string, string>>;
  /** A complete recorded record. */
  readonly record?: object;
}

const parts = (date?: string) => (date ? { "date-parts": [date.split("-").map(Number)] } : undefined);
const update = ({ type, date, doi, source }: WorldNotice, other = doi) => ({
  DOI: other,
  type,
  source: source ?? "publisher",
  updated: parts(date),
});

function crossrefRecord(work: WorldWork): object {
  if (work.record) return work.record;
  const relation = Object.entries(work.relation ?? {}).map(([name, id]) => [name, [{ "id-type": "doi", id }]]);
  return {
    DOI: work.doi.toUpperCase(),
    title: work.title ? [work.title] : [],
    author: work.author ? [{ family: work.author }] : [],
    issued: { "date-parts": [[work.year ?? null]] },
    created: parts(`${work.year ?? 2000}-01-01`),
    ...(work.own ? { "updated-by": work.own.map((one) => update(one)) } : {}),
    relation: Object.fromEntries(relation),
  };
}

const openAlexRecord = ({ doi, title, year, author, isFlagged }: WorldWork, at: number) => ({
  id: `https://openalex.org/W${at + 1}`,
  doi: `https://doi.org/${doi}`,
  display_name: title ?? null,
  publication_year: year ?? null,
  authorships: author ? [{ author: { display_name: author } }] : [],
  is_retracted: isFlagged ?? false,
});

const valuesOf = (filter: string, name: string): readonly string[] =>
  filter
    .split(",")
    .filter((one) => one.startsWith(`${name}:`))
    .map((one) => one.slice(name.length + 1).toLowerCase());

/** Whether a name contains an unescaped comma, so that the registry rejects the whole request. */
const isBroken = (filter: string): boolean =>
  filter !== "" && filter.split(",").some((one) => !/^[a-z.-]+:/u.test(one));

const words = (text = "") => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];

/** The works whose titles share most words with a query. */
function search(works: readonly WorldWork[], query: string): readonly WorldWork[] {
  const wanted = new Set(words(query));
  return works
    .map((work) => ({ work, shared: words(work.title).filter((word) => wanted.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, 5)
    .map(({ work }) => work);
}

type Answer = (request: ReplayRequest, works: readonly WorldWork[]) => ReplayReply;

const crossref: Answer = ({ path, query }, works) => {
  const own = works.filter(({ agency }) => agency === "Crossref");
  const list = (items: readonly object[]) => ({ body: { message: { "total-results": items.length, items } } });
  if (path !== "/works") {
    const doi = decodeURIComponent(path.slice("/works/".length)).toLowerCase();
    const work = own.find((one) => one.doi === doi);
    return work ? { body: { message: crossrefRecord(work) } } : { status: 404, body: "Resource not found." };
  }
  const filter = query.get("filter") ?? "";
  if (isBroken(filter))
    return { status: 400, body: { status: "failed", "message-type": "validation-failure", message: [] } };
  const updated = valuesOf(filter, "updates").map((doi) => decodeURIComponent(doi));
  if (updated.length > 0) {
    const notices = works.flatMap((work) =>
      updated.includes(work.doi)
        ? (work.byNotice ?? []).map((one) => ({
            DOI: one.doi,
            "update-to": [update(one, work.doi)],
            created: parts(one.date),
          }))
        : [],
    );
    return list(notices);
  }
  const dois = valuesOf(filter, "doi");
  if (dois.length > 0) return list(own.filter(({ doi }) => dois.includes(doi)).map(crossrefRecord));
  return list(search(own, query.get("query") ?? "").map(crossrefRecord));
};

const datacite: Answer = ({ path, query }, works) => {
  const own = works.filter(({ agency }) => agency === "DataCite");
  const show = ({ doi, title, year, author }: WorldWork) => ({
    id: doi,
    type: "dois",
    attributes: { doi, titles: [{ title }], publicationYear: year, creators: author ? [{ name: author }] : [] },
  });
  if (path === "/dois") return { body: { data: search(own, query.get("query") ?? "").map(show), meta: { total: 1 } } };
  const work = own.find(({ doi }) => doi === decodeURIComponent(path.slice("/dois/".length)).toLowerCase());
  return work ? { body: { data: show(work) } } : { status: 404, body: { errors: [{ status: "404", title: "gone" }] } };
};

const register: Answer = ({ path }, works) => {
  const [, kind, rest = ""] = /^\/(api\/handles|ra)\/(.+)$/u.exec(path) ?? [];
  const doi = decodeURIComponent(rest).toLowerCase();
  const work = works.find((one) => one.doi === doi);
  // The registry of agencies accepts prefixes as well as DOIs.
  if (kind === "ra") return { body: [{ DOI: doi, RA: work?.agency ?? "Crossref" }] };
  if (work) return { body: { responseCode: 1, handle: doi.toUpperCase(), values: [] } };
  return { status: 404, body: { responseCode: 100, handle: doi } };
};

const openalex: Answer = ({ path, query }, all) => {
  const works = all.filter(({ agency }) => agency !== "mEDRA");
  const show = (some: readonly WorldWork[]) => ({ body: { meta: { count: 1 }, results: some.map(openAlexRecord) } });
  const [, named] = /^\/works\/doi:(.+)$/u.exec(decodeURIComponent(path)) ?? [];
  if (named !== undefined) {
    const work = works.find(({ doi }) => doi === named.toLowerCase());
    return work ? { body: openAlexRecord(work, 0) } : { status: 404, body: "<html>Not found</html>" };
  }
  const [, list] = /^doi:(.+)$/u.exec(query.get("filter") ?? "") ?? [];
  if (list === undefined) return show(search(works, query.get("search") ?? ""));
  return show(works.filter(({ doi }) => list.toLowerCase().split("|").includes(doi)));
};

const pubmed: Answer = () => ({ body: { esearchresult: { count: "0", idlist: [] } } });
const europepmc: Answer = () => ({ body: { hitCount: 0, resultList: { result: [] } } });
const semanticscholar: Answer = () => ({ body: { total: 0, data: [] } });
const arxiv: Answer = () => ({
  body: '<feed xmlns:o="http://a9.com/-/spec/opensearch/1.1/"><o:totalResults>0</o:totalResults></feed>',
});

const dblp: Answer = () => ({
  body: { result: { status: { "@code": "200", text: "OK" }, hits: { "@total": "0", "@sent": "0", "@first": "0" } } },
});
const openlibrary: Answer = () => ({ body: { numFound: 0, docs: [] } });

const REGISTRIES = {
  crossref: ["https://api.crossref.org", crossref],
  datacite: ["https://api.datacite.org", datacite],
  doi: ["https://doi.org", register],
  openalex: ["https://api.openalex.org", openalex],
  pubmed: ["https://eutils.ncbi.nlm.nih.gov", pubmed],
  europepmc: ["https://www.ebi.ac.uk", europepmc],
  semanticscholar: ["https://api.semanticscholar.org", semanticscholar],
  arxiv: ["https://export.arxiv.org", arxiv],
  dblp: ["https://dblp.org", dblp],
  openlibrary: ["https://openlibrary.org", openlibrary],
} as const satisfies Readonly<Record<string, readonly [origin: string, answer: Answer]>>;
export type Registry = keyof typeof REGISTRIES;

export interface Registries {
  readonly originMap: Readonly<Record<string, string>>;
  readonly requests: () => number;
  /** Replaces the reply of an upstream; without a reply, restores it. */
  fail(registry: Registry, reply?: ReplayReply): void;
  close(): Promise<void>;
}

/** All registries of works as one local server with a few works. */
export async function startRegistries(works: readonly WorldWork[]): Promise<Registries> {
  const failing = new Map<string, ReplayReply>();
  const replays: Replay[] = [];
  const originMap: Record<string, string> = {};
  for (const [name, [origin, answer]] of Object.entries(REGISTRIES)) {
    const reply = (request: ReplayRequest) => failing.get(name) ?? answer(request, works);
    const replay = await startReplay([{ path: /.*/u, reply }]);
    replays.push(replay);
    originMap[origin] = replay.origin;
  }
  return {
    originMap,
    requests: () => replays.reduce((sum, { requests }) => sum + requests.length, 0),
    fail: (registry, reply) => void (reply ? failing.set(registry, reply) : failing.delete(registry)),
    close: async () => void (await Promise.all(replays.map((one) => one.close()))),
  };
}
