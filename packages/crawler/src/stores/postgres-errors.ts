import { Failure } from "@wellsourced/core";

export const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

interface Advice {
  readonly why: string;
  /** Whether the error may be temporary. */
  readonly passes?: true;
  /** Advice, given the name of the setting. */
  readonly act: (address: string) => string;
}

const login: Advice = {
  why: "it refuses the user or the password",
  act: (address) => `Correct them in ${address}.`,
};

/** Advice by error code; all others count as no answer. */
const REFUSALS: Readonly<Record<string, Advice>> = {
  "28P01": login,
  "28000": login,
  "3D000": {
    why: "it has no database of this name",
    act: (address) => `Create the database, or correct the name in ${address}.`,
  },
  "42501": {
    why: "it does not allow this user to do that",
    act: (address) => `Allow the user to create tables, or name another user in ${address}.`,
  },
  "53100": { why: "its disk is full", passes: true, act: () => "Free some space and try again." },
  "53300": {
    why: "it has too many connections",
    passes: true,
    act: () => "Raise max_connections; each process uses up to ten connections.",
  },
};

/**
 * Converts a PostgreSQL error to an actionable failure. The server's own message is not shown, since it may contain a
 * password.
 *
 * @param address name of the setting with the server's address
 */
export function postgresFailure(error: unknown, address: string): Failure {
  if (error instanceof Failure) return error;
  const code = String(codeOf(error) ?? "");
  const refusal = REFUSALS[code];
  const message = refusal
    ? `PostgreSQL cannot be used: ${refusal.why}. ${refusal.act(address)}`
    : `PostgreSQL does not answer. Check that it runs and that ${address} is right, and try again.`;
  return new Failure(refusal && !refusal.passes ? "config" : "upstream_unavailable", message, {
    suggestedAction: "inform_user",
    detail: code || undefined,
    cause: error,
  });
}
