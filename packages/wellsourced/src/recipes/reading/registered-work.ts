import { mergeNotices, standingOf, type Work } from "@wellsourced/core/records";
import type { Providers } from "@wellsourced/providers";
import { type Call, passOn } from "../../call.ts";
import type { Remember } from "../../remember/index.ts";
import { type LocalWorks, passOver } from "../../works/local-works.ts";
import { type Retractions, withSnapshot } from "../checks/retraction-data.ts";
import { failureIn } from "../failure-in.ts";
import { remembered } from "../remembered.ts";

const HOUR = 3_600_000;
/** Time limit of registry requests, since pages must not wait for them. */
const PATIENCE_MS = 4_000;

/** DOI registries, in the order queried. */
const REGISTRIES = ["crossref", "datacite"];

/** The registered record of a DOI; `undefined` if no registry has exactly this one. @throws {Failure} */
async function findRegistered(doi: string, { find }: Providers, call: Call): Promise<Work | undefined> {
  for (const provider of REGISTRIES) {
    try {
      const { records } = await find("work", { doi, limit: 1 }, { ...passOn(call), provider });
      const own = records.find((record) => record.doi === doi);
      if (own) return own;
    } catch (error) {
      if (failureIn(error, call).kind !== "not_found") throw error;
    }
  }
  return undefined;
}

export type Registry = (doi: string, call: Call) => Promise<Work | undefined>;

interface RegistryParts {
  readonly providers: Providers;
  readonly remember: Remember;
  readonly retractions: Retractions;
  /** The registry of works on this machine, which is asked first. @default none */
  readonly works?: LocalWorks;
}

/** The work in the registry on this machine, as the source describes it that registered the DOI. */
async function findHeld(doi: string, works: LocalWorks | undefined) {
  // Without an answer, the registries online are asked.
  const held = (await works?.byDoi(doi).catch(passOver(false, []))) ?? [];
  const { record, isOld = false } = held.find(({ source }) => REGISTRIES.includes(source)) ?? held[0] ?? {};
  const status = standingOf(mergeNotices(held.flatMap(({ notices = [] }) => notices)));
  return record && { record: { ...record, ...(status && { retractionStatus: status }) }, isOld };
}

/** Creates the registry look-up for page readers: cached, with a short time limit, and `undefined` if it fails. */
export function createRegistry({ providers, remember, retractions, works }: RegistryParts): Registry {
  return async (doi, call) => {
    const held = await findHeld(doi, works);
    const listed = async (work: Work | undefined) => (await withSnapshot(work ? [work] : [], retractions))[0];
    if (held && !held.isOld) return listed(held.record);
    const spec = { kind: "registered", version: 2, input: { doi }, ttlMs: HOUR };
    const { onFreshness: _, ...quiet } = call;
    try {
      const value = await remembered<Work | null>(
        spec,
        { remember, call: quiet },
        async (signal) => (await findRegistered(doi, providers, { signal, deadlineMs: PATIENCE_MS })) ?? null,
      );
      return await listed(value ?? held?.record);
    } catch (error) {
      // After a failure the status is neither "clean" nor "unknown", so it is left out.
      if (call.signal?.aborted) throw error;
      return held && listed(held.record);
    }
  };
}
