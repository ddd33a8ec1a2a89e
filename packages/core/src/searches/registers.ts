import { z } from "zod";
import { TRIAL_STATUSES, trialStatuses } from "../records/trial.ts";
import { choice, dateOrYear, day, degrees, flag, limit, optional, required, wholeNumber } from "./fields.ts";

/** A search for court cases. */
export const CaseSearch = z.object({
  query: required("Words, case name, citation or docket number to search for", 2_000),
  jurisdiction: optional("ID of a court, such as scotus, ca9 or ny", 200),
  dateFrom: day("Earliest day of decision"),
  dateTo: day("Latest day of decision"),
  limit,
});

/** A search for company filings; needs a query or ticker. */
export const FilingSearch = z.object({
  query: optional("Company or words to search for"),
  formType: optional("Form, such as 10-K or DEF 14A", 60),
  ticker: optional("Ticker or CIK of the company; overrides query", 20),
  dateFrom: day("Earliest day of filing"),
  dateTo: day("Latest day of filing"),
  facts: flag(false, "Return figures instead of documents"),
  limit,
});

/** A search for clinical trials; needs one of the first four. */
export const TrialSearch = z.object({
  query: optional("Words to find"),
  condition: optional("Disease or condition"),
  intervention: optional("Drug, device or procedure"),
  sponsor: optional("Name of a sponsor or lead organisation"),
  status: optional("Status, such as RECRUITING,COMPLETED", 200).refine(
    (status) => !status || trialStatuses(status).every((one) => TRIAL_STATUSES.includes(one)),
    `status must be one of ${TRIAL_STATUSES.join(", ")}`,
  ),
  phase: choice(["EARLY_PHASE1", "PHASE1", "PHASE2", "PHASE3", "PHASE4"], "Phase of the trial").optional(),
  limit,
});

/** A search for places. Coordinates are complete or absent. */
export const PlaceSearch = z.object({
  query: required("Kind of place to search for", 2_000),
  near: optional("Town or district to search in", 200),
  latitude: degrees(90, "Latitude in degrees"),
  longitude: degrees(180, "Longitude in degrees"),
  radius: z.number().min(0).default(0).describe("Metres around the coordinates; 0 for no limit"),
  country: optional("Two-letter country code", 60),
  units: choice(["metric", "imperial"], "Units for distances").optional(),
  limit,
});

/** A search for economic series by words, or for the values of one. */
export const EconomicSearch = z.object({
  query: optional("Words that must occur in the title"),
  seriesId: optional("Series to return the values of", 200),
  country: optional("Three-letter country code; two letters for Eurostat", 100),
  dateFrom: dateOrYear("Earliest"),
  dateTo: dateOrYear("Latest"),
  frequency: choice(["d", "w", "m", "q", "a"], "Frequency of the values; FRED only").optional(),
  units: optional("Unit such as chg or pc1; FRED only", 10),
  limit,
});

/** A search for economic series. */
export const SeriesSearch = EconomicSearch.omit({ seriesId: true }).required({ query: true });

/** A search for the values of one series: the newest, or the first ones from `dateFrom` on. */
export const ObservationSearch = EconomicSearch.omit({ query: true }).required({ seriesId: true });

const GROUPS = [
  "Human Diseases",
  "Human Genes",
  "Mouse Genes",
  "Rat Genes",
  "Zebrafish Genes",
  "C. Elegans Genes",
] as const;

const terms = (what: string) =>
  z
    .array(z.string().trim().min(1))
    .max(20)
    .transform((list) => (list.length > 0 ? list : undefined))
    .optional()
    .describe(what);

/** A query to a knowledge graph of genes, diseases and phenotypes. Must not contain patient data. */
export const BiomedicalSearch = z.object({
  operation: choice(["semsim", "entity", "associations", "compare", "annotate"], "Operation to run"),
  phenotypes: terms("IDs of phenotypes, such as HP:0001250"),
  group: choice(GROUPS, "Group to search in, for semsim").optional(),
  compareTo: terms("IDs of the second set, for compare"),
  query: optional("Name to look up, for entity"),
  entityId: optional("ID of an entity to look up", 150),
  assocSubject: optional("ID of the subject of an association", 150),
  assocObject: optional("ID of the object of an association", 150),
  category: optional("Category of the results, such as biolink:Gene", 100),
  text: optional("Public text to annotate"),
  limit,
});

const least = (what: string) => wholeNumber().min(0).optional().describe(what);

/** A search for curated lists of links; needs a topic or query. */
export const ListSearch = z.object({
  topic: optional("Topic of the lists, such as machine-learning", 200),
  query: optional("Words to search for; with a topic, all must occur"),
  minStars: least("Minimum number of stars"),
  minProjects: least("Minimum number of entries"),
  sortBy: choice(["stars", "projects", "updated"], "Order of the results").default("stars"),
  limit,
});
