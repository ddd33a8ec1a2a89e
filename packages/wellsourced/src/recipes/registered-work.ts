import type { Paper } from "@wellsourced/core";
import type { Call } from "../call.ts";
import { given } from "../given.ts";
import type { Remember } from "../remember/index.ts";
import { type Retractions, withSnapshot } from "./checks/with-snapshot.ts";
import type { createFindWorks } from "./search-academic.ts";

const HOUR = 3_600_000;
/** A page is worth more than what is known beside it: the registry gets a moment, not more. */
const PATIENCE_MS = 4_000;

/** What the registry says of a DOI; `undefined` when it does not hold exactly this one. @throws {Failure} */
export async function findRegistered(
  doi: string,
  searchAcademic: ReturnType<typeof createFindWorks>,
  call: Call,
): Promise<Paper | undefined> {
  const { papers } = await searchAcademic({ query: doi, limit: 5, provider: "crossref" }, call);
  return papers.find((paper) => paper.doi === doi);
}

export interface RegistryParts {
  readonly searchAcademic: ReturnType<typeof createFindWorks>;
  readonly remember: Remember;
  readonly retractions?: Retractions;
}

/** The registry as readers of pages use it: remembered, in little time, and silent when it cannot be asked. */
export function createRegistry({ searchAcademic, remember, retractions }: RegistryParts) {
  return async (doi: string, call: Call): Promise<Paper | undefined> => {
    const spec = {
      kind: "registered",
      version: 1,
      input: { doi },
      ttlMs: HOUR,
      ...given({ signal: call.signal, owner: call.owner }),
    };
    try {
      const { value } = await remember.of<Paper | null>(
        spec,
        async (signal) => (await findRegistered(doi, searchAcademic, { signal, deadlineMs: PATIENCE_MS })) ?? null,
      );
      return (await withSnapshot(value ? [value] : [], retractions))[0];
    } catch (error) {
      // Not asked is not "clean", and not "unknown" either: then nothing is said.
      if (call.signal?.aborted) throw error;
      return undefined;
    }
  };
}
