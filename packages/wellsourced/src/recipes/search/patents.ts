import { patentNumber } from "@wellsourced/citations";
import { Failure, omitUndefined } from "@wellsourced/core";
import type { Patent } from "@wellsourced/core/records";
import type { Asked, PatentSearch } from "@wellsourced/core/searches";
import { clusterByAssignee, googlePatents, providerManifest } from "@wellsourced/providers";
import { type Call, whatIsLeft } from "../../call.ts";
import type { Parts } from "../parts.ts";
import { type Discovered, discoverPatents, type PatentAsk } from "./discover-patents.ts";
import type { Query } from "./find.ts";
import { type SearchResponse, toResponse } from "./response.ts";

/** A search for patents; at least one of query, assignee and inventor. */
export interface PatentQuery extends Query<Asked<typeof PatentSearch>> {
  /** A patent provider, or a web provider to search the pages of Google Patents with. */
  readonly provider?: string | undefined;
}

export interface PatentResults extends SearchResponse {
  readonly patents: readonly Patent[];
  /** Assignees by number of patents, largest first; only for a landscape. */
  readonly assigneeClusters?: readonly { readonly assignee: string; readonly count: number }[];
  /** Whether the patents were found by a web search and read from their pages. */
  readonly isDiscovered: boolean;
  /** URL of this search on Google Patents. */
  readonly searchUrl: string;
}

/** Number of patents in a landscape. */
const LANDSCAPE = 25;

const namesOf = (capability: string): string[] =>
  providerManifest.flatMap(({ name, capabilities }) => (capabilities.includes(capability) ? [name] : []));

type Outcome = Discovered & { readonly isDiscovered: boolean };

type Way = Pick<Parts, "find" | "providers" | "pages" | "clock">;

function toAsk(query: PatentQuery): PatentAsk {
  const { searchType, limit = 5, provider: _, query: words, ...filters } = query;
  const number = searchType === "specific" && words ? patentNumber(words) : undefined;
  return {
    limit: searchType === "landscape" ? Math.max(LANDSCAPE, limit) : limit,
    ...(number ? { number } : { query: words }),
    ...filters,
  };
}

/** @throws {Failure} `config` that lists every provider once */
function unknown(name: string): Failure {
  const names = [...new Set([...namesOf("patent"), ...namesOf("web")])];
  return new Failure("config", `Unknown provider ${name.slice(0, 40)}. Choose one of ${names.join(", ")}.`, {
    suggestedAction: "try_different_provider",
    alternatives: names,
  });
}

async function askIndex(ask: PatentAsk, { find }: Way, call: Call & { provider?: string }): Promise<Outcome> {
  const { records, notHonoured, note, costUsd, routing } = await find("patent", ask, call);
  return { patents: records, notHonoured, ...omitUndefined({ note, costUsd }), routing, isDiscovered: false };
}

async function discover(ask: PatentAsk, way: Way, call: Call & { provider?: string }): Promise<Outcome> {
  return { ...(await discoverPatents(ask, way, call)), isDiscovered: true };
}

/** Queries the patent indexes in turn, then the web. */
async function askAround(ask: PatentAsk, way: Way, call: Call): Promise<Outcome> {
  const left = whatIsLeft(call, way.clock);
  try {
    return await askIndex(ask, way, call);
  } catch (error) {
    call.signal?.throwIfAborted();
    if (!(error instanceof Failure) || error.kind === "validation") throw error;
    const outcome = await discover(ask, way, { ...call, ...left() });
    // An index that is not configured is not reported.
    const missed = error.provider === undefined ? undefined : `No patent index answered: ${error.message}`;
    const note = [missed, outcome.note].filter(Boolean).join(" ");
    return { ...outcome, ...(note ? { note } : {}) };
  }
}

function askNamed(ask: PatentAsk, way: Way, call: Call & { provider: string }): Promise<Outcome> {
  if (namesOf("patent").includes(call.provider)) return askIndex(ask, way, call);
  if (namesOf("web").includes(call.provider)) return discover(ask, way, call);
  throw unknown(call.provider);
}

/** Returns a function that searches for patents. */
export function createFindPatents(way: Way) {
  const { providers } = way;
  return async (query: PatentQuery = {}, call: Call = {}): Promise<PatentResults> => {
    const { provider, searchType, limit = 5 } = query;
    const ask = toAsk(query);
    if (!ask.query && !ask.assignee && !ask.inventor && !ask.number)
      throw new Failure("validation", "One of query, assignee and inventor is required.");
    const outcome = provider ? await askNamed(ask, way, { ...call, provider }) : await askAround(ask, way, call);
    const { routing, isDiscovered, ...facts } = outcome;
    const { patents, clusters } =
      searchType === "landscape"
        ? clusterByAssignee(outcome.patents)
        : { patents: outcome.patents, clusters: undefined };
    const asked = { type: "patent", filters: providers.filters("patent", ask), isOutside: routing.declined === true };
    return {
      patents: patents.slice(0, limit),
      ...omitUndefined({ assigneeClusters: clusters }),
      ...toResponse({ ...routing, ...facts, records: patents }, { providers, ...asked }),
      routing,
      isDiscovered,
      searchUrl: googlePatents.searchUrl(ask),
    };
  };
}
