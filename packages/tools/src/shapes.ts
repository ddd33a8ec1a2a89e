import { UNTRUSTED } from "@wellsourced/core";
import {
  DomainReputation,
  IntegrityNotice,
  RelatedWork,
  ResearchStep,
  RetractionStatus,
} from "@wellsourced/core/records";
import { Fetched } from "@wellsourced/wellsourced/citations";
import { z } from "zod";
import type { Immutable } from "./define-tool.ts";

/** The type of these fields in a body. */
export type Shown<Shape extends z.ZodRawShape> = Immutable<z.output<z.ZodObject<Shape>>>;

/** Trust label of bodies with third-party text. */
export const trust = z.literal(UNTRUSTED);

export const Reputation = DomainReputation;

/** A range of a text in UTF-16 units. */
export const Stretch = z.object({ start: z.int(), end: z.int() });

/** Position of a sentence in the Markdown and in its visible text; `link` opens the source there. */
const Place = Stretch.extend({ visible: Stretch.optional(), link: z.string().optional() });
/** A sentence of the visible text, with its position. */
export const Sentence = Place.extend({ sentence: z.string() });

/** Fields that identify a work. Providers' records may add others, as in results of academic_search. */
export const Work = z.object({ title: z.string(), url: z.string(), source: z.string(), doi: z.string().optional() });

const share = z.number().optional();

/** Checks of a cited work and its URL. */
export const citedFields = {
  titleMatch: z.enum(["match", "mismatch", "not_checked"]).optional(),
  matchParts: z
    .object({ title: share, authors: share, year: share, venue: share })
    .optional()
    .describe("Agreement with the record, 0 to 1"),
  possibleMatch: Work.optional().describe("Work that was probably meant"),
  chimera: z
    .object({ titleRecord: Work, authorRecord: Work })
    .optional()
    .describe("Title of one work, authors of another"),
  retractionStatus: RetractionStatus.optional(),
  notices: z.array(IntegrityNotice).optional(),
  relatedRetraction: RelatedWork.extend({ retractionStatus: RetractionStatus })
    .optional()
    .describe("Retraction of the preprint, or of the article that it became"),
  checkedSources: z.array(z.string()).optional().describe("Retraction registries that answered"),
  failedSources: z.array(z.string()).optional().describe("Retraction registries that did not answer"),
  linkState: z.string().optional().describe("State of the address: live, moved, gone …"),
  httpStatus: z.int().optional().describe("HTTP status code; 0 if the server did not answer"),
  finalUrl: z.string().optional().describe("Address after redirects"),
  linkNote: z.string().optional(),
  archivedUrl: z.string().optional().describe("Snapshot of a page that is gone"),
} as const;

/** Comparison of a reference with records of the work. */
export const comparedFields = {
  differences: z
    .array(
      z.object({
        field: z.string().describe("title, authors, year, venue …"),
        kind: z
          .enum(["other", "incomplete", "variant"])
          .describe("variant: another form of the same value, not a finding"),
        cited: z.string().describe("Value in the reference"),
        recorded: z
          .array(
            z.object({
              value: z.string().describe("Value in the record"),
              source: z.string().describe("Index that has the record"),
              url: z.string().optional().describe("Address of the record"),
            }),
          )
          .describe("Values of the records; empty for a placeholder"),
        note: z.string().optional().describe("Remark on this difference"),
      }),
    )
    .optional()
    .describe("Fields that differ from every record of the work"),
  best: z
    .object({
      record: z.record(z.string(), z.unknown()).optional().describe("Record in CSL-JSON"),
      asBibtex: z.string().optional().describe("Record as a BibTeX entry, ready to paste"),
      sources: z.record(z.string(), z.string()).optional().describe("Index that each field is from"),
      url: z.string().optional().describe("Address of the record"),
    })
    .optional()
    .describe("Best record of the work that seems to be meant"),
  searchedSources: z.array(z.string()).optional().describe("Indexes that answered the search for the work"),
  flagLevels: z.record(z.string(), z.string()).optional().describe("error, warning or note for each flag"),
} as const;

/** Differences between a claim and its source; the first field of a result. */
export const attention = z
  .array(z.string())
  .optional()
  .describe("Read this first: numbers, names or a direction of the claim that differ from the source");

/** Evidence for a claim in its source. Not a verdict. */
export const claimFields = {
  claim: z.string().optional(),
  claimEvidence: z.array(z.string()).optional().describe("Relevant sentences of the source, best first"),
  claimSourceUrl: z.string().optional().describe("Address at which the source was read"),
  claimFetchError: z.string().optional().describe("Why the source could not be read"),
  claimSupport: z.enum(["addressed", "partially_addressed", "not_addressed", "source_unavailable"]).optional(),
  claimEvidenceDetails: z
    .array(Place)
    .optional()
    .describe(
      "Positions of these sentences in the Markdown that was read, in the same order; link opens the source there",
    ),
  ...Fetched.shape,
  contrastSignal: z.literal(true).optional(),
  numberMismatch: z.array(z.object({ claim: z.string(), source: z.string().optional() })).optional(),
  opposedWords: z.array(z.object({ claim: z.string(), source: z.string() })).optional(),
  entailment: z.object({ model: z.string(), label: z.string(), score: z.number() }).optional(),
  entailmentError: z.string().optional(),
} as const;

/** Output schema of a tool that may link its body: the fields of both forms, all optional. */
export const linked = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({
      ...shape,
      resource: z.string(),
      bytes: z.int(),
      mimeType: z.string(),
      expiresAt: z.string(),
      linked: z.boolean(),
    })
    .partial();

/** Steps of a session in one line each. */
export const stepIndex = z
  .array(
    z.object({
      stepNumber: z.int().describe("Number of the step"),
      oneLiner: z.string().describe("How its description begins"),
      branchId: z.string().describe("Name of its branch; empty if it has none"),
      confidence: z.string().describe("Confidence in it; empty if none was given"),
      supersededBy: z.int().optional().describe("Number of the step that revises it"),
    }),
  )
  .describe("Every step in one line");

/** Fields of every result about a session. */
export const sessionFields = {
  sessionId: z.string().describe("ID to pass to later calls"),
  researchGoal: z.string().describe("Goal of the research"),
  summary: z.string().optional().describe("Summary of the research so far"),
  lastSteps: z.array(ResearchStep).describe("The three most recent steps"),
  startedAt: z.string().describe("Time at which the session began"),
} as const;
