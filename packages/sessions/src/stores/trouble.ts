import { Failure } from "@wellsourced/core";

export const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

export const isMissing = (error: unknown): boolean => ["ENOENT", "ENOTDIR"].includes(codeOf(error));

interface Advice {
  readonly why: string;
  readonly act: string;
}

const full: Advice = { why: "there is no room left on the disk", act: "Free some space and try again." };
const closed: Advice = { why: "writing there is not allowed", act: "Let this user write there, or choose another." };
const handles: Advice = { why: "too many files are open", act: "Try again in a moment." };
const noLinks: Advice = {
  why: "its file system has no hard links, which keep two writers apart",
  act: "Choose a folder on another file system.",
};

/** One row an error of the file system. What is not listed is told by its code. */
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
  ENOTDIR: { why: "a part of its path is a file", act: "Choose another folder." },
};

const rest = "What was saved before is as it was.";

/** An error of the file system as something that people can act on. */
export function storeFailure(doing: "saved" | "read", folder: string, error: unknown): Failure {
  if (error instanceof Failure) return error;
  const code = codeOf(error);
  const { why, act } = ADVICE[code] ?? { why: `the system said ${code || "no"}`, act: "Try again." };
  return new Failure("config", `The research session could not be ${doing} in ${folder}: ${why}. ${act} ${rest}`, {
    suggestedAction: "inform_user",
    detail: code || undefined,
    cause: error,
  });
}

/** The same for a Redis that does not answer, or has no room. */
export function redisFailure(doing: "saved" | "read", error: unknown): Failure {
  const said = error instanceof Error ? error.message : "";
  const isFull = /^OOM\b/u.test(said);
  const why = isFull ? "Redis has no memory left" : "Redis does not answer";
  const act = isFull ? "Give it more and try again." : "Check REDIS_URL and try again.";
  return new Failure(
    isFull ? "config" : "upstream_unavailable",
    `The research session could not be ${doing}: ${why}. ${act} ${rest}`,
    { suggestedAction: "inform_user", cause: error },
  );
}
