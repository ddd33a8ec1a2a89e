import { DataciteRelated, dataciteRelations } from "@wellsourced/citations/registries";
import { z } from "zod";
import { type AcademicCall, academic } from "../capabilities/academic.ts";
import { type RawWork, type WorkCall, work } from "../capabilities/work.ts";
import { bareDoi } from "../clean.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { listOf, number, partOf, text } from "../fields.ts";
import { luceneText, yearRange } from "../query-text.ts";

const Creator = z.object({ name: text, nameType: text, givenName: text, familyName: text });

const Work = z.object({
  // Other lists of this API have the same shape.
  type: z.literal("dois"),
  id: text,
  attributes: z.object({
    doi: text,
    creators: listOf(Creator),
    titles: listOf(z.object({ title: text, titleType: text })),
    container: partOf({ title: text }),
    publicationYear: number,
    descriptions: listOf(z.object({ description: text, descriptionType: text })),
    rightsList: listOf(z.object({ rights: text, rightsUri: text, rightsIdentifier: text })),
    citationCount: number,
    relatedIdentifiers: DataciteRelated,
  }),
});
type Work = z.infer<typeof Work>;
type Facts = Work["attributes"];

/** Converts `Family, Given` for people; names of organisations are unchanged. */
function nameOf({ name, nameType, givenName, familyName }: z.infer<typeof Creator>): string | null | undefined {
  if (givenName && familyName) return `${givenName} ${familyName}`;
  const [, family, given] = /^([^,]+),\s*([^\s,][^,]*)$/u.exec(name ?? "") ?? [];
  return family && given && nameType !== "Organizational" ? `${given} ${family}` : (name ?? familyName ?? givenName);
}

/** Translated and alternative titles are marked; the main title is not and need not come first. */
const titleOf = ({ titles }: Facts): string | null | undefined =>
  (titles?.find(({ titleType }) => !titleType) ?? titles?.[0])?.title;

const CREATIVE_COMMONS = /^https?:\/\/(?:www\.)?creativecommons\.org\/|^cc[- ]?(?:by|0)\b|open ?access/iu;
const isOpen = ({ rightsList }: Facts): true | undefined =>
  rightsList?.some((right) => Object.values(right).some((said) => CREATIVE_COMMONS.test(said ?? "")))
    ? true
    : undefined;

const toPaper = ({ id, attributes: facts }: Work): RawWork => {
  const doi = facts.doi ?? id;
  return {
    title: titleOf(facts),
    doi,
    authors: facts.creators?.map(nameOf),
    journal: facts.container?.title,
    year: facts.publicationYear,
    abstract: facts.descriptions?.find(({ descriptionType }) => descriptionType === "Abstract")?.description,
    citationCount: facts.citationCount,
    openAccess: isOpen(facts),
    heldBy: { arxiv: doi?.toLowerCase().startsWith("10.48550/") ?? false },
    relatedWorks: dataciteRelations(facts.relatedIdentifiers),
  };
};

/** Types that people read; most records are images, samples and tables. */
const READABLE =
  "Text OR Preprint OR JournalArticle OR ConferencePaper OR ConferenceProceeding OR Dissertation OR Report OR Book OR BookChapter OR DataPaper";

function queryOf(call: AcademicCall): string {
  const doi = bareDoi(call.query);
  if (doi) return `doi:"${doi.replace(/["\\]/gu, "")}"`;
  const [from, to] = yearRange(call, [1000, 3000]) ?? [];
  const filters = [
    `types.resourceTypeGeneral:(${READABLE})`,
    from && `publicationYear:[${from} TO ${to}]`,
    call.source === "arxiv" && 'prefix:"10.48550"',
  ];
  return [`(${luceneText(call.text)})`, ...filters.filter(Boolean)].join(" AND ");
}

const Complaint = z.object({ errors: z.array(z.object({ title: text })).min(1) });

const One = z.object({ data: Work });
const MOST = 25;

/** One request per DOI: the registry's search also matches parts of DOIs. */
async function find({ dois }: WorkCall, exchange: Exchange) {
  const found = await Promise.all(
    dois.map((one) => exchange.find({ path: `/dois/${encodeURIComponent(one)}`, isLookup: true }, One)),
  );
  const raws = found.flatMap((one) => (one ? [toPaper(one.data)] : []));
  return raws.filter((raw) => dois.includes(bareDoi(raw.doi) ?? ""));
}

export default defineProvider({
  name: "datacite",
  origin: "https://api.datacite.org",
  docs: "https://support.datacite.org/docs/api",
  pace: { perSecond: 5, burst: 5 },
  fault(reply) {
    if (reply.status === 404 || reply.status === 429 || !reply.text.startsWith('{"errors"')) return undefined;
    const says = reply.parsed(Complaint)?.errors[0]?.title;
    return says ? { kind: "upstream_unavailable", says } : undefined;
  },
  can: [
    academic({
      rank: 8,
      honours: ["yearFrom", "yearTo"],
      most: 100,
      declines: ({ source = "all" }) => source !== "all" && source !== "arxiv",
      request: (call) => ({
        path: "/dois",
        query: { query: queryOf(call), "page[size]": call.limit, "page[number]": 1, sort: "relevance" },
      }),
      response: z.object({ data: z.array(Work), meta: partOf({ total: number }) }),
      records: ({ data }) => data.map(toPaper),
      total: ({ meta }) => meta?.total,
    }),
    work({
      rank: 6,
      most: MOST,
      declines: ({ doi, dois }) => doi === undefined && dois === undefined,
      find,
    }),
  ],
});
