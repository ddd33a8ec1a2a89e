import type { RelatedWork } from "@wellsourced/core/records";
import { z } from "zod";
import { bareDoi } from "./bare-doi.ts";

const RELATIONS: ReadonlyMap<string, RelatedWork["relation"]> = new Map([
  ["IsVersionOf", "version"],
  ["HasVersion", "version"],
  ["IsPreviousVersionOf", "version"],
  ["IsNewVersionOf", "version"],
  ["IsVariantFormOf", "version"],
  ["IsPreprintOf", "published"],
  ["HasPreprint", "preprint"],
]);

const text = z.string().nullish();
/** The related identifiers of a DataCite record. */
export const DataciteRelated = z
  .array(z.object({ relationType: text, relatedIdentifier: text, relatedIdentifierType: text }))
  .nullish();

/** Other versions of a work with a DOI; the rest is dropped. */
export function dataciteRelations(related: unknown): readonly RelatedWork[] | undefined {
  const works = DataciteRelated.safeParse(related).data?.flatMap((one) => {
    const relation = RELATIONS.get(one.relationType ?? "");
    const doi = one.relatedIdentifierType?.toUpperCase() === "DOI" ? bareDoi(one.relatedIdentifier) : undefined;
    return relation && doi ? [{ doi, relation }] : [];
  });
  return works && works.length > 0 ? works : undefined;
}
