import { integrityOf } from "@wellsourced/citations/registries";
import { z } from "zod";
import { type RawWork, type WorkCall, work } from "../capabilities/work.ts";
import { bareDoi, givenFirst, known } from "../clean.ts";
import { toDay } from "../dates.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { listOf, text } from "../fields.ts";

/** One version of a preprint. */
const Version = z.object({
  doi: text,
  title: text,
  authors: text,
  date: text,
  version: text,
  type: text,
  abstract: text,
  published: text,
  server: text,
});
type Version = z.infer<typeof Version>;

const Found = z.object({ messages: listOf(z.object({ status: text })), collection: z.array(Version) });

/** `Wright, K. M.; Gaudinier, A.; …` */
const authorsOf = ({ authors }: Version): readonly string[] =>
  (authors ?? "").split(";").flatMap((name) => name.trim() || []);

const numberOf = ({ version }: Version): number => Number(version) || 0;

const isWithdrawn = ({ type }: Version): boolean => /withdrawn|withdrawal/iu.test(type ?? "");

/** The latest version has the metadata, the first one the date of publication. */
function toWork(versions: readonly Version[]): RawWork | undefined {
  const sorted = versions.toSorted((a, b) => numberOf(a) - numberOf(b));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return undefined;
  const doi = bareDoi(last.doi);
  const server = last.server ?? "bioRxiv";
  const authors = authorsOf(last);
  const published = bareDoi(last.published);
  const year = Number(toDay(last.date)?.slice(0, 4));
  return {
    title: last.title,
    url: doi && `https://www.${server.toLowerCase()}.org/content/${doi}v${numberOf(last) || 1}`,
    doi,
    authors: authors.map(givenFirst),
    journal: server,
    year: year || undefined,
    abstract: last.abstract,
    openAccess: true,
    publication: known({
      types: ["preprint"],
      names: authors.map((name) => (name.includes(",") ? name : `{${name}}`)),
      published: toDay(first.date),
    }),
    relatedWorks: published ? [{ doi: published, relation: "published" }] : undefined,
    ...(isWithdrawn(last) ? integrityOf([{ kind: "preprint_withdrawal", reportedBy: ["biorxiv"] }]) : {}),
  };
}

/** bioRxiv's former publisher uses this prefix for journals too; preprint suffixes are numbers or dates. */
const OWN = /^10\.(?:1101|64898)\/(?:\d{4}\.\d{2}\.\d{2}\.\d{6,9}|\d{6})$/u;

/** Each server has only its own preprints. */
const SERVERS = ["biorxiv", "medrxiv"] as const;

async function findOne(doi: string, exchange: Exchange): Promise<readonly RawWork[]> {
  for (const server of SERVERS) {
    const path = `/details/${server}/${doi}/na/json`;
    const versions = (await exchange.find({ path, isLookup: true }, Found))?.collection ?? [];
    const found = toWork(versions.filter((one) => bareDoi(one.doi) === doi));
    if (found) return [found];
  }
  return [];
}

/** There is no search API: preprints are fetched by DOI, one by one. */
async function findWorks({ dois }: WorkCall, exchange: Exchange) {
  const own = dois.filter((doi) => OWN.test(doi));
  return (await Promise.all(own.map((doi) => findOne(doi, exchange)))).flat();
}

export default defineProvider({
  name: "biorxiv",
  origin: "https://api.biorxiv.org",
  docs: "https://api.biorxiv.org",
  pace: { perSecond: 1 },
  can: [
    // Crossref has these DOIs too; this one adds the versions.
    work({ rank: 22, most: 10, onlyNamed: true, find: findWorks }),
  ],
});
