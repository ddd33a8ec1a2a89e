/** Finds the records of every entry at all indexes of the replayed registry, through the providers, and keeps them in a file. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type CslItem, parseAuthors, parseDate } from "../../../packages/citations/src/index.ts";
import { type FoundRecord, identifiersOf } from "../../../packages/citations/src/match/index.ts";
import type { Paper, Work } from "../../../packages/core/src/records/index.ts";
import { createHttp } from "../../../packages/http/src/index.ts";
import { createProviders, type Providers } from "../../../packages/providers/src/index.ts";
import type { Entry } from "./entries.ts";

export interface Gathered {
  readonly records: readonly FoundRecord[];
  /** Indexes that answered a search by title. */
  readonly answered: readonly string[];
  readonly unregistered: readonly string[];
}

const SEARCHED = [
  "crossref",
  "openalex",
  "semanticscholar",
  "arxiv",
  "datacite",
  "dblp",
  "openreview",
  "acl-anthology",
];
const CANDIDATES = 5;
const AT_ONCE = 8;

/** A record of a provider in the form in which references are compared. */
export function toRecord(work: Paper | Work, by: FoundRecord["by"]): FoundRecord {
  const { title, url, source, doi, authors, year, journal } = work;
  const publication = "publication" in work ? work.publication : undefined;
  const {
    names,
    published,
    volume,
    issue,
    pages,
    firstPage,
    lastPage,
    publisher,
    edition,
    types = [],
  } = publication ?? {};
  const isPreprint = source === "arxiv" || types.some((type) => /preprint|posted-content/iu.test(type));
  const page = pages ?? [firstPage, lastPage].filter(Boolean).join("-");
  const venue = publication?.journal ?? publication?.conference ?? publication?.book ?? journal;
  const item: CslItem = {
    id: doi ?? url,
    type: isPreprint
      ? "article"
      : types.some((type) => /^(?:book|monograph)$/iu.test(type))
        ? "book"
        : "article-journal",
    title,
    URL: url,
    ...((names ?? authors) && { author: (names ?? authors ?? []).flatMap((name) => parseAuthors([name])) }),
    ...((published ?? year) !== undefined && {
      issued: published ? parseDate(published) : { "date-parts": [[year ?? 0]] },
    }),
    ...(venue && { "container-title": venue }),
    ...(doi && { DOI: doi }),
    ...(volume && { volume }),
    ...(issue && { issue }),
    ...(page && { page }),
    ...(publisher && { publisher }),
    ...(edition && { edition }),
  };
  const otherVenues = journal && venue !== journal ? [journal] : [];
  return {
    item,
    source,
    url,
    by,
    otherVenues,
    ...(isPreprint && { isPreprint }),
    ...(year && published ? { otherYears: [year] } : {}),
  };
}

const queryOf = ({ title = "", author: [first] = [] }: CslItem): string => {
  const name = first?.family ?? first?.literal ?? "";
  return (title.split(/\s+/u).length < 6 ? `${title} ${name}` : title).replace(/\s+/gu, " ").trim().slice(0, 400);
};

async function byTitle(item: CslItem, providers: Providers, names: readonly string[]) {
  const query = queryOf(item);
  if (!item.title) return [];
  return Promise.all(
    names.map(async (provider) => {
      try {
        const { records } = await providers.academic({ query, limit: CANDIDATES, verbatim: true }, { provider });
        return { provider, answered: true, records: records.map((one) => toRecord(one, "title")) };
      } catch (error) {
        const empty = error instanceof Error && "kind" in error && error.kind === "not_found";
        return { provider, answered: empty, records: [] };
      }
    }),
  );
}

async function byIdentifier(item: CslItem, providers: Providers) {
  const records: FoundRecord[] = [];
  const unregistered: string[] = [];
  const ask = async (question: object, provider: string, identifier: string) => {
    try {
      const { records: works } = await providers.find("work", { ...question, limit: 1 }, { provider });
      records.push(...works.map((work) => toRecord(work, { identifier })));
    } catch {}
  };
  const stated = identifiersOf(item);
  const arxiv = stated.filter(({ kind }) => kind === "arxiv").map(({ value }) => `10.48550/arxiv.${value}`);
  const dois = new Set([...stated.filter(({ kind }) => kind === "doi").map(({ value }) => value), ...arxiv]);
  for (const doi of dois) {
    for (const provider of ["crossref", "openalex", "datacite", "semanticscholar"]) await ask({ doi }, provider, doi);
    if (doi.startsWith("10.48550/arxiv.")) await ask({ dois: [doi] }, "arxiv", doi);
    try {
      const { records: registered } = await providers.find("registration", { doi, limit: 1 }, { provider: "doi" });
      if (registered.length === 0) unregistered.push(doi);
    } catch {}
  }
  return { records, unregistered };
}

async function startRegistry(corpus: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "wrong-references-"));
  const map = path.join(folder, "map.json");
  const child = spawn(
    process.execPath,
    [path.join(corpus, "registry.mjs"), "--universe", path.join(corpus, "universe"), "--port", "46300", "--map", map],
    { stdio: "ignore" },
  );
  for (let tries = 0; tries < 100 && !existsSync(map); tries++) await sleep(200);
  await sleep(200);
  const originMap: Record<string, string> = JSON.parse(await readFile(map, "utf8"));
  return { originMap, stop: () => child.kill() };
}

/** The records of each entry by its key; from the file, where that has them already. */
export async function gather(corpus: string, entries: readonly Entry[], file: string): Promise<Map<string, Gathered>> {
  const known = new Map<string, Gathered>(
    existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, "utf8"))) : [],
  );
  const missing = entries.filter(({ key }) => !known.has(key));
  if (missing.length === 0) return known;
  const { originMap, stop } = await startRegistry(corpus);
  const rates = Object.fromEntries([...SEARCHED, "doi"].map((name) => [name, 1_000]));
  const http = createHttp({ originMap, rates });
  const providers = createProviders({
    http,
    thinThreshold: 0,
    settings: {
      WELLSOURCED_CONTACT_EMAIL: "bench@example.org",
      OPENALEX_API_KEY: "bench",
      OPENALEX_EMAIL: "bench@example.org",
      CROSSREF_EMAIL: "bench@example.org",
      SEMANTIC_SCHOLAR_API_KEY: "bench",
    },
  });
  const names = SEARCHED.filter((name) =>
    providers.list().some((one) => one.name === name && one.type === "academic" && one.configured),
  );
  process.stderr.write(`${missing.length} entries at ${names.join(", ")}\n`);
  let at = 0;
  const work = async () => {
    for (let entry = missing[at++]; entry; entry = missing[at++]) {
      const found = await byTitle(entry.item, providers, names);
      const { records, unregistered } = await byIdentifier(entry.item, providers);
      known.set(entry.key, {
        records: [...records, ...found.flatMap(({ records: some }) => some)],
        answered: found.flatMap(({ provider, answered }) => (answered ? [provider] : [])),
        unregistered,
      });
      if (at % 200 === 0) process.stderr.write(`${at}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  stop();
  writeFileSync(file, JSON.stringify(Object.fromEntries(known)));
  return known;
}
