import { abortable, Failure, systemClock, withDeadline } from "@wellsourced/core";
import type { RecordKind } from "../record-kind.ts";

export const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

export const isMissing = (error: unknown): boolean => ["ENOENT", "ENOTDIR"].includes(codeOf(error));

interface Advice {
  readonly why: string;
  readonly act: string;
}

const full: Advice = { why: "the disk is full", act: "Free some space and try again." };
const closed: Advice = { why: "writing there is not allowed", act: "Let this user write there, or choose another." };
const handles: Advice = { why: "too many files are open", act: "Try again in a moment." };
const noLinks: Advice = {
  why: "its file system has no hard links, which keep two writers apart",
  act: "Choose a folder on another file system.",
};

const noFolder: Advice = { why: "a part of its path is a file", act: "Choose another folder." };

/** Advice by file system error; others are shown by code. */
const ADVICE: Readonly<Record<string, Advice>> = {
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
  EACCES: closed,
  EROFS: closed,
  EPERM: closed,
  EMFILE: handles,
  ENFILE: handles,
  ENOTSUP: noLinks,
  ENOSYS: noLinks,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
};

/** Explains a file system error and what to do. */
export function adviceOn(error: unknown): Advice {
  const code = codeOf(error);
  return ADVICE[code] ?? { why: `the system reported ${code || "an unknown error"}`, act: "Try again." };
}

const rest = "Earlier data is unchanged.";

/** Converts a file system error to an actionable failure. */
export function storeFailure(
  doing: "saved" | "read",
  { folder, kind }: { readonly folder: string; readonly kind: Pick<RecordKind, "record"> },
  error: unknown,
): Failure {
  if (error instanceof Failure) return error;
  const code = codeOf(error);
  const { why, act } = adviceOn(error);
  return new Failure("config", `The ${kind.record} could not be ${doing} in ${folder}: ${why}. ${act} ${rest}`, {
    suggestedAction: "inform_user",
    detail: code || undefined,
    cause: error,
  });
}

/** Advice by Redis error; all others count as no answer. */
const REFUSALS: Readonly<Record<string, Advice>> = {
  OOM: { why: "Redis has no memory left", act: "Give it more memory and try again." },
  MISCONF: { why: "Redis cannot write to its own disk", act: "Free some space there and try again." },
  READONLY: { why: "this Redis is a read-only replica", act: "Let REDIS_URL name its master." },
  NOAUTH: { why: "Redis requires a password", act: "Set it in REDIS_URL." },
  WRONGPASS: { why: "Redis refuses the password", act: "Correct it in REDIS_URL." },
  NOPERM: { why: "Redis does not allow this user to do that", act: "Allow it, or name another user in REDIS_URL." },
};

/** Converts a Redis error or timeout to an actionable failure. */
export function redisFailure(doing: "saved" | "read", { record }: Pick<RecordKind, "record">, error: unknown): Failure {
  const said = error instanceof Error ? error.message : "";
  const refusal = REFUSALS[/\b(?:OOM|MISCONF|READONLY|NOAUTH|WRONGPASS|NOPERM)\b/u.exec(said)?.[0] ?? ""];
  const { why, act } = refusal ?? { why: "Redis does not answer", act: "Check REDIS_URL and try again." };
  return new Failure(
    refusal ? "config" : "upstream_unavailable",
    `The ${record} could not be ${doing}: ${why}. ${act} ${rest}`,
    { suggestedAction: "inform_user", cause: error },
  );
}

/** Timeout; Redis normally answers within a millisecond. */
export const ANSWER_MS = 1_500;

/** Runs a Redis command. @throws {Failure} as `redisFailure`, also after the timeout */
export const askRedis = <Value>(
  doing: "saved" | "read",
  what: Pick<RecordKind, "record">,
  work: () => Promise<Value>,
): Promise<Value> =>
  withDeadline({ clock: systemClock, ms: ANSWER_MS, late: () => redisFailure(doing, what, undefined) }, (signal) =>
    abortable(work(), signal),
  ).catch((error: unknown) => {
    throw error instanceof Failure ? error : redisFailure(doing, what, error);
  });
