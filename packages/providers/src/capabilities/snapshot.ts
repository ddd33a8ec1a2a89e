import { Capture } from "@wellsourced/core/records";
import { type RawCapture, toCapture } from "./capture.ts";
import { defineKind } from "./kind.ts";

/** A question for one snapshot of an address that can be shown. */
export interface SnapshotAsk {
  readonly limit: number;
  readonly url: string;
  /** The nearest to this day, `YYYY-MM-DD`. @default the newest */
  readonly near?: string;
}

export const { capability: snapshotCapability, declare: snapshots } = defineKind<SnapshotAsk, RawCapture, Capture>({
  name: "snapshot",
  record: Capture,
  clean: toCapture,
  keyOf: ({ archiveUrl }) => archiveUrl,
  names: { url: false },
});
