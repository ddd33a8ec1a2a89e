import { parseName } from "@wellsourced/citations";
import { z } from "zod";
import type { WorkId } from "../../work.ts";
import { workId } from "../../work-id.ts";
import { jsonForm } from "../form.ts";
import { dayIn, idsOf, plain, recordOf, yearsOf } from "../record.ts";

const text = z.string().nullish();
const Paper = z.object({
  corpusid: z.number(),
  title: text,
  year: z.number().nullish(),
  venue: text,
  publicationdate: text,
  authors: z.array(z.object({ name: text })).nullish(),
  journal: z.object({ name: text, pages: text, volume: text }).nullish(),
  externalids: z.object({ ACL: text, ArXiv: text, DBLP: text, DOI: text, PubMed: text, PubMedCentral: text }).nullish(),
});
type Paper = z.infer<typeof Paper>;

function idsIn({ externalids: ids }: Paper): WorkId[] {
  return idsOf(
    ids?.DOI ? workId("doi", ids.DOI) : undefined,
    ids?.ArXiv ? workId("arxiv", ids.ArXiv) : undefined,
    ids?.PubMed ? workId("pmid", ids.PubMed) : undefined,
    ids?.PubMedCentral ? workId("pmcid", ids.PubMedCentral) : undefined,
    ids?.DBLP ? `dblp:${ids.DBLP}` : undefined,
    ids?.ACL ? `acl-anthology:${ids.ACL}` : undefined,
  );
}

/** The set `papers` of Semantic Scholar, and the lists of deleted ones between two releases. */
export const semanticScholar = jsonForm({
  name: "semanticscholar",
  has: (keys) => keys.has("corpusid") && (keys.has("externalids") || keys.size === 1),
  steps(record) {
    const { data } = Paper.safeParse(record);
    if (!data) return [{ broken: "The record has none of the fields of a paper." }];
    const key = String(data.corpusid);
    if (Object.keys(record).length === 1) return [{ deleted: true, source: "semanticscholar", key }];
    const date = dayIn(data.publicationdate);
    return [
      recordOf({
        source: "semanticscholar",
        key,
        ids: idsIn(data),
        title: plain(data.title ?? undefined),
        authors: data.authors?.flatMap(({ name }) => (name ? [parseName(name)] : [])),
        years: yearsOf(data.year ?? undefined, date ? Number(date.slice(0, 4)) : undefined),
        container: plain(data.journal?.name ?? data.venue ?? undefined),
        volume: data.journal?.volume?.trim() || undefined,
        pages: data.journal?.pages?.trim() || undefined,
      }),
    ];
  },
});
