import { Failure, given, isAbort } from "@wellsourced/core";
import type { Opened, OpenOptions } from "@wellsourced/http";
import type { Call } from "../../call.ts";
import type { Parts } from "../parts.ts";
import type { Finding, Origin } from "./facts.ts";

/** What gathering may use. */
export type Tools = Pick<Parts, "open" | "pages" | "searchWeb" | "find">;

export interface Gathering {
  readonly tools: Tools;
  readonly call: Call;
}

const PAGE_MS = 15_000;
const PAGE_BYTES = 2_000_000;

/** A page by the guarded door, shown to it as by a browser. */
export const openPage = (url: string, { tools, call }: Gathering, options: OpenOptions = {}): Promise<Opened> =>
  tools.open(url, {
    client: "browser",
    timeoutMs: PAGE_MS,
    maxBytes: PAGE_BYTES,
    ...given({ signal: call.signal }),
    ...options,
  });

/** Only the caller's own leaving ends the whole work; whatever else goes wrong is a value. */
export function asFailure(error: unknown, { call }: Gathering): Failure {
  if (call.signal?.aborted || (isAbort(error) && !(error instanceof Failure))) throw error;
  return Failure.from(error, "upstream_unavailable", "It could not be read.");
}

/** A finding, also where gathering fails. */
export async function found(origin: Origin, gathering: Gathering, work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work();
  } catch (error) {
    return { state: "failed", origin, failure: asFailure(error, gathering) };
  }
}
