import { ArchiveId } from "@wellsourced/core/records";
import { bareDoi, type RawOf } from "../clean.ts";
import { defineKind, type Limited } from "./kind.ts";

/** A look-up of PubMed Central ids by DOI. */
export interface ArchiveIdAsk extends Limited {
  /** Bare and lower case. */
  readonly dois: readonly string[];
}

export const archiveIds = defineKind<ArchiveIdAsk, RawOf<ArchiveId>, ArchiveId>({
  name: "archive-id",
  kept: { ms: 3_600_000, failuresMs: 60_000 },
  record: ArchiveId,
  policy: "ladder",
  question: ["dois"],
  clean({ doi: given, pmcid }, { ask, source }) {
    const doi = bareDoi(given);
    const isId = /^PMC\d{1,9}$/u.test(pmcid ?? "");
    return doi && pmcid && isId && ask.dois.includes(doi) ? { doi, pmcid, source } : undefined;
  },
  keyOf: ({ doi }) => doi,
});
