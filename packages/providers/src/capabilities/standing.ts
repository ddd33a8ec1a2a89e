import type { Integrity } from "@wellsourced/citations/registries";
import { Standing } from "@wellsourced/core/records";
import { bareDoi, known, type Maybe } from "../clean.ts";
import { defineKind, type Limited } from "./kind.ts";

/** A look-up of retractions and other notices for several works. */
export interface StandingAsk extends Limited {
  /** Bare and lower case. */
  readonly dois: readonly string[];
  /**
   * `work`: notices listed in the works' own records. `notices`: notices that refer to the works, which the registry
   * need not contain. @default "work"
   */
  readonly from?: "work" | "notices";
}

export interface RawStanding extends Integrity {
  readonly doi?: Maybe<string>;
}

/** Each work known to the registry is a record; a missing one was not checked. */
export const standing = defineKind<StandingAsk, RawStanding, Standing>({
  name: "standing",
  kept: { ms: 3_600_000, failuresMs: 60_000 },
  record: Standing,
  policy: "ladder",
  question: ["dois", "from"],
  clean({ doi: given, retractionStatus, notices }, { ask, source }) {
    const doi = bareDoi(given);
    return doi && ask.dois.includes(doi)
      ? { doi, ...known({ retractionStatus, notices: notices && [...notices] }), source }
      : undefined;
  },
  keyOf: ({ doi }) => doi,
});
