import { z } from "zod";
import type { RawPaper } from "../../capabilities/academic.ts";
import { type GraphAsk, graph, leftOutNote, unknownTitle, wants } from "../../capabilities/graph.ts";
import type { Exchange } from "../../define.ts";
import { flag, listOf, number, text } from "../../fields.ts";
import { FIELDS, findPaper, Numbered, Paper, toPaper } from "./paper.ts";

/** Lists do not support the summary field. */
const LISTED = FIELDS.split(",")
  .filter((field) => field !== "tldr")
  .join(",");

const PAGE = 1_000;
/** Pages that are searched for influential citations. */
const PAGES = 3;
/** A full page with abstracts. */
const PAGE_BYTES = 33_554_432;

const Edge = z.object({
  intents: listOf(text),
  isInfluential: flag,
  citingPaper: Paper.nullish(),
  citedPaper: Paper.nullish(),
});
type Edge = z.infer<typeof Edge>;

/** Null if the publisher withholds the list. */
const Edges = z.object({ next: number, data: z.array(Edge).nullable() });

const SIDES = {
  cited_by: { path: "citations", of: ({ citingPaper }: Edge) => citingPaper },
  references: { path: "references", of: ({ citedPaper }: Edge) => citedPaper },
} as const;

async function byTitle(title: string, exchange: Exchange): Promise<Numbered> {
  const request = { path: "/graph/v1/paper/search/match", query: { query: title, fields: FIELDS }, isLookup: true };
  const match = await exchange.find(request, z.object({ data: z.array(Numbered) }));
  const [paper] = match?.data ?? [];
  if (!paper) throw unknownTitle("semanticscholar", title);
  return paper;
}

interface Side {
  readonly works?: readonly RawPaper[];
  readonly notes: readonly string[];
}

const toNeighbour =
  ({ of }: (typeof SIDES)[keyof typeof SIDES]) =>
  (edge: Edge): RawPaper[] => {
    const paper = of(edge);
    if (!paper) return [];
    return [{ ...toPaper(paper), isInfluential: edge.isInfluential, citationIntents: edge.intents }];
  };

/** Citations or references: up to `limit`, or several pages if only influential ones count. */
async function neighbours(
  name: keyof typeof SIDES,
  { id, ask }: { readonly id: string; readonly ask: GraphAsk },
  exchange: Exchange,
): Promise<Side> {
  if (!wants(ask.direction, name)) return { notes: [] };
  const { influentialOnly = false } = ask;
  const limit = influentialOnly ? PAGE : ask.limit;
  const worksOf = (found: readonly Edge[]) => found.flatMap(toNeighbour(SIDES[name]));
  const edges: Edge[] = [];
  for (let page = 0; ; page++) {
    const path = `/graph/v1/paper/${encodeURIComponent(id)}/${SIDES[name].path}`;
    const query = { fields: `isInfluential,intents,${LISTED}`, offset: page * limit, limit };
    const { data, next } = await exchange.send({ path, query, maxBytes: PAGE_BYTES }, Edges);
    if (!data)
      return { works: worksOf(edges), notes: [`The publisher does not release the list of ${SIDES[name].path}.`] };
    edges.push(...data.filter(({ isInfluential }) => !influentialOnly || isInfluential));
    const isEnough = !influentialOnly || edges.length >= ask.limit || !next;
    if (!isEnough && page + 1 < PAGES) continue;
    const unseen = `Only ${PAGES * PAGE} ${SIDES[name].path} were searched for influential ones.`;
    return { works: worksOf(edges), notes: isEnough ? [] : [unseen] };
  }
}

export const neighbourhood = graph({
  rank: 1,
  honours: ["influentialOnly"],
  most: 1_000,
  async steps(ask, exchange) {
    const { doi, title = "" } = ask;
    const seed = await (doi ? findPaper({ doi }, exchange) : byTitle(title, exchange));
    const known = { id: seed.paperId, ask };
    const citing = await neighbours("cited_by", known, exchange);
    const cited = await neighbours("references", known, exchange);
    const raw = { seed: toPaper(seed), byDoi: doi !== undefined };
    const notes = [...citing.notes, ...cited.notes, leftOutNote(citing.works, cited.works) ?? ""];
    return {
      raws: [{ ...raw, citedBy: citing.works, references: cited.works }],
      note: notes.join(" ").trim() || undefined,
    };
  },
});
