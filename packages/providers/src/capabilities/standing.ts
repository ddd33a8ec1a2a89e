import { Standing } from "@wellsourced/core/records";
import { bareDoi, known, type Maybe } from "../clean.ts";
import type { Integrity } from "../retraction.ts";
import { defineKind, type Limited } from "./kind.ts";

/** A question for notices of retraction and the like, of several works at once. */
export interface StandingAsk extends Limited {
  /** Bare and lower case. */
  readonly dois: readonly string[];
  /**
   * `work`: what the records of the works say of themselves. `notices`: what notices say of them, whether the registry
   * holds the works or not. @default "work"
   */
  readonly from?: "work" | "notices";
}

export interface RawStanding extends Integrity {
  readonly doi?: Maybe<string>;
}

/** Every work that the registry knows is a record: one that is missing was not checked. */
export const standing = defineKind<StandingAsk, RawStanding, Standing>({
  name: "standing",
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
