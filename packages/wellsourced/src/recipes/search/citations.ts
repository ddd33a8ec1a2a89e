import { normalizeDoi } from "@wellsourced/citations";
import { checkText, Failure, omitUndefined } from "@wellsourced/core";
import type { CitationGraph } from "@wellsourced/core/records";
import type { AskOf } from "@wellsourced/providers";
import type { Call } from "../../call.ts";
import type { Parts } from "../parts.ts";
import { checkStanding } from "./complete-works.ts";
import type { SearchResponse } from "./response.ts";

/** A query for works that cite a work and works that it cites. */
export interface GraphQuery {
  /** A DOI in any form, an arXiv number such as `arXiv:2101.00001`, or the title. */
  readonly paper: string;
  /** @default "both" */
  readonly direction?: AskOf<"graph">["direction"] | undefined;
  /** Number of works in each direction, 1–25. @default 10 */
  readonly limit?: number | undefined;
  /** Keeps only influential citations; if no provider marks them, `notHonoured` reports that. @default false */
  readonly influentialOnly?: boolean | undefined;
  readonly provider?: string | undefined;
}

export interface GraphResult
  extends Pick<CitationGraph, "seed" | "seedMatch" | "citedBy" | "references">,
    Pick<SearchResponse, "notHonoured" | "note" | "routing"> {
  readonly provider: string;
}

/** Whether a text is an identifier; a title may merely mention one. */
const IDENTIFIER = /^(?:https?:\/\/|doi:|arxiv:|10\.\d{4,9}\/)/iu;

function nameOf(paper: string): Pick<AskOf<"graph">, "doi" | "title"> {
  const text = paper.trim();
  if (!IDENTIFIER.test(text)) return { title: text };
  const doi = normalizeDoi(text);
  if (doi) return { doi };
  throw new Failure("validation", "paper must be a DOI, an arXiv number or the title of a work.");
}

/** The most similar title may belong to another work, so the result shows it. */
const nearest = ({ seed, seedMatch }: CitationGraph): string | undefined =>
  seedMatch === "similar_title"
    ? `No work has exactly this title. The nearest one was used: “${seed.title}”.`
    : undefined;

/** Returns a function that finds the citations of a work, in both directions. */
export function createCitationGraph({ find, ...parts }: Pick<Parts, "find" | "providers" | "retractions">) {
  return async (query: GraphQuery, call: Call = {}): Promise<GraphResult> => {
    checkText(query, "paper");
    const { direction = "both", limit = 10, influentialOnly, provider } = query;
    const ask = { ...nameOf(query.paper), direction, limit, influentialOnly };
    const { records, notHonoured, note, routing } = await find("graph", ask, { ...call, provider });
    const [graph] = records;
    if (!graph)
      throw new Failure("not_found", `Not found: ${routing.provider} has no such work. Check the DOI or title.`);
    const { seed, seedMatch, citedBy = [], references = [] } = graph;
    const checked = await checkStanding([seed, ...citedBy, ...references], parts, call);
    const [first = seed, ...neighbours] = checked.papers;
    const said = [nearest(graph), note, ...checked.notes].filter(Boolean).join(" ");
    return {
      seed: first,
      seedMatch,
      ...(graph.citedBy ? { citedBy: neighbours.slice(0, citedBy.length) } : {}),
      ...(graph.references ? { references: neighbours.slice(citedBy.length) } : {}),
      provider: routing.provider,
      notHonoured,
      ...omitUndefined({ note: said || undefined }),
      routing,
    };
  };
}
