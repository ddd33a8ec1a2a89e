import { Failure } from "@wellsourced/core";
import type { LinkCheckup } from "@wellsourced/trust/references";
import type { Call } from "../../call.ts";

/** Looks whether an address still leads anywhere. Never fails but for an address that may not be asked. */
export type CheckLink = (url: string, call: Call) => Promise<LinkCheckup>;

/** The same; `undefined` for an address that may not be asked. */
export async function linkState(url: string, check: CheckLink, call: Call): Promise<LinkCheckup | undefined> {
  try {
    return await check(url, call);
  } catch (error) {
    if (call.signal?.aborted || !(error instanceof Failure)) throw error;
    return undefined;
  }
}
