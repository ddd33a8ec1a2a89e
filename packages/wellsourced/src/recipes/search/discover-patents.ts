import { isSamePatent } from "@wellsourced/citations";
import { counted, Failure, omitUndefined, withDeadline } from "@wellsourced/core";
import type { Hit, Page, Patent } from "@wellsourced/core/records";
import { type AskOf, type DetailedPatent, googlePatents, type Providers } from "@wellsourced/providers";
import { type Call, passOn, whatIsLeft } from "../../call.ts";
import { each } from "../../each.ts";
import { latePage } from "../failure-in.ts";
import type { Parts } from "../parts.ts";
import type { Routed, SearchResponse } from "./response.ts";

export type PatentAsk = AskOf<"patent">;

type DiscoverParts = Pick<Parts, "providers" | "pages" | "clock">;

export interface Discovered extends Omit<SearchResponse, "hints" | "reports"> {
  readonly patents: readonly Patent[];
}

const CONCURRENCY = 3;
const EACH_MS = 15_000;
const ALL_MS = 25_000;

/** `undefined` for a page without a patent number, such as a bot check. */
function toDetailed({ metadata }: Page, url: string): DetailedPatent | undefined {
  const { title, authors = [], description, patent } = metadata;
  if (!patent) return undefined;
  const { number, assignees, filed, granted, pdf, classes } = patent;
  const [assignee, inventor] = [assignees.join("; "), authors.join("; ")].map((names) => names || undefined);
  return {
    patent: {
      title: title || number,
      number,
      url,
      ...omitUndefined({ abstract: description || undefined, assignee, inventor, filed, granted, pdf }),
    },
    classes,
  };
}

/** Reads the page of a patent; `undefined` if it could not be read. */
async function readOne(
  number: string,
  { pages, clock }: DiscoverParts,
  call: Call,
): Promise<DetailedPatent | undefined> {
  const url = googlePatents.pageOf(number);
  try {
    return await withDeadline({ clock, ms: EACH_MS, signal: call.signal, late: latePage }, async (signal) =>
      toDetailed(await pages({ url }, { ...call, signal }), url),
    );
  } catch (error) {
    // The search continues without this page, unless the caller aborted.
    if (!(error instanceof Failure) && !(error instanceof DOMException)) throw error;
    return undefined;
  }
}

/** Reads the pages of patents; `undefined` for each that could not be read in time. */
async function readDetails(
  numbers: readonly string[],
  parts: DiscoverParts,
  call: Call,
): Promise<readonly (DetailedPatent | undefined)[]> {
  const ms = Math.min(ALL_MS, call.deadlineMs ?? ALL_MS);
  const details = await withDeadline({ clock: parts.clock, ms, signal: call.signal, late: latePage }, (signal) =>
    each(numbers, CONCURRENCY, async (number) =>
      signal.aborted ? undefined : readOne(number, parts, { ...call, signal }),
    ),
  );
  call.signal?.throwIfAborted();
  return details;
}

/** Searches the web with each spelling of the assignee in turn until there are enough patents. */
async function searchPages(ask: PatentAsk, { providers, clock }: DiscoverParts, call: Call & { provider?: string }) {
  const left = whatIsLeft(call, clock);
  const hits = new Map<string, Hit>();
  let answer: Awaited<ReturnType<Providers["web"]>> | undefined;
  let costUsd: number | undefined;
  const notes = new Set<string>();
  const limit = Math.min(20, ask.limit * 2);
  for (const query of googlePatents.queries(ask)) {
    answer = await providers.web(
      { query, site: googlePatents.site, limit },
      {
        ...passOn({ ...call, ...left(costUsd) }),
        ...omitUndefined({ provider: call.provider }),
      },
    );
    costUsd = answer.costUsd === undefined ? costUsd : (costUsd ?? 0) + answer.costUsd;
    if (answer.note) notes.add(answer.note);
    for (const hit of answer.records) {
      const number = googlePatents.numberIn(hit);
      const isWanted = number && (!ask.number || isSamePatent(number, ask.number));
      if (isWanted && !hits.has(number)) hits.set(number, hit);
    }
    if (hits.size >= ask.limit) break;
  }
  return { hits, answer, costUsd, notes };
}

const NO_SEARCH: Routed = { provider: "google-patents", attempted: ["google-patents"], routed: false };

/**
 * Finds patents without a patent index: a web search finds pages of Google Patents, and the facts are read from them.
 *
 * @throws {Failure} as a web search
 */
export async function discoverPatents(
  ask: PatentAsk,
  parts: DiscoverParts,
  call: Call & { readonly provider?: string } = {},
): Promise<Discovered> {
  const direct = ask.number && !call.provider ? (await readDetails([ask.number], parts, call))[0] : undefined;
  if (direct && ask.number && isSamePatent(direct.patent.number, ask.number))
    return { patents: [direct.patent], notHonoured: [], routing: NO_SEARCH };
  const left = whatIsLeft(call, parts.clock);
  const { hits, answer, costUsd, notes } = await searchPages(ask, parts, call);
  const numbers = [...hits.keys()].slice(0, Math.min(20, ask.limit * 2));
  call.onProgress?.(`Reading ${counted(numbers.length, "patent page")}`);
  const details = await readDetails(numbers, parts, { ...call, ...left() });
  const found = [...hits].map(([number, hit], index): DetailedPatent => {
    const title = googlePatents.titleOf(hit) || number;
    return details[index] ?? { patent: { title, number, url: googlePatents.pageOf(number) }, classes: [] };
  });
  const { patents, notHonoured } = googlePatents.sift(found, ask);
  const unread = numbers.length - details.filter(Boolean).length;
  if (unread > 0)
    notes.add(`${unread} of ${numbers.length} pages could not be read, so those patents have no details.`);
  return {
    patents: patents.slice(0, ask.number ? 1 : ask.limit),
    notHonoured,
    ...omitUndefined({ note: [...notes].join(" ") || undefined, costUsd }),
    routing: answer ?? NO_SEARCH,
  };
}
