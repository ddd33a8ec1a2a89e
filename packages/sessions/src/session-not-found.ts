import { counted, Failure } from "@wellsourced/core";

const HOUR = 3_600_000;

function lifeInWords(ttlMs: number): string {
  const units = [
    [24 * HOUR, "day"],
    [HOUR, "hour"],
    [60_000, "minute"],
    [1_000, "second"],
  ] as const;
  const [size, unit] = units.find(([ms, unit]) => ttlMs % ms === 0 && ttlMs >= (unit === "day" ? 2 : 1) * ms) ?? [
    1,
    "millisecond",
  ];
  return counted(ttlMs / size, unit);
}

/** Failure for a session that does not exist, has expired or belongs to another owner, without revealing which. */
export const sessionNotFound = (ttlMs = 4 * HOUR): Failure =>
  new Failure(
    "session_not_found",
    `Session not found or expired. Sessions last ${lifeInWords(ttlMs)} from last activity.`,
  );
