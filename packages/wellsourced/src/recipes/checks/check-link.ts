import { Failure } from "@wellsourced/core";
import type { LinkCheckup } from "@wellsourced/trust/references";
import type { Call } from "../../call.ts";

/** Checks whether a URL still works. Throws only for one that may not be requested. */
export type CheckLink = (url: string, call: Call) => Promise<LinkCheckup>;

/** Like `CheckLink`; `undefined` for a URL that may not be requested. */
export async function linkState(url: string, check: CheckLink, call: Call): Promise<LinkCheckup | undefined> {
  try {
    return await check(url, call);
  } catch (error) {
    if (call.signal?.aborted || !(error instanceof Failure)) throw error;
    return undefined;
  }
}
