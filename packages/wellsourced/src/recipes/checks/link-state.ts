import { Failure } from "@wellsourced/core";
import type { LinkState as LinkStateName } from "@wellsourced/trust";
import type { Call } from "../../call.ts";

/** What became of an address. */
export interface LinkState {
  /** Absent where nobody can say, such as behind a failing server. */
  readonly linkLive?: boolean;
  /** More than live or not: `moved`, `soft_404`, `parked` … */
  readonly linkState?: LinkStateName;
  /** 0: nobody answered. */
  readonly httpStatus: number;
  readonly finalUrl?: string;
  readonly linkNote?: string;
  /** A snapshot of what is gone. */
  readonly archivedUrl?: string;
}

const LOST: readonly string[] = ["soft_404", "front_page", "parked"] satisfies readonly LinkStateName[];

/** An address that answers, with something else than what was linked. */
export const isLost = (state: LinkStateName | undefined): boolean => state !== undefined && LOST.includes(state);

/** Looks whether an address still leads anywhere. Never fails but for an address that may not be asked. */
export type CheckLink = (url: string, call: Call) => Promise<LinkState>;

/** The state of an address that may not be asked, in words. */
export async function linkState(url: string, check: CheckLink, call: Call): Promise<LinkState | undefined> {
  try {
    return await check(url, call);
  } catch (error) {
    if (call.signal?.aborted || !(error instanceof Failure)) throw error;
    return undefined;
  }
}
