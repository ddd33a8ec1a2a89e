import { Biomedical } from "@wellsourced/core/records";
import { known, plainText } from "../clean.ts";
import { defineKind, type Limited } from "./kind.ts";

export const OPERATIONS = ["semsim", "entity", "associations", "compare", "annotate"] as const;

/** A query to a knowledge graph of genes, diseases and phenotypes. Must not contain patient data. */
export interface BiomedicalAsk extends Limited {
  readonly operation: (typeof OPERATIONS)[number];
  /** Identifiers such as `HP:0001250`. */
  readonly phenotypes?: readonly string[];
  readonly compareTo?: readonly string[];
  /** The group that `semsim` searches. */
  readonly group?: string;
  readonly query?: string;
  readonly entityId?: string;
  readonly assocSubject?: string;
  readonly assocObject?: string;
  readonly category?: string;
  /** Public text to annotate. */
  readonly text?: string;
}

type Nullable<Rec> = { readonly [Key in keyof Rec]?: Rec[Key] | null | undefined };
/** A record of the graph; any field may be missing. */
export type RawBiomedical = Omit<Nullable<Biomedical>, "source">;

export const biomedical = defineKind<BiomedicalAsk, RawBiomedical, Biomedical>({
  name: "biomedical",
  kept: { ms: 6 * 3_600_000, empty: false },
  record: Biomedical,
  clean: ({ description, ...raw }, { source }) => ({
    ...known({ ...raw, description: plainText(description) }),
    source,
  }),
  keyOf: (record) => JSON.stringify(record),
  question: ["operation", "phenotypes", "compareTo", "query", "entityId", "assocSubject", "assocObject", "text"],
});
