import { isRecord } from "@wellsourced/core";

export type Era = "2025" | "2026";

const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";

/** Returns the revision of a request: newer ones state it, all others are older. */
export function eraOf({ params }: Readonly<Record<string, unknown>>): Era {
  const meta = isRecord(params) ? params._meta : undefined;
  return isRecord(meta) && VERSION_KEY in meta ? "2026" : "2025";
}
