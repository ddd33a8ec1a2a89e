import { UNTRUSTED } from "@wellsourced/core";
import { DomainReputation, ResearchStep } from "@wellsourced/core/records";
import { z } from "zod";
import type { Immutable } from "./define-tool.ts";

/** The type of these fields in a body. */
export type Shown<Shape extends z.ZodRawShape> = Immutable<z.output<z.ZodObject<Shape>>>;

/** Trust label of bodies with third-party text. */
export const trust = z.literal(UNTRUSTED);

export const Reputation = DomainReputation;

/** Fields that identify a work. Providers' records may add others, as in results of academic_search. */
export const Work = z.object({ title: z.string(), url: z.string(), source: z.string(), doi: z.string().optional() });

/** Fields that replies show in a simpler form than the library. */
export const citedRecords = {
  possibleMatch: Work.optional().describe("Work that was probably meant"),
  chimera: z
    .object({ titleRecord: Work, authorRecord: Work })
    .optional()
    .describe("Title of one work, authors of another"),
  best: z
    .object({
      record: z.record(z.string(), z.unknown()).optional().describe("Record in CSL-JSON"),
      asBibtex: z.string().optional().describe("Record as a BibTeX entry, ready to paste"),
      sources: z.record(z.string(), z.string()).optional().describe("Index that each field is from"),
      url: z.string().optional().describe("Address of the record"),
    })
    .optional()
    .describe("Best record of the work that seems to be meant"),
  flagLevels: z.record(z.string(), z.string()).optional().describe("error, warning or note for each flag"),
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
