import { type RetractionStatus, Standing } from "@wellsourced/core";
import { bareDoi } from "../doi.ts";
import { known } from "../known.ts";
import { defineKind } from "./kind.ts";

/** A question for notices of retraction and the like, of several works at once. */
export interface StandingAsk {
  readonly limit: number;
  /** Bare and lower case. */
  readonly dois: readonly string[];
}

export interface RawStanding {
  readonly doi?: string | null | undefined;
  readonly retractionStatus?: RetractionStatus | undefined;
  readonly source: string;
}

/** Every work that the registry knows is a record: one that is missing was not checked. */
export const { capability: standingCapability, declare: standing } = defineKind<StandingAsk, RawStanding, Standing>({
  name: "standing",
  record: Standing,
  custom: "ladder",
  names: { dois: false },
  clean({ doi: given, retractionStatus, source }, { ask }) {
    const doi = bareDoi(given);
    return doi && ask.dois.includes(doi) ? { doi, ...known({ retractionStatus }), source } : undefined;
  },
  keyOf: ({ doi }) => doi,
});
