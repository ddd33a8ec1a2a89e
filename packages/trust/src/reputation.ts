import { Failure, jsonIn } from "@wellsourced/core";
import type { DomainReputation } from "@wellsourced/core/records";
import { z } from "zod";
import builtin from "./data/reputation.json" with { type: "json" };

const Entry = z.looseObject({
  tier: z.enum(["high", "mixed", "low", "unknown"]),
  basis: z.string().optional(),
  note: z.string().optional(),
  source: z.string().optional(),
  licence: z.string().optional(),
  as_of: z.iso.date().optional(),
});

/** A file of ratings: a named, dated set of hosts. */
const ReputationFile = z
  .looseObject({
    version: z.string(),
    basis: z.string(),
    licence: z.string().optional(),
    as_of: z.iso.date().optional(),
    domains: z.record(z.string(), Entry),
  })
  .superRefine(({ as_of, domains }, context) => {
    for (const [host, entry] of Object.entries(domains))
      if (entry.tier === "low" && !(entry.basis && entry.source && (entry.as_of ?? as_of)))
        context.addIssue({
          code: "custom",
          path: ["domains", host],
          message: "low needs a basis, a source and a date of its own or of the set",
        });
  });

/** Reputations by host. */
export type ReputationSet = ReadonlyMap<string, DomainReputation>;

let ours: ReputationSet | undefined;

const builtinSet = (): ReputationSet => {
  ours ??= toSet(ReputationFile.parse(builtin));
  return ours;
};

const toSet = ({ basis, domains }: z.infer<typeof ReputationFile>): ReputationSet =>
  new Map(
    Object.entries(domains).map(([host, entry]) => [
      host.toLowerCase().replace(/^www\./u, ""),
      { tier: entry.tier, basis: entry.basis ?? basis, ...(entry.note ? { note: entry.note } : {}) },
    ]),
  );

/**
 * The reputation of a host, or of the nearest listed host above it; undefined if neither is listed. An entry `unknown`
 * removes a host from the list.
 *
 * @param set the built-in set by default
 */
export function domainReputation(host: string, set: ReputationSet = builtinSet()): DomainReputation | undefined {
  const labels = host
    .toLowerCase()
    .replace(/\.$/u, "")
    .replace(/^www\./u, "")
    .split(".");
  for (let first = 0; labels.length - first >= 2; first++) {
    const found = set.get(labels.slice(first).join("."));
    if (found) return found.tier === "unknown" ? undefined : found;
  }
  return undefined;
}

/**
 * Reads an operator's set, which extends or replaces the built-in one.
 *
 * @throws {Failure} `config` with the first error, so that the caller can keep the set in use
 */
export function loadReputation(json: string, mode: "extend" | "replace"): ReputationSet {
  const own = toSet(parseSet(json));
  return mode === "replace" ? own : new Map([...builtinSet(), ...own]);
}

function parseSet(json: string): z.infer<typeof ReputationFile> {
  const value = jsonIn(json);
  if (value === undefined) throw wrong("not JSON");
  const result = ReputationFile.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw wrong(`${issue?.path.map(String).join(".") || "the file"}: ${issue?.message ?? "unknown"}`);
}

const wrong = (what: string): Failure =>
  new Failure(
    "config",
    `The reputation data cannot be used (${what}). Correct the file; the current data remains in use.`,
    {
      suggestedAction: "inform_user",
    },
  );
