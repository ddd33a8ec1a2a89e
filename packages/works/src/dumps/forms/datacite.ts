import { dataciteDraft } from "@wellsourced/citations/records";
import { bareDoi, dataciteRelations } from "@wellsourced/citations/registries";
import { isRecord } from "@wellsourced/core";
import { jsonForm } from "../form.ts";
import { dayIn, draftIds, idsOf, recordOfDraft, relationsOf, yearsOf } from "../record.ts";

/** Single pictures, samples and events are most of the file, and are not cited as works. */
const NOT_WORKS = new Set(["image", "physicalobject", "event", "service", "instrument", "project", "award"]);

const lowerIn = (types: unknown): string =>
  isRecord(types) && typeof types.resourceTypeGeneral === "string" ? types.resourceTypeGeneral.toLowerCase() : "";

/** Creators that state that none is known. */
const UNKNOWN = /^\W*(?::?(?:unav|unkn|null|none|tba)|unknown|n\/a)\W*$/iu;

/** DataCite's public data file: objects of its API since 2024, their attributes alone in 2023. */
export const datacite = jsonForm({
  name: "datacite",
  has: (keys) =>
    (keys.has("attributes") && keys.has("type")) || (keys.has("doi") && keys.has("titles") && keys.has("types")),
  steps(record) {
    const facts = isRecord(record.attributes) ? record.attributes : record;
    const key = bareDoi(
      typeof facts.doi === "string" ? facts.doi : typeof record.id === "string" ? record.id : undefined,
    );
    if (!key) return [{ broken: "The record has no DOI." }];
    if (NOT_WORKS.has(lowerIn(facts.types))) return [{ leftOut: "pictures, physical objects, events and the like" }];
    const draft = dataciteDraft(facts);
    if (!draft) return [{ broken: "The record has none of the fields of a work." }];
    const author = draft.author?.filter(({ family, literal }) => !UNKNOWN.test(literal ?? family ?? ""));
    return [
      recordOfDraft(
        { ...draft, author },
        {
          source: "datacite",
          key,
          ids: idsOf(...draftIds({ ...draft, DOI: key })),
          years: yearsOf(Number(facts.publicationYear)),
          relations: relationsOf(dataciteRelations(facts.relatedIdentifiers)),
          changed: dayIn(facts.updated),
        },
      ),
    ];
  },
});
