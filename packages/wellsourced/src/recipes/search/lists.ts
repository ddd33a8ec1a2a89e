import { Failure } from "@wellsourced/core";
import type { AwesomeList } from "@wellsourced/core/records";
import type { AskOf } from "@wellsourced/providers";
import type { Call } from "../../call.ts";
import type { Parts } from "../parts.ts";
import type { Findings } from "./find.ts";

/**
 * Creates the search for curated lists: in the index of such lists first, then in repositories, if the index has none
 * or fails. The result reports which.
 */
export function createSearchAwesome({ find }: Pick<Parts, "find">) {
  return async (ask: AskOf<"awesome-list">, call: Call = {}): Promise<Findings<AwesomeList>> => {
    const first = await find("awesome-list", ask, { ...call, provider: "ecosystems" }).catch((error: unknown) => {
      if (call.signal?.aborted || !(error instanceof Failure) || error.kind === "validation") throw error;
      return error;
    });
    if (!(first instanceof Failure) && first.records.length > 0) return first;
    const reason = first instanceof Failure ? "did not answer" : "has none";
    try {
      const second = await find("awesome-list", ask, { ...call, provider: "github" });
      const attempted = ["ecosystems", "github"];
      const routing = { ...second.routing, attempted, fallbackReason: "primary_unavailable" } as const;
      const instead = second.records.length > 0 ? ": these are repositories of that topic" : "";
      const note = [`The index of curated lists ${reason}${instead}.`, second.note].filter(Boolean).join(" ");
      return { ...second, note, routing };
    } catch (error) {
      // Report the index's outcome instead: no results, or its failure.
      if (call.signal?.aborted || !(error instanceof Failure)) throw error;
      if (first instanceof Failure) throw first;
      return { ...first, note: `GitHub was also queried and did not answer (${error.kind}).` };
    }
  };
}
