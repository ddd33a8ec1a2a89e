import type { Purse } from "@wellsourced/providers";

/** Who pays for a call, whatever it asks on its way. */
export interface Payer extends Purse {
  /** Whose money it is, where it may run out. @default nobody's: it never does */
  readonly owner?: string | undefined;
  /** A request was refused, so what comes of the call may be less than somebody else would get. */
  hasRefused(): boolean;
}
