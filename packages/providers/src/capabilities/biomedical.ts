import { Biomedical } from "@wellsourced/core/records";
import { type Asked, BiomedicalSearch } from "@wellsourced/core/searches";
import { known, plainText } from "../clean.ts";
import { defineKind } from "./kind.ts";

export type BiomedicalAsk = Asked<typeof BiomedicalSearch>;

type Nullable<Rec> = { readonly [Key in keyof Rec]?: Rec[Key] | null | undefined };
/** A record of the graph; any field may be missing. */
export type RawBiomedical = Omit<Nullable<Biomedical>, "source">;

export const biomedical = defineKind<BiomedicalAsk, RawBiomedical, Biomedical>({
  name: "biomedical",
  ask: BiomedicalSearch,
  kept: { ms: 6 * 3_600_000, empty: false },
  record: Biomedical,
  clean: ({ description, ...raw }, { source }) => ({
    ...known({ ...raw, description: plainText(description) }),
    source,
  }),
  keyOf: (record) => JSON.stringify(record),
  question: ["operation", "phenotypes", "compareTo", "query", "entityId", "assocSubject", "assocObject", "text"],
});
