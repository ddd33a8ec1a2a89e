import { Failure } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import type { AcademicAsk } from "@wellsourced/providers";
import { toPaper } from "@wellsourced/trust/references";
import type { HeldWorks, LocalWorks } from "../../works/local-works.ts";
import type { SearchResponse } from "./response.ts";

const REGISTRY = "local registry";
const EMPTY = "The registry of works at hand is empty. Add dumps to it with `wellsourced works add`.";
const NONE = "The registry of works at hand finds works by identifier or title, not by topic, and has none such.";

/** Works at hand by an identifier, or with titles like the words. */
async function heldWorks(query: string, works: LocalWorks): Promise<HeldWorks | undefined> {
  const { statedId } = await import("@wellsourced/works");
  const id = statedId(query);
  const at = id?.indexOf(":") ?? 0;
  const byId = id && (await works.byNumber(id.slice(0, at), id.slice(at + 1)));
  if (byId && byId.works.length > 0) return byId;
  return works.byTitle({ id: "", type: "document", title: query });
}

/** Each work once, by its DOI or its title. */
function distinct(papers: readonly Paper[]): readonly Paper[] {
  const known = new Map<string, Paper>();
  for (const paper of papers) {
    const key = paper.doi ?? paper.title.toLowerCase();
    if (!known.has(key)) known.set(key, paper);
  }
  return [...known.values()];
}

/**
 * Finds works without any request, in the registry at hand: by identifier or by title, since it cannot be searched by
 * topic.
 *
 * @param filters names of the filters in `ask`, of which only the years can be applied
 * @throws {Failure} `network` if there is none, since that says nothing about other indexes
 */
export async function heldPapers(
  { query, limit, yearFrom = 0, yearTo = 9_999 }: AcademicAsk,
  { works, filters }: { readonly works: LocalWorks; readonly filters: readonly string[] },
): Promise<SearchResponse & { readonly papers: readonly Paper[] }> {
  const held = await heldWorks(query, works);
  const fits = distinct((held?.works ?? []).map(toPaper)).filter(({ year }) => {
    if (year === undefined) return yearFrom === 0 && yearTo === 9_999;
    return year >= yearFrom && year <= yearTo;
  });
  if (!held || fits.length === 0)
    throw new Failure("network", `No request was made, because WELLSOURCED_OFFLINE is set. ${held ? NONE : EMPTY}`, {
      code: "offline",
      retryable: false,
      suggestedAction: "inform_user",
    });
  return {
    papers: fits.slice(0, limit),
    note: `Works with this identifier or a similar title in the registry at hand (${held.from.join("; ")}). No index was asked (offline).`,
    notHonoured: filters.filter((name) => !/^year/u.test(name)),
    routing: { provider: REGISTRY, attempted: [REGISTRY], routed: false },
  };
}
