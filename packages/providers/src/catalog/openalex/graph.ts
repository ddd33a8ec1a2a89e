import { z } from "zod";
import type { RawPaper } from "../../capabilities/academic.ts";
import { graph, isSameTitle, leftOutNote, unknownTitle, wants } from "../../capabilities/graph.ts";
import type { Exchange } from "../../define.ts";
import { findWork, Numbered, select, toPaper, Work } from "./work.ts";

const Works = z.object({ results: z.array(Work) });
const Candidates = z.object({ results: z.array(Numbered) });

/** Number of results compared with a given title. */
const CANDIDATES = 10;

/** Commas and bars separate filters and values; other punctuation are search operators. */
const inFilter = (title: string): string =>
  title
    .replace(/[^\p{L}\p{M}\p{N}\s'-]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

async function byTitle(title: string, exchange: Exchange): Promise<Numbered> {
  const words = inFilter(title);
  const query = { filter: `title.search:${words}`, per_page: CANDIDATES, select };
  const { results } = words ? await exchange.send({ path: "/works", query }, Candidates) : { results: [] };
  const found = results.find(({ display_name }) => isSameTitle(display_name ?? "", title)) ?? results[0];
  if (!found) throw unknownTitle("openalex", title);
  return found;
}

async function neighbours(filter: string, limit: number, exchange: Exchange): Promise<readonly RawPaper[]> {
  const query = { filter, sort: "cited_by_count:desc", per_page: limit, select };
  const { results } = await exchange.send({ path: "/works", query }, Works);
  return results.map(toPaper);
}

export const neighbourhood = graph({
  rank: 2,
  most: 100,
  async steps(ask, exchange) {
    const { doi, title = "" } = ask;
    const seed = await (doi ? findWork({ doi }, exchange) : byTitle(title, exchange));
    // The OpenAlex id is the last part of the URL.
    const number = seed.id.slice(seed.id.lastIndexOf("W"));
    const side = (name: "cited_by" | "references", filter: string) =>
      wants(ask.direction, name) ? neighbours(`${filter}:${number}`, ask.limit, exchange) : undefined;
    // OpenAlex's `cites` finds citing works, `cited_by` the references.
    const [citedBy, references] = await Promise.all([side("cited_by", "cites"), side("references", "cited_by")]);
    return {
      raws: [{ seed: toPaper(seed), byDoi: doi !== undefined, citedBy, references }],
      note: leftOutNote(citedBy, references),
    };
  },
});
